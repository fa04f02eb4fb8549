"""What is said about Neotopia: in every language, and with any names, which come out as they went in."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from sunroom.games.neotopia import board, words
from sunroom.games.neotopia.words import actions
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Seat, Voice, plain
from sunroom.table import Table
from sunroom.table.table import SPECTATOR
from sunroom.web.language import languages, texts

from .table import CARDS, box_of, position

HOSTILE = ["Moon", "A: b", "{who}", "und", "<b>", "שלום", "Energy", "seat 2", " and ", "%s", "\\1", "Ada; Ben, Cleo"]
MARKS = ["\ue000", "\ue001"]
"""Names that nothing else can be mistaken for."""


def said(table: Table, luck: random.Random) -> Iterator[Any]:
    """Everything said in a game, and drawings now and then: messages, and functions that draw with a voice."""
    while not table.over:
        (seat,) = table.actors
        if luck.random() < 0.01:
            view = table.view(seat)
            yield from (view["prompt"], *view["why"].values())
            yield from (action[what] for action in view["actions"] for what in ("text", "preview"))
            yield from (words.why_not(table.box, table.state, seat, action) for action in range(0, table.box.game.actions, 5))
            yield words.why_not(table.box, table.state, 1 - seat, 0)
            yield lambda say, view=view, seat=seat: board.board(view, seat, say)
            yield lambda say, view=view: "".join(board.mini(view, p, say) for p in range(view["players"]))
            yield from (label for label, _ in (*board.facts(view, seat), board.progress(view)[:2]))
        table.make(seat, luck.choice(table.legal(seat)))
        for viewer in (SPECTATOR, seat):
            yield from table.events(table.ply - 1, viewer)
    yield words.verdict(table.view(0))


def spoken(thing: Any, say: Voice) -> str:
    return str(thing(say)) if callable(thing) else say(thing)


@pytest.mark.parametrize("language", languages())
def test_names_of_people_come_out_as_they_went_in(language):
    """Said with one name and with another, a sentence is the same but for the name."""
    marked, named = Voice(MARKS, texts(language)), 0
    for seed, names in enumerate(zip(HOSTILE[::2], HOSTILE[1::2], strict=True)):
        say = Voice(names, texts(language))
        for thing in said(Table(box_of(2, "standard"), seed, names), random.Random(seed)):
            pieces = re.split(f"([{''.join(MARKS)}])", spoken(thing, marked))
            pieces[1::2] = [names[MARKS.index(mark)] for mark in pieces[1::2]]
            if callable(thing):
                pieces[1::2] = [str(escape(name)) for name in pieces[1::2]]
            assert spoken(thing, say) == "".join(pieces)
            named += len(pieces) > 1
    assert named > 500


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
@pytest.mark.parametrize("name", ["Deck", "Offer", "reserve", "Energy", "Moon", "und"])
def test_cards_of_somebodys_own_have_the_same_name_in_every_language(tmp_path, language, name):
    file = tmp_path / "cards.toml"
    file.write_text(Path(CARDS).read_text("utf-8").replace('"Algae Lamps"', f'"{name}"'), "utf-8")
    play = position("D4 E", hands=[name], offer="Open Lab", content=str(file))
    view, say = play.box.view(play.s, 0), Voice(["Ada", "Ben"], texts(language))
    drawn = board.board(view, 0, say)
    assert f"<b>{name}</b>" in drawn
    assert "<b>Open Lab</b>" not in drawn, "a card of ours has a name of its own"
    play.do("take BioFarming from Desert-Water", "place BioFarming Desert D5")
    build = words.parse_action(play.box, play.s, 0, f"build {name}")
    assert name in say(words.action_text(play.box, play.s, 0, build)).split()
    assert any(name in say(event).split() for event in play.do(f"build {name}").log)


def test_events_are_keys_and_values():
    play = position("D4 E", hands=["Algae Lamps"], factories=["B", "E E", "T"], waiting="C")
    play.do("take BioFarming from Desert-Water", "place BioFarming Desert D5", "build Algae Lamps")
    assert play.kinds() == ["take", "lay", "refill", "tile", "build"]
    built = play.log[-1]
    assert (built.values["who"], built.values["points"].values) == (Seat(0), {"n": 2})
    assert plain({"event": built}, Voice(["Ada", "Ben"])) == {
        "event": "Ada builds Algae Lamps in the Desert region for 2 points",
        "event_said": {
            "topic": "neotopia",
            "key": "build",
            "values": {
                "who": {"seat": 0},
                "card": "Algae Lamps",
                "region": "Desert",
                "points": {"topic": "neotopia", "key": "points", "values": {"n": 2}},
            },
        },
    }


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("dance", "“dance” isn’t an action in Neotopia. Right now you can draw a card, take an element, or use a token."),
        ("place Energy Desert A7", "place Energy Desert A7: there is no space A7; the rows have 4, 5, 6, 7, 6, 5 and 4"),
        ("build Castle", "build Castle: there is no such card"),
        ("draw Sun Tower", "draw Sun Tower: it isn’t in the Offer, which has Open Lab, Seed Barn"),
    ],
)
def test_what_cannot_be_understood_is_explained(typed, why):
    play = position(offer="Open Lab, Seed Barn")
    with pytest.raises(IllegalAction) as refused:
        words.parse_action(play.box, play.s, 0, typed)
    assert str(refused.value) == why
    assert isinstance(refused.value.args[0], Message)


def test_an_empty_offer_is_explained():
    play = position()
    with pytest.raises(IllegalAction, match=r"^draw Sun Tower: the Offer is empty$"):
        words.parse_action(play.box, play.s, 0, "draw Sun Tower")


def test_an_empty_slot_of_the_offer_is_named():
    play = position(offer="Open Lab, Seed Barn")
    empty = next(slot for slot in range(4) if play.s.offer[slot] < 0)
    assert str(words.why_not(play.box, play.s, 0, actions.ACTIONS.number("draw", slot=empty))) == f"slot {empty + 1} of the Offer is empty"


def test_capitals_do_not_matter_to_those_who_type():
    play = position("D4 E", offer="Open Lab")
    for typed in ("DRAW open lab", "take energy from desert-water", "Draw From The Deck"):
        assert play.box.legal(play.s, 0).count(words.parse_action(play.box, play.s, 0, typed)) == 1
