"""Earth in words: actions and questions. Whose decision it is stands in `s.asked`, or is the next in turn."""

from collections.abc import Sequence
from typing import Any

from sunroom.games.earth.abilities import COSTS, GAIN_FROM_HAND, GAIN_GROWTH, GAIN_SPROUTS
from sunroom.games.earth.content import CLIMATES, ISLANDS
from sunroom.games.earth.geometry import PLACE_NAMES, SPACE_NAMES, SPACES
from sunroom.games.earth.legal import actor
from sunroom.games.earth.planting import discounts, price
from sunroom.games.earth.programs import FIRST_GAIN
from sunroom.games.earth.record import (
    ABILITY,
    AMOUNT,
    CHOOSE,
    CHOOSE_ACTION,
    CHOOSE_CLIMATE,
    CHOOSE_ECOSYSTEM,
    CHOOSE_FAUNA,
    CHOOSE_ISLAND,
    CHOOSE_PART,
    COMPOST,
    CONVERT,
    COPY,
    DONE,
    DRAWING,
    FAUNA,
    FETCH_CARD,
    FETCH_CARDS,
    FETCH_COMPOST,
    FETCH_ONE_COMPOST,
    FETCH_ONE_SOIL,
    FETCH_SOIL,
    FIRST_COMPOST,
    FULL_ISLAND,
    GET_CARDS,
    GET_COMPOST,
    GET_GROWTH,
    GET_SOIL,
    GET_SPROUTS,
    GROW,
    KEEPING,
    LAY,
    NONE,
    OVER,
    PART,
    PARTLY,
    PAY_GROWTH,
    PAY_REST,
    PAY_SPROUT,
    PAYING,
    PLANT_SPACE,
    PLANTING,
    REPLACE,
    REPLACING,
    SIDE,
    SPACE,
    SPROUT,
    STOP,
    TAKE,
    USE,
    USE_CLIMATE,
    USE_ISLAND,
)  # fmt: skip
from sunroom.games.earth.tables import AT_ONCE, EVENT_KIND, FORBIDS, GAIN_COLUMN, KIND, PROGRAM_ABILITIES, PROGRAMS
from sunroom.games.earth.team_board import team_of
from sunroom.games.earth.usable import can_pay
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.game import Box, State
from sunroom.kernel.phrases import NUMBER, Phrasebook, Slot

ACTION_NAMES = ("Plant", "Compost", "Water", "Grow")
_SPACE = Slot(r"[A-D][1-4]", str, str.upper)
_PLACE = Slot(r"[ZA-D][0-4]", str, str.upper)

ACTIONS = Phrasebook(
    {
        "choose": "choose {action}",
        "island": "choose the Island {card}",
        "climate": "choose the Climate {card}",
        "ecosystem": "choose the Ecosystem {card}",
        "place": "at {place}",
        "sprout": "sprout on {card} {space}",
        "grow": "growth on {card} {space}",
        "pay sprout": "pay a sprout of {card} {space}",
        "pay growth": "pay a growth of {card} {space}",
        "use island": "use the Island",
        "use climate": "use the Climate",
        "use": "use {card} {space}",
        "copy": "copy {card} {space}",
        "replace": "replace {card} {space}",
        "amount": "take {n}",
        "soil": "gain soil",
        "from deck": "compost from the deck",
        "sprouts": "place sprouts",
        "growth": "place growth",
        "cards": "draw",
        "convert": "turn 3 sprouts into 2 soil",
        "partly": "take only part of what comes next",
        "rest": "pay the rest in soil",
        "fauna": "Gaia's leaf on {fauna}",
        "lay": "lay part of what comes next on the team board",
        "fetch soil": "take all soil from the team board",
        "fetch one soil": "take 1 soil from the team board",
        "fetch compost": "take all compost from the team board",
        "fetch one compost": "take 1 compost from the team board",
        "fetch": "take {card} from the team board",
        "stop": "enough",
        "done": "done",
        "take back": "take {card} back",
        "plant": "plant {card}",
        "keep": "keep {card}",
        "play": "play {card}",
        "compost": "compost {card}",
    },
    {"space": _SPACE, "place": _PLACE, "n": NUMBER, "action": Slot("|".join(ACTION_NAMES), str, str.capitalize)},
)
_FIXED = {
    USE + USE_ISLAND: "use island", USE + USE_CLIMATE: "use climate",
    GET_SOIL: "soil", GET_COMPOST: "from deck", GET_SPROUTS: "sprouts", GET_GROWTH: "growth", GET_CARDS: "cards",
    CONVERT: "convert", PARTLY: "partly", PAY_REST: "rest", STOP: "stop", DONE: "done", LAY: "lay",
    FETCH_SOIL: "fetch soil", FETCH_ONE_SOIL: "fetch one soil", FETCH_COMPOST: "fetch compost", FETCH_ONE_COMPOST: "fetch one compost",
}  # fmt: skip
_ON_SPACE = {
    SPROUT: "sprout",
    GROW: "grow",
    PAY_SPROUT: "pay sprout",
    PAY_GROWTH: "pay growth",
    USE: "use",
    COPY: "copy",
    REPLACE: "replace",
}

