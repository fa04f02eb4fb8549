"""What a seat sees, as plain data for people and pages. Spaces are named `A1` to `D4`."""

from typing import Any

import numpy as np

from sunroom.games.earth.content.abilities import GAIN_FROM_HAND, GAIN_GROWTH, GAIN_SPROUTS
from sunroom.games.earth.content.gaia import DIFFICULTIES, EASIEST, HARDEST, gaia
from sunroom.games.earth.content.tables import BONUS, GAIN_COLUMN, POINTS, PROGRAM_ABILITIES, PROGRAMS
from sunroom.games.earth.knowledge.cards import ecosystem_shown, fauna_shown, price_now, shown
from sunroom.games.earth.rules.actions import ACTION_NAMES, SPACE
from sunroom.games.earth.rules.gaia import TALLEST_COLUMN, column_height, points_of_column
from sunroom.games.earth.rules.geometry import PLACE_NAMES, PLACES, SPACE_NAMES, SPACES
from sunroom.games.earth.rules.piles import chain, hand_of, laid_cards
from sunroom.games.earth.rules.planting import legal_spaces
from sunroom.games.earth.rules.programs import FIRST_GAIN
from sunroom.games.earth.rules.record import (
    ABILITY,
    CHOSEN,
    FAUNA_CARDS,
    FIRST_COMPOST,
    FULL_ISLAND,
    GAIA,
    MODES,
    NONE,
    OVER,
    PART,
    PLANT_SPACE,
    PLANTING,
    SHARED,
    STAGES,
    TEAMS,
)
from sunroom.games.earth.rules.scoring import growth_points, scored
from sunroom.games.earth.rules.teams import partner_of, team_of
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Phrasebook
from sunroom.kernel.protocols import State, View

VERBS = Phrasebook("earth", {"compost": "Compost", "pay": "Pay with"})
"""What is done with several hand cards at once."""


def view(box: Box, s: State, seat: int) -> View:
    """Everything the seat may know; `s` has been through `hide`."""
    content, over = box.content, bool(s.stage[0] == OVER)
    return {
        "game": box.game.name,
        "mode": MODES[s.mode],
        "seat": seat if seat >= 0 else None,
        "players": int(s.players),
        "round": int(s.round_no),
        "first": int(s.start),
        "turn": None if over or s.turn >= s.players else int(s.turn),
        "action": None if s.action == NONE else ACTION_NAMES[s.action],
        "over": over,
        "deck": int(s.deck_left),
        "discards": int(s.discards),
        "completed": None if s.bonus == NONE or s.bonus >= s.players else int(s.bonus),
        "fauna": [fauna_shown(box, s, i) for i in range(FAUNA_CARDS)],
        "shared": [ecosystem_shown(box, s, int(s.shared[i])) for i in range(SHARED) if s.shared[i] >= 0],
        "hand": [shown(content.cards[card], card) | {"price": price_now(s, seat, card)} for card in hand_of(s, seat)] if seat >= 0 else [],
        "drawn": [shown(content.cards[card], int(card)) for card in s.drawn[seat] if card >= 0] if seat >= 0 else [],
        "choices": _choices(box, s, seat) if seat >= 0 else {},
        "places": _places(s, seat) if seat >= 0 else [],
        "doing": _doing(s, seat) if seat >= 0 else None,
        "several": _several(s, seat) if seat >= 0 else None,
        "seats": [_seat(box, s, p) for p in range(s.players)],
        "gaia": _gaia(box, s) if s.players == 1 else None,
        "team": _team(box, s, seat) if s.teams and seat >= 0 else None,
        "boards": [_board(box, s, team) for team in range(TEAMS)] if s.teams else [],
    }


def _team(box: Box, s: State, seat: int) -> dict[str, Any]:
    """The viewer's team: the partner's cards are as visible as your own (EA-9.2)."""
    partner, cards = partner_of(seat), box.content.cards
    return {
        "number": team_of(seat),
        "partner": partner,
        "hand": [shown(cards[card], card) | {"price": price_now(s, partner, card)} for card in hand_of(s, partner)],
        "drawn": [shown(cards[card], int(card)) for card in s.drawn[partner] if card >= 0],
        "choices": _choices(box, s, partner),
    }


