"""OpenSpiel: its own test passes for every game, states copy, hide and remember, and its searches play."""

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import sunroom.envs.openspiel  # noqa: F401  registers the games
from sunroom.envs.naming import openspiel_name
from sunroom.games import SHELF, find
from sunroom.kernel.errors import BadOption, IllegalAction
from tests.long import LONG, long_only, many

every_game = pytest.mark.parametrize("game", list(SHELF))
MODES: list[tuple[str, dict[str, Any]]] = [
    ("solar-city", {"players": 3}),
    ("solar-gardens", {"players": 3}),
    ("solar-gardens", {"players": 3, "variant": "casual"}),
    ("neotopia", {"players": 3}),
    ("earth", {"players": 3}),
    ("earth", {"players": 1}),
    ("earth", {"players": 3, "face_down": "yes"}),
    ("earth", {"players": 4, "teams": "yes"}),
]
if not LONG:
    MODES = [MODES[n] for n in (0, 2, 3, 6, 7)]
every_mode = pytest.mark.parametrize(("game", "options"), MODES, ids=str)


def observer(game: Any, private: Any, public: bool = True, recall: bool = False) -> Any:
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    return make_observation(game, kind)


NONE, ONE, ALL = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.ALL_PLAYERS


def moments(game: Any, seed: int, decisions: int = many(150, 60), every: int = 5) -> Iterator[Any]:
    """A random game, looked at now and then."""
    state, luck = game.new_initial_state(), np.random.default_rng(seed)
    state.apply_action(seed)
    for number in range(decisions):
        if state.is_terminal():
            return
        if number % every == 0:
            yield state
        state.apply_action(int(luck.choice(state.legal_actions())))


@pytest.mark.parametrize("game", [pytest.param(game, marks=() if game == "solar-city" else long_only) for game in SHELF])
def test_openspiel_random_simulation(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(openspiel_name(game), {"deals": 16}), num_sims=1, serialize=False, verbose=False)


def test_openspiel_states_copy_and_hide() -> None:
    game = pyspiel.load_game(openspiel_name("solar-gardens"), {"deals": 16, "players": 3})
    state = game.new_initial_state()
    state.apply_action(3)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert state.information_state_string(0) != copy.information_state_string(0) or state.current_player() != copy.current_player()
    for player in range(3):
        other = state.determinized(player, 9)
        assert other.information_state_string(player) == state.information_state_string(player)
    assert state.action_to_string(state.current_player(), state.legal_actions()[0])
    again = game.deserialize_state(copy.serialize())
    assert again.information_state_string(0) == copy.information_state_string(0)


@pytest.mark.parametrize("name", SHELF)
def test_openspiel_games_go_to_other_processes(name: str) -> None:
    game = pyspiel.load_game(openspiel_name(name), {"deals": 7, "players": 3})
    again = pickle.loads(pickle.dumps(game))
    assert (again.get_parameters(), again.box.options, again.deals) == (game.get_parameters(), game.box.options, 7)
    assert again.new_initial_state().chance_outcomes() == game.new_initial_state().chance_outcomes()


def test_openspiel_remembers_what_a_player_saw_and_only_that() -> None:
    """Perfect recall: what happens between two of your own decisions counts too; what others do in secret does not."""
    game = pyspiel.load_game(openspiel_name("solar-gardens"), {"deals": 4, "placing": "changeable"})
    luck = np.random.default_rng(3)
    state, strings, changed, kept = game.new_initial_state(), [""] * 2, 0, 0
    state.apply_action(2)
    for _ in range(many(10_000, 100)):
        if state.is_terminal():
            break
        mover = state.current_player()
        other = 1 - mover
        before, seen = state.information_state_string(other), state.observation_string(other)
        state.apply_action(int(luck.choice(state.legal_actions())))
        assert (state.information_state_string(other) == before) == (state.observation_string(other) == seen)
        changed += state.information_state_string(other) != before
        kept += state.information_state_string(other) == before
        assert state.information_state_string(mover) != strings[mover], "one's own action is remembered"
        strings[mover] = state.information_state_string(mover)
    assert changed > 10
    assert kept > 10


def test_openspiel_information_set_search_plays() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(openspiel_name("solar-gardens"), {"deals": 4})
    state = game.new_initial_state()
    state.apply_action(2)
    search = ismcts.ISMCTSBot(
        game=game, uct_c=1.0, max_simulations=20, evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(2),
    )  # fmt: skip
    assert search.step(state) in state.legal_actions()


def test_openspiel_says_what_is_wrong() -> None:
    name = openspiel_name("solar-gardens")
    with pytest.raises(BadOption, match="deals is 1 or more, not 0"):
        pyspiel.load_game(name, {"deals": 0})
    state = pyspiel.load_game(name, {"deals": 4}).new_initial_state()
    for deal in (4, -5):
        with pytest.raises(IllegalAction, match="deals are numbered 0 to 3"):
            state.clone().apply_action(deal)
    with pytest.raises(IllegalAction, match="before the deal"):
        state.determinized(0, 1)
    state.apply_action(0)
    with pytest.raises(BadOption, match="there is no player 7"):
        state.information_state_string(7)


def test_openspiel_knows_where_one_wins_what_others_lose() -> None:
    zero, general = pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.GENERAL_SUM
    games = {players: pyspiel.load_game(openspiel_name("earth"), {"players": players}) for players in (1, 2)}
    assert [games[players].get_type().utility for players in (1, 2)] == [general, zero]
    assert games[2].utility_sum() == 0


