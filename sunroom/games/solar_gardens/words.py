"""Solar Gardens in words: actions, events, and what is to be decided."""

from collections.abc import Sequence

from sunroom.games.solar_gardens.draft import may_pass, may_refuse, next_in_line
from sunroom.games.solar_gardens.geometry import SPACE_NAMES, SPACES, TURN_NAMES, TURNS
from sunroom.games.solar_gardens.record import CONFIRM, EMPTY, KEEP, OVER, PASS, PLACE, REFUSE, TAKE_BACK
from sunroom.games.solar_gardens.rules import is_changeable
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.game import Box, Event, State
from sunroom.kernel.phrases import NUMBER, Phrasebook, Slot, amount_of
from sunroom.kernel.telling import say_event, understand_event

_SPACE = Slot(r"[A-D][1-4]", str, str.upper)
_TURN = Slot("|".join(TURN_NAMES[1:]), str, str.lower)
in_points = amount_of("point").say
"""`1 point`, `3 points`."""

ACTIONS = Phrasebook(
    {
        "place turned": "place {space} {turn}",
        "place": "place {space}",
        "keep": "keep",
        "pass": "pass",
        "refuse": "refuse",
        "confirm": "confirm",
        "take back": "take back",
    },
    {"space": _SPACE, "turn": _TURN},
)

EVENTS = Phrasebook(
    {
        "keep": "{who} keeps {tile}",
        "pass": "{who} passes {tile} on",
        "refuse": "{who} refuses {tile}, and it is set aside",
        "left over": "nobody needs the last tile of the stack; it is set aside unseen",
        "try turned": "{who} tries {tile} at {space}, {turn}",
        "try": "{who} tries {tile} at {space}",
        "ponder": "{who} finds a place for {tile}",
        "confirm": "{who} confirms",
        "take back": "{who} takes {tile} back",
        "lay turned": "{who} has laid {tile} at {space}, {turn}",
        "lay": "{who} has laid {tile} at {space}",
        "shuffle": "the tiles set aside are shuffled into a new pile",
        "round": "round {n} begins",
        "token": "{who} gets the Starting Player token",
        "turn up": "{tile} is turned up for {who}",
        "offer": "{tile} comes to {who}",
        "end": "the game is over",
    },
    {"space": _SPACE, "turn": _TURN, "n": NUMBER},
)


def action_text(box: Box, s: State, action: int) -> str:
    """An action in words."""
    if action < KEEP:
        space, turn = divmod(action - PLACE, TURNS)
        values = {"turn": TURN_NAMES[turn]} if turn else {}
        return ACTIONS.say("place turned" if turn else "place", space=SPACE_NAMES[space], **values)
    return ACTIONS.say({KEEP: "keep", PASS: "pass", REFUSE: "refuse", CONFIRM: "confirm", TAKE_BACK: "take back"}[action])


def conceal(action: int) -> str | None:
    """Where somebody places a tile is nobody else's business before the round ends (SG-2.6)."""
    return "place somewhere" if action < KEEP else None


def parse_action(box: Box, s: State, text: str) -> int:
    """The action that the words name; it may still be illegal."""
    found = ACTIONS.read(text)
    if found is None:
        raise IllegalAction(
            f"{text!r} is no action of Solar Gardens; say keep, pass, refuse, confirm, take back, "
            f"'place B2', or 'place B2 {TURN_NAMES[1]}' ({', '.join(TURN_NAMES[1:])})"
        )
    kind, values = found
    fixed = {"keep": KEEP, "pass": PASS, "refuse": REFUSE, "confirm": CONFIRM, "take back": TAKE_BACK}
    if kind in fixed:
        return fixed[kind]
    return PLACE + TURNS * SPACE_NAMES.index(values["space"]) + TURN_NAMES.index(values.get("turn", ""))