CONCEALED = {
    "fetch": "take a card from the team board",
    "plant": "plant a card face down",
    "keep": "keep a card",
    "take back": "take a card back",
    "compost": "compost a card",
}
"""What others may read of actions with hidden cards."""


def seat_asked(s: State) -> int:
    """Whose decision words are about."""
    return int(s.asked) if s.asked != NONE else actor(s)


def holds(s: State, seat: int, card: int) -> bool:
    """Whether a card can be seen in the hand or among the drawn cards of a seat."""
    return card in chain(s, int(s.hand[seat])) or card in s.drawn[seat]


def verb(s: State, seat: int, card: int) -> str:
    """What taking a card means now."""
    if s.stage[seat] == KEEPING:
        return "keep"
    if s.program[seat, ABILITY] >= 0:
        return "take back"
    return "play" if KIND[card] == EVENT_KIND else "plant"


def action_text(box: Box, s: State, action: int) -> str:
    """An action in words, read in the position in which it is done."""
    seat, content = seat_asked(s), box.content
    if action in _FIXED:
        return ACTIONS.say(_FIXED[action])
    if action < SIDE:
        card, kind = (action, verb(s, seat, action)) if action < COMPOST else (action - COMPOST, "compost")
        if kind in CONCEALED and not holds(s, seat, card) and (kind != "plant" or s.face_down):
            return CONCEALED[kind]
        return ACTIONS.say(kind, card=content.cards[card].name)
    if action < SPACE:
        return _side_text(box, s, seat, action - SIDE)
    if action < SPROUT:
        return ACTIONS.say("place", place=PLACE_NAMES[action - SPACE])
    if AMOUNT <= action < CHOOSE:
        return ACTIONS.say("amount", n=action - AMOUNT)
    if action >= FETCH_CARD:
        cards = laid_cards(s, team_of(seat))
        return ACTIONS.say("fetch", card=content.cards[cards[action - FETCH_CARD]].name) if cards else CONCEALED["fetch"]
    if action >= FAUNA:
        return ACTIONS.say("fauna", fauna=content.fauna[s.fauna[action - FAUNA]].name)
    if CHOOSE <= action < GET_SOIL:
        return ACTIONS.say("choose", action=ACTION_NAMES[action - CHOOSE])
    first = max(start for start in _ON_SPACE if start <= action)
    return ACTIONS.say(_ON_SPACE[first], card=card_at(box, s, seat, action - first), space=SPACE_NAMES[action - first])


def _side_text(box: Box, s: State, seat: int, side: int) -> str:
    kind, number = side_of(side)
    name = (box.content.islands, box.content.climates, box.content.ecosystems)[kind][number].name
    if number // 2 not in s.dealt[seat, 2 * kind : 2 * kind + 2]:
        return ("choose an Island", "choose a Climate", "choose an Ecosystem")[kind]
    return ACTIONS.say(("island", "climate", "ecosystem")[kind], card=name)


