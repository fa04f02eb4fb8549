"""A test for every card, Island and Climate side: what the facts say it does is what it does."""

from typing import Any

import pytest

from sunroom.games.earth.rules import planting
from sunroom.games.earth.rules.actions import STOP
from sunroom.games.earth.rules.record import ABILITY

from .island import Play, box_of, position, seat
from .oracle import Row, colours, facts, habitats, number, types

CARDS = facts("cards")
BOX = box_of(2)
COLOURS = ("green", "red", "blue", "yellow")
ACTIONS = dict(zip(COLOURS, ("Plant", "Compost", "Water", "Grow"), strict=True))

# Flora with room, so that every row and column has one of each type; the card to be tried lies at B2.
TREES = ("Japanese Maple", "Marula", "Papaya", "Rainbow Eucalyptus", "Banana Tree")
BUSHES = ("White Jasmine", "Winter Green Barbery", "Northern Highbush Blueberry", "Persian Shield", "Edible Amaranth")
HERBS = ("Reed Canary Grass", "Garlic", "Wheat", "Corn", "Tall Bluestem")
MUSHROOMS = ("Brown-Rot Fungus", "Parasol Mushroom", "Chicken of the Woods", "Giant Gilled", "Blue Milk")
KINDS = {"Tree": TREES, "Bush": BUSHES, "Herb": HERBS, "Mushroom": MUSHROOMS}
SPARE = [
    row["name"]
    for row in CARDS
    if row["card_type"] != "Event" and row["name"] not in {n for names in KINDS.values() for n in names} and not row["a1_special"]
]
HELD = 8


def surroundings(without: str = "") -> dict[tuple[int, int], str]:
    """The Flora of all spaces but B2."""
    left = {kind: [name for name in names if name != without] for kind, names in KINDS.items()}
    cells = [(r, c) for r in range(4) for c in range(4) if (r, c) != (1, 1)]
    return {(r, c): left[list(KINDS)[(r + c) % 4]].pop() for r, c in cells}


def drawn(around: dict[tuple[int, int], str], middle: str = ".") -> str:
    rows = [" | ".join(f"{around[r, c]} s2 g1" if (r, c) in around else middle for c in range(4)) for r in range(4)]
    return "\n".join(rows)


def rich(name: str, middle: str = ".", hand: tuple[str, ...] = (), action: str | None = None, **more: Any) -> Play:
    """A seat with plenty of everything, and the card at B2, in hand or nowhere."""
    spare = [card for card in SPARE if card not in (name, middle, *hand)]
    own = seat(drawn(surroundings(name), middle), ", ".join((*spare[:HELD], *hand)), 30, ", ".join(spare[HELD : 2 * HELD]), **more)
    return position(own, box=BOX, action=ACTIONS[action]) if action else position(own, box=BOX)


def position_of(play: Play) -> dict[str, int]:
    fields = {"soil": "soil", "sprout": "sprout_total", "growth": "growth_total", "hand": "hand_size", "compost": "compost_size"}
    return {key: play.count(field) for key, field in fields.items()} | {"discard": int(play.s.discards)}


def take_everything(play: Play) -> None:
    """Pays whatever comes first, and takes all that is given."""
    for _ in range(60):
        if play.s.program[0, ABILITY] < 0:
            return
        legal = play.box.legal(play.s, 0)
        play.box.apply(play.s, 0, next(action for action in legal if action != STOP or len(legal) == 1))
    raise AssertionError("the ability does not end")


def parts(text: str) -> list[tuple[str, int]]:
    return [(part.split(":")[0], int(part.split(":")[1])) for part in text.split("+") if part]


