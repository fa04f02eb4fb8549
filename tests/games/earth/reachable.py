"""Everything a seat can achieve with its abilities, in any order and with every choice: the slow truth to check `giving` against."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from sunroom.games.earth.content.abilities import ANYWHERE
from sunroom.games.earth.content.tables import FIRES, PROGRAM_ABILITIES
from sunroom.games.earth.rules.actions import COMPOST, CONVERT, COPY, DONE, LAY, PARTLY, REPLACE, SIDE, TAKE, USE, USE_CLIMATE
from sunroom.games.earth.rules.apply import apply
from sunroom.games.earth.rules.legal import legal, program_of
from sunroom.games.earth.rules.record import ABILITY, SEATS, State
from sunroom.kernel.box import Box

from .island import Play, position, seat

ACTIONS = {"Compost": 1, "Water": 2, "Grow": 3}
QUIET = "Arctic Fox, Mountain Lion, Plains Zebra, American Alligator"
"""Fauna to which no piece can do harm."""
MINE = (
    "soil", "sprout_total", "growth_total", "hand_size", "compost_size", "event_count", "sprouts", "growth", "used", "order", "program",
    "step", "left", "at", "served", "queued",
)  # fmt: skip
"""What tells two positions of a seat in the middle of its abilities apart; cards are counted, not named."""


class Outcome(NamedTuple):
    """Where a seat has got to: what it has, and which costs it has paid for that."""

    has: tuple[int, ...]
    paid: frozenset[str]

    def is_as_good_as(self, other: "Outcome") -> bool:
        return self.paid >= other.paid and all(a >= b for a, b in zip(self.has, other.has, strict=True))


class TooMany(Exception):
    """Too many to search."""


def outcomes(box: Box, s: Any, most: int) -> set[Outcome]:
    """Everything the first seat can achieve before it is done. Cards drawn on the way count as cards, not yet as Events."""
    first_hand, out = set(chain(s)), np.zeros(box.game.actions, np.int16)
    found, seen, open_ = set(), set(), [(s, frozenset[str]())]
    while open_:
        s, paid = open_.pop()
        raw = s.tobytes()
        key = (paid, *(raw[a:b] for a, b in _SPANS))
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > most:
            raise TooMany
        if s.program[0, ABILITY] < 0:
            has = (s.soil[0], s.hand_size[0], s.compost_size[0], *s.sprouts[0], *s.growth[0])
            found.add(Outcome(tuple(map(int, has)), paid))
        for action, costs in _steps(s, out[: legal(s, 0, out)].tolist(), first_hand):
            after = box.copy(s)
            apply(after, 0, action)
            open_.append((after, paid | {costs} if costs else paid))
    return found


def _span(name: str) -> tuple[int, int]:
    """Where the first seat's share of a field lies in the record."""
    kind, first = State.fields[name][:2]
    return first, first + kind.itemsize // SEATS


_SPANS = [_span(name) for name in MINE]


def chain(s: Any) -> list[int]:
    cards, card = [], int(s.hand[0])
    while card >= 0:
        cards.append(card)
        card = int(s.below[card])
    return cards


def _steps(s: Any, legal: list[int], first_hand: set[int]) -> Iterator[tuple[int, str]]:
    """Every choice there is, with the name of what is paid for; of cards that are given up or taken back, one stands for all."""
    one_stands = False
    for action in legal:
        if action in (DONE, PARTLY, LAY):
            continue
        costs = ""
        if action < SIDE and (action >= COMPOST or s.program[0, ABILITY] >= 0):
            if one_stands:
                continue
            one_stands = True
        elif action < COMPOST:
            if action - TAKE not in first_hand:
                continue
            costs = f"Event {action}"
        elif USE <= action <= USE + USE_CLIMATE and any(PROGRAM_ABILITIES[program_of(s, 0, action - USE)].costs):
            costs = f"slot {action - USE}"
        elif COPY <= action < REPLACE and any(PROGRAM_ABILITIES[FIRES[s.card[0, action - COPY], s.action]].costs):
            costs = f"copy of {action - COPY}"
        elif action == CONVERT:
            costs = "sprouts into soil"
        yield action, costs


class Corners:
    """Small positions full of corner cases: little room, little to pay with, and abilities that cost and give."""

    def __init__(self, box: Box, seed: int) -> None:
        self.box, self.luck = box, random.Random(seed)
        cards = box.content.cards
        self.firing = {
            name: [card for i, card in enumerate(cards) if FIRES[i, action] >= 0 and _is_small(i, action)]
            for name, action in ACTIONS.items()
        }
        self.events = [card for card in cards if card.kind == "Event" and sum(n for _, n in card.abilities[0].gains) <= 3]
        self.sides = {
            name: [
                [side for side in sides if any(a.colour in (action, 4) for a in side.abilities)]
                for sides in (box.content.islands, box.content.climates)
            ]
            for name, action in ACTIONS.items()
        }

    def position(self) -> Play:
        luck = self.luck
        action = luck.choice(list(ACTIONS))
        cards = luck.sample(self.firing[action], luck.randint(1, 3))
        tableau = " | ".join(self._card(card) for card in cards)
        island, climate = (luck.choice(sides) if luck.random() < 0.8 else None for sides in self.sides[action])
        hand = [card.name for card in self.box.content.cards if card.kind == "Terrain" and card not in cards][: luck.choice((0, 0, 1, 2))]
        if luck.random() < 0.2:
            hand.append(luck.choice(self.events).name)
        own = seat(
            tableau,
            ", ".join(hand),
            luck.choice((0, 0, 1, 2)),
            luck.choice(("", "", "Wheat", "Wheat, Yellow Morel")) if not {"Wheat", "Yellow Morel"} & {card.name for card in cards} else "",
            stage="activating",
            island=island.name if island else "Kauai",
            climate=climate.name if climate else "Hemiboreal" if action != "Grow" else "Arid",
        )
        play = position(own, seat(), box=self.box, action=action, fauna=QUIET)
        for _ in range(luck.choice((0, 0, 1, 2))):
            steps = [step for step in self.box.legal(play.s, 0) if step not in (DONE, PARTLY)]
            if steps:
                self.box.apply(play.s, 0, luck.choice(steps))
        return play

    def _card(self, card: Any) -> str:
        """A card with some of its pieces; often there is little room left."""
        sprouts = max(0, card.sprouts - self.luck.choice((0, 1, 2, 9)))
        growth = max(0, card.growth - self.luck.choice((0, 1, 2, 9)))
        return f"{card.name}{f' s{sprouts}' if sprouts else ''}{f' g{growth}' if growth else ''}"


def _is_small(card: int, action: int) -> bool:
    ability = PROGRAM_ABILITIES[FIRES[card, action]]
    return sum(n for _, n in ability.gains) <= (3 if ability.placement == ANYWHERE else 4)
