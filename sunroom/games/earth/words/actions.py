"""Actions in words, and parsing words into actions."""

from collections.abc import Callable, Sequence
from typing import Any

from sunroom.games.earth.content.tables import EVENT_KIND, KIND
from sunroom.games.earth.rules.actions import ACTION_NAMES, ACTIONS, FETCH_CARDS, MOST_AT_ONCE
from sunroom.games.earth.rules.geometry import PLACE_NAMES, SPACE_NAMES
from sunroom.games.earth.rules.piles import hand_of, laid_cards
from sunroom.games.earth.rules.record import ABILITY, KEEPING, NONE
from sunroom.games.earth.rules.teams import team_of
from sunroom.games.earth.words.prompts import asks
from sunroom.kernel.actions import Action
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Phrasebook, Term
from sunroom.kernel.protocols import State
from sunroom.kernel.reading import NUMBER, Reader, Slot

NAMES = Phrasebook("earth", {name: name for name in ACTION_NAMES})

BOOK = Phrasebook(
    "earth",
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
        "use island": "activate the Island",
        "use climate": "activate the Climate",
        "use": "activate {card} {space}",
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
        "lay": "put part of what comes next on the team board",
        "fetch soil": "take all soil from the team board",
        "fetch one soil": "take 1 soil from the team board",
        "fetch compost": "take all compost from the team board",
        "fetch one compost": "take 1 compost from the team board",
        "fetch": "take {card} from the team board",
        "stop": "stop",
        "done": "done",
        "take back": "take {card} back",
        "plant": "plant {card}",
        "keep": "keep {card}",
        "play": "play {card}",
        "compost": "compost {card}",
    },
)
"""By the kind of the action; a card is taken in four ways."""
_TAKEN = ("take back", "plant", "keep", "play")
_SIDES = ("island", "climate", "ecosystem")
_EARLIER = {
    "use island": "use the Island",
    "use climate": "use the Climate",
    "use": "use {card} {space}",
    "lay": "lay part of what comes next on the team board",
    "stop": "enough",
}
_READER = Reader(
    BOOK,
    _EARLIER,
    space=Slot(r"[A-D][1-4]", str.upper),
    place=Slot(r"[ZA-D][0-4]", str.upper),
    n=NUMBER,
    action=Slot("|".join(ACTION_NAMES), str.capitalize),
)

CONCEALED = Phrasebook(
    "earth",
    {
        "fetch": "take a card from the team board",
        "plant": "plant a card face down",
        "keep": "keep a card",
        "take back": "take a card back",
        "compost": "compost a card",
        "island": "choose an Island",
        "climate": "choose a Climate",
        "ecosystem": "choose an Ecosystem",
        "card": "a card face down",
    },
)
"""What others may read of what is hidden from them."""

MISREAD = Phrasebook(
    "earth",
    {
        "empty": "{space} is empty",
        "no action": "“{text}” isn’t an action in Earth. Right now you can {asks}.",
        "too much": "{text}: you can’t take that much",
        "another": "{text}: {card} is there",
        "no such": "{text}: there’s no “{name}”",
    },
)


def action_text(box: Box, s: State, seat: int, action: int) -> Message:
    """An action in words, in the position in which it is taken."""
    does = ACTIONS.decode(action)
    if not does.at:
        return BOOK(does.kind)
    [(thing, number)] = does.at.items()
    return _SAID[thing](box, s, seat, does.kind, number)


def _card_text(box: Box, s: State, seat: int, kind: str, card: int) -> Message:
    kind = verb(s, seat, card) if kind == "take" else kind
    if kind in CONCEALED.phrases and not holds(s, seat, card) and (kind != "plant" or s.face_down):
        return CONCEALED(kind)
    return BOOK(kind, card=box.content.cards[card].name)


def _side_text(box: Box, s: State, seat: int, kind: str, side: int) -> Message:
    dealt = side // 2 in s.dealt[seat, 2 * _SIDES.index(kind) :][:2]
    return BOOK(kind, card=sides_of(box, kind)[side].name) if dealt else CONCEALED(kind)


def _space_text(box: Box, s: State, seat: int, kind: str, space: int) -> Message:
    return BOOK(kind, card=card_at(box, s, seat, space), space=SPACE_NAMES[space])


