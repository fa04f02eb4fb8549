"""The search for an order that explains a history: Wing and Gong's, remembering what led nowhere (as Lowe does).

Requests are taken one after another, each only while no other is left that was answered before this one was asked. Looks and refusals
change nothing, so they are taken as soon as they are true; only among deeds that could have written the next line there is a choice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf

from benchmarks.campaign.order.history import Request, Shown
from benchmarks.campaign.order.model import Line, Page, Rules, WrongLog, can_redo, can_undo, pages


class Unexplained(Exception):
    """There is no such order."""


@dataclass(frozen=True)
class Step:
    """A part of a request that happens at one moment: a deed, its refusal, or a look."""

    request: int
    kind: str
    """write, maybe (if it was done, nobody was told), refusal or look."""
    asked: float
    answered: float
    after: int | None = None
    """The step of the same request that comes before it."""


@dataclass
class Search:
    """The search in one history; `first` is the version of the table before the first line."""

    rules: Rules
    first: int
    log: Sequence[Line]
    history: Sequence[Request]
    steps: list[Step] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    furthest: tuple[int, int] = (0, 0)
    stuck: list[int] = field(default_factory=list)

    def explain(self) -> list[int]:
        """The numbers of the requests that wrote the lines, in order; raises `Unexplained` if nothing explains them."""
        try:
            self.pages = pages(self.rules, self.log)
        except WrongLog as wrong:
            raise Unexplained(str(wrong)) from None
        self.steps = sorted_steps(self.history)
        found = self._search()
        if found is None:
            left = [f"{self.steps[n].kind} {self.history[self.steps[n].request]}" for n in self.stuck[:6]]
            raise Unexplained(f"after {self.furthest[0]} of {len(self.log)} lines nothing explains what follows: " + "; ".join(left))
        return found

    def _search(self) -> list[int] | None:
        failed: set[tuple[int, int]] = set()
        start = self._settle(0, 0)
        trail: list[tuple[int, int, Iterator[int]]] = [(0, start, self._writers(0, start))]
        wrote: list[int] = []
        while trail:
            line, done, writers = trail[-1]
            if line == len(self.log) and not self._definite_left(done):
                return wrote
            for step in writers:
                after = self._settle(line + 1, done | 1 << step)
                if (line + 1, after) not in failed:
                    failed.add((line + 1, after))  # it is tried now; nothing is gained by trying it again
                    trail.append((line + 1, after, self._writers(line + 1, after)))
                    wrote.append(self.steps[step].request)
                    break
            else:
                trail.pop()
                if wrote:
                    wrote.pop()
        return None

    def _settle(self, line: int, done: int) -> int:
        """Takes all looks and refusals that are true now."""
        going = True
        while going:
            going = False
            for number in self._enabled(done):
                step = self.steps[number]
                if step.kind in ("look", "refusal") and self._is_true(step, self.pages[line]):
                    done |= 1 << number
                    going = True
        if (line, done.bit_count()) >= self.furthest:
            self.furthest = (line, done.bit_count())
            self.stuck = self._definite_left(done)
        return done

    def _writers(self, line: int, done: int) -> Iterator[int]:
        """The deeds that may have written a line: those that were acknowledged first."""
        if line == len(self.log):
            return iter(())
        found = [n for n in self._enabled(done) if self.steps[n].kind in ("write", "maybe") and self._writes(self.steps[n], line)]
        return iter(sorted(found, key=lambda n: (self.steps[n].kind, self.steps[n].answered)))

    def _enabled(self, done: int) -> list[int]:
        """The steps that may come next: nothing that is left was answered before they were asked."""
        found: list[int] = []
        earliest = inf
        for number, step in enumerate(self.steps):  # in the order in which they were asked
            if step.asked > earliest:
                break
            if not done >> number & 1:
                earliest = min(earliest, step.answered)
                if step.after is None or done >> step.after & 1:
                    found.append(number)
        return found

    def _definite_left(self, done: int) -> list[int]:
        return [n for n, step in enumerate(self.steps) if not done >> n & 1 and step.kind != "maybe"]

    def _stands(self, seen: int, page: Page) -> bool:
        """Whether the position that was seen at a version is the one on the page."""
        place = seen - self.first
        return 0 <= place <= page.lines and self.pages[place].stand == page.stand

    def _writes(self, step: Step, line: int) -> bool:
        request, page, wanted = self.history[step.request], self.pages[line], self.log[line]
        if request.deed != wanted.deed or wanted.seat not in request.seats or not self._stands(request.seen, page):
            return False
        return request.deed != "act" or request.action == wanted.action

    def _is_true(self, step: Step, page: Page) -> bool:
        request = self.history[step.request]
        if step.kind == "look":
            assert request.shown is not None
            return request.shown == self._seen_by(request.seats, page)
        if request.came == "stale":
            told = request.refused_at in (None, (self.first + page.lines, len(page.moves)))
            return told and not self._stands(request.seen, page)
        return self._stands(request.seen, page) and not self._allowed(request, page)

    def _allowed(self, request: Request, page: Page) -> bool:
        if request.deed == "act":
            return self.rules.actor(page.moves) in request.seats and request.action in self.rules.legal(page.moves)
        return (can_undo if request.deed == "undo" else can_redo)(self.rules, page, request.seats)

    def _seen_by(self, seats: Sequence[int], page: Page) -> Shown:
        actor = self.rules.actor(page.moves)
        mine = actor in seats
        seat = actor if mine else next(iter(seats), None)
        return Shown(self.first + page.lines, len(page.moves), actor is None, seat, tuple(self.rules.legal(page.moves)) if mine else ())


def sorted_steps(history: Sequence[Request]) -> list[Step]:
    """The steps of all requests, in the order in which they were asked."""
    found: list[Step] = []
    for number, request in sorted(enumerate(history), key=lambda one: one[1].asked):
        first: int | None = None
        if request.deed != "look":
            kind = {"done": "write", "nothing": "maybe"}.get(request.came, "refusal")
            first = len(found)
            found.append(Step(number, kind, request.asked, request.answered))
        if request.shown is not None:
            found.append(Step(number, "look", request.asked, request.answered, first))
    return found


def explain(rules: Rules, first: int, log: Sequence[Line], history: Sequence[Request]) -> list[int]:
    """The numbers of the requests that wrote the lines of a log, in an order that explains every answer; raises `Unexplained`."""
    return Search(rules, first, log, history).explain()
