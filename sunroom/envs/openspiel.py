"""OpenSpiel: importing this module registers the games, as `python_sunroom_solar_city_v0` and so on.

    import pyspiel, sunroom.envs.openspiel
    game = pyspiel.load_game("python_sunroom_solar_city_v0", {"players": 3, "edition": "_2018-05-20"})

The one chance event is the deal at the start, one of `deals` equally likely ones; all that is shuffled or drawn later
follows from it. Nobody is told which it was. Where several seats decide at once, they are asked one after the other, and
none sees what another has chosen in secret. A search that copies a state copies its future, too: `State.determinized`
gives one in which all that a seat cannot know was dealt anew.
"""

import hashlib
from typing import Any

import numpy as np
import pyspiel

from sunroom.envs.naming import openspiel_name
from sunroom.envs.play import Play, take_down
from sunroom.games import SHELF
from sunroom.kernel.game import Box
from sunroom.kernel.game import Game as Rules

DEALS = 1024
MOST_DECISIONS = 20_000
"""No game takes more."""


def _spelled(value: Any) -> Any:
    """OpenSpiel takes text that begins with a digit for a number: an underscore goes before it."""
    return f"_{value}" if isinstance(value, str) and value[:1].isdigit() else value


def _read(value: Any) -> Any:
    return value.removeprefix("_") if isinstance(value, str) else value


def _type(rules: Rules) -> Any:
    parameters = {option.name: _spelled(option.default) for option in rules.options}
    return pyspiel.GameType(
        short_name=openspiel_name(rules.name),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if 1 in rules.seats else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seats),
        min_num_players=min(rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters | {"deals": DEALS},
        default_loadable=True,
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; OpenSpiel makes it by name."""

    rules: Rules
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        self.deals = int(chosen.pop("deals", DEALS))
        defaults = {option.name: option.default for option in self.rules.options}
        options = {name: _read(value) for name, value in chosen.items()}  # OpenSpiel names all, even those of another player count
        self.box: Box = take_down(self.rules.name, {name: value for name, value in options.items() if value != defaults[name]})
        zero_sum = self.kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.rules.actions,
                max_chance_outcomes=self.deals,
                num_players=self.box.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if zero_sum else None,
                max_game_length=MOST_DECISIONS,
            ),
            params or {},
        )

    def new_initial_state(self) -> "State":
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.box)


class State(pyspiel.State):  # type: ignore[misc]
    """A game in progress; before the deal there is nothing to see."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.box, self.deals = game.box, game.deals
        self.play: Play | None = None
        self._remembered = [b""] * self.box.players
        """Per seat a digest of all it has seen and done so far."""

    def current_player(self) -> int:
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.over else self.play.actor()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.box.legal(self.play.s, player)) if self.play else []

    def _apply_action(self, action: int) -> None:
        if self.play is None:
            self.play = Play(self.box, action)
            return
        seat = self.play.actor()
        before = self._remembered[seat] + self.play.seen(seat).tobytes() + action.to_bytes(2, "little")
        self._remembered[seat] = hashlib.blake2b(before, digest_size=16).digest()
        self.play.act(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.play is None or player < 0:
            return f"deal {action}"
        return self.box.game.room.action_text(self.box, self.box.asking(self.play.s, player), action)

    def is_terminal(self) -> bool:
        return self.play is not None and self.play.over

    def returns(self) -> list[float]:
        return self.play.utilities() if self.play and self.play.over else [0.0] * self.box.players

    def information_state_string(self, player: int | None = None) -> str:
        """What the player sees now, and a digest of all that it saw and did when it was asked before."""
        seat = self.current_player() if player is None else player
        return f"{self._remembered[seat].hex()} {self.observation_string(seat)}"

    def determinized(self, player: int, seed: int) -> "State":
        """The same game with all that the player cannot know dealt anew; its history is no longer its own."""
        other = self.clone()
        other.play.s = self.box.determinized(other.play.s, player, seed)
        return other

    def __deepcopy__(self, memo: Any) -> "State":
        raise TypeError("clone() copies a state")

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        return str(self.box.view(self.play.s, -1)) if self.play else "before the deal"


class Observer:
    """What a player sees, as numbers (docs/observations.md) and as text."""

    def __init__(self, box: Box) -> None:
        self.tensor = np.zeros(box.game.observed, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Writes what the player sees."""
        self.tensor[:] = state.play.seen(player) if state.play else 0

    def string_from(self, state: State, player: int) -> str:
        """What the player sees as text."""
        return " ".join(str(int(number)) for number in state.play.seen(player)) if state.play else "before the deal"


def _register(rules: Rules) -> None:
    kind = _type(rules)
    name = rules.title.replace(" ", "")
    pyspiel.register_game(kind, type(name, (Game,), {"rules": rules, "kind": kind}))


for _rules in SHELF.values():
    _register(_rules)
