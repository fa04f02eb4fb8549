"""What a person can touch, what it would cost and gain, and why something cannot be touched."""

from sunroom.games.earth.content.amounts import amount, joined
from sunroom.games.earth.content.gaia import EASIEST, HARDEST, gaia
from sunroom.games.earth.content.tables import AT_ONCE, COST, PROGRAM_ABILITIES
from sunroom.games.earth.rules.actions import (
    ACTION_NAMES,
    ACTIONS,
    CHOOSE,
    DONE,
    GET_CARDS,
    GET_SOIL,
    PARTLY,
    PAY_SPROUT,
    SPROUT,
    STOP,
    USE,
    USE_CLIMATE,
)
from sunroom.games.earth.rules.gaia import tiers_taken
from sunroom.games.earth.rules.geometry import PLACE_NAMES, SPACE_NAMES, SPACES
from sunroom.games.earth.rules.legal import program_of
from sunroom.games.earth.rules.piles import hand_of, laid_cards
from sunroom.games.earth.rules.planting import discounts, price
from sunroom.games.earth.rules.record import CHOSEN, FAUNA_CARDS
from sunroom.games.earth.rules.scoring import tier_points
from sunroom.games.earth.rules.teams import team_of
from sunroom.games.earth.rules.usable import is_free
from sunroom.games.earth.words.actions import action_name, card_at, sides_of, verb
from sunroom.games.earth.words.reasons import why_not
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook
from sunroom.kernel.protocols import State

_HANDLES = {
    "soil": "gain-soil", "from deck": "from-deck", "sprouts": "place-sprouts", "growth": "place-growth", "cards": "draw",
    "convert": "convert", "partly": "partly", "rest": "pay-rest", "stop": "enough", "done": "done", "lay": "lay",
    "fetch soil": "board-soil", "fetch one soil": "board-one-soil", "fetch compost": "board-compost",
    "fetch one compost": "board-one-compost", "use island": "island", "use climate": "climate",
}  # fmt: skip
"""The piece for each kind of action that has only one."""

PREVIEWS = Phrasebook(
    "earth",
    {
        "nothing": "",
        "Plant": "plant up to 2, then draw 4 and keep 1; the others plant 1 and draw 1",
        "Compost": "gain 5 soil, compost 2 from the deck; the others 2 soil or 2 cards",
        "Water": "place up to 6 sprouts, gain 2 soil; the others 2 sprouts or 2 soil",
        "Grow": "draw 4, place up to 2 growth; the others 2 cards or 2 growth",
        "from deck": "2 cards from the deck",
        "sprouts": "up to 2 sprouts",
        "growth": "up to 2 growth",
        "convert": "3 sprouts of your choice become 2 soil",
        "partly": "you choose how much to take",
        "stop": "you take nothing more",
        "done": "your turn is over",
        "lay": "you choose how much to keep; the rest stays on the team board until the turn ends",
        "costs": "costs {n} soil",
        "cheaper": "costs {n} soil instead of {m}",
        "compost": "1 point in the compost",
        "begins": "draw {n}, compost {m}, {soil}",
        "laid sprout": "a sprout from the team board",
        "laid grow": "a growth from the team board",
        "sprout": "one more sprout",
        "grow": "one more growth",
        "leaf": "Gaia gets {points}",
        "leaf and more": "Gaia gets {points} and {more}",
    },
)
REASONS = Phrasebook(
    "earth",
    {
        "picked": "it’s about to be planted",
        "place": "choose a card to plant here first",
        "space": "{card}: there’s nothing to do here right now",
        "action": "{action}: {does}; {reason}",
        "chosen": "this turn’s action is {action}",
        "fauna": "you claim it automatically at the end of the turn in which you complete it",
        "shared": "scored for everyone at the end",
        "side": "its abilities are activated with their colour, before or after the whole island",
        "ecosystem": "scored only for you at the end",
        "events": "played: only their points count now",
        "no island": "you can’t choose your Island right now",
        "no climate": "you can’t choose your Climate right now",
        "no ecosystem": "you can’t choose your Ecosystem right now",
    },
)
_AIMS = {
    **dict.fromkeys((f"fauna-{i}" for i in range(FAUNA_CARDS)), REASONS("fauna")),
    **dict.fromkeys(("shared-0", "shared-1"), REASONS("shared")),
    **dict.fromkeys(("island", "climate"), REASONS("side")),
    "ecosystem": REASONS("ecosystem"),
    "events": REASONS("events"),
}
"""What is not touched in play but counts (EA-6.1, EA-6.2)."""


def handles(box: Box, s: State, seat: int, action: int) -> list[str]:
    """The pieces a person touches for an action."""
    does = ACTIONS.decode(action)
    kind, at = does.kind, does.at
    if kind in _HANDLES:
        return [_HANDLES[kind]]
    if kind == "place":
        return [PLACE_NAMES[at["place"]]]
    if "space" in at:
        laid = {"sprout": ["board-sprouts"], "grow": ["board-growth"]}.get(kind, []) if s.teams and is_idle(s, seat) else []
        return [*laid, SPACE_NAMES[at["space"]]]
    (number,) = at.values()
    piece = {"take": "card", "compost": "card", "choose": "action", "fetch": "board-card"}.get(kind, kind)
    return [f"{piece}-{number}"]


def is_idle(s: State, seat: int) -> bool:
    """Whether the seat is not executing a program: pieces it places then come from the team board."""
    return bool((s.program[seat] < 0).all())


