"""How the search looks ahead in each game."""

import numpy as np
import pytest

from sunroom.bots.bot import ask
from sunroom.bots.search import SearchBot, Settings, settings_for
from sunroom.bots.tree import Tree, keen_action
from sunroom.games import SHELF, find
from sunroom.kernel.game import WHOLE_GAME
from sunroom.kernel.random import dice, draw


def test_solar_city_is_searched_to_the_end():
    """Its figures in docs/balance were measured that way."""
    assert settings_for(find("solar-city")) == Settings()


@pytest.mark.parametrize("name", SHELF)
def test_a_search_follows_the_game_as_far_as_the_game_says(name):
    game = find(name)
    settings = settings_for(game)
    assert (settings.depth, settings.scale, settings.keen) == (game.horizon, game.lead, game.keen)
    assert settings_for(game, to_the_end=True).depth == WHOLE_GAME
    record = settings.record()
    assert (record.depth, record.scale, record.keen, record.lure) == (settings.depth, settings.scale, settings.keen, settings.lure)


@pytest.mark.parametrize("name", SHELF)
def test_the_same_seed_gives_the_same_choice_in_every_game(name):
    box = find(name).box(players=2)
    s = box.new(8)
    seat = int(box.game.rules["actor"](s))
    for bot in (SearchBot(120), SearchBot(120, to_the_end=True)):
        assert ask(bot, box, s, seat, 1) == ask(bot, box, s, seat, 1)


def test_people_are_told_about_the_end_of_the_game():
    """From the opening of Solar Gardens a short look ahead sees a few points, a look to the end a whole roof's."""
    box = find("solar-gardens").box(players=2)
    s = box.new(8)
    seat = box.actors(s)[0]
    near, far = (ask(SearchBot(200, to_the_end=end), box, s, seat, 1).candidates[0].points for end in (False, True))
    assert far > near + 10


def points_after(box, s, seat, action):
    after = box.copy(s)
    box.apply(after, seat, action)
    return sum(box.score(after, seat).values())


def test_a_keen_playout_takes_what_brings_most_at_once():
    box = find("solar-gardens").box(players=2)
    s, luck, differed = box.new(8), dice(8)[0], 0
    tree = Tree(box, s, 0, 1, 1, Settings(keen=WHOLE_GAME).record())
    for _ in range(40):
        seat = box.actors(s)[0]
        legal = box.legal(s, seat)
        points = {action: points_after(box, s, seat, action) for action in legal}
        tree.work[0] = s
        chosen = keen_action(
            tree.work, tree.trial, len(legal), seat, np.array(legal, np.int16), tree.habits, tree.parameters, tree.luck, tree.scratch[3]
        )
        assert points[chosen] == max(points.values())
        assert tree.work[0].tobytes() == s.tobytes()
        differed += min(points.values()) < points[chosen]
        box.apply(s, seat, legal[draw(luck, len(legal))])
    assert differed > 3
