"""What happened in Earth, in words: found by comparing the states before and after an action."""

from sunroom.games.earth.content.amounts import amount
from sunroom.games.earth.content.gaia import CARDS, COMPOST, GROWTH, SPROUTS, gaia
from sunroom.games.earth.rules.actions import ACTIONS, DONE
from sunroom.games.earth.rules.gaia import reaction
from sunroom.games.earth.rules.geometry import SPACE_NAMES, SPACES
from sunroom.games.earth.rules.piles import hand_of, laid_cards
from sunroom.games.earth.rules.record import CHOSEN, FAUNA_CARDS, GAIA, NONE, OVER
from sunroom.games.earth.rules.scoring import tier_points
from sunroom.games.earth.rules.teams import team_of
from sunroom.games.earth.words.actions import action_name, card_at
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Seat, Term
from sunroom.kernel.protocols import State

BOOK = Phrasebook(
    "earth",
    {
        "chosen island": "{who} has chosen an Island",
        "chosen climate": "{who} has chosen a Climate",
        "chosen ecosystem": "{who} has chosen an Ecosystem",
        "settle": "{who} settles on {island} with the climate {climate}",
        "ecosystem": "{who} chooses the Ecosystem {ecosystem}",
        "action": "{who} chooses the action {action}",
        "plant unseen": "{who} plants a card face down at {space}",
        "plant": "{who} plants {card} at {space}",
        "replaced": "{who} replaces {old} at {space} with {card}",
        "event": "{who} plays the Event {card}",
        "use island": "{who} activates the Island {island}",
        "use climate": "{who} activates the Climate {climate}",
        "use": "{who} activates {card} at {space}",
        "copy": "{who} copies {card} at {space}",
        "convert": "{who} turns sprouts into soil",
        "partly": "{who} will take only part",
        "lay": "{who} will put something on the team board",
        "board soil": "{who} puts {n} soil on the team board",
        "board sprouts": "{who} puts {sprouts} on the team board",
        "board growth": "{who} puts {n} growth on the team board",
        "board cards": "{who} puts {cards} on the team board",
        "board compost": "{who} puts {cards} on the team board for composting",
        "board card": "{card} is now on {who}’s team board",
        "fetch": "{who} takes from the team board",
        "cleared": "anything left on the team boards is discarded",
        "soil up": "{who} gains {n} soil",
        "soil down": "{who} pays {n} soil",
        "sprouts up": "{who} places {sprouts}",
        "sprouts down": "{who} gives up {sprouts}",
        "growth up": "{who} places {n} growth",
        "growth down": "{who} gives up {n} growth",
        "compost up": "{who} adds {cards} to their compost",
        "compost down": "{who} takes {cards} from their compost",
        "hand up": "{who} adds {cards} to their hand",
        "hand down": "{who} gives up {cards} from their hand",
        "drawn": "{who} looks at {cards}",
        "gets": "{who} now holds {card}",
        "shown": "{who}’s {card} at {space} is turned face up",
        "claim": "{who} claims {fauna} for {points}",
        "complete": "{who} completes their island",
        "done": "{who} is done",
        "gaia card": "Gaia reveals {gaia}",
        "gaia sprouts": "Gaia gets {sprouts}",
        "gaia growth": "Gaia gets {n} growth",
        "gaia soil": "Gaia now has {n} soil",
        "gaia compost": "Gaia adds {cards} to her compost",
        "gaia pile": "Gaia adds {cards} to her scoring pile",
        "gaia leaf": "Gaia puts her leaf on {fauna} for {points}",
        "gaia rests": "Gaia’s next turn is skipped",
        "gaia through": "Gaia has gone through her deck twice",
        "deck": "the discard pile becomes a new deck",
        "round": "round {n} begins",
        "turn": "it’s {who}’s turn",
        "end": "the game is over",
    },
)
GAIA_NAMES = Phrasebook("earth", {name: name for name in ("North Pacific Gyre", "South Pacific Gyre")})
"""Her other cards have the names of actions."""


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Message]:
    """What an action caused, as far as a viewer of both records can tell."""
    happened = _deed(box, before, seat, action, after)
    for p in range(before.players):
        happened += _planted(box, before, p, after)
        happened += _changes(box, before, p, after)
    if before.teams:
        happened += _laid(box, before, seat, action, after)
    turned_up = before.players == 1 and _turned_up(before, after)
    reacted, besides = _gaia_share(before, after, turned_up) if before.players == 1 else ([], [])
    if turned_up:
        happened += reacted  # her share of your turn, before she turns up a card of her own
    for i in range(FAUNA_CARDS):
        claims = [p for p in range(before.players) if after.leaf[i, p] > before.leaf[i, p]]
        for p in sorted(claims, key=lambda p: int(after.leaf[i, p])):
            happened.append(BOOK("claim", who=Seat(p), **_leaf(box, after, i, p)))
    if turned_up:
        happened.append(BOOK("gaia card", gaia=Term("earth", gaia().cards[after.gaia_card].name)))
    if before.players == 1:
        happened += _gaia_leaf(box, before, after)
        happened += besides if turned_up else reacted + besides
    if after.bonus != before.bonus:
        through = before.players == 1 and after.bonus == GAIA
        happened.append(BOOK("gaia through") if through else BOOK("complete", who=Seat(int(after.bonus))))
    if after.deck_left > before.deck_left:
        happened.append(BOOK("deck"))
    if after.stage[0] == OVER:
        return [*happened, BOOK("end")]
    if after.round_no > before.round_no:
        happened.append(BOOK("round", n=int(after.round_no)))
    if after.turn != before.turn and after.turn < after.players:
        happened.append(BOOK("turn", who=Seat(int(after.turn))))
    return happened


