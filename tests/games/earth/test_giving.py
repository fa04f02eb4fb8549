"""What only gives: used without asking, and never where a person could want otherwise."""

import random

from sunroom.games.earth.giving import giving
from sunroom.games.earth.record import DONE, PARTLY, STOP
from sunroom.games.earth.words import action_text

from .island import box_of, position, seat


def gift(play, p=0):
    action = giving(play.box, play.s, p)
    return None if action is None else action_text(play.box, play.box.asking(play.s, p), action)


QUIET = ["Arctic Fox", "Mountain Lion", "Plains Zebra", "American Alligator"]


def woken(tableau, action="Water", fauna=QUIET, **more):
    return position(seat(tableau, stage="activating", **more), seat(), action=action, fauna=fauna)


def test_an_ability_that_only_gives_is_a_gift():
    assert gift(woken("Garlic")) == "use Garlic A1"


def test_an_ability_with_a_cost_is_asked_for_and_not_passed_by():
    assert gift(woken("Yellow Morel | Garlic", soil=1)) == "use Garlic B1", "what cannot be paid is no question"
    assert gift(woken("Yellow Morel g0 | Marula g2 | Garlic")) is None


def test_what_an_event_could_pay_for_is_not_passed_by():
    playable = woken("Yellow Morel | Garlic", hand="Mudpot")
    assert "play Mudpot" in playable.texts()
    assert gift(playable) is None
    assert gift(woken("Yellow Morel | Garlic", hand="Basil")) == "use Garlic B1"


def test_the_island_comes_first_where_it_only_gives():
    assert gift(woken("Garlic", island="La Palma")) == "use the Island"


def test_a_piece_is_placed_where_there_is_no_choice():
    assert gift(woken("Cat Grass").do("use Cat Grass A1")) == "sprout on Cat Grass A1"
    assert gift(woken("Cat Grass | Garlic").do("use Cat Grass A1")) is None


def test_no_piece_is_placed_where_bare_flora_count():
    assert gift(woken("Cat Grass", fauna=["Black Wildebeest", *QUIET[1:]]).do("use Cat Grass A1")) is None


def test_the_turn_ends_by_itself_only_when_nothing_is_left():
    assert gift(woken("Basil", action="Plant")) == "done"
    assert gift(woken("Basil s3", action="Plant")) is None, "three sprouts could become soil"


def test_what_has_no_alternative_is_no_question():
    planted = position(seat("Marula", hand="Basil", soil=9), seat()).do("choose Plant", "plant Basil")
    assert len(planted.texts()) > 1, "Basil has more than one space to go to"
    assert gift(planted) is None
    planted.do("at B1")
    assert planted.texts() == ["enough"], "no card is left"
    assert gift(planted) == "enough"


def test_who_wants_to_take_less_is_asked():
    assert gift(woken("Garlic").do("take only part of what comes next")) is None


def test_a_gift_is_always_legal_and_closes_nothing():
    """Over random games: a gift is legal, and what could be used before it can still be used after it, or was passed for nothing."""
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
    for _ in range(200):
        p = luck.choice(box.actors(s))
        assert giving(box, s, p) is None or len(box.legal(s, p)) == 1
        box.apply(s, p, luck.choice(box.legal(s, p)))
