"""The requests and responses of the JSON API."""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sunroom.kernel.game import Game
from sunroom.kernel.messages import Voice, plain
from sunroom.table.files import written_seed
from sunroom.table.toml import LARGEST
from sunroom.web.models import AnalysisShown, ClockShown, Company, FairShown, Hint, LogLine, ReplayShown, TableLine, TableShown

VERSION = "The version of the table that you saw when you chose. If the table has changed since, you get 409 and the present table."
PLY = (
    "Instead of the version, from older programs: how many moves had been made. Refused (409) where that number stands for more than one "
    "position, because someone else has taken back a move."
)


NEEDED: dict[str, Any] = {"needed": True}
"""Marks a field that only programs of before may leave out."""


class Strict(BaseModel):
    """A request body: unknown fields are errors, and so are values of another type, such as true for a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class TimeIn(Strict):
    each: int = Field(description="Seconds for every move.", examples=[86_400])
    reserve: int = Field(0, description="Seconds of reserve for the whole game, which are used up after those of a move.")
    then: Literal["move", "seat"] = Field("move", description="When both are used up, a bot makes the move, or takes the seat.")


class Create(Strict):
    game: str = Field(description="The name of a game on the shelf.", examples=["solar-city"])
    options: dict[str, Any] = Field({}, description="Options by name; what is not named keeps its default.")
    seats: list[str] = Field(description="For each seat: me, friend, here, or a bot's level.", max_length=5, examples=[["me", "gardener"]])
    name: str = Field("", description="Your name.", max_length=100)
    names: list[str] = Field([], description="Names for the seats at this screen.", max_length=5)
    public: bool = Field(False, description="Whether the table is listed while it has open seats.")
    absence: int | None = Field(
        None, description="After so many seconds away on their turn, a bot may play for someone; never if null.", ge=0
    )
    rated: bool = Field(False, description="Whether the game changes the ratings of the people at the table, if all of them agree.")
    time: TimeIn | None = Field(
        None, description="How much time there is; as much as anyone likes if null. If there is one, absence does not count."
    )


class Join(Strict):
    token: str = Field(description="What a seat's link ends with.", max_length=300)
    name: str = Field("", max_length=100)
    rated: bool = Field(False, description="Whether you agree that the game is rated, if it is to be.")


class Act(Strict):
    action: int | str = Field(description="The number of a legal action, or its words.", examples=["build Hive A2"])
    version: int | None = Field(None, description=VERSION, ge=0, json_schema_extra=NEEDED)
    ply: int | None = Field(None, description=PLY, ge=0)
    seat: int | None = Field(None, description="Which of your seats, from 0; otherwise the one that may act.")


class TakeBack(Strict):
    version: int | None = Field(None, description=VERSION, ge=0, json_schema_extra=NEEDED)
    ply: int | None = Field(None, description=PLY, ge=0)
    seat: int | None = Field(None, description="Which of your seats, from 0; otherwise the one that moved last.")


class Ask(Strict):
    seat: int | None = Field(None, description="Which of your seats, from 0; otherwise the one that may act.")


class Import(Strict):
    text: str = Field(description="The text of a saved table.", max_length=LARGEST)
    name: str = Field("", max_length=100)


class Seated(BaseModel):
    table: str
    seat: int | None = Field(description="Your seat, from 0.")
    token: str | None = Field(description="For 'Authorization: Bearer'; only when you came without one.")
    seat_tokens: dict[int, str] = Field({}, description="For friends, by seat: what join takes.")


class OptionOut(BaseModel):
    name: str
    default: Any
    help: str
    choices: list[Any]


class GameOut(BaseModel):
    name: str
    title: str
    credit: str
    seats: list[int]
    options: list[OptionOut]

    @classmethod
    def of(cls, game: Game) -> "GameOut":
        options = [OptionOut(name=o.name, default=o.default, help=o.help, choices=list(o.choices)) for o in game.options]
        return cls(name=game.name, title=game.title, credit=game.credit, seats=list(game.seats), options=options)


class LineOut(BaseModel):
    id: str
    game: str
    status: str
    names: list[str]
    your_turn: bool = Field(description="Whether the game waits for you.")
    open_seats: int

    @classmethod
    def of(cls, line: TableLine) -> "LineOut":
        return cls(**(vars(line) | {"game": line.game.name, "names": list(line.names)}))


class Tables(BaseModel):
    mine: list[LineOut]
    open: list[LineOut]


class SeatOut(BaseModel):
    number: int
    name: str
    kind: Literal["you", "person", "bot", "open"]
    level: str | None
    acting: bool = Field(description="Whether the game waits for this seat; others may act as well, or wait.")
    online: bool
    lost: Literal["moved", "resigned", "absent", "late"] | None = Field(description="Why a bot plays on a person's seat.")
    link: str | None


class FaceOut(BaseModel):
    seat: int
    left: float = Field(description="Seconds left when the seat's time begins to run, or began to.")
    ends: float | None = Field(description="When they run out, in seconds since 1970; null while the game is not waiting for the seat.")


class ClockOut(BaseModel):
    each: int
    reserve: int
    then: Literal["move", "seat"]
    seats: list[FaceOut]

    @classmethod
    def of(cls, clock: ClockShown) -> "ClockOut":
        faces = [FaceOut(**vars(face)) for face in clock.faces]
        return cls(each=clock.each, reserve=clock.reserve, then=clock.then, seats=faces)


class LogOut(BaseModel):
    ply: int
    seat: int
    sentences: list[str]
    sentences_said: list[Any] = Field([], description="The same as keys and values.")

    @classmethod
    def of(cls, line: LogLine, voice: Voice) -> "LogOut":
        """The line as programs read it, put into words once."""
        key = ("api", *voice.names)
        if key not in line.kept:
            line.kept[key] = cls(**plain({"ply": line.ply, "seat": line.seat, "sentences": line.sentences}, voice))
        kept: LogOut = line.kept[key]
        return kept


class CandidateOut(BaseModel):
    action: int
    text: str
    text_said: Any = Field(None, description="The same as a key and values.")
    share: float
    win: float
    points: float


class HintOut(BaseModel):
    ply: int
    action: int
    sentences: list[str]
    sentences_said: list[Any] = Field([], description="The same as keys and values.")
    candidates: list[CandidateOut]
    wait: bool = Field(description="Whether to let others decide first: the action is the only one, and can be done later as well.")

    @classmethod
    def of(cls, hint: Hint, names: Sequence[str]) -> "HintOut":
        found = vars(hint) | {"candidates": [vars(candidate) for candidate in hint.candidates]}
        return cls(**plain(found, Voice(names)))


class SaidOut(BaseModel):
    """A line of the talk at the table."""

    number: int
    seat: int
    kind: Literal["text", "react", "note"]
    words: str = Field(description="Plain text: what a player wrote, or a reaction or note in English.")
    words_said: Any = Field(None, description="Reactions and notes as keys and values.")


class AskedOut(BaseModel):
    """What somebody asks of everyone else at the table."""

    what: Literal["back", "end"]
    by: int = Field(description="The seat that asks.")
    waiting_for: list[int] = Field(description="The seats of people who have yet to answer.")


class NumberOut(BaseModel):
    """What a seat adds to the shuffle."""

    seat: int
    fingerprint: str
    number: str | None = Field(description="Once it is shown.")


class FairOut(BaseModel):
    """What everyone may know about the shuffle."""

    promised: bool = Field(description="False if the game came from a file.")
    drawn_by_all: bool = Field(description="Whether the seed is drawn once everyone is seated; false for older tables.")
    showing: bool = Field(description="Whether everyone is seated, and numbers are to be shown.")
    numbers: list[NumberOut]
    missing: list[int] = Field(description="The seats whose numbers did not come.")
    hands: list[str] = Field(description="Which seats changed hands, and when.")


class TableOut(BaseModel):
    id: str
    game: str
    status: Literal["waiting", "playing", "over"]
    options: dict[str, Any]
    seat: int | None = Field(description="Your seat, from 0; null for a spectator.")
    seats: list[SeatOut]
    ply: int
    version: int
    view: dict[str, Any] = Field(
        description="All that your seat may know, and what it may do. The game waits for the seats in `pressing`, the first of them "
        "first; with `may_wait` your seat can act now, or let them decide first."
    )
    log: list[LogOut]
    scores: list[dict[str, Any]]
    commitment: str
    seed: int | str | None = Field(description="When the game is over: 64 hexadecimal digits, or, at older tables, a number.")
    salt: str | None
    rematch: str | None
    talk: list[SaidOut] = Field(description="What was said last, oldest first.")
    asked: AskedOut | None
    ended: bool = Field(description="Whether everyone agreed to end the game before it was over; nobody has won then.")
    absence: int | None = Field(description="How many seconds someone must be away on their turn before a bot may play for them.")
    away: list[int] = Field(description="The seats of people for whom you may let a bot play now.")
    lost: str | None = Field(description="Why you have no seat here any more.")
    fair: FairOut
    clock: ClockOut | None = Field(description="What is agreed about time, and what is left of it to whom.")

    @classmethod
    def of(cls, t: TableShown) -> "TableOut":
        seats = [SeatOut(**{name: getattr(seat, name) for name in SeatOut.model_fields}) for seat in t.seats]
        voice = Voice([seat.name for seat in t.seats])
        log = [LogOut.of(line, voice) for line in t.log]
        return cls(
            id=t.id, game=t.game.name, status=t.status, options=dict(t.options), seat=t.seat, seats=seats, ply=t.view["ply"],
            version=t.version, view=plain(t.view, voice), log=log, scores=[dict(row) for row in t.scores], commitment=t.commitment,
            seed=None if t.seed is None else written_seed(t.seed),
            salt=t.salt, rematch=t.rematch_link.rpartition("/")[2] if t.rematch_link else None,
            **_company(t.company, voice), fair=_fair(t.fair, voice), clock=None if t.clock is None else ClockOut.of(t.clock),
        )  # fmt: skip


def _fair(fair: FairShown, voice: Voice) -> FairOut:
    numbers = [NumberOut(seat=seat, fingerprint=fingerprint, number=number) for seat, fingerprint, number in fair.numbers]
    return FairOut(
        promised=fair.promised, drawn_by_all=fair.drawn_by_all, showing=fair.showing, numbers=numbers, missing=list(fair.missing),
        hands=[voice(one) for one in fair.hands],
    )  # fmt: skip


def _company(company: Company, voice: Voice) -> dict[str, Any]:
    asked = company.asked
    return {
        "talk": [SaidOut(**plain(vars(line), voice)) for line in company.talk],
        "asked": asked and AskedOut(what=asked.what, by=asked.by, waiting_for=list(asked.waiting_for)),
        "ended": company.ended,
        "absence": company.absence,
        "away": list(company.away),
        "lost": None if company.lost is None else voice(company.lost),
    }


class BriefOut(BaseModel):
    """What a program needs to continue."""

    status: Literal["waiting", "playing", "over"]
    ply: int
    version: int
    seat: int | None
    actions: list[int] = Field(description="The legal actions of your seat.")


class ReplayOut(BaseModel):
    step: int
    steps: int
    table: TableOut

    @classmethod
    def of(cls, r: ReplayShown) -> "ReplayOut":
        return cls(step=r.step, steps=r.steps, table=TableOut.of(r.table))


class ProblemOut(BaseModel):
    detail: str = Field(description="A sentence that says what would be right.")
    ply: int | None = Field(None, description="With 409: the current ply.")
    version: int | None = Field(None, description="With 409: the current version.")
    present: TableOut | BriefOut | None = Field(None, description="With 409, where a choice came too late: the table as it is now.")


class AnalysisOut(BaseModel):
    """The analysis of a finished game."""

    table: str
    progress: float | None = Field(description="From 0 to 1 while it is being made.")
    report: dict[str, Any] | None = Field(
        description="Chances at every decision, turning points, all slips with what would have been better and how that might have gone "
        "on, and how each player chose: `accuracy` is from 0 to 100, and None where too little was at stake."
    )

    @classmethod
    def of(cls, shown: AnalysisShown) -> "AnalysisOut":
        report = None if shown.report is None else plain(shown.report, Voice(shown.names))
        return cls(table=shown.id, progress=shown.progress, report=report)