def why_not(box: Box, s: State, seat: int, action: int) -> str:
    """Why the seat cannot do this now."""
    if s.phase == OVER:
        return "the game is over"
    if s.confirmed[seat]:
        return "you have confirmed your tile; the round ends when everyone has"
    if s.hand[seat] == EMPTY and s.before[seat] == EMPTY:
        return "no tile has come to you yet"
    if not 0 <= action <= TAKE_BACK:
        return f"there is no action {action}"
    said = action_text(box, s, action)
    if s.hand[seat] != EMPTY:
        if action < KEEP:
            space = (action - PLACE) // TURNS
            if s.placed[seat] != EMPTY:
                return f"{said}: your tile lies at {SPACE_NAMES[s.placed[seat] // TURNS]}; take it back first"
            return f"{said}: {SPACE_NAMES[space]} is taken"
        if action in (CONFIRM, TAKE_BACK):
            return f"{said}: place your tile first"
        return f"{said}: you have taken {box.content.tile_name(s.hand[seat])} this round; place it"
    if action < KEEP or action >= CONFIRM:
        return f"{said}: you have no tile yet; keep the one before you, or let it go"
    if action == PASS:
        if next_in_line(s, seat) < 0:
            return "pass: you are the last in line; " + ("refuse the tile, or keep it" if may_refuse(s, seat) else "keep the tile")
        return "pass: the next player in line has a tile to decide on; keep yours, or wait"
    if s.refused:
        return "refuse: a tile was refused this round already"
    return "refuse: only the last in line may refuse; pass the tile on"


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Event]:
    """What happened by an action, found by comparing the game before and after it; both are hidden for the one who is told."""
    happened = _deed(box, before, seat, action)
    name = box.content.tile_name
    if after.round_no > before.round_no or after.phase == OVER:
        happened += [laid for p in range(before.players) if (laid := _laid(box, before, p, after))]
    if after.phase == OVER:
        return [*happened, Event("end")]
    if after.round_no > before.round_no:
        if before.pile_left <= before.players:
            happened.append(Event("shuffle"))
        happened.append(Event("round", None, {"n": int(after.round_no)}))
        happened.append(Event("token", int(after.start)))
    elif before.aside_left < after.aside_left and action == KEEP:
        happened.append(Event("left over"))
    turned_up = after.pile_left != before.pile_left
    for p in range(before.players):
        if after.before[p] != EMPTY and (p == seat or before.before[p] == EMPTY):
            passed = action == PASS and p == next_in_line(before, seat)
            kind = "turn up" if turned_up and not passed else "offer"
            happened.append(Event(kind, p, {"tile": name(after.before[p])}))
    return happened


def _deed(box: Box, before: State, seat: int, action: int) -> list[Event]:
    """What the player did."""
    name = box.content.tile_name
    if action < KEEP:
        shown = before.viewer < -1 or before.viewer == seat
        if not shown:
            return [Event("ponder", seat, {"tile": name(before.hand[seat])})]
        if not is_changeable(before) and before.confirmed.sum() == before.players - 1:
            return []  # Everybody lays their tiles at once; that is told with the others.
        return [_where(box, "try", seat, int(before.hand[seat]), *divmod(action - PLACE, TURNS))]
    if action == CONFIRM:
        return [Event("confirm", seat)]
    if action == TAKE_BACK:
        return [Event("take back", seat, {"tile": name(before.hand[seat])})]
    return [Event({KEEP: "keep", PASS: "pass", REFUSE: "refuse"}[action], seat, {"tile": name(before.before[seat])})]


def _where(box: Box, kind: str, p: int, tile: int, space: int, turn: int) -> Event:
    values = {"tile": box.content.tile_name(tile), "space": SPACE_NAMES[space]}
    return Event(f"{kind} turned", p, values | {"turn": TURN_NAMES[turn]}) if turn else Event(kind, p, values)


def _laid(box: Box, before: State, p: int, after: State) -> Event | None:
    """What a player has laid this round, which all can see now."""
    lies = int(before.placed[p]) // TURNS if before.placed[p] != EMPTY else -1
    for space in range(SPACES):
        if after.tile[p, space] != EMPTY and (before.tile[p, space] == EMPTY or space == lies):
            return _where(box, "lay", p, int(after.tile[p, space]), space, int(after.turn[p, space]))
    return None


def say(event: Event, names: Sequence[str]) -> str:
    """An event in words."""
    return say_event(EVENTS, event, names)


def read_event(text: str, names: Sequence[str]) -> Event:
    """The event that the words tell."""
    return understand_event(EVENTS, "Solar Gardens", text, names)


def prompt(box: Box, s: State) -> str:
    """What the one for whom the record was hidden has to decide, in a sentence."""
    seat = int(s.viewer)
    if s.phase == OVER:
        return "The game is over."
    if seat < 0:
        return "A tile is on its way around the table." if (s.before != EMPTY).any() else "Everyone finds a place for their tile."
    name = box.content.tile_name
    if s.confirmed[seat]:
        return "You have confirmed; the others are still placing."
    if s.hand[seat] != EMPTY:
        if s.placed[seat] == EMPTY:
            return f"Place {name(s.hand[seat])} on your roof, turned as you like."
        return f"Confirm where {name(s.hand[seat])} lies, or take it back."
    if s.before[seat] == EMPTY:
        return "No tile has come to you yet."
    tile = name(s.before[seat])
    if may_pass(s, seat):
        return f"Keep {tile}, or pass it on?"
    if may_refuse(s, seat):
        return f"Keep {tile}, or refuse it? You are the last in line, and one tile a round may be refused."
    if next_in_line(s, seat) < 0:
        return f"A tile was refused this round: {tile} is yours."
    return f"Keep {tile}? You can pass it on as soon as the next player is free."
