"""Neotopia in words: actions, reasons, events."""

from collections.abc import Sequence
from typing import Any

from sunroom.games.neotopia.geometry import BIT, FACTORY_NAMES, OUTER, REGION_NAMES, REGIONS, SPACE_NAMES, SPACES
from sunroom.games.neotopia.placing import filled, holds, open_outer_spaces, open_spaces
from sunroom.games.neotopia.projects import fits, worth
from sunroom.games.neotopia.record import (
    AUTOMATIZATION,
    BUILD,
    BUILD_NOTHING,
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_ELEMENT,
    CHOOSE_FREELY,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    DRAW,
    DRAW_DECK,
    ELEMENT_NAMES,
    ELEMENTS,
    END_TURN,
    INITIATIVE,
    KINDS,
    LAST_ROUND,
    NONE,
    OFFER,
    OVER,
    PERMITS,
    PLACE,
    SUBSIDY,
    TAKE,
    TOKEN_NAMES,
    USE,
)  # fmt: skip
from sunroom.games.neotopia.rules import can_act, can_use_any
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.game import Box, Event, State
from sunroom.kernel.phrases import NUMBER, Phrasebook, Slot, amount_of
from sunroom.kernel.telling import say_event, understand_event


def _one_of(names: Sequence[str]) -> Slot:
    """One of a few names, in any case."""
    return Slot("|".join(names), str, lambda text: next(name for name in names if name.casefold() == text.casefold()))


def _say_elements(elements: Sequence[str]) -> str:
    return ", ".join(elements) or "nothing"


def _read_elements(text: str) -> list[str]:
    return [] if text.casefold() == "nothing" else [_ELEMENT.read(name) for name in text.split(", ")]


_ELEMENT, _REGION, _FACTORY, _TOKEN = map(_one_of, (ELEMENT_NAMES, REGION_NAMES, FACTORY_NAMES, TOKEN_NAMES))
_SPACE = Slot(r"[A-G][1-7]", str, str.upper)
_SLOTS = {"element": _ELEMENT, "region": _REGION, "factory": _FACTORY, "token": _TOKEN, "space": _SPACE, "n": NUMBER}
in_points, in_actions = amount_of("point").say, amount_of("action").say
"""`1 point`, `3 actions`."""

ACTIONS = Phrasebook(
    {
        "place": "place {element} {region} {space}",
        "take": "take {element} from {factory}",
        "deck": "draw from the deck",
        "draw": "draw {card}",
        "nothing": "build nothing",
        "build": "build {card}",
        "use": "use {token}",
        "end": "end the turn",
    },
    _SLOTS,
)

EVENTS = Phrasebook(
    {
        "take": "{who} takes {element} from the {factory} factory",
        "lay": "{who} places {element} at {region} {space}",
        "build": "{who} builds {card} in the {region} region for {points}",
        "use": "{who} uses {token}",
        "gain": "{who} gains {token}",
        "offer": "{who} takes {card} from the Offer",
        "unseen": "{who} draws a card from the deck",
        "deck": "{who} draws {card} from the deck",
        "rest": "{who} ends the turn",
        "refill": "the {factory} factory is refilled: {elements}",
        "empty": "the {factory} factory stays empty",
        "tile": "a production tile brings {elements}",
        "flag": "the last production tile is turned: after this round there is one more",
        "stack": "{token} comes up beside the {region} region",
        "fill": "{card} joins the Offer",
        "round": "round {n} begins",
        "last": "the last round begins",
        "next": "it is the turn of {who}",
        "end": "the game is over",
    },
    _SLOTS
    | {
        "points": amount_of("point"),
        "elements": Slot(rf"nothing|(?:{_ELEMENT.pattern})(?:, (?:{_ELEMENT.pattern}))*", _say_elements, _read_elements),
    },
)

_PHASE_ASKS = {
    CHOOSE_ACTION: "draw a card, take an element, or use a token",
    CHOOSE_SPACE: "place the element you hold; undo puts it back",
    CHOOSE_PROJECT: "build a project with the element just placed, or nothing",
    CHOOSE_CARD: "draw a card",
    CHOOSE_FREELY: "place an element of the reserve",
    CHOOSE_ELEMENT: "take an element for an outer space",
}


