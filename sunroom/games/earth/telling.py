"""What happened in Earth, in words: found by comparing the game before and after an action."""

from collections.abc import Sequence

from sunroom.games.earth.gaia_cards import gaia
from sunroom.games.earth.geometry import SPACE_NAMES, SPACES
from sunroom.games.earth.record import (
    CHOOSE,
    CHOSEN,
    CONVERT,
    COPY,
    DONE,
    FAUNA_CARDS,
    FETCH_CARD,
    GAIA,
    GET_SOIL,
    LAY,
    NONE,
    OVER,
    PARTLY,
    PAY_SPROUT,
    REPLACE,
    SIDE,
    SPACE,
    SPROUT,
    USE,
    USE_CLIMATE,
    USE_ISLAND,
)  # fmt: skip
from sunroom.games.earth.scoring import tier_points
from sunroom.games.earth.team_board import team_of
from sunroom.games.earth.words import ACTION_NAMES, card_at, chain, laid_cards, side_of
from sunroom.kernel.game import Box, Event, State
from sunroom.kernel.phrases import NUMBER, Phrasebook, Slot, amount_of
from sunroom.kernel.telling import say_event, understand_event

_SPACE = Slot(r"[A-D][1-4]", str, str.upper)

SECRETS = ("an Island", "a Climate", "an Ecosystem")
"""What is chosen in secret before the first turn."""

EVENTS = Phrasebook(
    {
        "chosen": "{who} has chosen {what}",
        "settle": "{who} settles on {island} with the climate {climate}",
        "ecosystem": "{who} looks after the ecosystem {ecosystem}",
        "action": "{who} chooses the action {action}",
        "plant unseen": "{who} plants a card face down at {space}",
        "plant": "{who} plants {card} at {space}",
        "replaced": "{who} puts {card} in place of {old} at {space}",
        "event": "{who} plays the Event {card}",
        "use island": "{who} uses the Island {island}",
        "use climate": "{who} uses the Climate {climate}",
        "use": "{who} uses {card} at {space}",
        "copy": "{who} copies {card} at {space}",
        "convert": "{who} turns sprouts into soil",
        "partly": "{who} will take only part",
        "lay": "{who} will lay something on the team board",
        "board soil": "{who} lays {n} soil on the team board",
        "board sprouts": "{who} lays {sprouts} on the team board",
        "board growth": "{who} lays {n} growth on the team board",
        "board cards": "{who} lays {cards} on the team board",
        "board compost": "{who} lays {cards} for a compost on the team board",
        "board card": "{card} lies on the team board of {who}",
        "fetch": "{who} takes from the team board",
        "cleared": "what lay on the team boards is discarded",
        "soil up": "{who} gains {n} soil",
        "soil down": "{who} pays {n} soil",
        "sprouts up": "{who} places {sprouts}",
        "sprouts down": "{who} gives up {sprouts}",
        "growth up": "{who} places {n} growth",
        "growth down": "{who} gives up {n} growth",
        "compost up": "the compost of {who} grows by {cards}",
        "compost down": "the compost of {who} shrinks by {cards}",
        "hand up": "the hand of {who} grows by {cards}",
        "hand down": "the hand of {who} shrinks by {cards}",
        "drawn": "{who} looks at {cards}",
        "gets": "{who} now holds {card}",
        "shown": "{card} at {space} of {who} is turned up",
        "claim": "{who} claims {fauna} for {points}",
        "complete": "{who} completes the island",
        "done": "{who} is done",
        "gaia card": "Gaia turns up {gaia}",
        "gaia sprouts": "Gaia gets {sprouts}",
        "gaia growth": "Gaia gets {n} growth",
        "gaia soil": "Gaia now keeps {n} soil",
        "gaia compost": "Gaia's compost grows by {cards}",
        "gaia pile": "Gaia's scoring pile grows by {cards}",
        "gaia leaf": "Gaia's leaf goes onto {fauna} for {points}",
        "gaia rests": "Gaia's next turn is skipped",
        "gaia through": "Gaia's deck is through for the second time",
        "deck": "the discard pile becomes a new deck",
        "round": "round {n} begins",
        "turn": "{who} is active",
        "end": "the game is over",
    },
    {
        "space": _SPACE,
        "n": NUMBER,
        "sprouts": amount_of("sprout"),
        "cards": amount_of("card"),
        "points": amount_of("point"),
        "action": Slot("|".join(ACTION_NAMES)),
        "gaia": Slot("|".join(card.name for card in gaia().cards)),
        "what": Slot("|".join(SECRETS)),
    },
)


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Event]:
    """What happened by an action, as one who sees both records can tell."""
    happened = _deed(box, before, seat, action, after)
    for p in range(before.players):
        happened += _planted(box, before, p, action if p == seat else -1, after)
        happened += _changes(box, before, p, after)
    if before.teams:
        happened += _laid(box, before, seat, action, after)
    turned_up = before.players == 1 and _turned_up(before, after)
    if turned_up:
        happened += _gaia_gains(before, after)  # her share of your turn, before she turns up the card of hers
    for i in range(FAUNA_CARDS):
        claims = [p for p in range(before.players) if after.leaf[i, p] > before.leaf[i, p]]
        for p in sorted(claims, key=lambda p: int(after.leaf[i, p])):
            points = tier_points(after, int(after.leaf[i, p]))
            happened.append(Event("claim", p, {"fauna": box.content.fauna[after.fauna[i]].name, "points": points}))
    if turned_up:
        happened.append(Event("gaia card", None, {"gaia": gaia().cards[after.gaia_card].name}))
    if before.players == 1:
        happened += _gaia_leaf(box, before, after)
        happened += [] if turned_up else _gaia_gains(before, after)
    if after.bonus != before.bonus:
        through = before.players == 1 and after.bonus == GAIA
        happened.append(Event("gaia through") if through else Event("complete", int(after.bonus)))
    if after.deck_left > before.deck_left:
        happened.append(Event("deck"))
    if after.stage[0] == OVER:
        happened.append(Event("end"))
        return happened
    if after.round_no > before.round_no:
        happened.append(Event("round", None, {"n": int(after.round_no)}))
    if after.turn != before.turn and after.turn < after.players:
        happened.append(Event("turn", int(after.turn)))
    return happened


