"""Coins, prices and loans (SC-3.1 to SC-3.5, SC-7.6, SC-7.7)."""

from sunroom.games.solar_city.rules.record import BUILD_DISCOUNT, LOAN, LOAN_TOKENS, REPAYMENT, UPGRADE_DISCOUNT
from sunroom.kernel.bits import ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def skyscraper_price(s: State, p: int) -> int:
    """1 coin per Skyscraper in the city, less discounts (SC-3.1)."""
    return max(0, ones(s.skyscrapers[p]) - int(s.terms[p, BUILD_DISCOUNT]))


@rule
def upgrade_price(s: State, p: int) -> int:
    """2 coins per SkyGarden in the city, less discounts (SC-3.3)."""
    return max(0, 2 * ones(s.skygardens[p]) - int(s.terms[p, UPGRADE_DISCOUNT]))


@rule
def loans_left(s: State) -> int:
    """Loan tokens nobody has (SC-3.4)."""
    n = LOAN_TOKENS
    for p in range(s.players):
        n -= int(s.loans[p])
    return n


@rule
def means(s: State, p: int) -> int:
    """Coins in hand plus those that loans could bring."""
    return int(s.coins[p]) + loans_left(s) * int(s.terms[p, LOAN])


@rule
def pay(s: State, p: int, price: int) -> None:
    """Pays, taking only as many loans as needed (SC-3.5)."""
    while s.coins[p] < price:
        s.loans[p] += 1
        s.coins[p] += s.terms[p, LOAN]
    s.coins[p] -= price


@rule
def can_repay(s: State, p: int) -> bool:
    return s.loans[p] > 0 and s.coins[p] >= s.terms[p, REPAYMENT]


@rule
def repay(s: State, p: int) -> None:
    """Returns a Loan token; others could borrow it now, so the round of passing restarts (SC-3.4).

    Games still end (SC-3.6): loans are taken only to pay for an action, so from one action to the next at most ten
    repayments delay the last pass, and every action fills a space or flips a tile.
    """
    s.coins[p] -= s.terms[p, REPAYMENT]
    s.loans[p] -= 1
    s.passes = 0


@rule
def collect(s: State, p: int, space: int) -> None:
    """Takes the coins on a space or tile of the seat's own city."""
    s.coins[p] += s.lying[p, space]
    s.lying[p, space] = 0