def side_of(side: int) -> tuple[int, int]:
    """0 for an Island, 1 a Climate, 2 an Ecosystem, and its number."""
    if side < ISLANDS:
        return 0, side
    return (1, side - ISLANDS) if side < ISLANDS + CLIMATES else (2, side - ISLANDS - CLIMATES)


def card_at(box: Box, s: State, seat: int, space: int) -> str:
    """The name of the card on a space."""
    card = int(s.card[seat, space])
    if card == NONE:
        raise IllegalAction(f"{SPACE_NAMES[space]} is empty")
    return str(box.content.cards[card].name) if card >= 0 else "a card face down"


def parse_action(box: Box, s: State, text: str) -> int:
    """The action that the words name; it may still be illegal."""
    found = ACTIONS.read(text)
    if found is None:
        raise IllegalAction(f"{text!r} is no action of Earth; now: {asks(s, seat_asked(s))}")
    kind, values = found
    for action, fixed in _FIXED.items():
        if fixed == kind:
            return action
    if kind in ("plant", "keep", "play", "take back", "compost"):
        return (COMPOST if kind == "compost" else TAKE) + _named(values["card"], box.content.cards, text)
    if kind in ("island", "climate", "ecosystem"):
        i = ("island", "climate", "ecosystem").index(kind)
        sides = (box.content.islands, box.content.climates, box.content.ecosystems)[i]
        return SIDE + (0, ISLANDS, ISLANDS + CLIMATES)[i] + _named(values["card"], sides, text)
    if kind == "place":
        return SPACE + PLACE_NAMES.index(values["place"])
    if kind == "amount":
        if values["n"] > 15:
            raise IllegalAction(f"{text}: nothing brings so much")
        return AMOUNT + int(values["n"])
    if kind == "fetch":
        cards = laid_cards(s, team_of(seat_asked(s)))
        return FETCH_CARD + _named(values["card"], [box.content.cards[card] for card in cards[:FETCH_CARDS]], text)
    if kind == "fauna":
        return FAUNA + _named(values["fauna"], [box.content.fauna[i] for i in s.fauna], text)
    if kind == "choose":
        return CHOOSE + ACTION_NAMES.index(values["action"])
    space = SPACE_NAMES.index(values["space"])
    there = card_at(box, s, seat_asked(s), space)
    if there.casefold() != values["card"].casefold():
        raise IllegalAction(f"{text}: {there} lies there")
    return next(first for first, name in _ON_SPACE.items() if name == kind) + space


def laid_cards(s: State, team: int) -> list[int]:
    """The cards on a team board, as far as they can be seen."""
    return chain(s, int(s.board_cards[team]))


def chain(s: State, card: int) -> list[int]:
    """The cards of a hand or pile that begins with this one."""
    cards = []
    while card != NONE:
        cards.append(card)
        card = int(s.below[card])
    return cards


def _named(name: str, things: Sequence[Any], text: str) -> int:
    for number, thing in enumerate(things):
        if thing.name.casefold() == name.casefold():
            return number
    raise IllegalAction(f"{text}: there is no {name!r}")


_STAGE_ASKS = {
    CHOOSE_ISLAND: "choose a side of your Island",
    CHOOSE_CLIMATE: "choose a side of your Climate",
    CHOOSE_ECOSYSTEM: "choose a side of your Ecosystem",
    CHOOSE_ACTION: "choose the action of this turn",
    PLANT_SPACE: "say where the card goes",
    REPLACING: "choose the card that takes the Terrain's space",
    DRAWING: "draw a card, or say enough",
    KEEPING: "keep one of the cards you drew",
    CHOOSE_PART: "take one part of the action, or say enough",
    CHOOSE_FAUNA: "choose the Fauna that Gaia's leaf goes onto",
}


