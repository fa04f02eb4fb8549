"""What must hold after every decision of every game, as one compiled driver. Any other result than FINE names the breach."""

from typing import Any

from sunroom.games.earth.content.reading import CARDS
from sunroom.games.earth.content.tables import EVENT_KIND, GROWTH_SPACES, KIND, SPROUT_SPACES
from sunroom.games.earth.rules.actions import ACTIONS as ALL
from sunroom.games.earth.rules.record import CHOOSE_ACTION, FULL_ISLAND, GAIA, LAST_ROUND, NONE, OVER
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, actors, apply, legal, setup
from sunroom.kernel.random import branch, draw, reseed

ACTIONS, MOST_DECISIONS = ALL.size, 20_000
BREACHES = (
    "fine", "no legal action", "an action outside the range", "an action twice in the list", "a card is lost or doubled",
    "pieces beyond their spaces", "totals differ from the island", "an Event in a tableau, or a plant among the Events",
    "the island is not framed", "soil below zero", "the actor is not in the mask", "leaves out of order", "turns are not equal",
    "the game does not end", "the bonus without sixteen cards", "leftovers of the last turn", "a hand is not sorted",
    "Gaia's deck is not her six cards", "Gaia hoards soil", "Gaia is not where one plays alone", "a team board where there are no teams",
)  # fmt: skip
(
    FINE, DEAD_END, RANGE, TWICE, LOST, BEYOND, TOTALS, WRONG_KIND, FRAME, DEBT, MASK, LEAVES, TURNS, ENDLESS, BONUS, LEFTOVERS, UNSORTED,
    GAIAS_DECK, GAIAS_SOIL, NO_GAIA, NO_TEAMS,
) = range(len(BREACHES))  # fmt: skip


@rule
def check_choices(n: int, out: Any, seen: Any) -> int:
    if n < 1:
        return DEAD_END
    for i in range(n):
        if out[i] < 0 or out[i] >= ACTIONS:
            return RANGE
        if seen[out[i]]:
            return TWICE
        seen[out[i]] = 1
    for i in range(n):
        seen[out[i]] = 0
    return FINE


@rule
def mark_chain(s: Any, card: int, where: Any, sorted_: bool) -> int:
    n, before = 0, -1
    while card != NONE and n <= CARDS:
        where[card] += 1
        n += 1
        if sorted_ and card <= before:
            return -1
        before = card
        card = int(s.below[card])
    return n


@rule
def check_cards(s: Any, where: Any) -> int:
    """All 283 cards are somewhere, once, and every pile is as large as it says."""
    for card in range(CARDS):
        where[card] = 0
    for i in range(CARDS):
        if i < s.deck_left:
            where[s.deck[i]] += 1
        elif s.deck[i] != NONE:
            return LOST
    if mark_chain(s, int(s.discard), where, False) != s.discards:
        return LOST
    for team in range(2):
        cards = mark_chain(s, int(s.board_cards[team]), where, True)
        if cards < 0:
            return UNSORTED
        if cards != s.board_card_count[team] or mark_chain(s, int(s.board_compost[team]), where, False) != s.board_compost_size[team]:
            return LOST
    for p in range(2 if s.players == 1 else s.players):
        hand = mark_chain(s, int(s.hand[p]), where, True)
        if hand < 0:
            return UNSORTED
        if hand != s.hand_size[p] or mark_chain(s, int(s.compost[p]), where, False) != s.compost_size[p]:
            return LOST
        if mark_chain(s, int(s.events[p]), where, False) != s.event_count[p]:
            return LOST
        event = int(s.events[p]) if p < s.players else NONE
        while event != NONE:
            if KIND[event] != EVENT_KIND:
                return WRONG_KIND
            event = int(s.below[event])
        for space in range(16):
            if s.card[p, space] >= 0:
                where[s.card[p, space]] += 1
        if s.pending[p] >= 0:
            where[s.pending[p]] += 1
        for i in range(4):
            if i < s.drawn_count[p]:
                where[s.drawn[p, i]] += 1
            elif s.drawn[p, i] != NONE:
                return LOST
    for card in range(CARDS):
        if where[card] != 1:
            return LOST
    return FINE


