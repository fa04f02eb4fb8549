"""What a seat may know (NE-1.9): not the others' hands, unless they took a card openly, nor any hidden order."""

from typing import Any

from sunroom.games.neotopia.fitting import best_fits, last_spaces
from sunroom.games.neotopia.geometry import (
    BIT,
    FACTORIES,
    FACTORY_NAMES,
    OUTER_SPACES,
    REGION_NAMES,
    REGIONS,
    SPACE_NAMES,
    SPACES,
    largest_cluster,
)
from sunroom.games.neotopia.projects import worth
from sunroom.games.neotopia.record import (
    CARDS,
    ELEMENT_NAMES,
    ELEMENTS,
    KINDS,
    NONE,
    OFFER,
    OVER,
    PHASES,
    SEATS,
    SPOTS,
    TILES,
    TOKEN_NAMES,
)  # fmt: skip
from sunroom.games.neotopia.scoring import region_score
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import Box, State, View
from sunroom.kernel.random import draw, reseed, shuffle, sort


@rule
def hide(s: State, seat: int) -> None:
    """Blanks the generator, the others' hands, the deck and the hidden order: what is left is the same in all games that
    look alike to the seat."""
    s.rng = 0
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = s.known[other]
    for i in range(CARDS):
        s.deck[i] = NONE
    sort(s.tile, 1, s.tiles_left)
    sort_hidden_tokens(s)


@rule
def sort_hidden_tokens(s: State) -> None:
    """Puts the tokens below the tops of the three stacks into an order that tells nothing."""
    for kind in range(KINDS):
        for region in range(REGIONS):
            for i in range(s.stack_left[region] - 1):
                if s.stack[region, i] > kind:
                    swap_with_next(s, region, i, kind)


