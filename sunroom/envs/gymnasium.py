"""Gymnasium: one seat for a learner with bots on the others, or thousands of games stepped in one call.

    import gymnasium, sunroom.envs.gymnasium
    game = gymnasium.make("sunroom/SolarCity-v0", players=2, bots="greedy")
    many = gymnasium.make_vec("sunroom/SolarCity-v0", num_envs=4096, bots="random")

An observation is a dict of `observation`, the numbers of docs/observations.md, and `action_mask`. The reward comes at the
end, from 1 for beating everyone to -1 for losing to everyone.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from sunroom.bots.bot import Bot, ask
from sunroom.bots.own import named_bot
from sunroom.envs.naming import AGENT, gymnasium_name
from sunroom.envs.play import Play, take_down, whole
from sunroom.envs.seen import seen_numbers
from sunroom.games import SHELF
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadOption, IllegalAction

Bots = str | Bot | Sequence[str | Bot]
"""The learner's opponents."""


def seen_space(box: Box) -> spaces.Dict:
    """The space of a seat's observations."""
    return spaces.Dict({"observation": seen_numbers(box), "action_mask": spaces.Box(0, 1, (box.game.actions,), np.int8)})


def seat_of(seat: int | None, box: Box) -> int | None:
    """The requested seat, if it exists."""
    if seat is not None and seat not in range(box.players):
        raise BadOption(f"seat is one of 0 to {box.players - 1}, or None for any, not {seat!r}")
    return seat


class SeatAgainstBots(gymnasium.Env[dict[str, Any], Any]):
    """A learner on one seat.

    seat      where it sits; None: drawn at random for each game
    bots      one name for all other seats, or a comma-separated list; or custom bots (sunroom.bots.bot)
    illegal   what an illegal action does: "lose" ends the game with a reward of -1, "raise" raises IllegalAction

    infos: `seat`; at the end everybody's `places` and `points`; `illegal`, why an action lost the game.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        bots: Bots = "random",
        seat: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.box = take_down(game, options)
        self.bots = _bots(bots, self.box.players - 1)
        if illegal not in ("lose", "raise"):
            raise BadOption(f"illegal is 'lose' or 'raise', not {illegal!r}")
        if render_mode not in (None, "ansi"):
            raise BadOption(f"render_mode is 'ansi' or None, not {render_mode!r}")
        self.illegal, self.render_mode, self._chosen_seat = illegal, render_mode, seat_of(seat, self.box)
        self.observation_space = seen_space(self.box)
        self.action_space = spaces.Discrete(self.box.game.actions)
        self._play: Play | None = None
        self._lost = False

    @property
    def play(self) -> Play:
        """The game in progress."""
        if self._play is None:
            raise ResetNeeded("no game has been dealt yet: reset() deals one")
        return self._play

    @property
    def over(self) -> bool:
        """Whether the game has ended, or was lost by an illegal action."""
        return self._lost or self.play.over

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(self.box.players))
        self.seat = drawn if self._chosen_seat is None else self._chosen_seat
        self._play, self._lost = Play(self.box, int(self.np_random.integers(1 << 62))), False
        self._others_act()
        return self._look(), {"seat": self.seat}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self.over:
            raise IllegalAction("the game is over: reset deals a new one")
        chosen, info = whole(action), {"seat": self.seat}
        if (why := self.play.why_not(self.seat, chosen)) and self.illegal == "lose":
            self._lost = True
            return self._look(), -1.0, True, False, info | {"illegal": why}
        self.play.act(self.seat, chosen)
        self._others_act()
        if not self.over:
            return self._look(), 0.0, False, False, info
        info |= {"places": np.array(self.box.ranking(self.play.s)), "points": np.array(self.play.points())}
        return self._look(), self.play.utilities()[self.seat], True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as a mask, under the name that MaskablePPO expects."""
        return self.play.mask(self.seat, asked=not self.over).astype(np.bool_)

    def render(self) -> str | None:
        """The table as the learner's seat sees it, as text."""
        if self.render_mode is None:
            return None
        from rich.console import Console

        console = Console(width=160, no_color=True, emoji=False)
        with console.capture() as text:
            names = [AGENT.format(seat) for seat in range(self.box.players)]
            console.print(self.box.game.terminal.draw(self.box.view(self.play.s, self.seat), names))
        return text.get()

    def _others_act(self) -> None:
        while (seat := self.play.actor()) >= 0 and seat != self.seat:
            bot = self.bots[(seat - self.seat) % self.box.players - 1]
            self.play.act(seat, ask(bot, self.box, self.play.s, seat, int(self.np_random.integers(1 << 62))).action)

    def _look(self) -> dict[str, Any]:
        return {"observation": self.play.seen(self.seat), "action_mask": self.play.mask(self.seat, asked=not self.over)}


def _bots(chosen: Bots, seats: int) -> list[Bot]:
    """A bot for each of the other seats, clockwise."""
    named = chosen.split(",") if isinstance(chosen, str) else list(chosen) if isinstance(chosen, Sequence) else [chosen]
    found = [named_bot(bot.strip()) if isinstance(bot, str) else bot for bot in named]
    for bot in found:
        if not hasattr(bot, "advise"):
            raise BadOption(f"a bot is a name such as 'greedy', or has advise(box, known, seat, seed); {bot!r} does not")
    if len(found) == 1:
        return found * seats
    if len(found) != seats:
        raise BadOption(f"bots={chosen!r} names {len(found)} bots; name one for all or one for each of the {seats} other seats")
    return found


def register(game: str) -> str:
    """Registers a game with Gymnasium, and returns its name there."""
    name = gymnasium_name(game)
    if name not in gymnasium.registry:
        gymnasium.register(
            name,
            "sunroom.envs.gymnasium:SeatAgainstBots",
            vector_entry_point="sunroom.envs.vector:VectorGames",
            disable_env_checker=True,
            kwargs={"game": game},
        )
    return name


for _name in SHELF:
    register(_name)
