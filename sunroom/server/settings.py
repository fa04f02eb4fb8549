"""A person's own settings: which there are, and how a form changes them."""

from dataclasses import replace
from typing import Any

from starlette.datastructures import FormData

from sunroom.kernel.messages import said
from sunroom.server.context import text_of
from sunroom.server.people import Caller, Doorkeeper, clean_name
from sunroom.server.problems import Problem
from sunroom.server.rows import Person
from sunroom.server.webhooks import check_url
from sunroom.web.language import spoken
from sunroom.web.looks import CHOICES, wear

TICKS = {"confirm": False, "forced": True, "gifts": False, "sound": False, "notify": False, "chat": True, "patterns": False}
TICKS |= {"tell_turn": True, "tell_invited": True, "tell_finished": True}
"""The settings that are on or off, with their defaults."""
SETTINGS: dict[str, Any] = TICKS | {name: choices[0] for name, choices in CHOICES.items()} | {"webhook": ""}
_OFF = ("", "0", "off", "false")


def settings_of(caller: Caller) -> dict[str, Any]:
    """A person's own settings."""
    return SETTINGS | dict(caller.person.settings) if caller.person else dict(SETTINGS)


def save(door: Doorkeeper, caller: Caller, form: FormData) -> Person:
    """Saves the settings in a form, and the name, for the caller, who may be new here."""
    chosen = _chosen(form)
    person = door.welcome(caller, None)
    name = clean_name(text_of(form, "name")) or person.name
    changed = replace(person, name=name, settings=settings_of(caller) | chosen | {"language": spoken()})
    door.save(caller, changed)
    wear(changed.settings)
    return changed


def _chosen(form: FormData) -> dict[str, Any]:
    """The settings in a form. An unticked checkbox is not sent; what is chosen from a list stays as it was if it isn't sent."""
    webhook = text_of(form, "webhook").strip()
    ticks = {name: name in form and text_of(form, name) not in _OFF for name in TICKS}
    lists = {name: _choice(name, text_of(form, name)) for name in CHOICES if name in form}
    return {**ticks, **lists, **_quiet_hours(form), "webhook": check_url(webhook) if webhook else ""}


def _quiet_hours(form: FormData) -> dict[str, str]:
    """Stay as they were if they aren't sent."""
    if "quiet_from" not in form:
        return {}
    from sunroom.server.calling.quiet import check_hour, check_zone  # a site tells nobody anything

    hours = {name: check_hour(text_of(form, name).strip()) for name in ("quiet_from", "quiet_to")}
    return {**hours, "zone": check_zone(text_of(form, "zone").strip())}


def _choice(name: str, value: str) -> str:
    if value not in CHOICES[name]:
        raise Problem(422, said("{text} can be {old}, not {new}.", text=name, old=", ".join(CHOICES[name]), new=repr(value[:20])))
    return value