def asks(s: State, seat: int) -> str:
    """What a seat is to do now, as the end of a sentence."""
    if seat < 0:
        return "nothing, the game is over"
    stage = int(s.stage[seat])
    if s.program[seat, ABILITY] >= 0:
        return _program_asks(s, seat, ABILITY)
    if stage in _STAGE_ASKS:
        return _STAGE_ASKS[stage]
    if stage == FIRST_COMPOST:
        return f"compost {int(s.owed[seat])} of your cards"
    if stage == PLANTING:
        return f"plant up to {int(s.plantings[seat])}, or say enough"
    if stage == PAYING:
        return f"pay {int(s.owed[seat])} more"
    if s.program[seat, PART] >= 0:
        return _program_asks(s, seat, PART)
    return "activate abilities, or say done"


def _program_asks(s: State, seat: int, level: int) -> str:
    program, step, left = int(s.program[seat, level]), int(s.step[seat, level]), int(s.left[seat, level])
    does = PROGRAM_ABILITIES[program].does
    if step < FIRST_GAIN:
        return f"pay {left} {COSTS[1 + step]}{'s' if left != 1 and step != 1 else ''} ({does})"
    gain = int(PROGRAMS[program, GAIN_COLUMN + 2 * (step - FIRST_GAIN)])
    if gain in (GAIN_SPROUTS, GAIN_GROWTH):
        return f"place {'sprouts' if gain == GAIN_SPROUTS else 'growth'}, {left} left ({does})"
    if gain == GAIN_FROM_HAND:
        return f"compost from hand, {left} left ({does})"
    return f"decide ({does})"


def prompt(box: Box, s: State) -> str:
    """What is to be decided, in a sentence."""
    seat = seat_asked(s)
    if seat < 0 or s.stage[seat] == OVER:
        return "The game is over."
    asked = asks(s, seat)
    if s.pending[seat] >= 0:
        asked += f" ({box.content.cards[s.pending[seat]].name})"
    if s.stage[seat] >= CHOOSE_ACTION:
        asked += f"; you have {int(s.soil[seat])} soil"
    return f"{asked[0].upper()}{asked[1:]}."


def why_not(box: Box, s: State, seat: int, action: int) -> str:
    """Why the seat cannot do this now."""
    actors = box.actors(s)
    if not actors:
        return "the game is over"
    if seat not in actors:
        return f"seat {seat + 1} has nothing to decide now; it is the turn of seat {', '.join(str(p + 1) for p in actors)}"
    if not 0 <= action < box.game.actions:
        return f"there is no action {action}"
    try:
        said = action_text(box, box.asking(s, seat), action)
    except IllegalAction as error:
        return str(error)
    if action < COMPOST:
        return f"{said}: {_why_not_take(box, s, seat, action)}"
    if CHOOSE <= action < GET_SOIL and s.stage[seat] == CHOOSE_ACTION:
        for space in range(SPACES):
            if s.card[seat, space] >= 0 and FORBIDS[s.card[seat, space]] >> (action - CHOOSE) & 1:
                return f"{said}: {card_at(box, s, seat, space)} forbids it"
    return f"{said}: now you {asks(s, seat)}"


def _why_not_take(box: Box, s: State, seat: int, card: int) -> str:
    if not holds(s, seat, card):
        return "you do not have this card"
    if s.program[seat, ABILITY] >= 0 or s.stage[seat] in (KEEPING, PLANT_SPACE, PAYING, REPLACING, FIRST_COMPOST):
        return f"now you {asks(s, seat)}"
    if KIND[card] == EVENT_KIND:
        if can_pay(s, seat, int(AT_ONCE[card])):
            return "your compost has no card to look at"
        return f"its cost cannot be paid ({PROGRAM_ABILITIES[AT_ONCE[card]].does})"
    if s.stage[seat] != PLANTING:
        return f"now you {asks(s, seat)}"
    if s.filled[seat] == FULL_ISLAND:
        return "your island is full"
    return f"it costs {price(card, discounts(s, seat))} soil, and you have {int(s.soil[seat])}"
