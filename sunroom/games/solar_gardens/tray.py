"""Beside the roof: the tile to decide on or to lay, and the way the tiles take around the table (SG-2.2 to SG-2.6)."""

import json
from html import escape
from typing import Any

from sunroom.games.solar_gardens.art import told, turned
from sunroom.games.solar_gardens.geometry import TURN_NAMES
from sunroom.games.solar_gardens.tiles import art_id, picture
from sunroom.kernel.game import View


def tray(view: View, own: int, touch: bool) -> str:
    """What the seat has to decide, and who else has which tile."""
    if view["phase"] == "over":
        return ""
    return f'<aside class="tray" aria-label="Tiles on their way">{_decision(view, own, touch)}{_line(view, own)}</aside>'


def _name(view: View, p: int) -> str:
    return escape(view["names"][p]) if "names" in view else f"Seat {p + 1}"


def _decision(view: View, p: int, touch: bool) -> str:
    roof, buttons = view["roofs"][p], _buttons(view, p) if touch else ""
    if roof["before"]:
        tile = roof["before"]
        shown = (
            f'<div class="offer" data-piece="offer" data-tile="{art_id(tile)}" data-shows="{escape(tile["name"])} 0">{picture(tile)}</div>'
        )
        words = f"<h3>{escape(tile['name'])}</h3><p>{_asked(view, p)}</p>"
    elif roof["hand"]:
        shown, words = _hand(view, p, touch), f"<h3>{escape(roof['hand']['name'])}</h3><p>{_laying(roof, touch)}</p>"
    else:
        shown = '<div class="offer none"></div>'
        words = "<p>No tile has come here yet.</p>"
    return f'<div class="decision">{shown}<div class="words">{words}<div class="deeds">{buttons}</div></div></div>'


def _asked(view: View, p: int) -> str:
    """What can become of the tile before the seat."""
    tile = view["roofs"][p]["before"]
    if tile["may_pass"]:
        return f"Yours, or {_name(view, tile['next'])} gets to see it."
    if tile["may_refuse"]:
        return "You are the last in line. One tile a round may be refused."
    if tile["next"] is None:
        return "The last in line takes it: a tile was refused already."
    return f"{_name(view, tile['next'])} has to decide first before you can pass it on."


def _laying(roof: dict[str, Any], touch: bool) -> str:
    if roof["confirmed"]:
        return "It stays where it lies. The round ends when everyone is ready."
    if roof["placed"]:
        return f"At {roof['placed']}: {roof['gained']}."
    return "Turn it, then touch a space, or drag it there." if touch else "Looking for a place."


def _hand(view: View, p: int, touch: bool) -> str:
    """The tile in hand in its four turns, one of which is shown; the script turns it."""
    roof = view["roofs"][p]
    now, free, name = roof["turn"] or 0, touch and not roof["confirmed"], escape(roof["hand"]["name"])
    turns = ""
    for k in range(4):
        tile = turned(roof["hand"], k)
        piece = (
            f'data-piece="turn-{k}" data-loose="yes" data-label="{name}, {TURN_NAMES[k] or "upright"}; up and down turn it"' if free else ""
        )
        turns += (
            f'<div class="turn{" lies" * (k == now)}" {piece} data-tile="{art_id(tile)}" data-shows="{name} {k}" title="{told(tile)}">'
            f"{picture(tile)}</div>"
        )
    if not free:
        return f'<div class="turner">{turns}</div>'
    lies = f'data-lies="{now} {roof["placed"]}"' if roof["placed"] else f'data-trials="{escape(json.dumps(view["trials"]))}"'
    again = '<span class="again" aria-hidden="true" title="Turn it: click, wheel, or R">↻</span>'
    again += '<span class="sr" aria-live="polite" data-spoken></span>'
    return f'<div class="turner free" data-tile-name="{name}" data-round="{view["round"]}" {lies}>{turns}{again}</div>'


def _buttons(view: View, p: int) -> str:
    """A button for every deed that is not done by touching the roof."""
    words = {"keep": "Keep", "pass": "Pass", "refuse": "Refuse", "confirm": "Confirm", "take-back": "Take back"}
    shown = ""
    for action in view.get("actions") or ():
        deed = action["handles"][0]
        if len(action["handles"]) == 1:
            to = view["roofs"][p]["before"]["next"] if deed == "pass" else None
            label = words[deed] if to is None else f'Pass<span class="to"> to {_name(view, to)}</span>'
            shown += (
                f'<button type="submit" form="actions" name="action" value="{action["action"]}" id="deed-{deed}" data-piece="{deed}"'
                f' title="{escape(action["preview"])}">{label}</button>'
            )
    return shown


def _line(view: View, own: int) -> str:
    """The players in passing order: who decides, who has taken what, who waits (SG-2.2, SG-2.3)."""
    order = [(view["start"] + k) % view["players"] for k in range(view["players"])]
    seats = ""
    for p in order:
        roof = view["roofs"][p]
        tile = roof["before"] or roof["hand"]
        does = "decides" if roof["before"] else "ready" if roof["confirmed"] else "is laying" if roof["hand"] else "waits"
        small = (
            f'<span class="small" data-tile="{art_id(tile)}" title="{told(tile)}">{picture(tile)}</span>'
            if tile
            else '<span class="small"></span>'
        )
        token = '<i class="token" title="Starting Player"></i>' if p == view["start"] else ""
        kind = "deciding" if roof["before"] else "out" if roof["hand"] else "idle"
        who = f'<span class="who"><b>{_name(view, p)}{token}</b><em>{does}</em></span>'
        seats += f'<li class="seat-{p} {kind}{" you" * (p == own)}">{small}{who}</li>'
    refused = "one was refused" if view["refused"] else "one may be refused"
    coming = f"{view['stack']} more to come, {refused}" if view["line"] else "everyone has a tile"
    return f'<div class="line"><h3>Passing order <small>{coming}; {view["pile"]} in the pile</small></h3><ol>{seats}</ol></div>'
