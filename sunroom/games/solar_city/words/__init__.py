"""Solar City in words."""

from sunroom.games.solar_city.words.actions import action_text, parse_action
from sunroom.games.solar_city.words.events import events
from sunroom.games.solar_city.words.prompts import prompt
from sunroom.games.solar_city.words.reasons import why_not
from sunroom.games.solar_city.words.verdict import verdict

__all__ = ["action_text", "events", "parse_action", "prompt", "verdict", "why_not"]
