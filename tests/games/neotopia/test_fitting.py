"""Where a card would fit, against brute force that knows nothing of our tables."""

import random

from sunroom.games.neotopia.knowledge.fitting import best_fits, last_spaces
from sunroom.games.neotopia.rules.geometry import BIT, REGION_NAMES, SPACE_NAMES
from sunroom.games.neotopia.rules.record import ELEMENT_LETTERS, ELEMENT_NAMES

from .table import box_of, position
from .test_patterns import WAYS

LETTER = dict(zip(ELEMENT_NAMES, ELEMENT_LETTERS, strict=True))


def random_regions(number: int):
    """A game with three random regions, and the signs that lie in them."""
    box, choose = box_of(2, "standard"), random.Random(number)
    s, signs = box.new(1), {}
    s.laid[:] = 0
    for region, name in enumerate(REGION_NAMES):
        density = choose.choice((0.1, 0.3, 0.6, 0.9))
        signs[name] = {space: choose.choice("EBTC") for space in SPACE_NAMES if choose.random() < density}
        for space, sign in signs[name].items():
            s.laid[region, "EBTC".index(sign)] |= BIT[SPACE_NAMES.index(space)]
    return box, s, signs


def lacking(way, signs):
    """What is missing for a pattern to lie this way; None if something else is in its way."""
    if any(signs.get(space, sign) != sign for space, sign in way):
        return None
    return {(space, sign) for space, sign in way if space not in signs}


def test_the_best_place_of_a_card_is_the_one_that_lacks_least():
    for number in range(40):
        box, s, signs = random_regions(number)
        for card in random.Random(number).sample(range(56), 6):
            ways = WAYS[box.content.projects[card].name]
            fits = {fit["region"]: fit for fit in best_fits(s, card)}
            for region in REGION_NAMES:
                open_ways = [(way, lacks) for way in ways if (lacks := lacking(way, signs[region]))]
                begun = [(way, lacks) for way, lacks in open_ways if len(lacks) < len(way)]
                assert (region in fits) == bool(begun)
                if begun:
                    fit = fits[region]
                    lacks = {(space, LETTER[name]) for space, name in fit["lacks"].items()}
                    way = frozenset(lacks | {(space, signs[region][space]) for space in fit["right"]})
                    assert way in ways
                    assert len(lacks) == min(len(least) for _, least in begun)


def test_the_last_spaces_of_a_card_are_those_where_one_element_completes_it():
    found = 0
    for number in range(40):
        box, s, signs = random_regions(number)
        for card in random.Random(number).sample(range(56), 6):
            ways = WAYS[box.content.projects[card].name]
            wanted = set()
            for region in REGION_NAMES:
                for way in ways:
                    lacks = lacking(way, signs[region])
                    if lacks is not None and len(lacks) == 1:
                        wanted |= {(region, *place) for place in lacks}
            ours = {(place["region"], place["space"], LETTER[place["element"]]) for place in last_spaces(s, card)}
            assert ours == wanted
            found += len(ours)
    assert found > 100


def test_ne_3_3_a_type_that_may_not_follow_is_marked_and_completes_nothing():
    play = position("D4 E", "D4 E", hands=["Algae Lamps"], built=("Leaf Dome", "", ""))
    card = next(i for i, project in enumerate(play.box.content.projects) if project.name == "Algae Lamps")
    assert {fit["region"]: fit["forbidden"] for fit in best_fits(play.s, card)} == {"Desert": True, "Water": False}
    assert {place["region"] for place in last_spaces(play.s, card)} == {"Water"}