def expected(before: dict[str, int], row: Row, a: str, times: int = 1, own: Row | None = None) -> dict[str, int]:
    """What the facts say will be there after the ability, everything taken."""
    after = dict(before)
    for what, n in parts(row[f"{a}_cost"]):
        if what == "hand_to_compost":
            after["hand"] -= n
            after["compost"] += n
        elif what == "compost_to_discard":
            after["compost"] -= n
            after["discard"] += n
        else:
            after[what] -= n
    placement = row.get(f"{a}_placement") or ""
    for what, n in parts(row[f"{a}_gain"]):
        if what == "draw":
            after["hand"] += n * times
        elif what == "hand_to_compost":
            moved = min(n, after["hand"])
            after["hand"] -= moved
            after["compost"] += moved
        elif what == "deck_to_compost":
            after["compost"] += n
        elif placement.startswith("each_"):
            _, kind, _, line = placement.split("_")
            cells = [(1, c) for c in range(4)] if line == "row" else [(r, 1) for r in range(4)]
            around = surroundings(row["name"])
            others = [next(card for card in CARDS if card["name"] == around[cell]) for cell in cells if cell in around]
            after[what] += sum(kind in types(card) for card in others) + (kind in types(row))
        else:
            after[what] += n * times
    return after


def abilities(row: Row) -> list[tuple[str, str]]:
    """The ability's column and each action that activates it."""
    found = []
    for a in ("a1", "a2"):
        colour = row[f"{a}_colour"]
        if row[f"{a}_gain"]:
            activates = ("red", "yellow", "blue") if colour.startswith("multicolour") else (colour,)
            found += [(a, activate) for activate in activates if activate in COLOURS]
    return found


def name_of(value: Any) -> str:
    return value["name"] if isinstance(value, dict) else str(value)


@pytest.mark.parametrize("number_", range(283), ids=lambda i: CARDS[i]["name"])
def test_what_is_printed(number_):
    row, card = CARDS[number_], BOX.content.cards[number_]
    assert (card.name, card.points) == (row["name"], number(row["base_vp"]))
    assert {h.lower() for h in card.habitats} == habitats(row)
    assert set(card.types) == types(row)
    assert card.is_flora == (row["card_type"] == "Flora")
    assert (card.cost, card.sprouts, card.growth, card.canopy) == tuple(
        number(row[key]) for key in ("soil_cost", "sprout_spaces", "max_growth", "canopy_vp")
    )
    marks = ("name_geography_bold", "name_colour_italic", "name_animal_underline", "directional_aid")
    assert card.marks == tuple(mark for mark, key in zip(("place", "colour", "animal", "lines"), marks, strict=True) if row[key] == "1")
    assert len(card.abilities) == sum(bool(row[f"{a}_colour"]) for a in ("a1", "a2"))
    if row["card_type"] != "Event":
        bits = {
            c for i, c in enumerate(("green", "red", "blue", "yellow", "multicolour", "brown", "black")) if card.features >> (9 + i) & 1
        }
        assert bits == colours(row)


ACTIVATED = [(row, a, colour) for row in CARDS for a, colour in abilities(row)]


@pytest.mark.parametrize(("row", "a", "colour"), ACTIVATED, ids=name_of)
def test_activated(row, a, colour):
    play = rich(row["name"], row["name"], action=colour, stage="activating")
    before = position_of(play)
    text = f"activate {row['name']} B2"
    assert text in play.texts()
    for other in COLOURS:
        activates = [c for _, c in abilities(row)]
        assert (text in rich(row["name"], row["name"], action=other, stage="activating").texts()) == (other in activates)
    play.do(text)
    take_everything(play)
    assert position_of(play) == expected(before, row, a)
    assert text not in play.texts(), "once per turn"


@pytest.mark.parametrize(("row", "a", "colour"), [x for x in ACTIVATED if x[0][f"{x[1]}_cost"]], ids=name_of)
def test_ea_5_2_without_its_full_cost_an_ability_rests(row, a, colour):
    for what, n in parts(row[f"{a}_cost"]):
        play = rich(row["name"], row["name"], action=colour, stage="activating")
        s = play.s
        if what == "soil":
            s.soil[0] = n - 1
        elif what in ("sprout", "growth"):
            field = "sprouts" if what == "sprout" else "growth"
            s[field][0], s[f"{what}_total"][0] = 0, n - 1
            s[field][0, 0] = n - 1
        else:
            chain = "hand" if what == "hand_to_compost" else "compost"
            s[f"{chain}_size"][0] = n - 1
        assert f"activate {row['name']} B2" not in play.texts()


BLACK = [row for row in CARDS if row["a1_colour"] == "black" and row["card_type"] != "Event" and row["a1_gain"]]


