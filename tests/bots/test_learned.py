"""The learned bot: its network, and the search that it leads."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scripts.training_options import trained_options
from sunroom.bots.bot import ask
from sunroom.bots.learned import LearnedBot
from sunroom.bots.levels import Visionary, find_bot
from sunroom.bots.network import NUMERIC, Network, read_network, shipped, think
from sunroom.bots.search import SearchBot
from sunroom.games import SHELF, find
from sunroom.games.solar_gardens.rules.actions import CONFIRM, KEEP
from sunroom.kernel.contract import MOST_SEATS
from sunroom.kernel.errors import BadFile, BadOption
from sunroom.kernel.game import Game

ROWS, FIRST, SECOND = 6, 12, 8
NAMED = slice(10, 30)
"""Numbers that share the rows of a bag of names."""


def stored(game: Game, **changed: Any) -> dict[str, Any]:
    """A network of random numbers, as a file holds it."""
    bags = np.full(game.observed, -1, np.int16)
    bags[NAMED] = 1
    luck = np.random.default_rng(3)

    def numbers(*shape: int) -> Any:
        return (luck.standard_normal(shape) * 0.2).astype(np.float16)

    return {
        "sizes": np.full(game.observed, ROWS, np.int16), "table": numbers(ROWS * game.observed, FIRST),
        "numeric": numbers(game.observed, FIRST) * (bags < 0)[:, None],
        "bags": bags, "names": numbers(2, 9, FIRST), "standing": numbers(MOST_SEATS, FIRST),
        "bias": numbers(FIRST), "hidden": numbers(FIRST, SECOND), "hidden_bias": numbers(SECOND),
        "policy": numbers(SECOND, game.actions),
        "policy_bias": numbers(game.actions), "outcome": numbers(SECOND, 2 * MOST_SEATS),
        "outcome_bias": numbers(2 * MOST_SEATS),
        "points_scale": 12.0,
    } | changed  # fmt: skip


def network(tmp_path: Path, game: Game, without: tuple[str, ...] = ()) -> Network:
    np.savez(tmp_path / "network.npz", **{name: array for name, array in stored(game).items() if name not in without})
    return read_network(game, tmp_path / "network.npz")


@pytest.mark.parametrize(("players", "told"), [(2, True), (3, True), (3, False)])
def test_the_network_computes_what_its_numbers_say(tmp_path: Path, players: int, told: bool) -> None:
    """Against the same network written with matrices, told everybody's points and the names, or neither."""
    box = find("solar-city").box(players=players)
    game, net = box.game, network(tmp_path, box.game, () if told else ("bags", "names", "standing"))
    numbers = {k: np.asarray(v, np.float64) for k, v in stored(game).items()}
    s, luck = box.new(5), np.random.default_rng(1)
    compared = 0
    while actors := box.actors(s):
        seat = actors[0]
        seen = np.zeros(game.observed, np.int16)
        game.rules["observe"](s, seat, seen)
        hot = np.zeros(ROWS * game.observed)
        hot[ROWS * np.arange(game.observed) + np.clip(seen, 0, ROWS - 1)] = 1.0
        first = hot @ numbers["table"] + seen / NUMERIC @ numbers["numeric"] + numbers["bias"]
        now = np.array([sum(box.score(s, (seat + k) % players).values()) for k in range(players)]) * told
        if told:
            first += now / 12.0 @ numbers["standing"][:players]
            first += sum(numbers["names"][1, min(number, 8)] for number in seen[NAMED] if number > 0)
        first = np.maximum(first, 0)
        second = np.maximum(first @ numbers["hidden"] + numbers["hidden_bias"], 0)
        outcome = second @ numbers["outcome"] + numbers["outcome_bias"]
        chances = np.exp(outcome[:players]) / np.exp(outcome[:players]).sum()
        logits, wins, points = np.zeros(game.actions, np.float32), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
        legal = np.array(box.legal(s, seat), np.int16)
        think(s, seat, players, legal, len(legal), net.parts(), net.desk(), logits, wins, points)
        assert np.allclose(logits[: len(legal)], (second @ numbers["policy"] + numbers["policy_bias"])[legal], atol=1e-3)
        assert np.allclose([wins[(seat + k) % players] for k in range(players)], chances, atol=1e-4)
        assert np.allclose(
            [points[(seat + k) % players] for k in range(players)], now + 12.0 * outcome[MOST_SEATS : MOST_SEATS + players], atol=1e-2
        )
        compared += 1
        box.apply(s, seat, int(luck.choice(box.legal(s, seat))))
    assert compared > 40


