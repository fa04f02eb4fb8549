"""What a seat may not know (NE-1.9): the others' hands, except cards they took openly, and any hidden order."""

from sunroom.games.neotopia.rules.geometry import REGIONS
from sunroom.games.neotopia.rules.record import CARDS, KINDS, NONE, SEATS
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import forget_luck, sort


@rule
def hide(s: State, seat: int) -> None:
    """Blanks the generator, the others' hands, the deck and the hidden order: the result is the same in all games that look alike
    to the seat."""
    forget_luck(s)
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = s.known[other]
    for i in range(CARDS):
        s.deck[i] = NONE
    sort(s.tile, 1, s.tiles_left)
    sort_hidden_tokens(s)


@rule
def sort_hidden_tokens(s: State) -> None:
    """Sorts the tokens below the tops of the three stacks, so that their order reveals nothing."""
    for kind in range(KINDS):
        for region in range(REGIONS):
            for i in range(s.stack_left[region] - 1):
                if s.stack[region, i] > kind:
                    swap_with_next(s, region, i, kind)


@rule
def swap_with_next(s: State, region: int, i: int, kind: int) -> None:
    """Swaps a hidden token with the next hidden one of this kind, if there is one."""
    for other in range(region, REGIONS):
        for k in range(i + 1 if other == region else 0, s.stack_left[other] - 1):
            if s.stack[other, k] == kind:
                s.stack[region, i], s.stack[other, k] = s.stack[other, k], s.stack[region, i]
                return
