"""Earth in words."""

from sunroom.games.earth.words.actions import action_text, parse_action
from sunroom.games.earth.words.events import events
from sunroom.games.earth.words.prompts import prompt
from sunroom.games.earth.words.reasons import why_not
from sunroom.games.earth.words.verdict import verdict

__all__ = ["action_text", "events", "parse_action", "prompt", "verdict", "why_not"]