def preview(box: Box, s: State, seat: int, action: int) -> Message:
    """What an action would cost and gain, before it is chosen."""
    does = ACTIONS.decode(action)
    kind, at, content = does.kind, does.at, box.content
    if kind == "take":
        return _take_preview(box, s, seat, at["card"])
    if "side" in at:
        return _side_preview(box, kind, at["side"])
    if kind in ("use", "use island", "use climate"):
        return PROGRAM_ABILITIES[program_of(s, seat, action - USE)].does
    if kind == "choose":
        return PREVIEWS(ACTION_NAMES[at["action"]])
    if kind == "soil":
        return amount("soil", 2)
    if kind == "cards":
        return amount("cards", 1 if s.action == 0 else 2)
    if kind == "rest":
        return amount("soil", s.owed[seat])
    if kind == "fetch":
        return joined(";", [a.said for a in content.cards[laid_cards(s, team_of(seat))[at["number"]]].abilities])
    if kind == "fauna":
        return _leaf_preview(s, at["fauna"])
    if kind in ("sprout", "grow"):
        return PREVIEWS(f"laid {kind}" if s.teams and is_idle(s, seat) else kind)
    return PREVIEWS(kind if kind in PREVIEWS.phrases else "nothing")


def _take_preview(box: Box, s: State, seat: int, number: int) -> Message:
    """What planting, playing, keeping or taking a card means."""
    card, does = box.content.cards[number], verb(s, seat, number)
    if does == "play":
        return joined(";", [PROGRAM_ABILITIES[AT_ONCE[number]].does, amount("points", card.points)])
    abilities = [a.said for a in card.abilities]
    if does != "plant":
        return joined(";", abilities)
    cost, usual = int(price(number, discounts(s, seat))), int(COST[number])
    return joined(";", [PREVIEWS("cheaper", n=cost, m=usual) if cost < usual else PREVIEWS("costs", n=cost), *abilities])


def _side_preview(box: Box, kind: str, number: int) -> Message:
    """What an Island, a Climate or an Ecosystem gives."""
    side = sides_of(box, kind)[number]
    if kind == "ecosystem":
        scored: Message = side.scoring.said
        return scored
    begins = [PREVIEWS("begins", n=side.draw, m=side.compost, soil=amount("soil", side.soil))] if kind == "island" else []
    return joined(";", [amount("points", side.points), *begins, *(a.said for a in side.abilities)])


def _leaf_preview(s: State, fauna: int) -> Message:
    """What Gaia's leaf gives her (EA-8.6)."""
    card, points = gaia().cards[s.gaia_card], amount("points", tier_points(s, tiers_taken(s, fauna) + 1))
    if s.difficulty == HARDEST:
        extra = card.right if fauna % 2 else card.left
        assert extra, "a brown card has an extra for each of its Fauna"
        return PREVIEWS("leaf and more", points=points, more=extra.said)
    leaf = PREVIEWS("leaf", points=points)
    return joined(";", [leaf, card.extras["beginner"]]) if s.difficulty == EASIEST else leaf


def forfeits(box: Box, s: State, seat: int, action: int) -> bool:
    """Whether something that costs nothing would be declined (EA-5.2): taking less, or stopping while there is more to have."""
    if action not in (PARTLY, STOP, DONE):
        return False
    return action == PARTLY or any(_is_free(s, seat, other) for other in box.legal(s, seat))


def _is_free(s: State, seat: int, action: int) -> bool:
    """Whether an action gives something for nothing: a part of the turn's action, a piece to place, an ability without a cost."""
    if USE <= action <= USE + USE_CLIMATE:
        return bool(is_free(program_of(s, seat, action - USE)))
    return SPROUT <= action < PAY_SPROUT or GET_SOIL <= action <= GET_CARDS


def why(box: Box, s: State, seat: int) -> dict[str, Message]:
    """For everything the seat sees and cannot touch now: why not."""
    legal = box.legal(s, seat)
    if not legal:
        return {}
    lit = {piece for action in legal for piece in handles(box, s, seat, action)}
    reasons = dict.fromkeys(PLACE_NAMES, REASONS("place"))
    reasons |= {f"card-{card}": why_not(box, s, seat, card) for card in hand_of(s, seat)}
    if s.pending[seat] >= 0:
        reasons[f"card-{int(s.pending[seat])}"] = REASONS("picked")
    for space in range(SPACES):
        if s.card[seat, space] >= 0:
            reasons[SPACE_NAMES[space]] = REASONS("space", card=card_at(box, s, seat, space))
    for action, name in enumerate(ACTION_NAMES):
        reason = why_not(box, s, seat, CHOOSE + action) if s.action < 0 else REASONS("chosen", action=action_name(s.action))
        reasons[f"action-{action}"] = REASONS("action", action=action_name(action), does=PREVIEWS(name), reason=reason)
    reasons |= _AIMS if s.stage[seat] >= CHOSEN else _AIMS | _sides(box)
    return {piece: reason for piece, reason in reasons.items() if piece not in lit}


def _sides(box: Box) -> dict[str, Message]:
    """The sides of cards that were or will be chosen (EA-1.4)."""
    return {
        f"{kind}-{number}": REASONS(f"no {kind}")
        for kind in ("island", "climate", "ecosystem")
        for number in range(len(sides_of(box, kind)))
    }