def _deed(box: Box, before: State, seat: int, action: int, after: State) -> list[Event]:
    content = box.content
    if CHOOSE <= action < GET_SOIL:
        return [Event("action", seat, {"action": ACTION_NAMES[action - CHOOSE]})]
    if SIDE <= action < SPACE:
        return [Event("chosen", seat, {"what": SECRETS[side_of(action - SIDE)[0]]})]
    if USE <= action < USE + SPACES:
        space = action - USE
        return [Event("use", seat, {"card": card_at(box, before, seat, space), "space": SPACE_NAMES[space]})]
    if action == USE + USE_ISLAND:
        return [Event("use island", seat, {"island": content.islands[before.island[seat]].name})]
    if action == USE + USE_CLIMATE:
        return [Event("use climate", seat, {"climate": content.climates[before.climate[seat]].name})]
    if COPY <= action < REPLACE:
        space = action - COPY
        return [Event("copy", seat, {"card": card_at(box, before, seat, space), "space": SPACE_NAMES[space]})]
    if after.event_count[seat] > before.event_count[seat]:
        return [Event("event", seat, {"card": content.cards[after.events[seat]].name})]
    if action == CONVERT:
        return [Event("convert", seat)]
    if action == PARTLY:
        return [Event("partly", seat)]
    if action == LAY:
        return [Event("lay", seat)]
    if action >= FETCH_CARD or (SPROUT <= action < PAY_SPROUT and before.teams and _on_boards(after) < _on_boards(before)):
        return [Event("fetch", seat)]
    if action == DONE:
        return [Event("done", seat)]
    return []


def _planted(box: Box, before: State, p: int, action: int, after: State) -> list[Event]:
    """Cards newly in a tableau, put in place of another, or turned up."""
    found = []
    if after.filled[p] > before.filled[p]:
        space = int(after.at[p])
        if after.card[p, space] >= 0:
            found.append(Event("plant", p, {"card": card_at(box, after, p, space), "space": SPACE_NAMES[space]}))
        else:
            found.append(Event("plant unseen", p, {"space": SPACE_NAMES[space]}))
    elif after.planted_count[p] > before.planted_count[p]:
        space = int(before.spot[p])
        values = {"card": card_at(box, after, p, space), "old": card_at(box, before, p, space), "space": SPACE_NAMES[space]}
        found.append(Event("replaced", p, values))
    else:
        for space in range(SPACES):
            if before.card[p, space] < NONE <= after.card[p, space]:
                found.append(Event("shown", p, {"card": card_at(box, after, p, space), "space": SPACE_NAMES[space]}))
    return found


