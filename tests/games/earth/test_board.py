"""The board in a browser: every legal action can be touched, nothing hidden is drawn, and the pages obey the browser's strict rules."""

import json
import random
import re
from html.parser import HTMLParser

import pytest

from sunroom.games.earth import board
from sunroom.games.earth.rules.actions import DONE, PARTLY, STOP
from sunroom.games.earth.rules.record import OVER
from sunroom.games.earth.words import verdict
from sunroom.kernel.messages import Voice, plain
from sunroom.table import Table
from tests.long import many, some

from .island import box_of, position, seat

BUTTONS = re.compile(r"gain-soil|from-deck|place-sprouts|place-growth|draw|pay-rest|enough|done|amount-\d+")
"""Handles that are buttons in the prompt bar; all the others lie on the board."""
VOID = {"img", "input", "rect", "path", "circle", "ellipse", "use", "br"}


class Pieces(HTMLParser):
    """The pieces on a board, and whether its tags close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.names += [value for key, value in attrs if key == "data-piece"]
        assert not {key for key, _ in attrs} & {"style", "onclick"}, "a strict page forbids this"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.names += [value for key, value in attrs if key == "data-piece"]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def drawn(view, p):
    pieces = Pieces()
    pieces.feed(board.board(view, p, Voice()))
    pieces.close()
    assert pieces.open == []
    assert len(pieces.names) == len(set(pieces.names)), "every piece is there once"
    return set(pieces.names)


def random_table(players, mode, seed, moves, **options):
    """A random game that resembles a real one: few actions are declined."""
    table, luck = Table(box_of(players, mode, **options), seed), random.Random(seed)
    for _ in range(moves):
        if table.over:
            break
        p = luck.choice(table.actors)
        legal = table.legal(p)
        active = [a for a in legal if a not in (STOP, DONE, PARTLY)]
        table.make(p, luck.choice(active if active and luck.random() < 0.9 else legal))
        yield table


@pytest.mark.parametrize(
    ("players", "mode", "options"),
    some(
        [
            (1, "standard", {}),
            (3, "advanced", {}),
            (4, "standard", {"teams": "yes"}),
            (2, "beginner", {}),
            (4, "standard", {"face_down": "yes"}),
            (5, "standard", {}),
        ],
        0,
        3,
    ),
)
def test_every_legal_action_is_in_reach_and_no_two_look_the_same(players, mode, options):
    seen = set()
    for n, table in enumerate(random_table(players, mode, players, 320, **options)):
        if n > 12 and n % many(7, 29):
            continue
        for p in table.actors:
            view = table.view(p)
            pieces = drawn(view, p) | set(re.findall(r'data-piece="([^"]+)"', board.beside(view, Voice())))
            json.dumps(plain(view, Voice()))  # plain data, in plain mode too
            handles = [tuple(action["handles"]) for action in view["actions"]]
            assert len(handles) == len(set(handles)), handles
            for handle in handles:
                assert set(handle) <= pieces or (len(handle) == 1 and BUTTONS.fullmatch(handle[0])), handle
            seen |= {handle[0].rstrip("0123456789") for handle in handles}
    assert {"card-", "A"} <= seen


def test_what_cannot_be_done_is_not_called_legal_by_the_board():
    table = list(random_table(2, "standard", 9, 200))[-1]
    for p in range(2):
        view = table.view(p)
        reasons = set(view["why"])
        assert not reasons & {handle for action in view["actions"] for handle in action["handles"]}


def test_others_and_spectators_see_no_hand():
    table = list(random_table(3, "standard", 4, 160))[-1]
    for p in (-1, 0, 1, 2):
        view = table.view(p)
        names = drawn(view, None if p < 0 else p)
        mine = {f"card-{card['number']}" for card in (*view["hand"], *view["drawn"])}
        assert {name for name in names if name.startswith("card-")} <= mine
        assert mine or p < 0


def test_the_island_grows_at_its_edges():
    play = position(seat("Cat Grass", hand="Garlic", soil=9, stage="planting", plantings=1), action="Plant")
    table = Table(play.box, start=play.s)
    assert {"Z0", "A0", "B0", "Z1", "B1", "Z2", "A2", "B2"} <= drawn(table.view(0), 0), "places to drag a card to"
    table.act(0, "plant Garlic")
    assert {action["handles"][0] for action in table.view(0)["actions"]} == {"Z0", "A0", "B0", "Z1", "B1", "Z2", "A2", "B2"}


def test_several_cards_are_composted_at_once():
    table = Table(box_of(2), 3)
    while not table.view(0)["several"]:
        table.make(table.actors[0], table.legal(table.actors[0])[0])
    most = table.view(0)["seats"][0]["island"]["setup"]["compost"]
    several = table.view(0)["several"]
    assert (several["least"], several["most"], str(several["verb"])) == (most, most, "Compost")


def test_the_end_tells_what_every_card_earned():
    *_, table = random_table(2, "standard", 12, 4000)
    assert table.state.stage[0] == OVER
    view = table.view(0)
    for p, shown in enumerate(view["seats"]):
        earned = sum(card["earned"] for card in shown["spaces"].values() if card)
        sides = shown["island"]["points"] + shown["climate"]["points"]
        score = shown["score"]
        assert earned + sides == score["cards"] + score["sprouts"] + score["growth"] + score["terrains"]
        sources = board.sources(view, p)
        assert all(sources[category] for category in ("sprouts", "growth", "fauna", "events") if score[category] and p == 0)
    assert "earned" in board.board(view, 0, Voice())
    assert table.say(verdict(view)).split()[0] in ("Seat", "Level")


def test_progress_counts_the_fullest_island():
    play = position(seat("Cat Grass | Garlic"), seat("Basil | Papaya | Marula"))
    what, n, of = board.progress(Table(play.box, start=play.s).view(0))
    assert (str(what), n, of) == ("cards", 3, 16)
