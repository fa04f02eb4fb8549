"""Positions as text: what is refused, and why."""

import pytest

from sunroom.kernel.errors import BadFile

from .island import box_of, position, seat


@pytest.mark.parametrize(
    ("own", "data", "said"),
    [
        ({"hand": "Basil, Nettle"}, {}, "there is no card 'Nettle'"),
        ({"hand": "Basil", "compost": "Basil"}, {}, "seat 1, compost: Basil is also in seat 1, hand"),
        ({"tableau": "Marula s9"}, {}, "Marula has room for 5 sprouts and 3 growth"),
        ({"tableau": "Mudpot"}, {}, "is an Event and can’t be planted"),
        ({"tableau": ". | Marula\n. | Papaya"}, {}, "its first row and column are not empty"),
        ({"events": "Basil"}, {}, "Basil isn’t an Event"),
        ({"island": "Atlantis"}, {}, "there is no 'Atlantis'"),
        ({"soil": -1}, {}, "soil is a number from 0 to 16000"),
        ({"colour": "red"}, {}, "'colour' is not known"),
        ({"stage": "activating"}, {}, "a turn needs its action"),
        ({"stage": "done"}, {}, "nobody has anything to decide"),
        ({"stage": "keeping"}, {"action": "Plant"}, "nothing to choose in stage 'keeping'"),
        ({"leaves": [1]}, {}, "leaves are 4 tiers"),
        ({}, {"action": "Swim"}, "action is one of Plant, Compost, Water, Grow"),
        ({}, {"fauna": "Unicorn"}, "there is no 'Unicorn'"),
        ({}, {"weather": "fine"}, "'weather' is not known"),
        ({}, {"rng": "xyz"}, "rng is up to 16 hexadecimal digits"),
    ],
)
def test_what_does_not_fit_is_refused_and_said(own, data, said):
    with pytest.raises(BadFile) as caught:
        position(seat(**own), seat(), **data)
    assert said in str(caught.value)


def test_the_beginner_mode_has_no_ecosystems_and_seats_must_be_there():
    with pytest.raises(BadFile, match="no Ecosystems"):
        position(seat(), seat(), box=box_of(2, "beginner"), shared="Alps, Himalayas")
    with pytest.raises(BadFile, match="3 seats are needed"):
        position(seat(), seat(), box=box_of(3))


def test_cards_written_nowhere_lie_in_the_deck_below_those_that_are():
    play = position(seat("Marula", "Basil"), seat(), deck="Corn, Wheat")
    names = [play.box.content.cards[card].name for card in play.s.deck[: play.s.deck_left][::-1]]
    assert names[:2] == ["Corn", "Wheat"]
    assert len(names) == 281