@every_mode
def test_words_tell_what_a_player_may_know_and_no_more(game: str, options: dict[str, Any]) -> None:
    """Everything a player cannot know is redealt: not a letter changes, for that player or for the public."""
    played = pyspiel.load_game(openspiel_name(game), {"deals": 4, **options})
    spectator, dealt_anew = observer(played, NONE), 0
    for state in moments(played, seed=2, every=9):
        for player in range(played.num_players()):
            other = state.determinized(player, 7)
            dealt_anew += other.play.s.tobytes() != state.play.s.tobytes()
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert spectator.string_from(other, player) == spectator.string_from(state, player)
            assert str(other) == str(state)
    assert dealt_anew > 5


UNTOLD = {"earth": {"partly", "program", "used", "order"}}
"""Where in an ability somebody is, in the middle of a turn."""


@every_game
def test_words_change_when_anything_is_seen_to_change(game: str) -> None:
    played, places = pyspiel.load_game(openspiel_name(game), {"deals": 4}), find(game).layout.where
    before: dict[int, tuple[str, Any]] = {}
    changes = 0
    for state in moments(played, seed=1, every=1):
        for player in range(2):
            words, numbers = state.observation_string(player), np.array(state.observation_tensor(player))
            told, seen = before.get(player, ("", numbers))
            changed = {name.split(".")[-1] for name, place in places.items() if (numbers[place] != seen[place]).any()}
            if changed - UNTOLD.get(game, set()):
                assert words != told, changed
                changes += 1
            before[player] = words, numbers
    assert changes > 50


def test_words_are_words() -> None:
    state = pyspiel.load_game(openspiel_name("solar-city"), {"deals": 4}).new_initial_state()
    assert state.observation_string(0) == "before the deal"
    state.apply_action(3)
    mover = state.current_player()
    words = state.observation_string(mover).splitlines()
    box, play = state.box, state.play
    assert words[0] == "game: solar-city"
    assert f"seat: {mover}" in words
    assert words[-1] == str(box.game.words.prompt(box, box.hidden(play.s, mover), mover)), "what is asked"
    assert "Build" in words[-1]
    assert state.observation_string(1 - mover).splitlines()[-1] != words[-1], "nothing is asked of the other"
    assert all(len(line) <= 160 for line in words[:-1])


def test_a_hand_is_told_to_its_player_alone() -> None:
    played = pyspiel.load_game(openspiel_name("neotopia"), {"deals": 4, "players": 3})
    state = next(moments(played, seed=2))
    view = state.box.view(state.play.s, 1)
    hand = {card["name"] for card in view["seats"][1]["hand"]} - set(view["seats"][1]["known"])
    everywhere = {card["name"] for card in view["offer"]}
    assert hand - everywhere
    for name in hand - everywhere:
        assert name in state.observation_string(1)
        assert name not in state.observation_string(0)
        assert name not in observer(played, NONE).string_from(state, 1)
        assert name in observer(played, ALL).string_from(state, 0)


@every_mode
def test_observers_are_of_the_kind_that_is_asked_for(game: str, options: dict[str, Any]) -> None:
    played = pyspiel.load_game(openspiel_name(game), {"deals": 4, **options})
    players, size = played.num_players(), SHELF[game].observed
    plain, public, one, everybody = make_observation(played), observer(played, NONE), observer(played, ONE), observer(played, ALL)
    assert everybody.tensor.shape == (players * size,)
    assert everybody.dict["observation"].shape == (players, size)
    private = 0
    for state in moments(played, seed=3, every=9):
        everybody.set_from(state, 0)
        public.set_from(state, 0)
        shared, words = public.tensor.copy(), public.string_from(state, 0)
        for player in range(players):
            for watching in (plain, one):
                watching.set_from(state, player)
                assert watching.tensor.tolist() == state.observation_tensor(player) == everybody.dict["observation"][player].tolist()
                assert watching.string_from(state, player) == state.observation_string(player)
            public.set_from(state, player)
            assert (public.tensor == shared).all(), "the same for everybody"
            assert public.string_from(state, player) == words
            private += (one.tensor != shared).any()
    assert private > 0
    start = played.new_initial_state()
    for watching in (public, one, everybody):
        watching.set_from(start, 0)
        assert not watching.tensor.any()


def test_perfect_recall_is_text_alone() -> None:
    played = pyspiel.load_game(openspiel_name("solar-gardens"), {"deals": 4})
    memory = make_observation(played, INFO_STATE_OBS_TYPE)
    assert memory.tensor is None
    assert memory.dict == {}
    assert not played.get_type().provides_information_state_tensor
    for state in moments(played, seed=3, every=20):
        for player in range(2):
            assert memory.string_from(state, player) == state.information_state_string(player) != state.observation_string(player)
        for ask in (lambda state=state: state.information_state_tensor(0), lambda state=state: memory.set_from(state, 0)):
            with pytest.raises(BadOption, match=r"no tensor can hold .*: use observation_tensor, or information_state_string"):
                ask()
    with pytest.raises(BadOption, match="no tensor can hold"):
        played.information_state_tensor_shape()


def test_what_no_observer_tells_is_none() -> None:
    """As OpenSpiel expects: private information never comes alone, and only players remember."""
    played = pyspiel.load_game(openspiel_name("solar-gardens"), {"deals": 4})
    for private, public, recall in ((ONE, False, False), (ALL, False, True), (NONE, False, False), (NONE, True, True), (ALL, True, True)):
        assert observer(played, private, public, recall) is None
    with pytest.raises(BadOption, match="an observer takes no parameters"):
        make_observation(played, None, {"colour": "green"})