def place_of(action: int) -> tuple[int, int, int]:
    """Element, region and space of an action that places."""
    element, rest = divmod(action - PLACE, REGIONS * SPACES)
    return element, *divmod(rest, SPACES)


def action_text(box: Box, s: State, action: int) -> str:
    """An action in words, read in the position in which it is done."""
    if action < TAKE:
        element, region, space = place_of(action)
        return ACTIONS.say("place", element=ELEMENT_NAMES[element], region=REGION_NAMES[region], space=SPACE_NAMES[space])
    if action < DRAW:
        factory, element = divmod(action - TAKE, ELEMENTS)
        return ACTIONS.say("take", element=ELEMENT_NAMES[element], factory=FACTORY_NAMES[factory])
    if action < DRAW_DECK:
        card = s.offer[action - DRAW]
        if card == NONE:
            raise IllegalAction(f"slot {action - DRAW + 1} of the Offer is empty")
        return ACTIONS.say("draw", card=box.content.projects[card].name)
    if BUILD <= action < BUILD_NOTHING:
        return ACTIONS.say("build", card=box.content.projects[action - BUILD].name)
    if USE <= action < END_TURN:
        return ACTIONS.say("use", token=TOKEN_NAMES[action - USE])
    return ACTIONS.say({DRAW_DECK: "deck", BUILD_NOTHING: "nothing", END_TURN: "end"}[action])


def parse_action(box: Box, s: State, text: str) -> int:
    """The action that the words name in this position; it may still be illegal."""
    found = ACTIONS.read(text)
    if found is None:
        raise IllegalAction(f"{text!r} is no action of Neotopia; now: {_PHASE_ASKS.get(int(s.phase), 'nothing, the game is over')}")
    kind, values = found
    fixed = {"deck": DRAW_DECK, "nothing": BUILD_NOTHING, "end": END_TURN}
    if kind in fixed:
        return fixed[kind]
    if kind == "use":
        return USE + TOKEN_NAMES.index(values["token"])
    if kind in ("draw", "build"):
        return _card_action(box, s, kind, values["card"])
    element = ELEMENT_NAMES.index(values["element"])
    if kind == "take":
        return TAKE + ELEMENTS * FACTORY_NAMES.index(values["factory"]) + element
    if values["space"] not in SPACE_NAMES:
        raise IllegalAction(f"{text}: there is no space {values['space']}; the rows have 4, 5, 6, 7, 6, 5 and 4")
    region, space = REGION_NAMES.index(values["region"]), SPACE_NAMES.index(values["space"])
    return PLACE + (REGIONS * element + region) * SPACES + space


def _card_action(box: Box, s: State, kind: str, name: str) -> int:
    """Drawing or building the card of this name."""
    names = [project.name.casefold() for project in box.content.projects]
    if name.casefold() not in names:
        raise IllegalAction(f"{kind} {name}: there is no such card")
    card = names.index(name.casefold())
    if kind == "build":
        return BUILD + card
    slots = [slot for slot in range(OFFER) if s.offer[slot] == card]
    if not slots:
        offered = ", ".join(box.content.projects[c].name for c in s.offer if c != NONE)
        raise IllegalAction(f"draw {name}: it is not in the Offer; there is {offered or 'nothing'}")
    return DRAW + slots[0]


def why_not(box: Box, s: State, seat: int, action: int) -> str:
    """Why the seat cannot do this now."""
    if s.phase == OVER:
        return "the game is over"
    if seat != s.turn:
        return f"it is seat {int(s.turn) + 1}'s turn to decide"
    if not 0 <= action <= END_TURN:
        return f"{action} is no action"
    try:
        said = action_text(box, s, action)
    except IllegalAction as error:
        return str(error)
    phase = int(s.phase)
    asked = f"{said}: now you {_PHASE_ASKS[phase]}"
    if action < TAKE:
        return _why_not_place(s, said, action) if phase in (CHOOSE_SPACE, CHOOSE_FREELY) else asked
    if action < DRAW:
        return _why_not_take(s, said, action) if phase in (CHOOSE_ACTION, CHOOSE_ELEMENT) else asked
    if BUILD <= action < BUILD_NOTHING:
        return _why_not_build(box, s, seat, said, action - BUILD) if phase == CHOOSE_PROJECT else asked
    if phase == CHOOSE_ACTION:
        if action <= DRAW_DECK:
            return f"{said}: you have no action left" if s.actions_left == 0 else f"{said}: the deck is empty"
        if USE <= action < END_TURN:
            return _why_not_use(s, seat, said, action - USE)
        if action == END_TURN:
            return f"{said}: you still have {in_actions(int(s.actions_left))} to do"
    if phase == CHOOSE_CARD and action == DRAW_DECK:
        return f"{said}: the deck is empty"
    return asked


