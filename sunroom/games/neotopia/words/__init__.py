"""Neotopia in words."""

from sunroom.games.neotopia.words.actions import action_text, parse_action
from sunroom.games.neotopia.words.events import events
from sunroom.games.neotopia.words.prompts import prompt
from sunroom.games.neotopia.words.reasons import why_not
from sunroom.games.neotopia.words.verdict import verdict

__all__ = ["action_text", "events", "parse_action", "prompt", "verdict", "why_not"]
