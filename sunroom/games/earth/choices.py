"""What a person can touch, what it would cost and bring, and why something cannot be touched."""

from sunroom.games.earth.gaia import tiers_taken
from sunroom.games.earth.gaia_cards import EASIEST, HARDEST, gaia
from sunroom.games.earth.geometry import PLACE_NAMES, SPACE_NAMES, SPACES
from sunroom.games.earth.language import in_points
from sunroom.games.earth.legal import program_of
from sunroom.games.earth.planting import discounts, price
from sunroom.games.earth.record import (
    AMOUNT,
    CHOOSE,
    CHOSEN,
    COMPOST,
    CONVERT,
    DONE,
    FAUNA,
    FAUNA_CARDS,
    FETCH_CARD,
    FETCH_COMPOST,
    FETCH_ONE_COMPOST,
    FETCH_ONE_SOIL,
    FETCH_SOIL,
    GET_CARDS,
    GET_COMPOST,
    GET_GROWTH,
    GET_SOIL,
    GET_SPROUTS,
    GROW,
    LAY,
    PARTLY,
    PAY_REST,
    PAY_SPROUT,
    SIDE,
    SPACE,
    SPROUT,
    STOP,
    USE,
    USE_CLIMATE,
    USE_ISLAND,
)  # fmt: skip
from sunroom.games.earth.scoring import tier_points
from sunroom.games.earth.tables import AT_ONCE, COST, PROGRAM_ABILITIES
from sunroom.games.earth.team_board import team_of
from sunroom.games.earth.telling import hand_of
from sunroom.games.earth.words import ACTION_NAMES, card_at, laid_cards, seat_asked, side_of, verb, why_not
from sunroom.kernel.game import Box, State

SIDES = ("island", "climate", "ecosystem")
_ACTIVE = (
    "plant up to 2, then draw 4 and keep 1; the others plant 1 and draw 1",
    "gain 5 soil, compost 2 from the deck; the others 2 soil or 2 cards",
    "place up to 6 sprouts, gain 2 soil; the others 2 sprouts or 2 soil",
    "draw 4, place up to 2 growth; the others 2 cards or 2 growth",
)
_WORDS = {
    GET_SOIL: "gain-soil", GET_COMPOST: "from-deck", GET_SPROUTS: "place-sprouts", GET_GROWTH: "place-growth", GET_CARDS: "draw",
    CONVERT: "convert", PARTLY: "partly", PAY_REST: "pay-rest", STOP: "enough", DONE: "done", LAY: "lay",
    FETCH_SOIL: "board-soil", FETCH_ONE_SOIL: "board-one-soil", FETCH_COMPOST: "board-compost", FETCH_ONE_COMPOST: "board-one-compost",
}  # fmt: skip
_SAID = {
    GET_SOIL: "2 soil", GET_COMPOST: "2 cards from the deck", GET_SPROUTS: "up to 2 sprouts", GET_GROWTH: "up to 2 growth",
    CONVERT: "3 sprouts of your choice become 2 soil", PARTLY: "you will be asked how much to take",
    STOP: "nothing more of this", DONE: "your turn is over",
    LAY: "you will be asked how much to keep; the rest lies on the team board until the turn ends",
}  # fmt: skip

_AIMS = {
    **dict.fromkeys((f"fauna-{i}" for i in range(FAUNA_CARDS)), "claimed by itself at the end of a turn in which you fulfil it"),
    **dict.fromkeys(("shared-0", "shared-1"), "counted for everybody at the end"),
    **dict.fromkeys(("island", "climate"), "its abilities wake with their colour, before or after the whole island"),
    "ecosystem": "counted for you alone at the end",
    "events": "played: only their points count now",
}
"""What is not touched in play but counts (EA-6.1, EA-6.2)."""


def handles(box: Box, s: State, action: int) -> list[str]:
    """The pieces a person touches for an action."""
    if action < SIDE:
        return [f"card-{action % COMPOST}"]
    if action < SPACE:
        kind, number = side_of(action - SIDE)
        return [f"{SIDES[kind]}-{number}"]
    if action < SPROUT:
        return [PLACE_NAMES[action - SPACE]]
    if action in (USE + USE_ISLAND, USE + USE_CLIMATE):
        return ["island" if action == USE + USE_ISLAND else "climate"]
    if action in _WORDS:
        return [_WORDS[action]]
    if action >= FETCH_CARD:
        return [f"board-card-{action - FETCH_CARD}"]
    if action >= FAUNA:
        return [f"fauna-{action - FAUNA}"]
    if SPROUT <= action < PAY_SPROUT and s.teams and is_idle(s, seat_asked(s)):
        return ["board-sprouts" if action < GROW else "board-growth", SPACE_NAMES[(action - SPROUT) % SPACES]]
    if action >= CHOOSE:
        return [f"action-{action - CHOOSE}"]
    if action >= AMOUNT:
        return [f"amount-{action - AMOUNT}"]
    if action < USE + SPACES:
        return [SPACE_NAMES[(action - SPROUT) % SPACES]]
    return [SPACE_NAMES[(action - USE - SPACES - 2) % SPACES]]