def _why_not_place(s: State, said: str, action: int) -> str:
    element, region, space = place_of(action)
    bit = int(BIT[space])
    if s.phase == CHOOSE_SPACE:
        if element != s.held:
            return f"{said}: you hold {ELEMENT_NAMES[s.held]}"
        if region not in (int(s.source), (int(s.source) + 1) % REGIONS):
            return f"{said}: the {FACTORY_NAMES[s.source]} factory does not lie beside it"
    elif s.reserve[element] == 0:
        return f"{said}: there is none in the reserve"
    if filled(s, region) & bit:
        return f"{said}: the space is taken"
    if s.outside and not bit & OUTER:
        return f"{said}: New Building Permits are for the outer spaces"
    if not s.outside and bit & OUTER:
        return f"{said}: an outer space needs New Building Permits"
    if filled(s, region) == 0:
        return f"{said}: the first element of a region goes onto its centre, D4"
    return f"{said}: it is not next to an element"


def _why_not_take(s: State, said: str, action: int) -> str:
    factory, element = divmod(action - TAKE, ELEMENTS)
    if s.phase == CHOOSE_ACTION and s.actions_left == 0:
        return f"{said}: you have no action left"
    if s.factory[factory, element] == 0:
        return f"{said}: there is none in that factory"
    kind = "outer space" if s.phase == CHOOSE_ELEMENT else "space"
    return f"{said}: neither of its regions has a free {kind} next to an element"


def _why_not_build(box: Box, s: State, seat: int, said: str, card: int) -> str:
    if not int(s.hand[seat]) >> card & 1:
        return f"{said}: you do not have that card"
    region, top = int(s.region), int(s.top[int(s.region)])
    where = f"{REGION_NAMES[region]} {SPACE_NAMES[s.space]}"
    if s.held not in (s.main[card], s.minor[card]) or not fits(s, card, region, int(s.space), int(s.held)):
        return f"{said}: its pattern does not lie there with the {ELEMENT_NAMES[s.held]} just placed at {where}"
    return f"{said}: {box.content.projects[top].name}, the last card built in the {REGION_NAMES[region]} region, is of the same type"


def _why_not_use(s: State, seat: int, said: str, kind: int) -> str:
    if s.tokens[seat, kind] == 0:
        return f"{said}: you do not have that token"
    if s.token_used:
        return f"{said}: one token per turn"
    return f"{said}: it could do nothing now"


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Event]:
    """What happened by an action, found by comparing the game before and after it."""
    happened = _deed(box, before, seat, action, after)
    for kind in range(KINDS):
        gained = int(after.tokens[seat, kind]) - int(before.tokens[seat, kind]) + (action == USE + kind)
        happened += [Event("gain", seat, {"token": TOKEN_NAMES[kind]})] * gained
    for region in range(REGIONS):
        left = int(after.stack_left[region])
        if 0 < left < before.stack_left[region]:
            happened.append(Event("stack", None, {"token": TOKEN_NAMES[after.stack[region, left - 1]], "region": REGION_NAMES[region]}))
    happened += _production(before, action, after)
    for card in after.offer:
        if card != NONE and card not in before.offer:
            happened.append(Event("fill", None, {"card": box.content.projects[card].name}))
    if after.phase == OVER:
        return [*happened, Event("end")]
    if after.round_no > before.round_no:
        happened.append(Event("round", None, {"n": int(after.round_no)}))
    if after.last_rounds == 2 and before.last_rounds < 2:
        happened.append(Event("last"))
    if after.turn != before.turn:
        happened.append(Event("next", int(after.turn)))
    return happened


