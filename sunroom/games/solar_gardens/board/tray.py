"""Beside the roof: the tile to decide on or to lay, and the way the tiles take around the table (SG-2.2 to SG-2.6)."""

import json
from typing import Any

from sunroom.games.solar_gardens.board.art import turned
from sunroom.games.solar_gardens.board.book import art_id, named, picture
from sunroom.games.solar_gardens.words.things import TOPIC, called, rotation, shown_on
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Seat, Voice
from sunroom.kernel.protocols import View

TRAY = Phrasebook(
    TOPIC,
    {
        "tray": "Tiles on their way",
        "nothing here": "No tile has come here yet.",
        "may pass": "Keep it, or pass it to {who}.",
        "may refuse": "You’re last in line. One tile a round can be refused.",
        "may wait": "Keep it, or wait: once {who} has decided, you may be able to pass it on or refuse it.",
        "may wait to pass": "Keep it, or wait: once {who} has decided, you may be able to pass it on.",
        "all have one": "A tile was already refused, and everyone after you has one: this one is yours.",
        "last": "The last in line takes it: a tile was already refused.",
        "confirmed": "It stays where it is. The round ends when everyone is ready.",
        "reconsider": "It stays unless you take it back. The round ends when everyone is ready.",
        "tried": "At {space}: {gains}.",
        "lay it": "Rotate it, then touch a space, or drag it there.",
        "looking": "Placing a tile.",
        "in hand": "{tile}, {turn}; press Up or Down to rotate it",
        "turn it": "Rotate it: click, mouse wheel or R",
    },
)
DEEDS = Phrasebook(
    TOPIC,
    {
        "keep": "Keep",
        "keep here": "Keep and lay it here",
        "pass": "Pass",
        "pass to": "to {who}",
        "refuse": "Refuse",
        "confirm": "Confirm",
        "take-back": "Take back",
    },
)
AGAIN = Markup('<span class="again" aria-hidden="true" title="{}">↻</span><span class="sr" aria-live="polite" data-spoken></span>')
"""What turns the tile, and tells how it lies."""
HERE = Markup(' data-words="{}" data-here="{}"')
"""What the button that keeps a tile says, without and with a place to lay it."""
LINE = Phrasebook(
    TOPIC,
    {
        "order": "Passing order",
        "refused": "{n} more to come, one was refused; {pile} in the pile",
        "may be refused": "{n} more to come, one may be refused; {pile} in the pile",
        "all have one": "everyone has a tile; {pile} in the pile",
        "start": "Starting Player",
        "decides": "decides",
        "can wait": "can wait",
        "ready": "ready",
        "is placing": "is placing",
        "waits": "waits",
    },
)


def tray(view: View, own: int, touch: bool, say: Voice) -> Markup:
    """What the seat has to decide, and who else has which tile."""
    if view["phase"] == "over":
        return Markup()
    shown = _decision(view, own, touch, say) + _line(view, own, say)
    return Markup('<aside class="tray" aria-label="{}">{}</aside>').format(say(TRAY("tray")), shown)


def _decision(view: View, p: int, touch: bool, say: Voice) -> Markup:
    roof, tile = view["roofs"][p], view["roofs"][p]["before"] or view["roofs"][p]["hand"]
    if tile is None:
        shown, words = Markup('<div class="offer none"></div>'), Markup("<p>{}</p>").format(say(TRAY("nothing here")))
    else:
        shown = _offer(view, tile, touch, say) if roof["before"] else _hand(view, p, touch, say)
        asked = _asked(view, p) if roof["before"] else _laying(view, roof, touch)
        words = Markup("<h3>{}</h3><p>{}</p>").format(named(tile, say), say(asked))
    return Markup('<div class="decision">{}<div class="words">{}<div class="deeds">{}</div></div></div>').format(
        shown, words, _buttons(view, p, say) if touch else ""
    )


def _offer(view: View, tile: dict[str, Any], touch: bool, say: Voice) -> Markup:
    """The tile that has come to the seat; where the seat decides on it, in its four rotations, to be tried on the roof."""
    drawn = Markup('data-piece="offer" data-tile="{}" data-shows="{}" data-what="{}" data-of="tile"').format(
        art_id(tile), named(tile, say), tile["name"]
    )
    if not touch or not view["trials"]:
        return Markup('<div class="offer" {}>{}</div>').format(drawn, picture(tile))
    turns = Markup().join(_turn(turned(tile, k), k == 0, "", say) for k in range(4))
    return Markup('<div id="offered" class="turner offered" {} data-loose="yes" data-tile-name="{}" data-round="{}" {}>{}{}</div>').format(
        drawn, tile["name"], view["round"], _trials(view, say), turns, AGAIN.format(say(TRAY("turn it")))
    )


def _trials(view: View, say: Voice) -> Markup:
    """What the tile would do wherever it can be laid, for the script."""
    trials = {
        space: [tried | {"gained": say.sentence(TRAY("tried", space=space, gains=tried["gained"]))} for tried in turns]
        for space, turns in view["trials"].items()
    }
    return Markup('data-trials="{}"').format(json.dumps(trials))


def _asked(view: View, p: int) -> Message:
    """What can be done with the tile in front of the seat."""
    tile = view["roofs"][p]["before"]
    if tile["may_pass"]:
        return TRAY("may pass", who=Seat(tile["next"]))
    if tile["may_refuse"]:
        return TRAY("may refuse")
    if tile["may_wait"]:
        return TRAY("may wait to pass" if view["refused"] else "may wait", who=Seat(tile["next"]))
    return TRAY("last" if tile["next"] is None else "all have one")