@pytest.mark.parametrize("name", ["solar-city", "neotopia"])
def test_it_plays_a_whole_game_by_the_rules_and_the_same_one_again(tmp_path: Path, name: str) -> None:
    box = find(name).box(players=2)
    bot = LearnedBot(12, network=network(tmp_path, box.game))
    ends = []
    for _ in range(2):
        s, ply = box.new(4), 0
        while actors := box.actors(s):
            action = ask(bot, box, s, actors[0], ply).action
            assert action in box.legal(s, actors[0])
            box.apply(s, actors[0], action)
            ply += 1
        ends.append(s.tobytes())
    assert ends[0] == ends[1]


def test_it_knows_no_more_than_its_seat(tmp_path: Path) -> None:
    """What the seat cannot know is redealt: the advice stays the same."""
    box = find("neotopia").box(players=2)
    bot, s, luck = LearnedBot(30, network=network(tmp_path, box.game)), box.new(8), np.random.default_rng(2)
    compared = 0
    while (actors := box.actors(s)) and compared < 25:
        seat = actors[0]
        if len(box.legal(s, seat)) > 1:
            other = box.determinized(s, seat, 77 + compared)
            assert other.tobytes() != s.tobytes()
            assert ask(bot, box, s, seat, 5) == ask(bot, box, other, seat, 5)
            compared += 1
        box.apply(s, seat, int(luck.choice(box.legal(s, seat))))
    assert compared == 25


def test_placements_that_can_be_changed_make_no_difference_to_it() -> None:
    """Solar Gardens is trained with final placements: a bot that plans ahead sees and may do the same if they can be changed."""
    final, changeable = (find("solar-gardens").box(players=3, placing=way) for way in ("final", "changeable"))
    observe, luck = final.game.rules["observe"], np.random.default_rng(4)
    s, other, compared = final.new(6), changeable.new(6), 0
    while actors := final.actors(s):
        seat = max(actors, key=lambda p: bool(s.hand[p] >= 0))  # a tile taken is placed at once, as in training
        seen = np.zeros((2, final.game.observed), np.int16)
        known = final.determinized(s, seat, compared), changeable.determinized(other, seat, compared)
        for record, row in zip(known, seen, strict=True):
            observe(record, seat, row)
        assert (seen[0] == seen[1]).all()
        assert final.legal(known[0], seat) == changeable.legal(known[1], seat)
        action = int(luck.choice(final.legal(s, seat)))
        final.apply(s, seat, action)
        changeable.apply(other, seat, action)
        if action < KEEP:
            assert changeable.legal(changeable.determinized(other, seat, 1), seat) == [CONFIRM]
            changeable.apply(other, seat, CONFIRM)
        compared += 1
    assert compared > 90


def test_its_advice_adds_up(tmp_path: Path) -> None:
    box = find("solar-city").box(players=3)
    s = box.new(2)
    advice = ask(LearnedBot(200, network=network(tmp_path, box.game)), box, s, box.actors(s)[0], 1)
    assert sum(c.share for c in advice.candidates) == pytest.approx(1.0)
    assert advice.action == advice.candidates[0].action == advice.line[0][1]
    assert sum(advice.chances) == pytest.approx(1.0)
    assert all(0 <= c.win <= 1 and 0 <= c.value <= 1 for c in advice.candidates)


def test_a_network_for_other_rules_is_refused(tmp_path: Path) -> None:
    game = find("solar-city")
    np.savez(tmp_path / "old.npz", **stored(game, sizes=np.full(game.observed - 1, ROWS, np.int16)))
    with pytest.raises(BadFile, match=r"old\.npz was trained for another version of Solar City"):
        read_network(game, tmp_path / "old.npz")


def test_what_is_shipped_fits_the_games() -> None:
    for game in SHELF.values():
        box = game.box()
        s = box.new(1)
        seat = box.actors(s)[0]
        assert find_bot("learned:20").advise(box, s, seat, 1).action in box.legal(s, seat)


def test_a_game_without_a_network_has_no_learned_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunroom.bots.learned.shipped", lambda game: None)
    box = find("earth").box()
    s = box.new(1)
    assert LearnedBot(20).network_for(box) is None
    with pytest.raises(BadOption, match="Earth has no learned bot; use search instead"):
        LearnedBot(20).advise(box, s, box.actors(s)[0], 1)


