"""A table: a box, a secret seed, names on the seats, and the moves made so far."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.game import Box, Event, State, View

SPECTATOR = -1


@dataclass(frozen=True)
class Move:
    """One decision of one seat."""

    seat: int
    action: int


class Table:
    """One play of a game.

    What happened is the list of moves; states are kept only so that nobody has to replay them. Undo takes back a seat's
    own last moves as long as nothing hidden or random came out by them and nobody else has moved since.
    """

    def __init__(self, box: Box, seed: int | None = None, names: Sequence[str] = (), start: State | None = None) -> None:
        self.box = box
        self.seed = secrets.randbits(62) if seed is None else seed
        self.names = list(names) or [f"Seat {p + 1}" for p in range(box.players)]
        if len(self.names) != box.players:
            raise ValueError(f"{box.players} names are needed, not {len(self.names)}")
        self.start = None if start is None else box.copy(start)
        """The position the game was set up from, if it was not dealt from the seed."""
        self.moves: list[Move] = []
        self._states = [box.new(self.seed) if start is None else box.copy(start)]
        self._undone: list[tuple[Move, State]] = []

    @property
    def state(self) -> State:
        """The game now, hidden things too: for the rules, never for a player."""
        return self._states[-1]

    def state_at(self, ply: int) -> State:
        """The game after so many moves."""
        return self._states[ply]

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def actors(self) -> list[int]:
        """The seats that may act now; none when the game is over."""
        return self.box.actors(self.state)

    @property
    def over(self) -> bool:
        return not self.actors

    def legal(self, seat: int) -> list[int]:
        """The seat's legal actions."""
        return self.box.legal(self.state, seat)

    def act(self, seat: int, action: int | str) -> list[Event]:
        """Carries out an action, given as a number or in words, and tells what happened, as a spectator sees it."""
        room, s = self.box.game.room, self.state
        if isinstance(action, str):
            if seat not in self.actors:
                raise IllegalAction(room.why_not(self.box, s, seat, -1))
            action = room.parse_action(self.box, self.box.asking(s, seat), action)
        self.make(seat, action)
        return self.events(self.ply - 1)

    def make(self, seat: int, action: int) -> None:
        """Carries out an action and tells nothing: quicker, for those who replay many."""
        s = self.state
        if action not in self.legal(seat):
            raise IllegalAction(self.box.game.room.why_not(self.box, s, seat, action))
        after = self.box.copy(s)
        self.box.apply(after, seat, action)
        self.moves.append(Move(seat, action))
        self._states.append(after)
        self._undone.clear()

    def unasked(self, seat: int) -> int | None:
        """The action that the table makes for a seat that has no other, where the game wants it so."""
        return self._unasked(self.state, seat)

    def _unasked(self, s: State, seat: int) -> int | None:
        legal = self.box.legal(s, seat) if self.box.game.unasked else []
        return legal[0] if len(legal) == 1 and legal[0] in self.box.game.unasked else None

    def _last_choice(self) -> int:
        """The ply of the last move that somebody chose; -1: there is none."""
        ply = self.ply - 1
        while ply >= 0 and self._unasked(self._states[ply], self.moves[ply].seat) is not None:
            ply -= 1
        return ply

    def still_asked(self, seat: int, seen: int, action: int) -> bool:
        """Whether a choice that a seat made in view of an earlier position holds in this one.

        It does if only others have moved since, the seat had to decide all the time, and the action was and is open to it
        under the same words: where people act at once, the moves of others take nothing out of one's hands.
        """
        if not 0 <= seen <= self.ply or any(move.seat == seat for move in self.moves[seen:]):
            return False
        if any(seat not in self.box.actors(s) for s in self._states[seen:]):
            return False
        then, now = self._states[seen], self.state
        if action not in self.box.legal(then, seat) or action not in self.box.legal(now, seat):
            return False
        words, box = self.box.game.room.action_text, self.box
        return words(box, box.asking(then, seat), action) == words(box, box.asking(now, seat), action)

    def can_undo(self, seat: int) -> bool:
        """Whether the last move that was chosen is this seat's own, and nothing hidden or random came to light since."""
        last = self._last_choice()
        if last < 0 or any(move.seat != seat for move in self.moves[last:]):
            return False
        return bool(self._states[-1].revealed == self._states[last].revealed)

    def undo(self, seat: int) -> Move:
        """Takes the seat's last move back, and what was made without asking after it."""
        if not self.can_undo(seat):
            if not self.moves or self.moves[-1].seat != seat:
                raise IllegalAction("undo: your last move was followed by somebody else's, or there is none")
            raise IllegalAction("undo: your last move brought something hidden to light")
        last = self._last_choice()
        while self.ply > last:
            move = self.moves.pop()
            self._undone.append((move, self._states.pop()))
        return move

    def can_redo(self, seat: int) -> bool:
        """Whether the seat took a move back and has made none since."""
        return bool(self._undone) and self._undone[-1][0].seat == seat

    def redo(self, seat: int) -> Move:
        """Makes the move again that was taken back last, and what was made without asking after it."""
        if not self.can_redo(seat):
            raise IllegalAction("redo: you have taken no move back since your last one")
        move, state = self._undone.pop()
        self.moves.append(move)
        self._states.append(state)
        while self.can_redo(seat) and self.unasked(seat) is not None:
            self.moves.append(self._undone[-1][0])
            self._states.append(self._undone.pop()[1])
        return move

    def events(self, ply: int, viewer: int = SPECTATOR) -> list[Event]:
        """What happened by a move, as the viewer saw it."""
        before, after = (self.box.hidden(self._states[i], viewer) for i in (ply, ply + 1))
        move = self.moves[ply]
        return self.box.game.room.events(self.box, before, move.seat, move.action, after)

    def tell(self, ply: int, viewer: int = SPECTATOR) -> list[str]:
        """What happened by a move, in words."""
        return [self.box.game.room.say(event, self.names) for event in self.events(ply, viewer)]

    def move_text(self, ply: int, viewer: int = SPECTATOR) -> str:
        """A move in words, as the viewer saw it."""
        game, move = self.box.game, self.moves[ply]
        before = self.box.hidden(self._states[ply], viewer)
        concealed = game.conceal(move.action) if game.conceal and viewer != move.seat else None
        return concealed or game.room.action_text(self.box, self.box.asking(before, move.seat), move.action)

    def view(self, seat: int = SPECTATOR) -> View:
        """All that a seat or a spectator may know, and what the seat may do, as plain data."""
        room, s = self.box.game.room, self.box.asking(self.state, seat)
        actions = [
            {
                "action": a,
                "text": room.action_text(self.box, s, a),
                "handles": room.handles(self.box, s, a),
                "preview": room.preview(self.box, s, seat, a),
            }
            for a in self.legal(seat)
        ]
        return self.box.view(s, seat) | {
            "names": list(self.names),
            "ply": self.ply,
            "actors": self.actors,
            "prompt": room.prompt(self.box, self.box.asking(self.box.hidden(s, seat), seat)) if actions else None,
            "actions": actions,
            "why": room.why(self.box, s, seat) if actions else {},
            "can_undo": self.can_undo(seat),
            "can_redo": self.can_redo(seat),
            "ranking": self.box.ranking(s) if self.over else None,
        }

    def scores(self) -> list[dict[str, Any]]:
        """Per seat: name, place, total and points by category, as if the game ended now, by what everyone can see."""
        return self.scores_in(self.state if self.over else self.box.hidden(self.state, SPECTATOR))

    def scores_in(self, s: State) -> list[dict[str, Any]]:
        """The same for a state of this table; a rival without a seat comes last, as the seat after all others."""
        box, names, places = self.box, list(self.names), self.box.ranking(s)
        if box.rival(s) is not None:
            names.append(str(box.game.rival))
            places.append(1 if 1 not in places or box.level(s) else 2)
        rows = []
        for seat, name in enumerate(names):
            score = box.score(s, seat)
            rows.append({"seat": seat, "name": name, "place": places[seat], "total": sum(score.values()), "score": score})
        return rows