def _laying(view: View, roof: dict[str, Any], touch: bool) -> Message:
    if roof["confirmed"]:
        return TRAY("reconsider" if touch and view["open_placing"] else "confirmed")
    if roof["placed"]:
        return TRAY("tried", space=roof["placed"], gains=roof["gained"])
    return TRAY("lay it" if touch else "looking")


def _hand(view: View, p: int, touch: bool, say: Voice) -> Markup:
    """The tile in hand in its four rotations, one of which is shown; the script rotates it."""
    roof = view["roofs"][p]
    tile, now, free = roof["hand"], roof["turn"] or 0, touch and not roof["confirmed"]
    loose = Markup('data-loose="yes"{}').format(Markup(' data-tries="yes"') if view["changeable"] else "") if free else ""
    turns = Markup().join(_turn(turned(tile, k), k == now, loose, say) for k in range(4))
    lying = Markup('data-place="in-hand" data-of="tile" data-what="{}"').format("" if roof["placed"] else tile["name"])
    if not free:
        return Markup('<div class="turner" {}>{}</div>').format(lying, turns)
    lies = Markup('data-lies="{} {}"').format(now, roof["placed"])
    return Markup('<div class="turner free" {} data-tile-name="{}" data-round="{}" {}>{}{}</div>').format(
        lying, tile["name"], view["round"], lies if roof["placed"] else _trials(view, say), turns, AGAIN.format(say(TRAY("turn it")))
    )


def _turn(tile: dict[str, Any], lies: bool, loose: str, say: Voice) -> Markup:
    """A tile in one of its rotations; one in hand is a piece, `loose` as long as it can be moved."""
    label = say(TRAY("in hand", tile=called(tile["name"]), turn=rotation(tile["turn"])))
    piece = Markup('data-piece="turn-{}" {}').format(tile["turn"], loose) if loose else ""
    return Markup(
        '<div class="turn{}" {} data-label="{}" data-tile="{}" data-shows="{}" data-what="" data-side="{}" title="{}">{}</div>'
    ).format(" lies" * lies, piece, label, art_id(tile), named(tile, say), tile["turn"], say(shown_on(tile)), picture(tile))


def _buttons(view: View, p: int, say: Voice) -> Markup:
    """A button for every action that is not taken by touching the roof."""
    button = Markup(
        '<button type="submit" form="actions" name="action" value="{}" id="deed-{}" class="{}"{} data-piece="{}" title="{}">{}{}</button>'
    )
    shown = Markup()
    for action in view.get("actions") or ():
        deed = action["handles"][0]
        if len(action["handles"]) == 1:
            to = _to(view["roofs"][p]["before"]["next"], say) if deed == "pass" else ""
            bright = "sun" if deed in ("keep", "confirm") else ""
            here = HERE.format(say(DEEDS("keep")), say(DEEDS("keep here"))) if deed == "keep" else ""
            shown += button.format(action["action"], deed, bright, here, deed, say(action["preview"]), say(DEEDS(deed)), to)
    return shown


def _to(p: int, say: Voice) -> Markup:
    return Markup('<span class="to"> {}</span>').format(say(DEEDS("pass to", who=Seat(p))))


def _doing(roof: dict[str, Any]) -> Message:
    """What a player is doing, in a word or two."""
    if roof["before"]:
        return LINE("can wait" if roof["before"]["may_wait"] else "decides")
    return LINE("ready" if roof["confirmed"] else "is placing" if roof["hand"] else "waits")


def _line(view: View, own: int, say: Voice) -> Markup:
    """The players in passing order: who decides, who has taken what, who waits (SG-2.2, SG-2.3)."""
    order = [(view["start"] + k) % view["players"] for k in range(view["players"])]
    coming = ("refused" if view["refused"] else "may be refused") if view["line"] else "all have one"
    return Markup(
        '<div class="line"><h3 data-place="refused-{now}" data-of="tile" data-many="{refused}">{order} '
        '<small data-place="coming-{now}" data-of="tile" data-many="{n}">{words}</small></h3><ol>{line}</ol></div>'
    ).format(
        now=view["round"],
        refused=int(bool(view["refused"])),
        order=say(LINE("order")),
        n=view["stack"],
        words=say(LINE(coming, n=view["stack"], pile=view["pile"])),
        line=Markup().join(_in_line(view, p, own, say) for p in order),
    )


def _in_line(view: View, p: int, own: int, say: Voice) -> Markup:
    roof = view["roofs"][p]
    tile = roof["before"] or roof["hand"]
    there = Markup('data-place="line-{}" data-of="tile"').format(p)
    small = Markup('<span class="small" {} data-what=""></span>').format(there)
    if tile:
        small = Markup('<span class="small" {} data-what="{}" data-tile="{}" title="{}">{}</span>').format(
            there, tile["name"], art_id(tile), say(shown_on(tile)), picture(tile)
        )
    token = Markup('<i class="token" title="{}"></i>').format(say(LINE("start"))) if p == view["start"] else ""
    kind = "deciding" if roof["before"] else "out" if roof["hand"] else "idle"
    return Markup('<li class="seat-{} {}{}">{}<span class="who"><b>{}{}</b><em>{}</em></span></li>').format(
        p, kind, " you" * (p == own), small, say.sentence(Seat(p)), token, say(_doing(roof))
    )