def _deed(box: Box, before: State, seat: int, action: int, after: State) -> list[Message]:
    """What the seat did, unless its effects say so already."""
    does, who, content = ACTIONS.decode(action), Seat(seat), box.content
    kind, at = does.kind, does.at
    if kind == "choose":
        return [BOOK("action", who=who, action=action_name(at["action"]))]
    if "side" in at:
        return [BOOK(f"chosen {kind}", who=who)]
    if kind in ("use", "copy"):
        return [BOOK(kind, who=who, card=card_at(box, before, seat, at["space"]), space=SPACE_NAMES[at["space"]])]
    if kind == "use island":
        return [BOOK(kind, who=who, island=content.islands[before.island[seat]].name)]
    if kind == "use climate":
        return [BOOK(kind, who=who, climate=content.climates[before.climate[seat]].name)]
    if after.event_count[seat] > before.event_count[seat]:
        return [BOOK("event", who=who, card=content.cards[after.events[seat]].name)]
    if kind.startswith("fetch") or (kind in ("sprout", "grow") and before.teams and _on_boards(after) < _on_boards(before)):
        return [BOOK("fetch", who=who)]
    return [BOOK(kind, who=who)] if kind in ("convert", "partly", "lay", "done") else []


def _planted(box: Box, before: State, p: int, after: State) -> list[Message]:
    """Cards newly in a tableau, replacing another, or turned up."""
    who = Seat(p)
    if after.filled[p] > before.filled[p]:
        space = int(after.at[p])
        if after.card[p, space] < 0:
            return [BOOK("plant unseen", who=who, space=SPACE_NAMES[space])]
        return [BOOK("plant", who=who, card=card_at(box, after, p, space), space=SPACE_NAMES[space])]
    if after.planted_count[p] > before.planted_count[p]:
        space = int(before.spot[p])
        new, old = (card_at(box, s, p, space) for s in (after, before))
        return [BOOK("replaced", who=who, card=new, old=old, space=SPACE_NAMES[space])]
    return [
        BOOK("shown", who=who, card=card_at(box, after, p, space), space=SPACE_NAMES[space])
        for space in range(SPACES)
        if before.card[p, space] < NONE <= after.card[p, space]
    ]


_HAS = {"soil": "soil", "sprouts": "sprout_total", "growth": "growth_total", "compost": "compost_size", "hand": "hand_size"}
"""What a seat gains or loses: in an event, and in the record."""
_SLOTS = {"soil": "n", "growth": "n", "sprouts": "sprouts", "compost": "cards", "hand": "cards", "cards": "cards", "pile": "cards"}
"""How the amount is said."""


def _much(kind: str, n: int) -> dict[str, int | Message]:
    """An amount of something, for the slot of an event."""
    slot = _SLOTS[kind]
    return {slot: n if slot == "n" else amount(slot, n)}


