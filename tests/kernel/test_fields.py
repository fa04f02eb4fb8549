"""The table of a position: what is written is read back, and what does not fit is named."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom.kernel.errors import BadFile
from sunroom.kernel.fields import RNG, Field, Fields, bits, choice, counters, flag, named, number, seat_number, tables
from sunroom.kernel.positions import CardReader, draw_rows, fill_pile
from sunroom.kernel.random import KEY, put_key
from sunroom.kernel.records import with_attributes

i1, i2 = np.int8, np.int16
PLAYERS, LIMIT = 3, 6
RECORD = np.dtype(
    [
        ("rng", np.uint64), ("key", np.uint64, (KEY,)),
        ("players", i1), ("round_no", i1), ("turn", i1), ("first", i1), ("phase", i1), ("held", i1),
        ("open", i1), ("used", i2), ("passes", i1), ("pile", i1, (4,)), ("pile_left", i1),
        ("coins", i2, (PLAYERS,)), ("ready", i1, (PLAYERS,)), ("card", i1, (PLAYERS,)), ("trees", i1, (2,)),
    ],
    align=True,
)  # fmt: skip
CARDS = [SimpleNamespace(name=name) for name in ("Moss", "Fern", "Reed", "Iris")]
SPACES, PHASES = ("A1", "A2", "B1", "B2"), ("draw", "build", "over")
BOX: Any = SimpleNamespace(players=PLAYERS)


def name(box: Any, s: Any, card: int) -> str:
    return str(CARDS[card].name)


SEAT = Fields(number("coins", 0, 500), flag("ready", always=False), named("holds", name, CardReader.card, at="card"))
POSITION = Fields(
    number("round", 1, lambda s: LIMIT, at="round_no"),
    seat_number("turn"),
    seat_number("first", lambda s: int(s.turn) + 1),
    choice("phase", PHASES, "draw"),
    choice("held", SPACES),
    flag("open"),
    bits("used", SPACES),
    *counters(passes=4),
    Field("pile", lambda box, s: ", ".join(name(box, s, card) for card in reversed(s.pile[: s.pile_left]))),
    RNG,
    tables("seats", SEAT),
    tables("woods", Fields(number("trees", 0, 9), has="trees"), ("north", "south")),
)


def blank() -> Any:
    s = np.zeros(1, with_attributes(RECORD))[0]
    s.players = PLAYERS
    return s


def load(**data: Any) -> Any:
    r = CardReader(BOX, {"seats": [{}] * PLAYERS} | data, blank(), CARDS)
    POSITION.load(r)
    r.luck()
    r.s.pile_left = fill_pile(r.s, r.s.pile, r.cards("pile"), [] if "pile" in data else r.unplaced())
    return r.s


@st.composite
def states(draw: st.DrawFn) -> Any:
    s = blank()
    s.rng, s.round_no = draw(st.integers(0, 2**64 - 1)), draw(st.integers(1, LIMIT))
    put_key(s, draw(st.just(0) | st.integers(0, 2**256 - 1)))
    s.turn, s.first = draw(st.integers(0, PLAYERS - 1)), draw(st.integers(0, PLAYERS - 1))
    s.phase, s.held, s.open = draw(st.integers(0, 2)), draw(st.integers(-1, 3)), draw(st.integers(0, 1))
    s.used, s.passes = draw(st.integers(0, 15)), draw(st.integers(0, 4))
    s.trees[:] = draw(st.tuples(st.integers(0, 9), st.integers(0, 9)))
    cards, s.card[:], s.pile[:] = draw(st.permutations(range(4))), -1, -1
    for p in range(PLAYERS):
        s.coins[p], s.ready[p] = draw(st.integers(0, 500)), draw(st.integers(0, 1))
        if draw(st.booleans()):
            s.card[p] = cards.pop()
    s.pile[: len(cards)], s.pile_left = cards, len(cards)
    return s


@settings(deadline=None)  # The first one compiles.
@given(states())
def test_what_is_written_is_read_back(s: Any) -> None:
    assert load(**POSITION.dump(BOX, s)).tobytes() == s.tobytes()


def test_fields_are_written_in_order_and_left_out_when_they_say_nothing() -> None:
    s = load(seats=[{"coins": 7, "ready": True, "holds": "iris"}, {}, {}], pile="Moss, Fern", used=["B1", "A1"], turn=2)
    assert list(POSITION.dump(BOX, s).items()) == [
        ("round", 1), ("turn", 2), ("first", 2), ("phase", "draw"), ("open", False), ("used", "A1, B1"), ("pile", "Moss, Fern"),
        ("rng", "0" * 16), ("seats", [{"coins": 7, "ready": True, "holds": "Iris"}, {"coins": 0}, {"coins": 0}]),
        ("woods", [{"trees": 0}, {"trees": 0}]),
    ]  # fmt: skip


def test_what_is_written_lies_on_top_of_what_is_not() -> None:
    s = load(seats=[{"holds": "Iris"}, {}, {}])
    assert sorted(s.pile[:3]) == [0, 1, 2]
    assert (s.pile[3], s.pile_left) == (-1, 3)
    assert fill_pile(s, s.pile, [3, 0], [1, 2]) == 4
    assert s.pile[2:].tolist() == [0, 3]


def test_rows_are_drawn_and_read() -> None:
    cells = ["Moss", "", "", "", "", "Reed +2", *[""] * 10]
    drawn = draw_rows([cell or "." for cell in cells])
    assert drawn.splitlines()[:2] == ["Moss | .       | . | .", ".    | Reed +2 | . | ."]
    for written in (drawn, [cells[:4], cells[4:8], cells[8:12], cells[12:]]):
        assert CardReader(BOX, {"bed": written}, blank(), CARDS).cells("bed", "a bed") == cells


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"colour": 1}, "'colour' is not known; there are first, held, open, passes, phase, pile, rng, round, seats, turn, used, woods"),
        ({"round": 7}, "round is a number from 1 to 6, not 7"),
        ({"round": True}, "round is a number from 1 to 6, not True"),
        ({"turn": 0}, "turn is a number from 1 to 3, not 0"),
        ({"passes": "two"}, "passes is a number from 0 to 4, not 'two'"),
        ({"phase": "sleep"}, "phase is one of draw, build, over, not 'sleep'"),
        ({"phase": None}, "phase is one of draw, build, over, not None"),
        ({"held": "C3"}, "held is one of A1, A2, B1, B2, not 'C3'"),
        ({"open": 1}, "open is true or false, not 1"),
        ({"used": "A1, C3"}, "used is one of A1, A2, B1, B2, not 'C3'"),
        ({"used": 3}, "used is a list of names, not 3"),
        ({"rng": "many"}, "rng is up to 16 hexadecimal digits in quotes, or 80 with a key, not 'many'"),
        ({"rng": "0" * 17}, "rng is up to 16 hexadecimal digits in quotes, or 80 with a key, not '00000000000000000'"),
        ({"seats": None}, "'seats' is missing; 3 seats are needed"),
        ({"seats": [{}]}, "3 seats are needed, there are 1"),
        ({"seats": 3}, "3 seats are needed, as a list"),
        ({"seats": [{}, 5, {}]}, "seat 2: there are coins, holds, ready, not 5"),
        ({"seats": [{}, {"money": 5}, {}]}, "seat 2: 'money' is not known; there are coins, holds, ready"),
        ({"seats": [{"coins": -1}, {}, {}]}, "seat 1: coins is a number from 0 to 500, not -1"),
        ({"seats": [{"ready": "yes"}, {}, {}]}, "seat 1: ready is true or false, not 'yes'"),
        ({"seats": [{"holds": "Rose"}, {}, {}]}, "seat 1, holds: there is no card 'Rose'"),
        ({"seats": [{"holds": "Moss"}, {"holds": "MOSS"}, {}]}, "seat 2, holds: MOSS is also in seat 1, holds"),
        ({"woods": [{}, {"oaks": 1}]}, "south has trees"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(data: dict[str, Any], said: str) -> None:
    with pytest.raises(BadFile) as refusal:
        load(**data)
    assert str(refusal.value) == f"position: {said}"
