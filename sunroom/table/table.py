"""A table: a box, a secret seed, names for the seats, and the moves made so far."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Voice, said
from sunroom.kernel.protocols import State, View, tells_forfeits
from sunroom.kernel.random import branch, short_seed

SPECTATOR = -1


@dataclass(frozen=True)
class Move:
    """One decision of one seat."""

    seat: int
    action: int


class Table:
    """A game being played.

    The list of moves is what happened; states are cached only to avoid replaying them. Undo takes back a seat's own last moves as
    long as they revealed nothing hidden or random and nobody else has moved since. What goes further back needs everyone's consent.
    """

    def __init__(self, box: Box, seed: int | None = None, names: Sequence[str] = (), start: State | None = None) -> None:
        self.box = box
        self.seed = secrets.randbits(62) if seed is None else seed
        self.names = list(names) or [f"Seat {p + 1}" for p in range(box.players)]
        if len(self.names) != box.players:
            raise ValueError(f"{box.players} names are needed, not {len(self.names)}")
        self.start = None if start is None else box.copy(start)
        """The position the game started from, if it was not dealt from the seed."""
        self.moves: list[Move] = []
        self._states = [box.new(self.seed) if start is None else box.copy(start)]
        self._undone: list[tuple[Move, State]] = []
        self._asked: tuple[State, dict[str, list[int]]] = (self.state, {})
        """A state, and whom it waits for: worked out once, and asked for often."""

    @property
    def state(self) -> State:
        """The current state, hidden information included: for the rules, never for a player."""
        return self._states[-1]

    def state_at(self, ply: int) -> State:
        """The state after this many moves."""
        return self._states[ply]

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self.moves)

    @property
    def actors(self) -> list[int]:
        """The seats that may act now; none when the game is over."""
        return self._who("actors")

    @property
    def pressing(self) -> list[int]:
        """The seats the game is waiting for, in the order they should decide; the other actors may wait."""
        return self._who("pressing")

    @property
    def due(self) -> list[int]:
        """The seats to decide next; see `Box.due`."""
        return self._who("due")

    def _who(self, what: str) -> list[int]:
        s, known = self._asked
        if s is not self.state:
            s, known = self._asked = (self.state, {})
        if what not in known:
            known[what] = getattr(self.box, what)(s)
        return list(known[what])

    @property
    def over(self) -> bool:
        return not self.actors

    def luck(self, ply: int) -> int:
        """A seed for those who think about what to do after so many moves; it tells nothing of a long seed."""
        return branch(short_seed(self.seed), ply)

    def legal(self, seat: int) -> list[int]:
        """The seat's legal actions."""
        return self.box.legal(self.state, seat)

    def act(self, seat: int, action: int | str) -> list[Message]:
        """Takes an action, given as a number or in words, and returns what happened, as a spectator sees it."""
        words, s = self.box.game.words, self.state
        if isinstance(action, str):
            if seat not in self.actors:
                raise IllegalAction(words.why_not(self.box, s, seat, -1))
            action = words.parse_action(self.box, s, seat, action)
        self.make(seat, action)
        return self.events(self.ply - 1)

    def make(self, seat: int, action: int) -> None:
        """Takes an action without describing it: faster, for replaying many."""
        s = self.state
        if action not in self.legal(seat):
            raise IllegalAction(self.box.game.words.why_not(self.box, s, seat, action))
        after = self.box.copy(s)
        self.box.apply(after, seat, action)
        self.moves.append(Move(seat, action))
        self._states.append(after)
        self._undone.clear()

    def unasked(self, seat: int) -> int | None:
        """The action the table takes for a seat that has no other, where the game allows it."""
        return self._unasked(self.state, seat)

    def _unasked(self, s: State, seat: int) -> int | None:
        legal = self.box.legal(s, seat) if self.box.game.unasked else []
        return legal[0] if len(legal) == 1 and legal[0] in self.box.game.unasked else None

    def _last_choice(self) -> int:
        """The ply of the last move that somebody chose; -1 if there is none."""
        ply = self.ply - 1
        while ply >= 0 and self._unasked(self._states[ply], self.moves[ply].seat) is not None:
            ply -= 1
        return ply

    def was_only_choice(self, ply: int) -> bool:
        """Whether a move was the only one that its seat had."""
        return len(self.box.legal(self._states[ply], self.moves[ply].seat)) == 1

    def still_asked(self, seat: int, seen: int, action: int) -> bool:
        """Whether a choice made at an earlier position is still valid at this one.

        It is if only others have moved since, the seat had to decide all along, and the action was and is legal with the same wording:
        when people act simultaneously, others' moves do not invalidate yours.
        """
        if not 0 <= seen <= self.ply or any(move.seat == seat for move in self.moves[seen:]):
            return False
        if any(seat not in self.box.actors(s) for s in self._states[seen:]):
            return False
        then, now = self._states[seen], self.state
        if action not in self.box.legal(then, seat) or action not in self.box.legal(now, seat):
            return False
        words, box = self.box.game.words.action_text, self.box
        return words(box, then, seat, action) == words(box, now, seat, action)

    def can_undo(self, seat: int) -> bool:
        """Whether the last chosen move is this seat's own, and nothing hidden or random has been revealed since."""
        last = self._last_choice()
        if last < 0 or any(move.seat != seat for move in self.moves[last:]):
            return False
        return bool(self._states[-1].revealed == self._states[last].revealed)

    def undo(self, seat: int) -> Move:
        """Takes back the seat's last move, and any automatic moves after it."""
        if not self.can_undo(seat):
            raise IllegalAction(self.why_no_undo(seat))
        last = self._last_choice()
        while self.ply > last:
            move = self.moves.pop()
            self._undone.append((move, self._states.pop()))
        return move

    def why_no_undo(self, seat: int) -> Message:
        """Why the seat's last move can't be taken back."""
        if not self.moves or self.moves[-1].seat != seat:
            return said("undo: you haven’t moved yet, or someone else has moved since")
        return said("undo: your last move revealed something hidden")

    def can_redo(self, seat: int) -> bool:
        """Whether the seat took back a move and has made none since."""
        return bool(self._undone) and self._undone[-1][0].seat == seat

    def redo(self, seat: int) -> Move:
        """Repeats the move that was last taken back, and any automatic moves after it."""
        if not self.can_redo(seat):
            raise IllegalAction(said("redo: you haven’t taken back a move since your last one"))
        move, state = self._undone.pop()
        self.moves.append(move)
        self._states.append(state)
        while self.can_redo(seat) and self.unasked(seat) is not None:
            self.moves.append(self._undone[-1][0])
            self._states.append(self._undone.pop()[1])
        return move

    def last_choice_of(self, seat: int) -> int | None:
        """The ply of the last move that this seat chose; None if there is none."""
        for ply in range(self.ply - 1, -1, -1):
            if self.moves[ply].seat == seat and self._unasked(self._states[ply], seat) is None:
                return ply
        return None

    def take_back(self, ply: int) -> None:
        """Takes back every move from this ply on, whoever made it and whatever it revealed, for good.

        People remember what they saw, so that this takes the consent of all of them; the table itself does not ask."""
        if not 0 <= ply < self.ply:
            raise IllegalAction(said("There’s no move to take back."))
        del self.moves[ply:], self._states[ply + 1 :]
        self._undone.clear()

    def events(self, ply: int, viewer: int = SPECTATOR) -> list[Message]:
        """What a move caused, as the viewer saw it."""
        before, after = (self.box.hidden(self._states[i], viewer) for i in (ply, ply + 1))
        move = self.moves[ply]
        return self.box.game.words.events(self.box, before, move.seat, move.action, after)

    def tell(self, ply: int, viewer: int = SPECTATOR) -> list[str]:
        """What a move caused, in English."""
        return [self.say(event) for event in self.events(ply, viewer)]

    def say(self, said: Any) -> str:
        """A message in English, with the players' names."""
        return Voice(self.names)(said)

    def move_text(self, ply: int, viewer: int = SPECTATOR) -> Message:
        """A move in words, as the viewer saw it."""
        game, move = self.box.game, self.moves[ply]
        before = self.box.hidden(self._states[ply], viewer)
        secret = game.conceal is not None and viewer != move.seat and not self.box.in_the_open
        concealed = game.conceal(move.action) if game.conceal and secret else None
        return concealed or game.words.action_text(self.box, before, move.seat, move.action)

    def view(self, seat: int = SPECTATOR) -> View:
        """Everything a seat or a spectator may know, and what the seat may do."""
        words, board, s = self.box.game.words, self.box.game.board, self.state
        forfeiting = board if tells_forfeits(board) else None
        previews = {a: board.preview(self.box, s, seat, a) if board else None for a in self.legal(seat)}
        actions = [
            {
                "action": a,
                "text": words.action_text(self.box, s, seat, a),
                "handles": board.handles(self.box, s, seat, a) if board else [],
                "preview": preview,
                "cost": preview.values.get("cost") if isinstance(preview, Message) else None,
                "forfeits": forfeiting is not None and forfeiting.forfeits(self.box, s, seat, a),
            }
            for a, preview in previews.items()
        ]
        return self._seen(self.box.view(s, seat), self.ply) | {
            "may_wait": bool(actions) and seat not in self.pressing,
            "prompt": words.prompt(self.box, self.box.hidden(s, seat), seat) if actions else None,
            "actions": actions,
            "why": board.why(self.box, s, seat) if board and actions else {},
            "can_undo": self.can_undo(seat),
            "can_redo": self.can_redo(seat),
        }

    def view_at(self, ply: int, seat: int = SPECTATOR, open: bool = False) -> View:
        """What a seat or a spectator knew after this many moves; everything once the game is over, or if it is `open`. It offers no
        actions."""
        s = self.state_at(ply)
        known = self.box.game.knowledge.view(self.box, self.box.copy(s), seat) if self.over or open else self.box.view(s, seat)
        return self._seen(known, ply) | {
            "may_wait": False, "prompt": None, "actions": [], "why": {}, "can_undo": False, "can_redo": False,
        }  # fmt: skip

    def _seen(self, known: View, ply: int) -> View:
        """A view with what every table has: who plays, and who is to act."""
        s = self.state_at(ply)
        actors = self.box.actors(s)
        return known | {
            "names": list(self.names),
            "ply": ply,
            "actors": actors,
            "pressing": self.box.pressing(s),
            "ranking": None if actors else self.box.ranking(s),
        }

    def scores(self) -> list[dict[str, Any]]:
        """Per seat: name, place, total and points by category, as if the game ended now, from public information."""
        return self.scores_in(self.state if self.over else self.box.hidden(self.state, SPECTATOR))

    def scores_in(self, s: State) -> list[dict[str, Any]]:
        """The same for a state of this table; a rival without a seat comes last, numbered after all seats."""
        box, names, places = self.box, list(self.names), self.box.ranking(s)
        if box.rival(s) is not None:
            names.append(str(box.game.rival))
            places.append(1 if 1 not in places or box.level(s) else 2)
        rows = []
        for seat, name in enumerate(names):
            score = box.score(s, seat)
            rows.append({"seat": seat, "name": name, "place": places[seat], "total": sum(score.values()), "score": score})
        return rows
