"""Solar Gardens in words."""

from sunroom.games.solar_gardens.words.actions import action_text, conceal, parse_action
from sunroom.games.solar_gardens.words.events import events
from sunroom.games.solar_gardens.words.prompts import prompt
from sunroom.games.solar_gardens.words.reasons import why_not
from sunroom.games.solar_gardens.words.verdict import verdict

__all__ = ["action_text", "conceal", "events", "parse_action", "prompt", "verdict", "why_not"]