def _board(box: Box, s: State, team: int) -> dict[str, Any]:
    """What is on a team board; its cards only for the team."""
    cards = [shown(box.content.cards[card], card) for card in laid_cards(s, team)]
    seats = [team, partner_of(team)]
    return {
        "seats": seats,
        "soil": int(s.board_soil[team]),
        "sprouts": int(s.board_sprouts[team]),
        "growth": int(s.board_growth[team]),
        "card_count": int(s.board_card_count[team]),
        "cards": cards,
        "compost": int(s.board_compost_size[team]),
        "total": sum(sum(box.score(s, p).values()) for p in seats),
    }


def _gaia(box: Box, s: State) -> dict[str, Any]:
    """Gaia's board: her deck, what she has, and what it is worth now."""
    cards, score = gaia().cards, box.score(s, GAIA)
    turned = [int(card) for card in s.gaia_deck[s.gaia_left :][::-1]]
    return {
        "difficulty": DIFFICULTIES[s.difficulty],
        "pass": int(s.gaia_pass),
        "deck": int(s.gaia_left),
        "turned": [_gaia_card(s, card) for card in turned],
        "card": _gaia_card(s, int(s.gaia_card)) if s.gaia_card >= 0 else None,
        "active": bool(s.turn == GAIA and s.stage[0] != OVER),
        "rests": bool(s.gaia_rests),
        "completed": bool(s.bonus == GAIA),
        "unseen": [card.name for number, card in enumerate(cards) if number not in turned],
        "soil": int(s.soil[GAIA]),
        "compost": int(s.compost_size[GAIA]),
        "sprouts": int(s.sprout_total[GAIA]),
        "growth": int(s.growth_total[GAIA]),
        "columns": _columns(int(s.growth_total[GAIA])),
        "scoring_pile": [shown(box.content.cards[card], card) for card in chain(s, int(s.events[GAIA]))],
        "leaves": [int(s.leaf[i, GAIA]) or None for i in range(FAUNA_CARDS)],
        "counted": {"soil": int(s.took_soil), "cards": int(s.took_cards)},
        "reactions": {name: gaia().reaction_said(int(s.difficulty), action) for action, name in enumerate(ACTION_NAMES)},
        "score": score,
        "total": sum(score.values()),
    }


def _gaia_card(s: State, number: int) -> dict[str, Any]:
    card = gaia().cards[number]
    extra = {EASIEST: "beginner", HARDEST: "expert"}.get(int(s.difficulty))
    return {"name": card.name, "colour": card.colour, "gives": card.gives, "extra": card.extras.get(extra or "")}


def _columns(growth: int) -> list[dict[str, int]]:
    """Columns from the first to the one being filled: pieces, full height, and current points."""
    columns: list[dict[str, int]] = []
    while growth or len(columns) < TALLEST_COLUMN:
        n = len(columns)
        height = column_height(n)
        pieces = min(growth, height)
        columns.append({"pieces": pieces, "height": height, "points": points_of_column(n, pieces)})
        growth -= pieces
    return columns


def _places(s: State, seat: int) -> list[str]:
    """Where the seat's island can grow, while it plants."""
    if s.stage[seat] not in (PLANTING, PLANT_SPACE) or s.filled[seat] == FULL_ISLAND or s.program[seat, ABILITY] >= 0:
        return []
    if s.filled[seat] == 0:
        return [SPACE_NAMES[0]]
    out = np.zeros(PLACES, np.int16)
    return [PLACE_NAMES[place - SPACE] for place in out[: legal_spaces(s, seat, out)]]


def _doing(s: State, seat: int) -> dict[str, Any] | None:
    """What the seat is in the middle of: an ability or its part of the action, how many pieces are left, and of which kind."""
    level = ABILITY if s.program[seat, ABILITY] >= 0 else PART
    program, step = int(s.program[seat, level]), int(s.step[seat, level])
    if program < 0:
        return None
    piece = None
    if step < 2:
        piece = ("sprout", "growth")[step]
    elif step >= FIRST_GAIN:
        piece = {GAIN_SPROUTS: "sprout", GAIN_GROWTH: "growth"}.get(int(PROGRAMS[program, GAIN_COLUMN + 2 * (step - FIRST_GAIN)]))
    at = int(s.at[seat]) if level == ABILITY else NONE
    return {
        "text": PROGRAM_ABILITIES[program].does,
        "at": SPACE_NAMES[at] if 0 <= at < SPACES else None,
        "left": int(s.left[seat, level]),
        "piece": piece,
        "pays": step < FIRST_GAIN,
    }


