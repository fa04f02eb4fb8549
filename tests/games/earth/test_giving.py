"""Free benefits: collected without asking, and never where a person could want otherwise."""

import random

import pytest

from sunroom.games.earth.rules.actions import DONE, PARTLY, STOP, USE, USE_CLIMATE
from sunroom.games.earth.rules.giving import giving
from sunroom.games.earth.rules.legal import may_use, program_of
from sunroom.games.earth.rules.record import ACTIVATING
from sunroom.games.earth.rules.usable import is_free, is_usable
from sunroom.games.earth.words.actions import action_text
from sunroom.kernel.compiling import COMPILED
from tests.long import many

from .island import Play, box_of, position, seat
from .reachable import Corners, TooMany, outcomes


def gift(play, p=0):
    action = giving(play.box, play.s, p)
    return None if action is None else str(action_text(play.box, play.s, p, action))


ANY_TIME = ("play ", "turn 3 sprouts")
CHECKED, MOST, GAMES = (many(500, 60), 400, many(40, 5)) if COMPILED else (5, 200, 2)
QUIET = ["Arctic Fox", "Mountain Lion", "Plains Zebra", "American Alligator"]


def activated(tableau, action="Water", fauna=QUIET, **more):
    return position(seat(tableau, stage="activating", **more), seat(), action=action, fauna=fauna)


def test_an_ability_that_only_gives_is_a_gift():
    assert gift(activated("Garlic")) == "activate Garlic A1"


def test_an_ability_with_a_cost_is_asked_for_and_not_passed_by():
    assert gift(activated("Yellow Morel | Garlic", soil=1)) == "activate Garlic B1", "what cannot be paid is no question"
    assert gift(activated("Yellow Morel g0 | Marula g2 | Garlic")) is None


def test_what_an_event_could_pay_for_is_not_passed_by():
    playable = activated("Yellow Morel | Garlic", hand="Mudpot")
    assert "play Mudpot" in playable.texts()
    assert gift(playable) is None
    assert gift(activated("Yellow Morel | Garlic", hand="Basil")) == "activate Garlic B1"


def test_the_island_comes_first_where_it_can_be_had_in_full_whenever_it_is_used():
    assert gift(activated("Garlic", island="La Palma")) == "activate the Island"
    assert gift(activated("Yellow Morel | Garlic", island="La Palma", soil=1)) == "activate the Island"
    assert gift(activated("Garlic", island="La Palma", climate="Tropical Rainforest")) == "activate the Island"


def test_ea_5_1_a_climate_that_could_be_paid_for_is_not_closed():
    """Collected first, the Island would take the Climate's place after the tableau from it; and then the tableau its last."""
    play = activated("White Oak g1", "Grow", island="Mo'orea", climate="Desert")
    assert gift(play) == "activate White Oak A1", "draws two cards whenever it is used: the Climate can come after it"
    play.do("activate White Oak A1", "activate the Island", "growth on White Oak A1")
    assert "activate the Climate" in play.do("growth on White Oak A1").texts()
    assert gift(play) is None
    before = activated("White Oak g1", "Grow", island="Mo'orea", climate="Desert").do(
        "activate the Island", *["growth on White Oak A1"] * 2
    )
    assert gift(before) is None, "White Oak would close the Climate"
    assert gift(before.do("activate the Climate")) == "activate White Oak A1"


def test_ea_5_1_whether_the_island_comes_first_is_asked_where_it_makes_a_difference():
    assert gift(activated("Yellow Morel | Garlic | Marula g2", island="La Palma", climate="Oceanic")) is None, "both cost growth"
    assert gift(activated("Garlic g0", climate="Tropical Monsoon")) == "activate the Climate", "there is room for its growth"
    assert gift(activated("Garlic g2", climate="Tropical Monsoon")) == "activate Garlic A1", "soil comes whenever it is asked for"
    assert gift(activated("Garlic g2 | Yellow Morel g1", climate="Tropical Monsoon")) is None, "Yellow Morel could pay growth and make room"


def test_nothing_is_taken_that_would_find_more_room_later():
    assert gift(activated("Cat Grass s5")) is None, "turn sprouts into soil first, and both of its sprouts have room"
    assert gift(activated("Cat Grass s4")) == "activate Cat Grass A1"
    for growth, given in (("g1", "growth on Marula A1"), ("g2", None)):
        placing = position(seat(f"Marula {growth}", "Lightning", stage="part"), seat(), turn=2, action="Grow", fauna=QUIET)
        assert "play Lightning" in placing.do("place growth").texts(), "it costs a growth"
        assert gift(placing) == given


def test_a_piece_is_placed_where_there_is_no_choice():
    assert gift(activated("Cat Grass").do("activate Cat Grass A1")) == "sprout on Cat Grass A1"
    assert gift(activated("Cat Grass | Garlic").do("activate Cat Grass A1")) is None


def test_no_piece_is_placed_where_bare_flora_count():
    assert gift(activated("Cat Grass", fauna=["Black Wildebeest", *QUIET[1:]]).do("activate Cat Grass A1")) is None


