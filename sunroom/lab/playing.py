"""Whole games between bots, and the data recorded about them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sunroom.bots.bot import Bot, ask
from sunroom.bots.random import RandomBot
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import NO_RIVAL, actor, apply, item, legal, rival, score, setup
from sunroom.kernel.random import branch, dice, draw, reseed
from sunroom.kernel.winning import win_shares

MOST_DECISIONS = 4096


@dataclass
class Games:
    """Data about a number of games, one row per game."""

    seating: np.ndarray[Any, Any]
    """Which bot sat where."""
    first: np.ndarray[Any, Any]
    """The seat that acted first."""
    places: np.ndarray[Any, Any]
    scores: np.ndarray[Any, Any]
    """By seat and category."""
    decisions: np.ndarray[Any, Any]
    takes: np.ndarray[Any, Any]
    """How often each seat took each item."""
    sides: np.ndarray[Any, Any]
    """The side each seat played for."""
    rival: np.ndarray[Any, Any]
    """The points of an opponent without a seat; NO_RIVAL if there was none."""
    wins: np.ndarray[Any, Any]
    """Each seat's share of the win."""
    when: np.ndarray[Any, Any]
    """How far into the game (0 to 1) each item was taken, summed over its takes."""

    @classmethod
    def blank(cls, box: Box, games: int) -> "Games":
        players, items = box.players, len(box.game.content.items(box))
        return cls(
            np.zeros((games, players), np.int16),
            np.zeros(games, np.int8),
            np.zeros((games, players), np.int16),
            np.zeros((games, players, len(box.game.categories)), np.int16),
            np.zeros(games, np.int32),
            np.zeros((games, players, items), np.uint8),
            np.tile(np.array(box.sides(box.new(0)), np.int8), (games, 1)),
            np.full(games, NO_RIVAL, np.int32),
            np.zeros((games, players)),
            np.zeros((games, items)),
        )

    def __len__(self) -> int:
        return len(self.first)

    @classmethod
    def joined(cls, parts: "Sequence[Games]") -> "Games":
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__dataclass_fields__))


def seats_of(game: int, players: int, bots: int) -> list[int]:
    """Who sits where in the numbered game: the bots in the order given, rotated by one seat per game."""
    return [(seat - game) % players % bots for seat in range(players)]


def deal_of(seed: int, game: int, players: int) -> int:
    """The game's seed: as many consecutive games as there are seats get the same deal, so that everyone sits everywhere once."""
    return branch(seed, game // players)


def play_games(box: Box, bots: Sequence[Bot], seed: int, start: int, stop: int) -> Games:
    """Plays the numbered games from start to stop; each depends only on the seed and its own number."""
    notes = Games.blank(box, stop - start)
    for i in range(stop - start):
        notes.seating[i] = seats_of(start + i, box.players, len(bots))
    if all(isinstance(bot, RandomBot) for bot in bots):
        _play_at_random(box, seed, start, notes)
    else:
        for i in range(stop - start):
            _play_one(box, [bots[b] for b in notes.seating[i]], seed, start + i, notes, i)
    return notes


def _play_one(box: Box, bots: Sequence[Bot], seed: int, game: int, notes: Games, i: int) -> None:
    rules = box.game.rules
    s = box.new(deal_of(seed, game, box.players))
    thinking = branch(seed, -1 - game)
    taken: list[tuple[int, int]] = []
    notes.first[i] = rules["actor"](s)
    ply = 0
    while (seat := int(rules["actor"](s))) >= 0:
        action = ask(bots[seat], box, s, seat, branch(thinking, ply)).action
        thing = int(rules["item"](s, seat, action))
        if thing >= 0:
            notes.takes[i, seat, thing] += 1
            taken.append((thing, ply))
        rules["apply"](s, seat, action)
        ply += 1
    notes.decisions[i] = ply
    for thing, at in taken:
        notes.when[i, thing] += at / ply
    notes.places[i] = box.ranking(s)
    notes.rival[i] = NO_RIVAL if (points := box.rival(s)) is None else points
    notes.wins[i] = box.win_shares(s)
    for seat in range(box.players):
        rules["score"](s, seat, notes.scores[i, seat])


def _play_at_random(box: Box, seed: int, start: int, notes: Games) -> None:
    """Plays random games, which need no Python."""
    s, luck = box.blank(), dice(seed)[0]
    out, items = np.zeros(box.game.actions, np.int16), np.zeros(MOST_DECISIONS, np.int16)
    random_games_noted(
        s, box.record, box.players, seed, start, luck, out, items, notes.first, notes.places, notes.scores, notes.decisions, notes.takes,
        notes.when, notes.rival, notes.wins,
    )  # fmt: skip


@rule
def random_games_noted(
    s: Any, options: Any, players: int, seed: int, start: int, luck: Any, out: Any, items: Any,
    first: Any, places: Any, scores: Any, decisions: Any, takes: Any, when: Any, rivals: Any, wins: Any,
) -> None:  # fmt: skip
    """Plays and records as many random games as there are rows."""
    for i in range(first.shape[0]):
        game = start + i
        setup(s, options, branch(seed, game // players))
        reseed(luck, branch(seed, -1 - game))
        ply = 0
        seat = actor(s)
        first[i] = seat
        while seat >= 0:
            action = out[draw(luck, legal(s, seat, out))]
            thing = item(s, seat, action)
            if thing >= 0:
                takes[i, seat, thing] += 1
            if ply < MOST_DECISIONS:
                items[ply] = thing
            apply(s, seat, action)
            ply += 1
            seat = actor(s)
        decisions[i] = ply
        for k in range(min(ply, MOST_DECISIONS)):
            if items[k] >= 0:
                when[i, items[k]] += k / ply
        win_shares(s, players, places[i], wins[i])
        rivals[i] = rival(s)
        for seat in range(players):
            score(s, seat, scores[i, seat])
