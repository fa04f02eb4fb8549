"""The course of a turn (EA-2.7): from one decision of a seat to its next, to the end of the turn and of the game."""

from sunroom.games.earth.content.gaia import BROWN_COLOUR
from sunroom.games.earth.content.language import BLUE, GREEN, RED
from sunroom.games.earth.content.tables import COMPOST_ACTIVE, GROW_ACTIVE, PLANT_DRAW, WANTED, WATER_ACTIVE
from sunroom.games.earth.rules.counting import count
from sunroom.games.earth.rules.gaia import (
    add_to_scoring,
    her_colour,
    is_through,
    open_fauna,
    place_leaf,
    react,
    shuffle_gaia,
    take_lower_part,
    tiers_taken,
    turn_up,
)
from sunroom.games.earth.rules.piles import add_to_hand, discard_card, draw_card
from sunroom.games.earth.rules.programs import advance, start
from sunroom.games.earth.rules.record import (
    ABILITY,
    ACTING,
    ACTIVATING,
    CHOOSE_ACTION,
    CHOOSE_FAUNA,
    CHOOSE_PART,
    DRAWING,
    FAUNA_CARDS,
    FULL_ISLAND,
    GAIA,
    GAIA_PASSES,
    KEEPING,
    LAST_ROUND,
    LAY_PART,
    NONE,
    OVER,
    PART,
    PLANTING,
    TAKE_ALL,
    UNDECIDED,
    WAITING,
    WAS_DONE,
    YOU,
)
from sunroom.games.earth.rules.teams import clear_boards, lay_card
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def note_fauna(s: State, p: int) -> None:
    """Notes the Fauna that a seat fulfils at this moment (EA-6.1)."""
    for i in range(FAUNA_CARDS):
        if s.leaf[i, p] == 0 and not s.fulfilled[p] >> i & 1:
            row = WANTED[s.fauna[i]]
            if count(s, p, int(row[0]), int(row[1])) >= row[2]:
                s.fulfilled[p] |= 1 << i


@rule
def begin_action(s: State, colour: int) -> None:
    """Begins everybody's part after the active player chose the action (EA-2.1 to EA-2.4)."""
    s.action = colour
    for p in range(s.players):
        active = p == s.turn
        if colour == GREEN:
            s.stage[p], s.plantings[p] = PLANTING, 2 if active else 1
        elif active:
            s.stage[p] = ACTING
            start(s, p, PART, COMPOST_ACTIVE if colour == RED else WATER_ACTIVE if colour == BLUE else GROW_ACTIVE, NONE)
        else:
            s.stage[p] = CHOOSE_PART


@rule
def settle(s: State, p: int) -> None:
    """Moves a seat on to its next decision, or until it waits for others."""
    while True:
        if s.program[p, ABILITY] >= 0:
            if advance(s, p, ABILITY):
                return
            s.program[p, ABILITY] = NONE
            note_fauna(s, p)
        if s.queued[p] >= 0:
            program = int(s.queued[p])
            s.queued[p] = NONE
            start(s, p, ABILITY, program, int(s.at[p]))
            continue
        if s.stage[p] == ACTING:
            if advance(s, p, PART):
                return
            s.program[p, PART], s.partly[p] = NONE, 0
            note_fauna(s, p)
            end_part(s, p)
        elif s.stage[p] == PLANTING and s.plantings[p] == 0:
            if s.turn == p:
                draw_four(s, p)
            else:
                s.stage[p] = DRAWING
        return


@rule
def draw_four(s: State, p: int) -> None:
    """The active player draws four cards and keeps one (EA-2.1); in a team even a single one may go on the board (EA-9.1)."""
    n, card = 0, 0
    while n < PLANT_DRAW and card != NONE:
        card = draw_card(s)
        if card != NONE:
            s.drawn[p, n] = card
            n += 1
    s.drawn_count[p], s.plantings[p], s.partly[p] = n, 0, 0
    s.revealed += 1
    if n > 1 or (n == 1 and s.teams):
        s.stage[p] = KEEPING
    else:
        keep(s, p, int(s.drawn[p, 0]))


@rule
def keep(s: State, p: int, card: int) -> None:
    """Moves one card to the hand, the others face down to the discard pile; in a solo game, to Gaia's scoring pile (EA-8.1)."""
    for i in range(s.drawn_count[p]):
        if s.drawn[p, i] == card:
            if s.partly[p] == LAY_PART:
                lay_card(s, p, card)
            else:
                add_to_hand(s, p, card)
        elif s.players == 1:
            add_to_scoring(s, int(s.drawn[p, i]))
        else:
            discard_card(s, int(s.drawn[p, i]))
        s.drawn[p, i] = NONE
    s.drawn_count[p], s.partly[p] = 0, TAKE_ALL
    note_fauna(s, p)
    end_part(s, p)