def is_idle(s: State, seat: int) -> bool:
    """Whether no program of the seat is being carried out: pieces it places come from the team board then."""
    return bool((s.program[seat] < 0).all())


def preview(box: Box, s: State, seat: int, action: int) -> str:
    """What an action would cost and bring, before it is chosen."""
    content = box.content
    if action < COMPOST:
        does = verb(s, seat, action)
        card = content.cards[action]
        if does == "plant":
            cost = price(action, discounts(s, seat))
            less = f" instead of {COST[action]}" if cost < COST[action] else ""
            return f"costs {cost} soil{less}; {'; '.join(a.said for a in card.abilities)}"
        if does == "play":
            return f"{PROGRAM_ABILITIES[AT_ONCE[action]].does}; {in_points(card.points)}"
        return "; ".join(a.said for a in card.abilities)
    if action < SIDE:
        return "1 point in the compost"
    if action < SPACE:
        kind, number = side_of(action - SIDE)
        if kind == 2:
            return str(content.ecosystems[number].scoring.said)
        side = (content.islands, content.climates)[kind][number]
        first = f"draw {side.draw}, compost {side.compost}, {side.soil} soil; " if kind == 0 else ""
        return f"{in_points(side.points)}; {first}{'; '.join(a.said for a in side.abilities)}"
    if USE <= action <= USE + USE_CLIMATE:
        return PROGRAM_ABILITIES[program_of(s, seat, action - USE)].does
    if CHOOSE <= action < GET_SOIL:
        return _ACTIVE[action - CHOOSE]
    if action == GET_CARDS:
        return "1 card" if s.action == 0 else "2 cards"
    if action >= FETCH_CARD and action not in _WORDS:
        card = content.cards[laid_cards(s, team_of(seat))[action - FETCH_CARD]]
        return "; ".join(a.said for a in card.abilities)
    if FAUNA <= action < FAUNA + FAUNA_CARDS:
        return _leaf_preview(s, action - FAUNA)
    if action == PAY_REST:
        return f"{int(s.owed[seat])} soil"
    if SPROUT <= action < PAY_SPROUT and s.teams and is_idle(s, seat):
        return "a sprout from the team board" if action < GROW else "a growth from the team board"
    if SPROUT <= action < PAY_SPROUT:
        return "one more sprout" if action < GROW else "one more growth"
    return _SAID.get(action, "")


def _leaf_preview(s: State, fauna: int) -> str:
    """What Gaia's leaf brings her (EA-8.6)."""
    card = gaia().cards[s.gaia_card]
    besides = ""
    if s.difficulty == EASIEST:
        besides = f"; {card.extras['beginner']}"
    elif s.difficulty == HARDEST:
        extra = card.right if fauna % 2 else card.left
        assert extra, "a brown card has an extra for each of its Fauna"
        besides = f" and {extra.said}"
    return f"Gaia gets {in_points(tier_points(s, tiers_taken(s, fauna) + 1))}{besides}"


def why(box: Box, s: State, seat: int) -> dict[str, str]:
    """For all that the seat sees and cannot touch now: why not."""
    legal = box.legal(s, seat)
    if not legal:
        return {}
    lit = {piece for action in legal for piece in handles(box, s, action)}
    reasons = dict.fromkeys(PLACE_NAMES, "first touch the card that is to be planted here")
    reasons |= {f"card-{card}": why_not(box, s, seat, card) for card in hand_of(s, seat)}
    for space in range(SPACES):
        if s.card[seat, space] >= 0:
            reasons[SPACE_NAMES[space]] = f"{card_at(box, s, seat, space)}: nothing to do here now"
    for action, name in enumerate(ACTION_NAMES):
        chosen = why_not(box, s, seat, CHOOSE + action) if s.action < 0 else f"the action of this turn is {ACTION_NAMES[s.action]}"
        reasons[f"action-{action}"] = f"{name}: {_ACTIVE[action]}; {chosen}"
    reasons |= _AIMS if s.stage[seat] >= CHOSEN else _AIMS | _sides(box)
    return {piece: reason for piece, reason in reasons.items() if piece not in lit}


def _sides(box: Box) -> dict[str, str]:
    """The sides of cards that were or will be chosen (EA-1.4)."""
    printed = (box.content.islands, box.content.climates, box.content.ecosystems)
    return {
        f"{kind}-{number}": f"you are not asked for your {kind.capitalize()} now"
        for kind, sides in zip(SIDES, printed, strict=True)
        for number in range(len(sides))
    }