def _several(s: State, seat: int) -> dict[str, Any] | None:
    """If the seat may choose several hand cards at once: the minimum and maximum number."""
    level = ABILITY if s.program[seat, ABILITY] >= 0 else PART
    program, step, left = int(s.program[seat, level]), int(s.step[seat, level]), int(s.left[seat, level])
    if s.stage[seat] == FIRST_COMPOST:
        return {"least": int(s.owed[seat]), "most": int(s.owed[seat]), "verb": VERBS("compost")}
    if program < 0 or step < 2:
        return None
    if step == 2:
        return {"least": left, "most": left, "verb": VERBS("pay")}
    if PROGRAMS[program, GAIN_COLUMN + 2 * (step - FIRST_GAIN)] != GAIN_FROM_HAND:
        return None
    return {"least": 1, "most": min(left, int(s.hand_size[seat])), "verb": VERBS("compost")}


def _choices(box: Box, s: State, seat: int) -> dict[str, Any]:
    """The cards dealt at setup, both sides of each, until the choice is made."""
    sides = {"islands": box.content.islands, "climates": box.content.climates}
    told: dict[str, Any] = {}
    for kind, (name, cards) in enumerate(sides.items()):
        dealt = [int(card) for card in s.dealt[seat, 2 * kind : 2 * kind + 2] if card >= 0]
        told[name] = [shown(cards[2 * card + side], 2 * card + side) for card in dealt for side in (0, 1)]
    dealt = [int(card) for card in s.dealt[seat, 4:6] if card >= 0]
    told["ecosystems"] = [{"number": n} | ecosystem_shown(box, s, n) for card in dealt for n in (2 * card, 2 * card + 1)]
    return told if any(told.values()) else {}


def _seat(box: Box, s: State, p: int) -> dict[str, Any]:
    content, score = box.content, box.score(s, p)
    chosen = s.stage[p] > CHOSEN
    ecosystem = ecosystem_shown(box, s, int(s.ecosystem[p])) if s.ecosystem[p] >= 0 else None
    if ecosystem is not None:
        ecosystem |= {"points": ecosystem["points"][p], "have": ecosystem["have"][p]}
    return {
        "stage": STAGES[s.stage[p]],
        "island": shown(content.islands[s.island[p]]) if s.island[p] >= 0 else None,
        "climate": shown(content.climates[s.climate[p]]) if s.climate[p] >= 0 else None,
        "ecosystem": ecosystem,
        "chosen": bool(chosen),
        "soil": int(s.soil[p]),
        "hand_size": int(s.hand_size[p]),
        "compost": int(s.compost_size[p]),
        "sprouts": int(s.sprout_total[p]),
        "growth": int(s.growth_total[p]),
        "planted": int(s.filled[p]),
        "plantings": int(s.plantings[p]),
        "pending": shown(content.cards[s.pending[p]], int(s.pending[p])) if s.pending[p] >= 0 else None,
        "events": [shown(content.cards[card], card) for card in chain(s, int(s.events[p]))],
        "spaces": {SPACE_NAMES[space]: _space(box, s, p, space) for space in range(SPACES)},
        "score": score,
        "total": sum(score.values()),
    }


def _space(box: Box, s: State, p: int, space: int) -> dict[str, Any] | None:
    card = int(s.card[p, space])
    if card == NONE:
        return None
    pieces = {"sprouts": int(s.sprouts[p, space]), "growth": int(s.growth[p, space])}
    if card < 0:
        return {"name": None} | pieces
    earned = int(POINTS[card]) + pieces["sprouts"] + growth_points(s, p, space)
    if BONUS[card] >= 0:
        earned += scored(s, p, int(BONUS[card]), space)
    return shown(box.content.cards[card], card) | pieces | {"earned": int(earned)}
