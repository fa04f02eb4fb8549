"""Observations: every number is documented, nothing leaks, and seats can be rotated."""

from typing import Any

import numpy as np
import pytest

from scripts.observations import PAGE, page
from sunroom.games import SHELF, find
from sunroom.kernel.box import Box
from sunroom.kernel.game import Game

every_game = pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))

SEAT_FIELDS = {
    "solar-city": ["coins", "points", "loans", "terms", "skyscrapers", "skygardens", "structures", "tile", "lying"],
    "solar-gardens": ["before", "hand", "placed", "confirmed", "tile", "turn"],
    "neotopia": ["hand", "known", "points", "tokens", "hand_size"],
    "earth": [
        "stage", "dealt", "island", "climate", "ecosystem", "soil", "sprout_total", "growth_total", "hand", "hand_size", "compost",
        "compost_size", "events", "event_count", "card", "sprouts", "growth", "filled", "unseen", "planted", "planted_count", "plantings",
        "fulfilled", "pending", "spot", "owed", "drawn", "drawn_count", "used", "order", "partly", "program", "step", "left", "at",
        "served", "queued",
    ],
}  # fmt: skip
SEAT_NUMBERS = {"solar-city": ["turn", "decider"], "solar-gardens": ["start"], "neotopia": ["turn", "first"], "earth": ["start", "turn"]}


def seen(box: Box, s: Any, seat: int) -> np.ndarray[Any, Any]:
    out = np.full(box.game.observed, -77, np.int16)
    box.game.rules["observe"](s, seat, out)
    return out


def moments(box: Box, seed: int, every: int = 7) -> Any:
    """A random game, looked at now and then."""
    s, luck = box.new(seed), np.random.default_rng(seed)
    for step in range(400):
        actors = box.actors(s)
        if not actors:
            return
        seat = int(luck.choice(actors))
        box.apply(s, seat, int(luck.choice(box.legal(s, seat))))
        if step % every == 0:
            yield s


def turned(box: Box, s: Any) -> Any:
    """The same game with everybody moved one seat along."""
    other, players = box.copy(s), box.players
    for name in SEAT_FIELDS[box.game.name]:
        for p in range(players):
            other[name][(p + 1) % players] = s[name][p]
    for name in SEAT_NUMBERS[box.game.name]:
        other[name] = (int(s[name]) + 1) % players
    if box.game.name == "earth":
        for p in range(players):
            other.leaf[:, (p + 1) % players] = s.leaf[:, p]
    return other


@every_game
def test_every_number_is_documented(game: Game) -> None:
    """`observe` writes all numbers of the layout and not one more, each within its range."""
    for players in (min(game.seats), max(game.seats)):
        box = game.box(players=players)
        for s in moments(box, seed=players, every=5):
            for seat in range(players):
                out = np.full(game.layout.size + 1, -777, np.int16)
                box.game.rules["observe"](s, seat, out)
                assert out[-1] == -777
                wrong = (out[:-1] < game.layout.low) | (out[:-1] > game.layout.high)
                assert [name for name, at in game.layout.where.items() if wrong[at].any()] == []


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "python -m scripts.observations"


@every_game
def test_same_numbers_from_what_the_seat_knows_alone(game: Game) -> None:
    for players in (min(game.seats), max(game.seats)):
        box = game.box(players=players)
        for s in moments(box, seed=3, every=11):
            for seat in range(players):
                expected = seen(box, s, seat)
                assert (seen(box, box.hidden(s, seat), seat) == expected).all()
                assert (seen(box, box.determinized(s, seat, 5), seat) == expected).all()


MODES = [
    ("solar-city", {"players": 4, "edition": "undated"}),
    ("solar-gardens", {"players": 5, "variant": "casual"}),
    ("solar-gardens", {"players": 3, "placing": "final"}),
    ("earth", {"players": 1, "mode": "advanced", "difficulty": "expert"}),
    ("earth", {"players": 3, "mode": "beginner"}),
    ("earth", {"players": 3, "face_down": "yes"}),
    ("earth", {"players": 4, "teams": "yes"}),
]


@pytest.mark.parametrize(("game", "options"), MODES, ids=str)
def test_every_mode_hides_what_the_seat_does_not_know(game: str, options: dict[str, Any]) -> None:
    """In the numbers, in who is asked, and in the mask: a mask must not reveal what another deal would change either."""
    box = find(game).box(**options)
    for s in moments(box, seed=5, every=13):
        for seat in range(box.players):
            expected, dealt = seen(box, s, seat), box.determinized(s, seat, 8)
            assert -77 not in expected, "every number is written"
            assert (seen(box, box.hidden(s, seat), seat) == expected).all()
            assert (seen(box, dealt, seat) == expected).all()
            assert box.actors(dealt) == box.actors(s)
            if options.get("variant") != "casual":  # bots take their placements as final, and so are offered less
                assert sorted(box.legal(dealt, seat)) == sorted(box.legal(s, seat))


def test_a_partner_is_seen_and_the_others_are_not() -> None:
    """EA-9: partners show each other their hands."""
    box, at, looked = find("earth").box(players=4, teams="yes"), find("earth").layout.where, 0
    for s in moments(box, seed=5, every=13):
        for seat in range(4):
            hands = [seen(box, s, p)[at["hand"]] for p in range(4)]
            assert (seen(box, s, seat)[at["partner.hand"]] == hands[(seat + 2) % 4]).all()
            looked += int(hands[seat].sum())
    assert looked > 20


@every_game
def test_turning_the_table_changes_nothing(game: Game) -> None:
    box, places = game.box(players=3), game.layout.where
    same = np.ones(game.observed, np.bool_)
    if game.name == "neotopia":  # elements stay with the seat's number and are not alike
        for name in places:
            if name.endswith((".element", ".own_cluster")):
                same[places[name]] = False
    looked = 0
    for s in moments(box, seed=4):
        other = turned(box, s)
        for seat in range(3):
            before, after = seen(box, s, seat), seen(box, other, (seat + 1) % 3)
            assert (before[same] == after[same]).all(), [name for name in places if (before != after)[places[name]].any()]
            looked += 1
    assert looked > 20


FACTS = {
    "solar-city": {"own.coins": "coins", "own.loans": "loans", "round": "round_no", "marked": "marked", "phase": "phase"},
    "solar-gardens": {"own.confirmed": "confirmed", "round": "round_no", "phase": "phase", "stack": "stack_left", "players": "players"},
    "neotopia": {"own.points": "points", "own.tokens": "tokens", "factories": "factory", "reserve": "reserve", "deck": "deck_left"},
    "earth": {"own.soil": "soil", "own.stage": "stage", "own.growth_on": "growth", "deck": "deck_left", "round": "round_no"},
}


@every_game
def test_fields_are_where_the_page_says(game: Game) -> None:
    box, places = game.box(players=2), game.layout.where
    for s in moments(box, seed=6):
        for field, name in FACTS[game.name].items():
            fact = s[name][1] if field.startswith("own.") else s[name]
            assert (seen(box, s, 1)[places[field]] == np.ravel(fact)).all(), field
