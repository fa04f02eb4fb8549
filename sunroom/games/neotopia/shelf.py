"""Below the map: the Offer, the deck, everybody's hand and tokens; and cards to read."""

from html import escape
from typing import Any

from sunroom.games.neotopia.art import pattern, token, worth_of
from sunroom.games.neotopia.record import TOKEN_NAMES
from sunroom.games.neotopia.words import TOKEN_HELP, in_points
from sunroom.kernel.game import View


def shelf(view: View, own: int, seated: bool) -> str:
    """The Offer and the deck, and the hand of the seat that is looked at."""
    offer = "".join(_card(card, f"offer-{i}") if card else '<div class="project none"></div>' for i, card in enumerate(view["offer"]))
    deck = f'<div class="project deck" data-piece="deck" data-shows=""><b>Deck</b><span>{view["deck"]}</span></div>'
    hands = "".join(_hand(view, p, seated and p == own) for p in range(view["players"]))
    return (
        f'<div class="shelf"><section class="offer" aria-label="The Offer"><h3>Offer</h3><div class="row">{offer}{deck}</div></section>'
        f'<div class="cities hands">{hands}</div></div>'
    )


def _hand(view: View, p: int, mine: bool) -> str:
    """A seat's cards as far as they are known, and its tokens."""
    seat, whose = view["seats"][p], "Your hand" if mine else f"{view.get('names', {p: f'Seat {p + 1}'})[p]}: hand as far as it was seen"
    cards = "".join(_card(card, f"card-{card['card']}" if mine else f"p{p}-card-{card['card']}", mine) for card in seat["hand"])
    unseen = seat["hand_size"] - len(seat["hand"])
    cards += f'<div class="project unseen"><span>{unseen}</span><b>unseen</b></div>' if unseen else ""
    tokens = ""
    for kind, name in enumerate(TOKEN_NAMES):
        n = seat["tokens"].count(name)
        if n:
            piece, many = f"token-{kind}" if mine else f"p{p}-token-{kind}", f" ×{n}" if n > 1 else ""
            tokens += (
                f'<div class="bonus" data-piece="{piece}" data-tile="token-{kind}" data-shows="{name}">'
                f'<svg class="art" viewBox="0 0 32 32" aria-hidden="true">{token(name, 16, 16, 14)}</svg>'
                f"<span>{name}</span><b>{many}</b></div>"
            )
    empty = "" if cards or tokens else '<p class="quiet">No cards, no tokens.</p>'
    shown = " shown" if mine else ""
    return (
        f'<section class="hand{shown}" data-seat="{p}" aria-label="{escape(whose)}"><h3>{escape(whose)}</h3>'
        f'<div class="row">{tokens}{cards}{empty}</div></section>'
    )


def _card(card: dict[str, Any], piece: str, mine: bool = False) -> str:
    meant = f' data-meant="hand-{card["card"]}"' if mine else ""
    means = f' data-means="fit-{card["card"]}"' if card.get("fits") else ""
    return (
        f'<div class="project" data-piece="{piece}" data-tile="card-{card["card"]}"{means}{meant}'
        f' data-shows="{escape(card["name"])}">{pattern(card["pattern"])}<b>{escape(card["name"])}</b><em>{worth_of(card)}</em></div>'
    )


def cards_to_read(view: View) -> str:
    """Every card that can be seen, and the tokens, in full."""
    seen = {region["last_built"]["card"]: region["last_built"] for region in view["regions"] if region["last_built"]}
    seen |= {card["card"]: card for card in view["offer"] if card}
    for seat in view["seats"]:
        seen |= {card["card"]: card for card in seat["hand"]}
    tokens = "".join(
        f'<figure class="tile" data-card="token-{kind}"><figcaption><b>{name}</b><p>{_sentence(TOKEN_HELP[kind])}</p></figcaption></figure>'
        for kind, name in enumerate(TOKEN_NAMES)
    )
    return f'<div class="cards" hidden="">{"".join(map(read_card, seen.values()))}{tokens}</div>'


def read_card(card: dict[str, Any]) -> str:
    """A card to read, and what it lacks in each region."""
    colours = card["main"] if card["minor"] is None else f"{card['main']} with {card['minor']}"
    points = "worth 2 to the player of its colour, 4 to the others" if card["building"] else f"worth {in_points(card['value'])}"
    outlook = "".join(f"<p>{fit['region']}: {_outlook(fit)}</p>" for fit in card.get("fits", ()))
    return (
        f'<figure class="tile" data-card="card-{card["card"]}">{pattern(card["pattern"])}'
        f"<figcaption><b>{escape(card['name'])}</b><p>{colours}, {points}. It may be turned, not mirrored.</p>{outlook}</figcaption>"
        "</figure>"
    )


def _outlook(fit: dict[str, Any]) -> str:
    """What a card lacks in a region."""
    few = len(fit["lacks"]) < 3
    lacks = " and ".join(f"{name} at {at}" for at, name in fit["lacks"].items()) if few else f"{len(fit['lacks'])} elements"
    forbidden = " (but the last card built there is of the same type)" if fit["forbidden"] else ""
    return f"lacks {lacks}{forbidden}."


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."