@pytest.mark.parametrize("row", BLACK, ids=name_of)
def test_ea_3_3_black_abilities_happen_at_once_when_planted(row):
    play = rich(row["name"], hand=(row["name"],), action="green", stage="planting", plantings=2)
    before = position_of(play)
    play.do(f"plant {row['name']}", "at B2")
    take_everything(play)
    before["soil"] -= number(row["soil_cost"])
    before["hand"] -= 1
    assert position_of(play) == expected(before, row, "a1")


EVENTS = [row for row in CARDS if row["card_type"] == "Event"]


@pytest.mark.parametrize("row", EVENTS, ids=name_of)
def test_ea_5_5_events_are_played_from_hand(row):
    play = rich(row["name"], hand=(row["name"],), action="blue", stage="activating")
    before = position_of(play)
    play.do(f"play {row['name']}")
    take_everything(play)
    before["hand"] -= 1
    after = expected(before, row, "a1")
    if row["a1_special"] == "compost_peek:3:keep1":
        after["hand"] += 1
        after["compost"] -= 1
    assert position_of(play) == after
    assert play.names("events") == [row["name"]]
    assert play.score()["events"] == number(row["base_vp"])


SPECIAL = [(row, a) for row in CARDS for a in ("a1", "a2") if row[f"{a}_special"]]


def specials(prefix: str) -> Any:
    found = [(row, row[f"{a}_special"].split(":")[1:]) for row, a in SPECIAL if row[f"{a}_special"].startswith(prefix)]
    return pytest.mark.parametrize(("row", "what"), found, ids=name_of)


@specials("discount_")
def test_ea_3_1_discount_terrains(row, what):
    play = rich(row["name"], row["name"])
    assert_discount(play, what[0], int(what[1]))


def assert_discount(play: Play, what: str, by: int) -> None:
    less = planting.discounts(play.s, 0)
    for i, card in enumerate(CARDS):
        if card["card_type"] != "Event":
            fits = what in types(card) or what.lower() in habitats(card)
            assert planting.price(i, less) == max(0, number(card["soil_cost"]) - by * fits)


@specials("forbid_action")
def test_ea_5_6_forbidden_actions(row, what):
    play = rich(row["name"], row["name"])
    assert {c for c in COLOURS if f"choose {ACTIONS[c]}" in play.texts()} == set(COLOURS) - {what[0]}


@specials("replace")
def test_ea_3_4_replacement_terrains(row, what):
    fitting, other = next(c for c in CARDS if what[0] in colours(c)), next(c for c in CARDS if colours(c) == {"green", "brown"})
    play = rich(row["name"], row["name"], action="green", stage="planting", plantings=2, hand=(fitting["name"], other["name"]))
    before = position_of(play)
    play.do(f"replace {row['name']} B2")
    assert f"plant {fitting['name']}" in play.texts()
    assert f"plant {other['name']}" not in play.texts()
    play.do(f"plant {fitting['name']}")
    assert play.at("B2")[0] == fitting["name"]
    assert play.names("compost")[0] == row["name"]
    assert position_of(play) == before | {"hand": before["hand"] + 1, "compost": before["compost"] + 1}
    assert play.count("planted_count") == 1


@specials("copy")
def test_ea_5_6_copying_flora(row, what):
    play = rich(row["name"], row["name"], action=what[0], stage="activating")
    play.do(f"activate {row['name']} B2")
    around = surroundings(row["name"]).values()
    activates = {name for name in around if what[0] in colours(next(c for c in CARDS if c["name"] == name))}
    assert {text[5:-3] for text in play.texts() if text.startswith("copy ")} == activates
    other = next(c for c in CARDS if c["name"] == min(activates))
    a = next(a for a, colour in abilities(other) if colour == what[0])
    before = position_of(play)
    play.do(next(text for text in play.texts() if other["name"] in text))
    take_everything(play)
    assert position_of(play) == expected(before, other, a)
    assert any(
        text.startswith(f"activate {other['name']}") for text in rich(row["name"], row["name"], action=what[0], stage="activating").texts()
    )