@rule
def end_part(s: State, p: int) -> None:
    """Ends a seat's part and moves on to its abilities; face-down cards are first turned up, all at once (EA-3.5)."""
    s.plantings[p] = 0
    if s.action != GREEN or not s.face_down:
        s.stage[p] = ACTIVATING
        return
    s.stage[p] = WAITING
    for q in range(s.players):
        if s.stage[q] != WAITING:
            return
    for q in range(s.players):
        s.revealed += s.unseen[q] != 0
        s.stage[q], s.unseen[q] = ACTIVATING, 0


@rule
def end_turn(s: State) -> None:
    """All are done: in a solo game Gaia gets her share; the turn is closed, and the next one begins."""
    if s.players > 1:
        close_turn(s)
        next_player(s)
        return
    if s.turn == YOU:
        react(s)
    else:
        take_lower_part(s)
    close_turn(s)
    if not next_turn_alone(s):
        close_turn(s)
        next_turn_alone(s)


@rule
def close_turn(s: State) -> None:
    """Puts leaves on Fauna, then awards the completion bonus (EA-2.7, EA-6.1, EA-7.1)."""
    players = int(s.players)
    if s.teams:
        clear_boards(s)
    for i in range(FAUNA_CARDS):
        taken = tiers_taken(s, i)
        for k in range(players):
            p = (int(s.turn) + k) % players
            if s.fulfilled[p] >> i & 1 and s.leaf[i, p] == 0:
                taken += 1
                s.leaf[i, p] = taken
    if players == 1 and s.turn == GAIA and is_through(s):
        s.bonus = GAIA
    for k in range(players):
        p = (int(s.turn) + k) % players
        if s.bonus < 0 and s.filled[p] == FULL_ISLAND:
            s.bonus = p
        s.fulfilled[p], s.planted_count[p], s.planted[p, 0], s.planted[p, 1] = 0, 0, NONE, NONE
        s.used[p], s.order[p], s.partly[p], s.at[p], s.served[p] = NONE, UNDECIDED, 0, NONE, 0
        for level in range(2):
            s.step[p, level], s.left[p, level] = 0, 0


@rule
def next_player(s: State) -> None:
    """The next player becomes active; after the round in which the bonus was taken the game is over (EA-7.1, EA-7.4)."""
    players = int(s.players)
    s.turn, s.action = (int(s.turn) + 1) % players, NONE
    if s.turn == s.start:
        if s.bonus >= 0 or s.round_no == LAST_ROUND:
            for p in range(players):
                s.stage[p] = OVER
            return
        s.round_no += 1
    s.stage[s.turn] = CHOOSE_ACTION


@rule
def next_turn_alone(s: State) -> bool:
    """Your turn and Gaia's alternate (EA-8.1); False if hers ends without anything for you to decide."""
    s.action, s.took_soil, s.took_cards = NONE, 0, 0
    if s.bonus >= 0:
        s.stage[YOU] = OVER
        return True
    if s.turn == YOU and not s.gaia_rests:
        s.turn = GAIA
        return begin_gaia(s)
    if s.turn == YOU:
        s.gaia_rests = 0
    elif s.gaia_left == 0 and s.gaia_pass < GAIA_PASSES:
        s.gaia_pass += 1
        shuffle_gaia(s)
    s.turn, s.stage[YOU] = YOU, CHOOSE_ACTION
    s.round_no += 1
    return True


@rule
def begin_gaia(s: State) -> bool:
    """Plays her card: your upper part comes first; a brown one only asks where her leaf goes, if there is a choice (EA-8.6)."""
    turn_up(s)
    if her_colour(s) != BROWN_COLOUR:
        begin_action(s, her_colour(s))
        return True
    fauna = open_fauna(s)
    if fauna & (fauna - 1):
        s.stage[YOU] = CHOOSE_FAUNA
        return True
    for i in range(FAUNA_CARDS):
        if fauna == 1 << i:
            place_leaf(s, i)
    return False


@rule
def choose_fauna(s: State, fauna: int) -> None:
    """You choose where Gaia's leaf goes, and her turn is over."""
    note_fauna(s, YOU)
    s.stage[YOU] = WAS_DONE
    place_leaf(s, fauna)
    end_turn(s)


@rule
def finish(s: State, p: int) -> None:
    """A seat is done; when all are, the turn ends."""
    note_fauna(s, p)
    s.stage[p] = WAS_DONE
    for q in range(s.players):
        if s.stage[q] != WAS_DONE:
            return
    end_turn(s)