@rule
def check_islands(s: Any) -> int:
    for p in range(s.players):
        if s.soil[p] < 0:
            return DEBT
        sprouts, growth, filled, top, left = 0, 0, 0, 0, 0
        for space in range(16):
            card = int(s.card[p, space])
            sprouts += s.sprouts[p, space]
            growth += s.growth[p, space]
            if card < 0:
                if s.sprouts[p, space] != 0 or s.growth[p, space] != 0:
                    return BEYOND
                continue
            filled += 1
            top += space < 4
            left += space % 4 == 0
            if KIND[card] == EVENT_KIND:
                return WRONG_KIND
            if s.sprouts[p, space] < 0 or s.sprouts[p, space] > SPROUT_SPACES[card]:
                return BEYOND
            if s.growth[p, space] < 0 or s.growth[p, space] > GROWTH_SPACES[card]:
                return BEYOND
        if sprouts != s.sprout_total[p] or growth != s.growth_total[p] or filled != s.filled[p]:
            return TOTALS
        if filled > 0 and (top == 0 or left == 0):
            return FRAME
    for i in range(4):
        taken, highest = 0, 0
        for p in range(5):
            taken += s.leaf[i, p] > 0
            highest = max(highest, int(s.leaf[i, p]))
            for q in range(p):
                if s.leaf[i, p] > 0 and s.leaf[i, p] == s.leaf[i, q]:
                    return LEAVES
        if taken != highest:
            return LEAVES
    if s.players == 1 and s.bonus == GAIA:
        return FINE if s.gaia_pass == 2 and s.gaia_left == 0 else BONUS
    if s.bonus >= 0 and s.filled[s.bonus] != FULL_ISLAND:
        return BONUS
    return FINE


@rule
def check_variants(s: Any) -> int:
    """Gaia's deck and soil in solo games, and no trace of her or of team boards anywhere else."""
    seen = 0
    for i in range(6):
        seen |= 1 << int(s.gaia_deck[i]) if s.gaia_deck[i] >= 0 else 0
    if seen != (63 if s.players == 1 else 0):
        return GAIAS_DECK
    if s.players == 1 and (s.soil[GAIA] < 0 or s.soil[GAIA] >= 10):
        return GAIAS_SOIL
    if s.players > 1 and (s.gaia_left or s.gaia_pass or s.gaia_card >= 0 or s.took_soil or s.took_cards or s.gaia_rests):
        return NO_GAIA
    for team in range(2):
        if s.board_soil[team] < 0 or s.board_sprouts[team] < 0 or s.board_growth[team] < 0:
            return NO_TEAMS
    if not s.teams and not are_boards_empty(s):
        return NO_TEAMS
    return FINE


@rule
def are_boards_empty(s: Any) -> bool:
    for team in range(2):
        if s.board_soil[team] or s.board_sprouts[team] or s.board_growth[team] or s.board_card_count[team] or s.board_compost_size[team]:
            return False
    return True


@rule
def check_between_turns(s: Any) -> int:
    """Nothing of the last turn is left when the next action is chosen."""
    for p in range(s.players):
        if s.planted_count[p] or s.fulfilled[p] or s.unseen[p] or s.plantings[p] or s.owed[p] or s.drawn_count[p] or s.partly[p]:
            return LEFTOVERS
        if s.program[p, 0] != NONE or s.program[p, 1] != NONE or s.queued[p] != NONE or s.pending[p] != NONE or s.used[p] != NONE:
            return LEFTOVERS
    return FINE


@rule
def play_and_check(s: Any, options: Any, seed: int, first: int, games: int, every: int, dice: Any, out: Any, where: Any, seen: Any) -> int:
    """Plays random games, the seats that act at once in random order; FINE or what went wrong."""
    for number in range(first, first + games):
        game_seed = branch(seed, number)
        setup(s, options, game_seed)
        reseed(dice, game_seed)
        decisions, turns, last = 0, 0, -1
        while actors(s):
            mask = int(actors(s))
            if not mask >> actor(s) & 1:
                return MASK
            seat = 0 + draw(dice, int(s.players))  # a signed number, as it goes on to be
            while not mask >> seat & 1:
                seat = (seat + 1) % int(s.players)
            now = int(s.round_no) if s.players == 1 else int(s.turn)
            if s.stage[s.turn] == CHOOSE_ACTION and last != now:
                following = last + 1 if s.players == 1 else (last + 1) % int(s.players)
                if last >= 0 and following != now:
                    return TURNS
                last = now
                turns += 1
                breach = check_between_turns(s)
                if breach == FINE and not are_boards_empty(s):
                    breach = LEFTOVERS
                if breach:
                    return breach
            n = legal(s, seat, out)
            breach = check_choices(n, out, seen)
            if breach == FINE and decisions % every == 0:
                breach = check_cards(s, where)
                if breach == FINE:
                    breach = check_islands(s)
                if breach == FINE:
                    breach = check_variants(s)
            if breach:
                return breach
            apply(s, seat, out[draw(dice, n)])
            decisions += 1
            if decisions > MOST_DECISIONS:
                return ENDLESS
        breach = check_cards(s, where)
        if breach == FINE:
            breach = check_islands(s)
        if breach == FINE:
            breach = check_variants(s)
        if breach:
            return breach
        if turns != int(s.round_no) * int(s.players):
            return TURNS
        if s.bonus < 0 and s.round_no != LAST_ROUND:
            return BONUS
        for p in range(s.players):
            if s.stage[p] != OVER:
                return LEFTOVERS
    return FINE
