"""Swale in words."""

from swale.words.actions import action_text, parse_action, why_not
from swale.words.events import events
from swale.words.prompts import prompt
from swale.words.verdict import verdict

__all__ = ["action_text", "events", "parse_action", "prompt", "verdict", "why_not"]