def _changes(box: Box, before: State, p: int, after: State) -> list[Message]:
    """What a seat gained or lost, and the cards that came into a visible hand."""
    content, who = box.content, Seat(p)
    found: list[Message] = []
    if before.stage[p] <= CHOSEN < after.stage[p]:
        island, climate = content.islands[after.island[p]].name, content.climates[after.climate[p]].name
        found.append(BOOK("settle", who=who, island=island, climate=climate))
        if after.ecosystem[p] >= 0:
            found.append(BOOK("ecosystem", who=who, ecosystem=content.ecosystems[after.ecosystem[p]].name))
    for kind, name in _HAS.items():
        change = int(after[name][p]) - int(before[name][p])
        if change:
            found.append(BOOK(f"{kind} {'up' if change > 0 else 'down'}", who=who, **_much(kind, abs(change))))
    if after.drawn_count[p] > before.drawn_count[p]:
        found.append(BOOK("drawn", who=who, cards=amount("cards", after.drawn_count[p])))
    held = set(hand_of(before, p))
    return found + [BOOK("gets", who=who, card=content.cards[card].name) for card in hand_of(after, p) if card not in held]


def _on_boards(s: State) -> int:
    """How much is on both team boards."""
    return int(s.board_soil.sum() + s.board_sprouts.sum() + s.board_growth.sum() + s.board_card_count.sum() + s.board_compost_size.sum())


_LAID = {
    "soil": "board_soil", "sprouts": "board_sprouts", "growth": "board_growth", "cards": "board_card_count",
    "compost": "board_compost_size",
}  # fmt: skip


def _laid(box: Box, before: State, seat: int, action: int, after: State) -> list[Message]:
    """What the seat laid on its team board, and what was left there at the end of the turn."""
    team, found = team_of(seat), []
    for kind, name in _LAID.items():
        change = int(after[name][team]) - int(before[name][team])
        if change > 0:
            found.append(BOOK(f"board {kind}", who=Seat(seat), **_much(kind, change)))
    new = [card for card in laid_cards(after, team) if card not in laid_cards(before, team)]
    found += [BOOK("board card", who=Seat(seat), card=box.content.cards[card].name) for card in new]
    if action == DONE and _on_boards(before) and not _on_boards(after):
        found.append(BOOK("cleared"))
    return found


def _turned_up(before: State, after: State) -> bool:
    """Whether Gaia turned up a card; after her sixth the deck may already be reshuffled."""
    return bool(before.gaia_left and (before.gaia_pass, before.gaia_left) != (after.gaia_pass, after.gaia_left))


_HERS = {
    SPROUTS: ("sprouts", "sprout_total"),
    GROWTH: ("growth", "growth_total"),
    COMPOST: ("compost", "compost_size"),
    CARDS: ("pile", "event_count"),
}
"""What Gaia collects: in an event, and in the record."""


def _gaia_share(before: State, after: State, turned_up: bool) -> tuple[list[Message], list[Message]]:
    """What Gaia got: her reaction, and after it what came with the leaf of a card that she turned up and that asked you nothing.

    Cards are taken in this order, so if they run out it is the leaf that gives fewer.
    """
    first, then = [], []
    for kind, (said, name) in _HERS.items():
        got = int(after[name][GAIA]) - int(before[name][GAIA])
        reacted = min(got, reaction(before, kind)) if turned_up else got
        first += [BOOK(f"gaia {said}", **_much(said, int(reacted)))] if reacted else []
        then += [BOOK(f"gaia {said}", **_much(said, int(got - reacted)))] if got > reacted else []
    if after.soil[GAIA] != before.soil[GAIA]:
        then.append(BOOK("gaia soil", n=int(after.soil[GAIA])))
    return first, then


def _gaia_leaf(box: Box, before: State, after: State) -> list[Message]:
    """Where her leaf went, and whether she rests because of it."""
    found = [BOOK("gaia leaf", **_leaf(box, after, i, GAIA)) for i in range(FAUNA_CARDS) if after.leaf[i, GAIA] > before.leaf[i, GAIA]]
    return [*found, BOOK("gaia rests")] if after.gaia_rests > before.gaia_rests else found


def _leaf(box: Box, s: State, i: int, p: int) -> dict[str, str | Message]:
    """A Fauna and the points of a leaf on it."""
    return {"fauna": box.content.fauna[s.fauna[i]].name, "points": amount("points", tier_points(s, int(s.leaf[i, p])))}
