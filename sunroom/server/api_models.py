"""What the JSON API takes and answers."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sunroom.kernel.game import Game
from sunroom.web.models import AnalysisShown, Hint, ReplayShown, TableLine, TableShown


class Strict(BaseModel):
    """A question: a field that nobody knows is a mistake, not a wish."""

    model_config = ConfigDict(extra="forbid")


class Create(Strict):
    game: str = Field(description="The name of a game on the shelf.", examples=["solar-city"])
    options: dict[str, Any] = Field({}, description="Options by name; what is not named keeps its default.")
    seats: list[str] = Field(description="For each seat: me, friend, here, or a bot's level.", max_length=5, examples=[["me", "gardener"]])
    name: str = Field("", description="Your name.", max_length=100)
    names: list[str] = Field([], description="Names for the seats at this screen.", max_length=5)
    public: bool = Field(False, description="Whether the table is listed while it has open seats.")


class Join(Strict):
    token: str = Field(description="What a seat's link ends with.", max_length=300)
    name: str = Field("", max_length=100)


class Act(Strict):
    action: int | str = Field(description="The number of a legal action, or its words.", examples=["build Hive A2"])
    ply: int = Field(description="How many moves had been made in the position you chose in.", ge=0)
    seat: int | None = Field(None, description="Which of your seats, from 0; otherwise the one that may act.")


class TakeBack(Strict):
    ply: int = Field(description="How many moves had been made when you looked.", ge=0)
    seat: int | None = Field(None, description="Which of your seats, from 0; otherwise the one that moved last.")


class Ask(Strict):
    seat: int | None = Field(None, description="Which of your seats, from 0; otherwise the one that may act.")


class Import(Strict):
    text: str = Field(description="The text of a saved table.", max_length=2_000_000)
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
    your_turn: bool
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
    acting: bool
    online: bool
    link: str | None


class LogOut(BaseModel):
    ply: int
    seat: int
    sentences: list[str]


class CandidateOut(BaseModel):
    action: int
    text: str
    share: float
    win: float
    points: float


class HintOut(BaseModel):
    ply: int
    action: int
    sentences: list[str]
    candidates: list[CandidateOut]

    @classmethod
    def of(cls, hint: Hint) -> "HintOut":
        candidates = [CandidateOut(**vars(candidate)) for candidate in hint.candidates]
        return cls(ply=hint.ply, action=hint.action, sentences=list(hint.sentences), candidates=candidates)


class TableOut(BaseModel):
    id: str
    game: str
    status: Literal["waiting", "playing", "over"]
    options: dict[str, Any]
    seat: int | None = Field(description="Your seat, from 0; null for a spectator.")
    seats: list[SeatOut]
    ply: int
    version: int
    view: dict[str, Any] = Field(description="All that your seat may know, and what it may do.")
    log: list[LogOut]
    scores: list[dict[str, Any]]
    commitment: str
    seed: int | None = Field(description="When the game is over.")
    salt: str | None
    rematch: str | None

    @classmethod
    def of(cls, t: TableShown) -> "TableOut":
        seats = [SeatOut(**{name: getattr(seat, name) for name in SeatOut.model_fields}) for seat in t.seats]
        log = [LogOut(ply=line.ply, seat=line.seat, sentences=list(line.sentences)) for line in t.log]
        return cls(
            id=t.id, game=t.game.name, status=t.status, options=dict(t.options), seat=t.seat, seats=seats, ply=t.view["ply"],
            version=t.version, view=t.view, log=log, scores=[dict(row) for row in t.scores], commitment=t.commitment, seed=t.seed,
            salt=t.salt, rematch=t.rematch_link.rpartition("/")[2] if t.rematch_link else None,
        )  # fmt: skip


class BriefOut(BaseModel):
    """What a program needs to go on."""

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
    version: int | None = None


class AnalysisOut(BaseModel):
    """A finished game looked back upon."""

    table: str
    progress: float | None = Field(description="From 0 to 1 while it is being made.")
    report: dict[str, Any] | None = Field(description="Chances at every decision, turning points, and how each player chose.")

    @classmethod
    def of(cls, shown: AnalysisShown) -> "AnalysisOut":
        return cls(table=shown.id, progress=shown.progress, report=None if shown.report is None else dict(shown.report))
