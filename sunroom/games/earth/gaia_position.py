"""What Gaia has, in a position: written, checked and read."""

from typing import Any

from sunroom.games.earth.card_reader import CardReader, names_of
from sunroom.games.earth.dealing import wake_gaia
from sunroom.games.earth.gaia import add_to_scoring
from sunroom.games.earth.gaia_cards import GAIA_CARDS, gaia
from sunroom.games.earth.piles import add_to_compost
from sunroom.games.earth.record import GAIA, GAIA_PASSES, NONE
from sunroom.games.earth.words import chain
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Box, State

_NUMBERS = {"soil": ("soil", 9), "sprouts": ("sprout_total", 30000), "growth": ("growth_total", 30000)}
_FLAGS = {"pass": ("gaia_pass", 1, GAIA_PASSES), "rests": ("gaia_rests", 0, 1)}
_KEYS = {
    "deck", "turned", "card", "compost", "scoring", "leaves", "took_soil", "took_cards", *_NUMBERS, *_FLAGS,
}  # fmt: skip


def dump_gaia(box: Box, s: State) -> dict[str, Any]:
    """Her deck top first, then what was turned up, the latest first; her piles top first."""
    cards, content = gaia().cards, box.content
    table: dict[str, Any] = {
        "deck": names_of(cards, [int(card) for card in s.gaia_deck[: s.gaia_left][::-1]]),
        "turned": names_of(cards, [int(card) for card in s.gaia_deck[s.gaia_left :]]),
    }
    if s.gaia_card != NONE:
        table["card"] = cards[s.gaia_card].name
    table |= {key: int(s[name][GAIA]) for key, (name, _) in _NUMBERS.items()}
    table |= {key: int(s[name]) for key, (name, _, _) in _FLAGS.items()}
    table |= {key: int(s[key]) for key in ("took_soil", "took_cards") if s[key]}
    table |= {"compost": names_of(content.cards, chain(s, int(s.compost[GAIA])))}
    table |= {"scoring": names_of(content.cards, chain(s, int(s.events[GAIA])))}
    return table | {"leaves": [int(tier) for tier in s.leaf[:, GAIA]]}


def load_gaia(reader: CardReader, table: Any) -> None:
    """What Gaia has; a deck that is not written is shuffled."""
    s, cards = reader.s, gaia().cards
    reader.check_keys(table, _KEYS, "gaia")
    before = s.rng
    wake_gaia(s)
    if "deck" in table or "turned" in table:
        deck, turned = ([reader.named(f"gaia, {key}", name, cards) for name in reader.names(key, table)] for key in ("deck", "turned"))
        if sorted(deck + turned) != list(range(GAIA_CARDS)):
            raise BadFile(f"position: gaia: each of {names_of(cards, range(GAIA_CARDS))} lies in the deck or is turned up")
        s.gaia_deck[:], s.gaia_left, s.rng = deck[::-1] + turned, len(deck), before
    if "card" in table:
        s.gaia_card = reader.named("gaia, card", table["card"], cards)
    elif s.turn == GAIA:
        raise BadFile("position: gaia: on her turn she has a card")
    for key, (name, most) in _NUMBERS.items():
        s[name][GAIA] = reader.number(key, 0, 0, most, table, "gaia")
    for key, (name, low, high) in _FLAGS.items():
        s[name] = reader.number(key, low, low, high, table, "gaia")
    for key in ("took_soil", "took_cards"):
        s[key] = reader.number(key, 0, 0, 16000, table, "gaia")
    for card in reversed(reader.hold(table, "compost", "gaia")):
        add_to_compost(s, GAIA, card)
    for card in reversed(reader.hold(table, "scoring", "gaia")):
        add_to_scoring(s, card)
    s.leaf[:, GAIA] = reader.leaves(table, "gaia")