@specials("pay_alt")
def test_ea_3_4_other_ways_to_pay(row, what):
    cost = number(row["soil_cost"])
    for alternative in range(cost + 1):
        play = rich(row["name"], hand=(row["name"],), action="green", stage="planting", plantings=2)
        play.s.soil[0] = cost - alternative
        before = position_of(play)
        play.do(f"plant {row['name']}", "at B2")
        for _ in range(alternative):
            paying = [text for text in play.texts() if text != "pay the rest in soil"]
            play.do(paying[0])
        if alternative < cost:
            play.do("pay the rest in soil")
        assert play.at("B2")[0] == row["name"]
        after = before | {"soil": 0, "hand": before["hand"] - 1}
        if what[0] == "hand_to_compost":
            after |= {"hand": after["hand"] - alternative, "compost": before["compost"] + alternative}
        else:
            after[what[0]] -= alternative
        assert position_of(play) == after


@specials("counts_as_all")
def test_ea_3_6_flora_of_every_type(row, what):
    number_ = CARDS.index(row)
    play = rich("Alfisol", "Alfisol")
    assert planting.price(number_, planting.discounts(play.s, 0)) == number(row["soil_cost"]) - 2
    assert set(BOX.content.cards[number_].types) == {"Tree", "Bush", "Herb", "Mushroom"}


def test_every_card_is_tried():
    tried = {row["name"] for row, _, _ in ACTIVATED} | {row["name"] for row in (*BLACK, *EVENTS)} | {row["name"] for row, _ in SPECIAL}
    tried |= {row["name"] for row in CARDS if row["a1_scoring"] or row["a2_scoring"]}  # in test_scoring.py
    assert tried == {row["name"] for row in CARDS}


SIDES = [("island", row) for row in facts("islands")] + [("climate", row) for row in facts("climates")]


@pytest.mark.parametrize(("kind", "row"), SIDES, ids=name_of)
def test_every_island_and_climate_side(kind, row):
    side = next(card for card in (*BOX.content.islands, *BOX.content.climates) if card.name == row["name"] and card.kind.lower() == kind)
    assert side.points == number(row["base_vp"])
    assert {h.lower() for h in side.habitats} == habitats(row)
    if kind == "island":
        assert (side.draw, side.compost, side.soil) == tuple(
            number(row[key]) for key in ("setup_draw", "setup_compost_from_hand", "setup_soil")
        )
    for a in ("ability",) if kind == "island" else ("a1", "a2"):
        colour, condition, special = row[f"{a}_colour"], row[f"{a}_condition"], row.get(f"{a}_special", "")
        if special:
            assert_discount(rich("", **{kind: row["name"]}), *_discount(special))
        elif condition == "each_event_you_play":
            play = rich("", hand=("Mudpot",), action="red", stage="activating", island=row["name"])
            before = position_of(play)
            play.do("play Mudpot")
            before["soil"] += 1
            before["hand"] -= 1
            assert position_of(play) == expected(before, row, a)
        elif colour:
            use_side(kind, row, a, colour, condition)


def _discount(special: str) -> tuple[str, int]:
    _, what, by = special.split(":")
    return what, int(by)


def use_side(kind: str, row: Row, a: str, colour: str, condition: str) -> None:
    more: dict[str, Any] = {kind: row["name"], "stage": "activating"}
    times = 1
    if condition.startswith("per_card_planted"):
        way, what = condition.rsplit("_", 1)[1].split(":")
        tests = {
            "type": lambda c: c["card_type"] == what,
            "habitat": lambda c: what.lower() in habitats(c),
            "colour": lambda c: what in colours(c),
        }
        fitting = [c["name"] for c in CARDS if c["card_type"] != "Event" and tests[way](c)]
        other = next(c["name"] for c in CARDS if c["card_type"] != "Event" and not tests[way](c))
        assert f"activate the {kind.capitalize()}" not in rich("", action=colour, planted=other, **more).texts()
        assert f"activate the {kind.capitalize()}" not in rich("", action=colour, **more).texts()
        more["planted"], times = f"{fitting[0]}, {fitting[1]}", 2
    play = rich("", action=colour, **more)
    before = position_of(play)
    play.do(f"activate the {kind.capitalize()}")
    take_everything(play)
    assert position_of(play) == expected(before, row, a, times)
    if condition.startswith("only_if_you_chose"):
        play = rich("", action=colour, **more)
        play.s.turn = 1
        assert f"activate the {kind.capitalize()}" not in play.texts(), "EA-5.3: only for the active player"