@rule
def swap_with_next(s: State, region: int, i: int, kind: int) -> None:
    """Exchanges a hidden token with the next hidden one of this kind, if there is any."""
    for other in range(region, REGIONS):
        for k in range(i + 1 if other == region else 0, s.stack_left[other] - 1):
            if s.stack[other, k] == kind:
                s.stack[region, i], s.stack[other, k] = s.stack[other, k], s.stack[region, i]
                return


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Deals anew what the seat cannot know: hands, deck, production tiles, the lower tokens of the stacks."""
    hide(s, seat)
    reseed(s, seed)
    shuffle(s, s.tile, 1, s.tiles_left)
    shuffle_hidden_tokens(s)
    left = 0
    seen = seen_cards(s)
    for card in range(CARDS):
        if not seen >> card & 1:
            s.deck[left] = card
            left += 1
    shuffle(s, s.deck, 0, left)
    for other in range(s.players):
        if other != seat:
            for _ in range(s.hand_size[other] - hand_count(s, other)):
                left -= 1
                s.hand[other] |= 1 << int(s.deck[left])
                s.deck[left] = NONE


@rule
def seen_cards(s: State) -> int:
    """The cards whose place is known in a game that has been through `hide`."""
    seen = int(s.built[0] | s.built[1] | s.built[2] | s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3])
    for slot in range(OFFER):
        if s.offer[slot] != NONE:
            seen |= 1 << int(s.offer[slot])
    return seen


@rule
def hand_count(s: State, seat: int) -> int:
    """How many cards of a hand are known."""
    n, rest = 0, int(s.hand[seat])
    while rest != 0:
        rest &= rest - 1
        n += 1
    return n


@rule
def shuffle_hidden_tokens(s: State) -> None:
    """Mixes the tokens below the tops of the three stacks among all their places."""
    places = hidden_below(s, REGIONS)
    for i in range(places - 1, 0, -1):
        j = draw(s, i + 1)
        a, b = region_of_place(s, i), region_of_place(s, j)
        x, y = i - hidden_below(s, a), j - hidden_below(s, b)
        s.stack[a, x], s.stack[b, y] = s.stack[b, y], s.stack[a, x]


@rule
def hidden_below(s: State, region: int) -> int:
    """How many hidden tokens the stacks before this one have."""
    n = 0
    for other in range(region):
        n += max(0, int(s.stack_left[other]) - 1)
    return n


@rule
def region_of_place(s: State, place: int) -> int:
    """The stack in which the hidden token with this number lies."""
    region = 0
    while place >= hidden_below(s, region + 1):
        region += 1
    return region


OBSERVED_SEAT = 2 + REGIONS + KINDS + 1 + CARDS
OBSERVED = SEATS * OBSERVED_SEAT + CARDS + REGIONS * (SPACES + SPOTS + 4) + (FACTORIES + 2) * ELEMENTS + TILES + OFFER + 14


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """The view as numbers, own seat first, then clockwise.

    Per seat: its element (from 1), whether it is on turn, points per region, tokens per kind, cards in hand, and for each card
    whether everybody knows that it is there. Then for each card whether it is in the own hand. Per region: 37 spaces (0 empty,
    else the element from 1), the tokens on its spots (from 1), the top of its stack, how many are in it, the top card, the
    own largest cluster. The elements in each factory, on the pile, in the reserve; which tiles are still to come; the Offer
    (from 1); and fourteen numbers: deck, tiles left, phase, actions, draws, whether a token was used, round, last rounds,
    element held, its factory, whether it goes outside, region and space of the element just placed, whether seated first.
    """
    n = 0
    for place in range(SEATS):
        if place < s.players:
            p = (seat + place) % s.players
            out[n], out[n + 1] = p + 1, s.turn == p
            for region in range(REGIONS):
                out[n + 2 + region] = s.points[p, region]
            for kind in range(KINDS):
                out[n + 2 + REGIONS + kind] = s.tokens[p, kind]
            out[n + 2 + REGIONS + KINDS] = s.hand_size[p]
            for card in range(CARDS):
                out[n + 3 + REGIONS + KINDS + card] = s.known[p] >> card & 1
        else:
            for i in range(OBSERVED_SEAT):
                out[n + i] = 0
        n += OBSERVED_SEAT
    for card in range(CARDS):
        out[n + card] = s.hand[seat] >> card & 1 if seat >= 0 else 0
    n += CARDS
    for region in range(REGIONS):
        n = observe_region(s, seat, region, out, n)
    for element in range(ELEMENTS):
        for factory in range(FACTORIES):
            out[n + ELEMENTS * factory + element] = s.factory[factory, element]
        out[n + ELEMENTS * FACTORIES + element] = s.waiting[element]
        out[n + ELEMENTS * (FACTORIES + 1) + element] = s.reserve[element]
    n += (FACTORIES + 2) * ELEMENTS
    for tile in range(TILES):
        out[n + tile] = 0
    for i in range(s.tiles_left):
        out[n + int(s.tile[i])] = 1
    n += TILES
    for slot in range(OFFER):
        out[n + slot] = s.offer[slot] + 1
    n += OFFER
    out[n], out[n + 1], out[n + 2], out[n + 3], out[n + 4] = s.deck_left, s.tiles_left, s.phase, s.actions_left, s.draws_left
    out[n + 5], out[n + 6], out[n + 7], out[n + 8], out[n + 9] = s.token_used, s.round_no, s.last_rounds, s.held + 1, s.source + 1
    out[n + 10], out[n + 11], out[n + 12], out[n + 13] = s.outside, s.region + 1, s.space + 1, s.first == seat


@rule
def observe_region(s: State, seat: int, region: int, out: Any, n: int) -> int:
    """Writes what is seen of a region; returns where to go on."""
    for space in range(SPACES):
        out[n + space] = element_at(s, region, space) + 1
    n += SPACES
    for i in range(SPOTS):
        out[n + i] = s.bonus[region, i] + 1
    n += SPOTS
    left = int(s.stack_left[region])
    out[n] = s.stack[region, left - 1] + 1 if left > 0 else 0
    out[n + 1], out[n + 2] = left, s.top[region] + 1
    out[n + 3] = largest_cluster(s.laid[region, seat]) if seat >= 0 else 0
    return n + 4


@rule
def element_at(s: State, region: int, space: int) -> int:
    """The element on a space; -1 where there is none."""
    for element in range(ELEMENTS):
        if s.laid[region, element] & BIT[space]:
            return element
    return NONE


def view(box: Box, s: State, seat: int) -> View:
    """What the seat sees, as plain data. Regions, spaces, elements and cards go by their names."""
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
        "factories": [{"name": FACTORY_NAMES[f], "holds": _elements(s.factory[f])} for f in range(FACTORIES)],
        "pile": {
            "waiting": _elements(s.waiting),
            "left": int(s.tiles_left),
            "to_come": sorted(_elements(s.tile_elements[tile]) for tile in s.tile[: s.tiles_left]),
        },
        "reserve": {name: int(n) for name, n in zip(ELEMENT_NAMES, s.reserve, strict=True)},
        "offer": [None if card == NONE else card_shown(box, int(card)) | {"fits": best_fits(s, int(card))} for card in s.offer],
        "deck": int(s.deck_left),
        "seats": [_seat(box, s, p, p == seat) for p in range(s.players)],
    }


def _elements(counts: Any) -> list[str]:
    return [ELEMENT_NAMES[element] for element in range(ELEMENTS) for _ in range(counts[element])]


def cards_in(mask: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(CARDS) if int(mask) >> card & 1]


def card_shown(box: Box, card: int) -> dict[str, Any]:
    """What is printed on a card."""
    project = box.content.projects[card]
    return {
        "card": card,
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
    """What its holder wants to know of a card."""
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
