"""What happened, found by comparing the states before and after an action."""

from sunroom.games.solar_gardens.rules.actions import ACTIONS, KEEP, PASS
from sunroom.games.solar_gardens.rules.geometry import SPACE_NAMES, SPACES, TURNS
from sunroom.games.solar_gardens.rules.legal import is_changeable
from sunroom.games.solar_gardens.rules.record import EMPTY, HIDDEN, OVER
from sunroom.games.solar_gardens.rules.turns import next_in_line
from sunroom.games.solar_gardens.words.things import TOPIC, called, rotation
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Seat, Term
from sunroom.kernel.protocols import State

EVENTS = Phrasebook(
    TOPIC,
    {
        "keep": "{who} keeps {tile}",
        "pass": "{who} passes {tile} on",
        "refuse": "{who} refuses {tile}, and it is set aside",
        "left over": "the last tile isn’t needed and is set aside face down",
        "try turned": "{who} tries {tile} at {space}, {turn}",
        "try": "{who} tries {tile} at {space}",
        "ponder": "{who} is placing {tile}",
        "confirm": "{who} confirms",
        "take back": "{who} takes {tile} back",
        "lay turned": "{who} has placed {tile} at {space}, {turn}",
        "lay": "{who} has placed {tile} at {space}",
        "shuffle": "the tiles set aside are shuffled into a new pile",
        "round": "round {n} begins",
        "token": "{who} gets the Starting Player token",
        "turn up": "{tile} is turned up for {who}",
        "offer": "{tile} comes to {who}",
        "end": "the game is over",
    },
)


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Message]:
    """What an action caused, found by comparing the states before and after it; both have been through `hide` for the viewer."""
    happened = _deed(box, before, seat, action)
    if after.round_no > before.round_no or after.phase == OVER:
        happened += [laid for p in range(before.players) if (laid := _laid(box, before, p, after))]
    if after.phase == OVER:
        return [*happened, EVENTS("end")]
    if after.round_no > before.round_no:
        if before.pile_left <= before.players:
            happened.append(EVENTS("shuffle"))
        happened.append(EVENTS("round", n=int(after.round_no)))
        happened.append(EVENTS("token", who=Seat(int(after.start))))
    elif before.aside_left < after.aside_left and action == KEEP:
        happened.append(EVENTS("left over"))
    turned_up = after.pile_left != before.pile_left
    for p in range(before.players):
        if after.before[p] != EMPTY and (p == seat or before.before[p] == EMPTY):
            passed = action == PASS and p == next_in_line(before, seat)
            kind = "turn up" if turned_up and not passed else "offer"
            happened.append(EVENTS(kind, tile=_tile(box, after.before[p]), who=Seat(p)))
    return happened


def _tile(box: Box, tile: int) -> Term | str:
    return called(box.content.tile_name(tile))


def _deed(box: Box, before: State, seat: int, action: int) -> list[Message]:
    """What the player did."""
    done, who = ACTIONS.decode(action), Seat(seat)
    if done.kind == "place":
        if before.placed[seat] == HIDDEN:
            return [EVENTS("ponder", who=who, tile=_tile(box, before.hand[seat]))]
        if not is_changeable(before) and before.confirmed.sum() == before.players - 1:
            return []  # Everybody lays their tiles at once; this is told together with the others.
        return [_where(box, "try", seat, int(before.hand[seat]), done.at["space"], done.at["turn"])]
    if done.kind == "confirm":
        return [EVENTS("confirm", who=who)]
    return [EVENTS(done.kind, who=who, tile=_tile(box, before.hand[seat] if done.kind == "take back" else before.before[seat]))]


def _where(box: Box, kind: str, p: int, tile: int, space: int, turn: int) -> Message:
    where = {"who": Seat(p), "tile": _tile(box, tile), "space": SPACE_NAMES[space]}
    return EVENTS(f"{kind} turned", **where, turn=rotation(turn)) if turn else EVENTS(kind, **where)


def _laid(box: Box, before: State, p: int, after: State) -> Message | None:
    """What a player has laid this round, now visible to all."""
    lies = int(before.placed[p]) // TURNS if before.placed[p] >= 0 else -1
    for space in range(SPACES):
        if after.tile[p, space] != EMPTY and (before.tile[p, space] == EMPTY or space == lies):
            return _where(box, "lay", p, int(after.tile[p, space]), space, int(after.turn[p, space]))
    return None