@pytest.mark.parametrize(
    ("game", "options", "known", "led"),
    [
        ("solar-city", {"players": 3}, True, True),
        ("solar-city", {"edition": "undated"}, False, False),
        ("solar-gardens", {"players": 4}, True, False),
        ("solar-gardens", {"players": 5}, False, False),
        ("neotopia", {}, True, True),
        ("earth", {"players": 3}, True, True),
        ("earth", {"players": 1}, False, False),
    ],
)
def test_the_visionary_is_led_where_a_network_knows_the_game_and_stays_ahead(
    game: str, options: dict[str, Any], known: bool, led: bool
) -> None:
    box = find(game).box(**options)
    s = box.new(3)
    seat = box.actors(s)[0]
    learned, search = LearnedBot(20), SearchBot(20)
    choice = Visionary("visionary", learned, search).advise(box, s, seat, 1)
    assert (learned.network_for(box) is not None) == known
    assert choice == (learned if led else search).advise(box, s, seat, 1)


STRANGE: list[tuple[str, dict[str, Any], str]] = [
    ("solar-city", {"edition": "undated"}, "edition 2018-05-20, not with undated"),
    ("solar-city", {"content": "own"}, "content standard, not with {own}"),
    ("solar-gardens", {"variant": "casual"}, "variant standard, not with casual"),
    ("solar-gardens", {"placing": "final", "variant": "casual"}, "variant standard, not with casual"),
    ("solar-gardens", {"players": 5}, "2, 3, 4 players, not with 5"),
    ("solar-gardens", {"content": "own"}, "content standard, not with {own}"),
    ("neotopia", {"content": "own"}, "content standard, not with {own}"),
    ("earth", {"mode": "advanced"}, "mode standard, not with advanced"),
    ("earth", {"mode": "beginner"}, "mode standard, not with beginner"),
    ("earth", {"face_down": "yes"}, "face_down no, not with yes"),
    ("earth", {"compost_from_discard": "yes"}, "compost_from_discard no, not with yes"),
    ("earth", {"players": 4, "teams": "yes"}, "2, 3 players, not with 4"),
]


@pytest.mark.parametrize(("game", "options", "said"), STRANGE, ids=str)
def test_what_it_was_not_trained_with_is_refused_and_the_visionary_searches(
    game: str, options: dict[str, Any], said: str, tmp_path: Path
) -> None:
    if options.get("content") == "own":  # the same tiles or cards, but who knows
        options = options | {"content": str(tmp_path / "own")}
        (tmp_path / "own").write_text(find(game).box().content.text)
    box = find(game).box(**options)
    s = box.new(3)
    seat = next(seat for seat in box.actors(s) if len(box.legal(s, seat)) > 1)
    with pytest.raises(BadOption) as refused:
        ask(find_bot("learned:20"), box, s, seat, 1)
    title, said = box.game.title, said.format(own=options.get("content"))
    assert str(refused.value) == f"the learned bot of {title} was trained with {said}; use search for that"
    learned, search = LearnedBot(20), SearchBot(20)
    assert Visionary("visionary", learned, search).advise(box, s, seat, 1) == search.advise(box, s, seat, 1)


@pytest.mark.parametrize("game", SHELF)
def test_files_say_what_their_networks_were_trained_with(game: str) -> None:
    found = shipped(find(game))
    assert found is not None
    defaults = {option.name: (option.default,) for option in find(game).options}  # of options that came later
    expected = trained_options(game)
    assert set(found.options) <= set(expected)
    assert {name: list(found.options.get(name, defaults[name])) for name in expected} == expected
    for players in found.players or find(game).seats:
        assert not found.why_not(find(game).for_learners(players=players))
        assert not found.why_not(find(game).box(players=players))


def test_a_file_that_does_not_say_is_of_the_game_as_it_comes(tmp_path: Path) -> None:
    game = find("solar-city")
    silent = network(tmp_path, game)
    assert not silent.why_not(game.box(players=4))
    assert silent.why_not(game.box(edition="undated")) == "edition 2018-05-20, not with undated"
    np.savez(tmp_path / "telling.npz", **stored(game, options='{"edition": ["undated"]}'))
    telling = read_network(game, tmp_path / "telling.npz")
    assert telling.why_not(game.box(edition="undated", content=game.box().content.text)) == "content standard, not with a whole text"
    assert not telling.why_not(game.box(edition="undated"))
    assert telling.why_not(game.box()) == "edition undated, not with 2018-05-20"


def test_a_table_of_another_size_than_trained_with_is_refused() -> None:
    box = find("solar-gardens").box(players=5)
    s = box.new(3)
    with pytest.raises(BadOption, match="Solar Gardens was trained with 2, 3, 4 players, not with 5; use search for that"):
        LearnedBot(20).advise(box, s, box.actors(s)[0], 1)