def test_the_turn_ends_by_itself_only_when_nothing_is_left():
    assert gift(activated("Basil", action="Plant")) == "done"
    assert gift(activated("Basil s3", action="Plant")) is None, "three sprouts could become soil"


def test_what_has_no_alternative_is_no_question():
    planted = position(seat("Marula", hand="Basil", soil=9), seat()).do("choose Plant", "plant Basil")
    assert len(planted.texts()) > 1, "Basil has more than one space to go to"
    assert gift(planted) is None
    planted.do("at B1")
    assert planted.texts() == ["stop"], "no card is left"
    assert gift(planted) == "stop"


def test_who_wants_to_take_less_is_asked():
    assert gift(activated("Garlic").do("take only part of what comes next")) is None


def collected(play: Play) -> Play | None:
    """All free benefits collected, as by a push of the button; None where there are none."""
    box, after = play.box, play.box.copy(play.s)
    while (action := giving(box, after, 0)) is not None and action != DONE:
        box.apply(after, 0, action)
    return None if (after == play.s).all() else Play(box, after)


@pytest.mark.parametrize("seed", range(many(4, 2)))
def test_whatever_could_be_reached_before_collecting_can_be_reached_after_it(seed):
    """Every order of all abilities, every payment and every place, with Events and sprouts into soil in between: for all that one can come
    to without collecting there is something as good with it, and whatever was paid for on the way there can be paid for here as well."""
    box, checked = box_of(), 0
    corners = Corners(box, seed)
    while checked < CHECKED:
        play = corners.position()
        after = collected(play)
        if after is None:
            continue
        try:
            before, now = outcomes(box, play.s, MOST), outcomes(box, after.s, MOST)
        except TooMany:
            continue
        checked += 1
        for lost in before - now:
            assert any(outcome.is_as_good_as(lost) for outcome in now), (play.box.game.position.dump(box, play.s)["seats"][0], lost)


def test_in_random_games_nothing_with_a_cost_is_closed_that_could_be_used():
    """The same where whole islands are activated and cannot be looked through: what a free benefit passes by could not be paid for now, and
    nothing could bring its price in time."""
    offers = 0
    for number in range(GAMES):
        box = box_of(2 + number % 4)
        s, luck = box.new(number), random.Random(number)
        while box.actors(s):
            p = luck.choice(box.actors(s))
            legal, action = box.legal(s, p), giving(box, s, p)
            if action is not None and s.stage[p] == ACTIVATING and USE <= action <= USE + USE_CLIMATE:
                offers += 1
                closed = closes(box, s, p, action)
                assert not any(is_usable(s, p, program_of(s, p, slot), slot) for slot in closed)
                assert not closed or not any(str(box.game.words.action_text(box, s, p, a)).startswith(ANY_TIME) for a in legal)
            box.apply(s, p, luck.choice([a for a in legal if a not in (STOP, DONE, PARTLY)] or legal) if action is None else action)
    assert offers > 5 * GAMES


def closes(box, s, p, action):
    """The slots with a cost that this turn's action activates and whose turn cannot come any more."""
    after = box.copy(s)
    box.apply(after, p, action)
    open_before = [slot for slot in range(USE_CLIMATE + 1) if USE + slot != action and may_use(s, p, slot) and program_of(s, p, slot) >= 0]
    return [slot for slot in open_before if not may_use(after, p, slot) and not is_free(program_of(s, p, slot))]


def test_a_gift_is_always_legal_and_makes_nothing_less():
    """Over random games: a gift is legal, and brings something or asks nothing."""
    for seed in range(4):
        box = box_of(2 + seed % 3)
        s, luck, gifts = box.new(seed), random.Random(seed), 0
        for _ in range(300):
            actors = box.actors(s)
            if not actors:
                break
            p = luck.choice(actors)
            legal, action = box.legal(s, p), giving(box, s, p)
            if action is not None:
                assert action in legal
                gifts += 1
            else:
                open_to = [a for a in legal if a not in (STOP, DONE, PARTLY)] or legal
                action = luck.choice(open_to)
            before = {name: int(s[name][p]) for name in ("soil", "sprout_total", "growth_total", "hand_size", "compost_size")}
            given = action == giving(box, s, p)
            box.apply(s, p, action)
            if given and action != DONE and len(legal) > 1:
                assert all(int(s[name][p]) >= before[name] for name in before), "nothing becomes less"
        assert gifts > 10


def test_in_a_team_everything_gained_is_a_decision():
    box = box_of(4, teams="yes")
    s, luck = box.new(3), random.Random(3)
    waited = 0
    for _ in range(200):
        p = luck.choice(box.actors(s))
        legal, given = box.legal(s, p), giving(box, s, p)
        assert given is None or len(legal) == 1
        if legal == [DONE]:
            waited += (p + 2) % 4 in box.actors(s)
            assert (given is None) == ((p + 2) % 4 in box.actors(s)), "a partner may still lay something on the board (EA-9.1)"
        box.apply(s, p, luck.choice(legal))
    assert waited > 0
