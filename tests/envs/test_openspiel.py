"""OpenSpiel: its own test passes for every game, states copy, hide and remember, and its searches play."""

import numpy as np
import pyspiel
import pytest

import sunroom.envs.openspiel  # noqa: F401  registers the games
from sunroom.envs.naming import openspiel_name
from sunroom.games import SHELF
from sunroom.kernel.errors import BadOption, IllegalAction

every_game = pytest.mark.parametrize("game", list(SHELF))


@every_game
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


def test_openspiel_remembers_what_a_player_saw_and_only_that() -> None:
    """Perfect recall: what lies between two of one's own decisions counts, too; what others do in secret does not."""
    game = pyspiel.load_game(openspiel_name("solar-gardens"), {"deals": 4})
    luck = np.random.default_rng(3)
    state, strings, changed, kept = game.new_initial_state(), [""] * 2, 0, 0
    state.apply_action(2)
    while not state.is_terminal():
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
        with pytest.raises(IllegalAction, match="there are the deals 0 to 3"):
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
