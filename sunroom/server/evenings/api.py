"""The requests and responses of the JSON API about evenings."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from sunroom.server.api_models import Strict, TimeIn
from sunroom.web.evening import EveningLine, EveningRound, EveningShown, EveningStanding, EveningTable


class OpenIn(Strict):
    game: str = Field(description="The name of a game on the shelf.", examples=["solar-city"])
    title: str = Field("", description="What the evening is called; the game's title if empty.", max_length=200)
    options: dict[str, Any] = Field({}, description="Options by name, except for players; one that does not go with a table's number of "
                                    "players keeps its default there.")  # fmt: skip
    format: Literal["swiss", "round-robin"] = Field("swiss", description="By standing, or until everybody has met everybody.")
    rounds: int = Field(4, description="Of a Swiss evening.", examples=[4])
    fewest: int | None = Field(None, description="How many sit at a table at least.")
    most: int | None = Field(None, description="How many sit at a table at most.")
    leftover: str = Field("", description="The level of the bots that fill seats; if empty, somebody sits out.", max_length=40)
    name: str = Field("", description="Your name.", max_length=100)
    plays: bool = Field(True, description="Whether you play too.")
    absence: int | None = Field(
        180, description="After so many seconds away on their turn, a bot may play for someone; never if null.", ge=0
    )
    time: TimeIn | None = Field(None, description="How much time there is; as much as anyone likes if null.")
    rated: bool = Field(False, description="Whether games change the ratings of the people at a table, if all of them agree.")
    onward: bool = Field(False, description="Whether rounds start by themselves once all tables are done.")


class SitIn(Strict):
    name: str = Field("", description="Your name.", max_length=100)
    rated: bool = Field(False, description="Whether you agree that your games are rated, where everyone at the table does.")


class HereIn(Strict):
    player: int = Field(description="The number of the player, from 0.")
    here: bool = Field(description="Whether they play in the next round.")


class StartIn(Strict):
    round: int = Field(description="The round to start: the number of the last one plus one. One that has started is left as it is.", ge=1)
    anyway: bool = Field(False, description="Even if tables are still playing.")


class ArrangeIn(Strict):
    rounds: int = Field(0, description="Of a Swiss evening.")
    fewest: int
    most: int
    leftover: str = Field("", max_length=40)
    onward: bool = False


class ResultIn(Strict):
    round: int
    table: int = Field(description="Its number, from 1.")
    places: list[int] | None = Field(
        description="By seat, from 1; an empty list if the table does not count; null to withdraw what was entered.", max_length=10
    )


class PlayerIn(Strict):
    player: int = Field(description="The number of the player, from 0.")


class EndIn(Strict):
    anyway: bool = Field(False, description="Even if tables are still playing: they do not count then.")


class OpenedOut(BaseModel):
    evening: str
    token: str | None = Field(description="For 'Authorization: Bearer'; only when you came without one.")


class PlayerOut(BaseModel):
    number: int
    name: str
    here: bool = Field(description="Whether they play in the next round.")
    you: bool
    host: bool


class SeatOut(BaseModel):
    name: str
    you: bool
    bot: bool
    place: int | None
    points: int | None = Field(description="In the game, where it was played out.")
    gain: float | None = Field(description="For the evening.")


class TableOut(BaseModel):
    number: int
    id: str = Field(description="Empty once the table is deleted.")
    seats: list[SeatOut]
    state: Literal["playing", "done", "void"]
    by_host: bool = Field(description="Whether the host entered the result.")
    yours: bool

    @classmethod
    def told(cls, table: EveningTable) -> "TableOut":
        return cls(**vars(table) | {"seats": [SeatOut(**vars(seat)) for seat in table.seats]})


class RoundOut(BaseModel):
    number: int
    tables: list[TableOut]
    out: list[str] = Field(description="Who sits out.")

    @classmethod
    def told(cls, one: EveningRound) -> "RoundOut":
        return cls(number=one.number, tables=[TableOut.told(table) for table in one.tables], out=list(one.out))


class StandingOut(BaseModel):
    place: int
    name: str
    points: float
    rounds: int = Field(description="In which they have got points.")
    strength: float = Field(description="How many points the people they have met get in a round, on average.")
    share: float = Field(description="Their part of the points made in their games; 1 is an even part.")
    gains: list[float | None] = Field(description="Per round.")
    you: bool
    here: bool

    @classmethod
    def told(cls, one: EveningStanding) -> "StandingOut":
        return cls(**vars(one) | {"gains": list(one.gains)})


class EveningOut(BaseModel):
    id: str
    title: str
    game: str
    format: Literal["swiss", "round-robin"]
    rounds: int = Field(description="0 for as many as it takes.")
    round: int = Field(description="The one that was started last.")
    status: Literal["gathering", "playing", "over"]
    version: int
    fewest: int
    most: int
    leftover: str
    rated: bool
    onward: bool
    hosting: bool = Field(description="Whether you are the host.")
    open: int = Field(description="How many tables are still playing.")
    complete: bool = Field(description="Whether everything is played that was meant to be.")
    players: list[PlayerOut]
    standings: list[StandingOut]
    played: list[RoundOut] = Field(description="The rounds, the latest first.")

    @classmethod
    def of(cls, shown: EveningShown) -> "EveningOut":
        facts = {name: getattr(shown, name) for name in cls.model_fields if name not in ("game", "title", "players", "standings", "played")}
        players = [PlayerOut(**{name: getattr(one, name) for name in PlayerOut.model_fields}) for one in shown.players]
        standings, played = [StandingOut.told(one) for one in shown.standings], [RoundOut.told(one) for one in shown.shown]
        return cls(game=shown.game.name, title=shown.heading, players=players, standings=standings, played=played, **facts)


class EveningLineOut(BaseModel):
    id: str
    title: str
    game: str
    status: Literal["gathering", "playing", "over"]
    round: int
    rounds: int
    people: int
    hosting: bool
    waits: bool = Field(description="Whether there is a table that you play at.")

    @classmethod
    def of(cls, line: EveningLine) -> "EveningLineOut":
        return cls(**vars(line) | {"game": line.game.name, "title": line.title or line.game.title})