def _fetch_text(box: Box, s: State, seat: int, kind: str, number: int) -> Message:
    seen = laid_cards(s, team_of(seat))[number:]
    return BOOK(kind, card=box.content.cards[seen[0]].name) if seen else CONCEALED(kind)


_SAID: dict[str, Callable[[Box, State, int, str, int], Message]] = {
    "card": _card_text,
    "side": _side_text,
    "space": _space_text,
    "place": lambda box, s, seat, kind, place: BOOK(kind, place=PLACE_NAMES[place]),
    "n": lambda box, s, seat, kind, n: BOOK(kind, n=n),
    "action": lambda box, s, seat, kind, action: BOOK(kind, action=action_name(action)),
    "fauna": lambda box, s, seat, kind, fauna: BOOK(kind, fauna=box.content.fauna[s.fauna[fauna]].name),
    "number": _fetch_text,
}
"""How an action is said, by what it involves: each involves one thing at most."""


def verb(s: State, seat: int, card: int) -> str:
    """What taking a card means now."""
    if s.stage[seat] == KEEPING:
        return "keep"
    if s.program[seat, ABILITY] >= 0:
        return "take back"
    return "play" if KIND[card] == EVENT_KIND else "plant"


def holds(s: State, seat: int, card: int) -> bool:
    """Whether a card is visible in the hand or among the drawn cards of a seat."""
    return card in hand_of(s, seat) or card in s.drawn[seat]


def action_name(action: int) -> Term:
    """The name of a turn's action."""
    return Term("earth", ACTION_NAMES[action])


def sides_of(box: Box, kind: str) -> Sequence[Any]:
    """All Islands, Climates or Ecosystems."""
    return {"island": box.content.islands, "climate": box.content.climates, "ecosystem": box.content.ecosystems}[kind]


def card_at(box: Box, s: State, seat: int, space: int) -> str | Message:
    """The name of the card on a space."""
    card = int(s.card[seat, space])
    if card == NONE:
        raise IllegalAction(MISREAD("empty", space=SPACE_NAMES[space]))
    return str(box.content.cards[card].name) if card >= 0 else CONCEALED("card")


def parse_action(box: Box, s: State, seat: int, text: str) -> int:
    """The action that the words name; it may still be illegal."""
    found = _READER.read(text)
    if found is None:
        raise IllegalAction(MISREAD("no action", text=text, asks=asks(s, seat)))
    key, values = found
    kind = "take" if key in _TAKEN else key
    return ACTIONS.number(kind, **_meant(box, s, seat, Action(kind, values), text))


def _meant(box: Box, s: State, seat: int, typed: Action, text: str) -> dict[str, int]:
    """The parameters of a typed action."""
    kind, values = typed.kind, dict[str, Any](typed.at)
    if kind in ("take", "compost"):
        return {"card": _named(values["card"], box.content.cards, text)}
    if kind in _SIDES:
        return {"side": _named(values["card"], sides_of(box, kind), text)}
    if kind == "place":
        return {"place": PLACE_NAMES.index(values["place"])}
    if kind == "amount":
        if values["n"] >= MOST_AT_ONCE:
            raise IllegalAction(MISREAD("too much", text=text))
        return {"n": values["n"]}
    if kind == "fetch":
        cards = laid_cards(s, team_of(seat))[:FETCH_CARDS]
        return {"number": _named(values["card"], [box.content.cards[card] for card in cards], text)}
    if kind == "fauna":
        return {"fauna": _named(values["fauna"], [box.content.fauna[i] for i in s.fauna], text)}
    if kind == "choose":
        return {"action": ACTION_NAMES.index(values["action"])}
    if "space" in values:
        space = SPACE_NAMES.index(values["space"])
        there = card_at(box, s, seat, space)
        if str(there).casefold() != values["card"].casefold():
            raise IllegalAction(MISREAD("another", text=text, card=there))
        return {"space": space}
    return {}


def _named(name: str, things: Sequence[Any], text: str) -> int:
    for number, thing in enumerate(things):
        if thing.name.casefold() == name.casefold():
            return number
    raise IllegalAction(MISREAD("no such", text=text, name=name))
