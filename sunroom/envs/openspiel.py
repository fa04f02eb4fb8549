"""OpenSpiel: importing this module registers the games, as `python_sunroom_solar_city_v0` and so on.

    import pyspiel, sunroom.envs.openspiel
    game = pyspiel.load_game("python_sunroom_solar_city_v0", {"players": 3, "edition": "_2018-05-20"})

The one chance event is the deal at the start, one of `deals` equally likely ones; all that is shuffled or drawn later
follows from it. Nobody is told which it was. Where several seats decide at once, they are asked one after the other, and
none sees what another has chosen in secret. A search that copies a state copies its future, too: `State.determinized`, and
`resample_from_infostate` for OpenSpiel's own searches, give one in which all that a seat cannot know was dealt anew.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from sunroom.envs.naming import openspiel_name
from sunroom.envs.play import Play, take_down
from sunroom.games import SHELF
from sunroom.kernel.errors import BadOption, IllegalAction
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


def _type(rules: Rules, zero_sum: bool) -> Any:
    parameters = {option.name: _spelled(option.default) for option in rules.options}
    return pyspiel.GameType(
        short_name=openspiel_name(rules.name),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
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

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        self.deals = int(chosen.pop("deals", DEALS))
        if self.deals < 1:
            raise BadOption(f"deals is 1 or more, not {self.deals}")
        defaults = {option.name: option.default for option in self.rules.options}
        options = {name: _read(value) for name, value in chosen.items()}  # OpenSpiel names all, even those of another player count
        self.box: Box = take_down(self.rules.name, {name: value for name, value in options.items() if value != defaults[name]})
        zero_sum = self.box.players > 1  # alone, what a player wins nobody loses
        super().__init__(
            _type(self.rules, zero_sum),
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
        self._looked = [b""] * self.box.players
        """Per seat a digest of what it saw last: what does not change is seen once, however often others act in secret."""

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
            if action not in range(self.deals):
                raise IllegalAction(f"deal {action}: there are the deals 0 to {self.deals - 1}")
            self.play = Play(self.box, action)
        else:
            seat = self.play.actor()
            self.play.act(seat, action)
            self._remembered[seat] = _digest(self._remembered[seat] + action.to_bytes(2, "little"))
        for seat in range(self.box.players):
            seen = _digest(self.play.seen(seat).tobytes())
            if seen != self._looked[seat]:
                self._looked[seat], self._remembered[seat] = seen, _digest(self._remembered[seat] + seen)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.play is None or player < 0:
            return f"deal {action}"
        return self.box.game.room.action_text(self.box, self.box.asking(self.play.s, player), action)

    def is_terminal(self) -> bool:
        return self.play is not None and self.play.over

    def returns(self) -> list[float]:
        return self.play.utilities() if self.play and self.play.over else [0.0] * self.box.players

    def information_state_string(self, player: int | None = None) -> str:
        """What the player sees now, and a digest of all that it has seen and done so far."""
        seat = self.current_player() if player is None else player
        if seat not in range(self.box.players):
            raise BadOption(f"there is no player {seat}; there are the players 0 to {self.box.players - 1}")
        return f"{self._remembered[seat].hex()} {self.observation_string(seat)}"

    def determinized(self, player: int, seed: int) -> "State":
        """The same game with all that the player cannot know dealt anew; its history is no longer its own.

        In Solar Gardens placements are final in it, as bots plan with them."""
        if self.play is None:
            raise IllegalAction("nothing is known before the deal: apply one of the chance outcomes")
        other = self.clone()
        other.play.s = self.box.determinized(other.play.s, player, seed)
        return other

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """The same, as OpenSpiel's information-set searches ask for it; the sampler draws from 0 to 1."""
        return self.determinized(player, int(sampler() * (1 << 62)))

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

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


def _digest(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=16).digest()


def _register(rules: Rules) -> None:
    name = rules.title.replace(" ", "")
    pyspiel.register_game(_type(rules, zero_sum=1 not in rules.seats), type(name, (Game,), {"rules": rules}))


for _rules in SHELF.values():
    _register(_rules)