def _deed(box: Box, s: State, seat: int, action: int, after: State) -> list[Event]:
    """What the player did."""
    projects = box.content.projects
    if action < TAKE:
        element, region, space = place_of(action)
        values = {"element": ELEMENT_NAMES[element], "region": REGION_NAMES[region], "space": SPACE_NAMES[space]}
        return [Event("lay", seat, values)]
    if action < DRAW:
        factory, element = divmod(action - TAKE, ELEMENTS)
        return [Event("take", seat, {"element": ELEMENT_NAMES[element], "factory": FACTORY_NAMES[factory]})]
    if action < DRAW_DECK:
        return [Event("offer", seat, {"card": projects[s.offer[action - DRAW]].name})]
    if action == DRAW_DECK:
        new = int(after.hand[seat]) & ~int(s.hand[seat])
        return [Event("deck", seat, {"card": projects[new.bit_length() - 1].name}) if new else Event("unseen", seat)]
    if action < BUILD_NOTHING:
        card = action - BUILD
        values = {"card": projects[card].name, "region": REGION_NAMES[s.region]}
        return [Event("build", seat, values | {"points": worth(s, seat, card)})]
    if action == BUILD_NOTHING:
        return []
    return [Event("use", seat, {"token": TOKEN_NAMES[action - USE]}) if action < END_TURN else Event("rest", seat)]


def _production(before: State, action: int, after: State) -> list[Event]:
    """A factory refilled, a tile turned."""
    happened: list[Event] = []
    factory = int(before.source)
    if action < TAKE and factory != NONE and holds(before, factory) == 1:
        elements = _listed(after.factory[factory])
        values: dict[str, Any] = {"factory": FACTORY_NAMES[factory]}
        happened.append(Event("refill", None, values | {"elements": elements}) if elements else Event("empty", None, values))
    if after.tiles_left < before.tiles_left:
        happened.append(Event("tile", None, {"elements": _listed(after.waiting)}))
        if after.tiles_left == 0:
            happened.append(Event("flag"))
    return happened


def _listed(counts: Any) -> list[str]:
    return [ELEMENT_NAMES[element] for element in range(ELEMENTS) for _ in range(counts[element])]


def say(event: Event, names: Sequence[str]) -> str:
    """An event in words."""
    return say_event(EVENTS, event, names)


def read_event(text: str, names: Sequence[str]) -> Event:
    """The event that the words tell."""
    return understand_event(EVENTS, "Neotopia", text, names)


def prompt(box: Box, s: State) -> str:
    """What is to be decided, in a sentence."""
    seat = int(s.turn)
    if s.phase == CHOOSE_ACTION:
        left = int(s.actions_left)
        if left == 0:
            return "All actions done: use a bonus token, or end the turn."
        if not can_act(s):
            return "Nothing is left to draw or to place: use a bonus token, or end the turn."
        token = ", or use a bonus token" if can_use_any(s, seat) else ""
        rest = " left in the last round" if s.last_rounds == LAST_ROUND else " left"
        return f"{in_actions(left)}{rest}: draw a card or take an element to place{token}."
    if s.phase == CHOOSE_SPACE:
        regions = " or ".join(REGION_NAMES[(int(s.source) + k) % REGIONS] for k in range(2) if _open(s, (int(s.source) + k) % REGIONS))
        return f"Where does {ELEMENT_NAMES[s.held]} go, in {regions}?"
    if s.phase == CHOOSE_PROJECT:
        lies = f"{ELEMENT_NAMES[s.held]} lies at {REGION_NAMES[s.region]} {SPACE_NAMES[s.space]}"
        fitting = len(box.legal(s, seat)) > 1
        return f"{lies}: build a project with it?" if fitting else f"{lies} and completes none of your cards: go on."
    if s.phase == CHOOSE_CARD:
        return f"Government Subsidy: draw {'two cards' if s.draws_left == 2 else 'another card'}, from the Offer or the deck."
    if s.phase == CHOOSE_FREELY:
        return "Private Initiative: any element of the reserve, into any region."
    if s.phase == CHOOSE_ELEMENT:
        return "New Building Permits: which element goes onto an outer space?"
    return "The game is over."


def _open(s: State, region: int) -> bool:
    return bool(open_outer_spaces(s, region) if s.outside else open_spaces(s, region))


TOKEN_HELP = {
    SUBSIDY: "draw two cards, from the Offer or the deck",
    AUTOMATIZATION: "one more action this turn",
    INITIATIVE: "place any element of the reserve in any region",
    PERMITS: "place an element of a factory onto an outer space beside it",
}
"""What each kind of token does, in words."""
