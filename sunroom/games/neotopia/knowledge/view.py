"""What a seat may know, as plain data for people and pages."""

from typing import Any

from sunroom.games.neotopia.content.reading import Project
from sunroom.games.neotopia.knowledge.fitting import best_fits, last_spaces
from sunroom.games.neotopia.rules.geometry import (
    FACTORIES,
    FACTORY_NAMES,
    OUTER_SPACES,
    REGION_NAMES,
    REGIONS,
    SPACE_NAMES,
    SPACES,
    largest_cluster,
)
from sunroom.games.neotopia.rules.placing import element_at
from sunroom.games.neotopia.rules.projects import worth
from sunroom.games.neotopia.rules.record import CARDS, ELEMENT_NAMES, ELEMENTS, KINDS, NONE, OVER, PHASES, TOKEN_NAMES
from sunroom.games.neotopia.rules.scoring import region_score
from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State, View


def view(box: Box, s: State, seat: int) -> View:
    """What the seat sees, as plain data. Regions, spaces, elements and cards are given by name."""
    over = s.phase == OVER
    return {
        "game": box.game.name,
        "seat": seat if seat >= 0 else None,
        "players": int(s.players),
        "round": int(s.round_no),
        "last_rounds": int(s.last_rounds),
        "phase": PHASES[s.phase],
        "turn": None if over else int(s.turn),
        "first": int(s.first),
        "actions_left": int(s.actions_left),
        "token_used": bool(s.token_used),
        "held": None if s.held == NONE else ELEMENT_NAMES[s.held],
        "source": None if s.source == NONE else FACTORY_NAMES[s.source],
        "placed": None if s.space == NONE else f"{REGION_NAMES[s.region]} {SPACE_NAMES[s.space]}",
        "regions": [_region(box, s, region) for region in range(REGIONS)],
        "factories": [{"name": FACTORY_NAMES[f], "holds": elements_in(s.factory[f])} for f in range(FACTORIES)],
        "pile": {
            "waiting": elements_in(s.waiting),
            "tiles": sum(int(s.players) not in tile.removed for tile in box.content.tiles),
            "left": int(s.tiles_left),
            "to_come": sorted(elements_in(s.tile_elements[tile]) for tile in s.tile[: s.tiles_left]),
        },
        "reserve": {name: int(n) for name, n in zip(ELEMENT_NAMES, s.reserve, strict=True)},
        "offer": [None if card == NONE else card_shown(box, int(card)) | {"fits": best_fits(s, int(card))} for card in s.offer],
        "deck": int(s.deck_left),
        "seats": [_seat(box, s, p, p == seat) for p in range(s.players)],
    }


def elements_in(counts: Any) -> list[str]:
    """The names of elements, each repeated by its count."""
    return [ELEMENT_NAMES[element] for element in range(ELEMENTS) for _ in range(counts[element])]


def cards_in(mask: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(CARDS) if int(mask) >> card & 1]


def card_shown(box: Box, card: int) -> dict[str, Any]:
    """A card of this game."""
    return printed(card, box.content.projects[card])


def printed(number: int, project: Project) -> dict[str, Any]:
    """What is printed on a card."""
    return {
        "card": number,
        "name": project.name,
        "main": ELEMENT_NAMES[project.main],
        "minor": None if project.building else ELEMENT_NAMES[project.minor],
        "value": project.value,
        "building": project.building,
        "pattern": project.lines,
    }


def _region(box: Box, s: State, region: int) -> dict[str, Any]:
    bonus = {int(spot): TOKEN_NAMES[kind] for spot, kind in zip(s.spot[region], s.bonus[region], strict=True) if kind != NONE}
    left = int(s.stack_left[region])
    spaces = {}
    for space in range(SPACES):
        element = element_at(s, region, space)
        spaces[SPACE_NAMES[space]] = {
            "element": None if element == NONE else ELEMENT_NAMES[element],
            "bonus": bonus.get(space),
            "outer": space in OUTER_SPACES,
        }
    top = int(s.top[region])
    return {
        "name": REGION_NAMES[region],
        "spaces": spaces,
        "stack": {"top": TOKEN_NAMES[s.stack[region, left - 1]] if left else None, "left": left},
        "last_built": None if top == NONE else card_shown(box, top),
        "built": [box.content.projects[card].name for card in cards_in(s.built[region])],
        "clusters": [largest_cluster(s.laid[region, p]) for p in range(s.players)],
    }


def _outlook(s: State, card: int) -> dict[str, Any]:
    """What the holder of a card wants to know about it."""
    return {"fits": best_fits(s, card), "last_spaces": last_spaces(s, card)}


def _seat(box: Box, s: State, p: int, own: bool) -> dict[str, Any]:
    score = box.score(s, p)
    held = cards_in(s.hand[p])
    return {
        "element": ELEMENT_NAMES[p],
        "hand_size": int(s.hand_size[p]),
        "hand": [card_shown(box, card) | {"worth": worth(s, p, card)} | (_outlook(s, card) if own else {}) for card in held],
        "known": [box.content.projects[card].name for card in cards_in(s.known[p])],
        "tokens": [TOKEN_NAMES[kind] for kind in range(KINDS) for _ in range(s.tokens[p, kind])],
        "points": [int(n) for n in s.points[p]],
        "with_clusters": [region_score(s, p, region) for region in range(REGIONS)],
        "score": score,
        "total": sum(score.values()),
    }