def _changes(box: Box, before: State, p: int, after: State) -> list[Event]:
    """What a seat has more or less of, and the cards that came to a hand one can see."""
    content, found = box.content, []
    if before.stage[p] <= CHOSEN < after.stage[p]:
        values = {"island": content.islands[after.island[p]].name, "climate": content.climates[after.climate[p]].name}
        found.append(Event("settle", p, values))
        if after.ecosystem[p] >= 0:
            found.append(Event("ecosystem", p, {"ecosystem": content.ecosystems[after.ecosystem[p]].name}))
    for kind, name, value in (
        ("soil", "soil", "n"),
        ("sprouts", "sprout_total", "sprouts"),
        ("growth", "growth_total", "n"),
        ("compost", "compost_size", "cards"),
        ("hand", "hand_size", "cards"),
    ):
        change = int(after[name][p]) - int(before[name][p])
        if change:
            found.append(Event(f"{kind} {'up' if change > 0 else 'down'}", p, {value: abs(change)}))
    if after.drawn_count[p] > before.drawn_count[p]:
        found.append(Event("drawn", p, {"cards": int(after.drawn_count[p])}))
    held = set(hand_of(before, p))
    found += [Event("gets", p, {"card": content.cards[card].name}) for card in hand_of(after, p) if card not in held]
    return found


_BOARD = {"soil": "n", "sprouts": "sprouts", "growth": "n"}


def _on_boards(s: State) -> int:
    """How much lies on both team boards."""
    return int(s.board_soil.sum() + s.board_sprouts.sum() + s.board_growth.sum() + s.board_card_count.sum() + s.board_compost_size.sum())


def _laid(box: Box, before: State, seat: int, action: int, after: State) -> list[Event]:
    """What the seat laid on its team board, and what was left there at the end of the turn."""
    team, found = team_of(seat), []
    numbers = {f"board {kind}": (f"board_{kind}", value) for kind, value in _BOARD.items()}
    numbers |= {"board cards": ("board_card_count", "cards"), "board compost": ("board_compost_size", "cards")}
    for kind, (name, value) in numbers.items():
        change = int(after[name][team]) - int(before[name][team])
        if change > 0:
            found.append(Event(kind, seat, {value: change}))
    new = [card for card in laid_cards(after, team) if card not in laid_cards(before, team)]
    found += [Event("board card", seat, {"card": box.content.cards[card].name}) for card in new]
    if action == DONE and _on_boards(before) and not _on_boards(after):
        found.append(Event("cleared"))
    return found


def _turned_up(before: State, after: State) -> bool:
    """Whether Gaia turned up a card; after her sixth the deck may be shuffled already."""
    return bool(before.gaia_left and (before.gaia_pass, before.gaia_left) != (after.gaia_pass, after.gaia_left))


def _gaia_gains(before: State, after: State) -> list[Event]:
    """What Gaia got."""
    found = []
    for kind, name, value in (
        ("sprouts", "sprout_total", "sprouts"),
        ("growth", "growth_total", "n"),
        ("compost", "compost_size", "cards"),
        ("pile", "event_count", "cards"),
    ):
        if after[name][GAIA] > before[name][GAIA]:
            found.append(Event(f"gaia {kind}", None, {value: int(after[name][GAIA]) - int(before[name][GAIA])}))
    if after.soil[GAIA] != before.soil[GAIA]:
        found.append(Event("gaia soil", None, {"n": int(after.soil[GAIA])}))
    return found


def _gaia_leaf(box: Box, before: State, after: State) -> list[Event]:
    """Where her leaf went, and whether she rests for it."""
    found = []
    for i in range(FAUNA_CARDS):
        if after.leaf[i, GAIA] > before.leaf[i, GAIA]:
            points = tier_points(after, int(after.leaf[i, GAIA]))
            found.append(Event("gaia leaf", None, {"fauna": box.content.fauna[after.fauna[i]].name, "points": points}))
    if after.gaia_rests > before.gaia_rests:
        found.append(Event("gaia rests"))
    return found


def hand_of(s: State, p: int) -> list[int]:
    """The cards of a hand, as far as they can be seen."""
    return chain(s, int(s.hand[p]))


def say(event: Event, names: Sequence[str]) -> str:
    """An event in words."""
    return say_event(EVENTS, event, names)


def read_event(text: str, names: Sequence[str]) -> Event:
    """The event that the words tell."""
    return understand_event(EVENTS, "Earth", text, names)
