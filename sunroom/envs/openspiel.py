"""OpenSpiel: importing this module registers the games, as `python_sunroom_solar_city_v0` and so on.

    import pyspiel, sunroom.envs.openspiel
    game = pyspiel.load_game("python_sunroom_solar_city_v0", {"players": 3, "edition": "_2018-05-20"})

The only chance event is the deal at the start, one of `deals` equally likely ones; everything shuffled or drawn later follows
from it. No player is told which it was. Where several seats decide at once, they are asked one after the other, and none sees
what another has chosen in secret. A search that copies a state also copies its future: `State.determinized`, and
`resample_from_infostate` for OpenSpiel's own searches, give one in which everything a seat cannot know was redealt.

A game that is not over after `max_game_length` decisions is cut off: terminal, worth 0 to everybody, and `State.truncated`.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from sunroom.envs.naming import openspiel_name
from sunroom.envs.play import SPECTATOR, Play, take_down
from sunroom.envs.words import in_words
from sunroom.games import SHELF
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadOption, IllegalAction
from sunroom.kernel.game import Game as Rules

DEALS = 1024
MOST_DECISIONS = 20_000
"""Far more than any game takes unless somebody changes their mind for ever."""
SEEN_NOW = pyspiel.IIGObservationType(perfect_recall=False)
"""What OpenSpiel calls an observation: everything one player knows at the moment."""
ONE, ALL = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.ALL_PLAYERS
BEFORE = "before the deal"


def _spelled(value: Any) -> Any:
    """Prefixes text that begins with a digit with an underscore: OpenSpiel would take it for a number."""
    return f"_{value}" if isinstance(value, str) and value[:1].isdigit() else value


def _read(value: Any) -> Any:
    return value.removeprefix("_") if isinstance(value, str) else value


def _defaults(rules: Rules) -> dict[str, Any]:
    return {option.name: option.default for option in rules.options} | dict(rules.learner_options)


def _type(rules: Rules, zero_sum: bool) -> Any:
    parameters = {name: _spelled(default) for name, default in _defaults(rules).items()}
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
        parameter_specification=parameters | {"deals": DEALS, "max_game_length": MOST_DECISIONS},
        default_loadable=True,
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; OpenSpiel creates it by name."""

    rules: Rules

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        self.deals, self.longest = int(chosen.pop("deals", DEALS)), int(chosen.pop("max_game_length", MOST_DECISIONS))
        for name, number in (("deals", self.deals), ("max_game_length", self.longest)):
            if number < 1:
                raise BadOption(f"{name} is 1 or more, not {number}")
        defaults = _defaults(self.rules)
        options = {name: _read(value) for name, value in chosen.items()}  # OpenSpiel names all options, even those of another player count
        self.box: Box = take_down(self.rules.name, {name: value for name, value in options.items() if value != defaults[name]})
        zero_sum = self.box.players > 1  # in a solo game, nobody loses what the player wins
        super().__init__(
            _type(self.rules, zero_sum),
            pyspiel.GameInfo(
                num_distinct_actions=self.rules.actions,
                max_chance_outcomes=self.deals,
                num_players=self.box.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if zero_sum else None,
                max_game_length=self.longest,
            ),
            params or {},
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """How the game is pickled."""
        return _loaded, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> "State":
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | Memory | None":
        """An observer of the requested kind; None if there is none, as OpenSpiel expects.

        Public information comes alone, with what one player knows, or with what each of them knows. Perfect recall is available for
        one player, as text. Private information is not available without public."""
        if params:
            raise BadOption(f"an observer takes no parameters, but got {params}")
        kind = iig_obs_type or SEEN_NOW
        if not kind.public_info:
            return None
        if not kind.perfect_recall:
            return Observer(self.box, kind.private_info)
        return Memory() if kind.private_info == ONE else None


class State(pyspiel.State):  # type: ignore[misc]
    """A game in progress; before the deal there is nothing to see."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.box, self.deals, self.longest = game.box, game.deals, game.longest
        self.play: Play | None = None
        self.decisions = 0
        """The number of decisions made."""
        self._remembered = [b""] * self.box.players
        """Per seat, a digest of everything it has seen and done so far."""
        self._looked = [b""] * self.box.players
        """Per seat, a digest of what it last saw: an unchanged view counts once, however often others act in secret."""

    def current_player(self) -> int:
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.play.actor()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.box.legal(self.play.s, player)) if self.play else []

    def _apply_action(self, action: int) -> None:
        if self.play is None:
            if action not in range(self.deals):
                raise IllegalAction(f"deal {action}: deals are numbered 0 to {self.deals - 1}")
            self.play = Play(self.box, action)
        else:
            seat = self.play.actor()
            self.play.act(seat, action)
            self.decisions += 1
            self._remembered[seat] = _digest(self._remembered[seat] + action.to_bytes(2, "little"))
        for seat in range(self.box.players):
            seen = _digest(self.play.seen(seat).tobytes())
            if seen != self._looked[seat]:
                self._looked[seat], self._remembered[seat] = seen, _digest(self._remembered[seat] + seen)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.play is None or player < 0:
            return f"deal {action}"
        return str(self.box.game.words.action_text(self.box, self.play.s, player, action))

    def is_terminal(self) -> bool:
        return self.play is not None and (self.play.over or self.truncated)

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off before its end."""
        return self.play is not None and self.decisions >= self.longest and not self.play.over

    def returns(self) -> list[float]:
        return self.play.utilities() if self.play and self.play.over else [0.0] * self.box.players

    def information_state_string(self, player: int | None = None) -> str:
        """A digest of everything the player has seen and done so far, plus its current observation: fast to build and compare."""
        seat = _seat(self, self.current_player() if player is None else player)
        if self.play is None:
            return BEFORE
        return f"{self._remembered[seat].hex()} {' '.join(str(int(number)) for number in self.play.seen(seat))}"

    def determinized(self, player: int, seed: int) -> "State":
        """The same game with everything the player cannot know redealt; its history no longer matches.

        In Solar Gardens placements are final in it, as bots plan with them."""
        if self.play is None:
            raise IllegalAction("nothing is known before the deal: apply one of the chance outcomes")
        other = self.clone()
        other.play.s = self.box.determinized(other.play.s, player, seed)
        return other

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """The same, for OpenSpiel's information-set searches; the sampler draws from 0 to 1."""
        return self.determinized(player, int(sampler() * (1 << 62)))

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        return in_words(self.box, self.play.s, SPECTATOR) if self.play else BEFORE


class Observer:
    """What is currently known, as numbers (docs/observations.md) and in words.

    Public information is written from the first seat; what all players know, from each seat in turn."""

    def __init__(self, box: Box, private: Any = ONE) -> None:
        self.private, seats = private, box.players if private == ALL else 1
        self.tensor = np.zeros(seats * box.game.observed, np.float32)
        self.dict = {"observation": self.tensor.reshape(seats, -1) if private == ALL else self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Writes the numbers."""
        play = state.play
        if play is None:
            self.tensor[:] = 0
        elif self.private == ALL:
            self.tensor[:] = np.concatenate([play.seen(seat) for seat in range(state.box.players)])
        else:
            self.tensor[:] = play.seen(_seat(state, player)) if self.private == ONE else play.seen_by_all()

    def string_from(self, state: State, player: int) -> str:
        """The words."""
        if state.play is None:
            return BEFORE
        if self.private == ALL:
            return "\n\n".join(in_words(state.box, state.play.s, seat) for seat in range(state.box.players))
        return in_words(state.box, state.play.s, _seat(state, player) if self.private == ONE else SPECTATOR)


class Memory:
    """Everything a player has seen and done, as text; no tensor can hold it."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: State, player: int) -> None:
        """Raises an error: there are no numbers to write."""
        raise BadOption("no tensor can hold what a player remembers: use observation_tensor, or information_state_string")

    def string_from(self, state: State, player: int) -> str:
        """What the player remembers, and sees now."""
        return state.information_state_string(player)


def _seat(state: State, player: int) -> int:
    if player not in range(state.box.players):
        raise BadOption(f"there is no player {player}; players are numbered 0 to {state.box.players - 1}")
    return player


def _digest(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=16).digest()


def _loaded(name: str, parameters: dict[str, Any]) -> Any:
    """Reloads the game by its name; this module registers it, in whichever process."""
    return pyspiel.load_game(name, parameters)


def _register(rules: Rules) -> None:
    name = rules.title.replace(" ", "")
    pyspiel.register_game(_type(rules, zero_sum=1 not in rules.seats), type(name, (Game,), {"rules": rules}))


for _rules in SHELF.values():
    _register(_rules)
