"""Below the map: the Offer, the deck, everybody's hand and tokens; and cards to read."""

from typing import Any

from sunroom.games.neotopia.board.art import pattern, token, worth_of
from sunroom.games.neotopia.rules.projects import OTHER_BUILDING, OWN_BUILDING
from sunroom.games.neotopia.rules.record import TOKEN_NAMES
from sunroom.games.neotopia.words.prompts import TOKEN_HELP
from sunroom.games.neotopia.words.things import TOPIC, card_called, colours, in_points, named
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Seat, Several, Voice
from sunroom.kernel.protocols import View

BOOK = Phrasebook(
    TOPIC,
    {
        "the Offer": "The Offer",
        "offer": "Offer",
        "deck": "Deck",
        "own hand": "Your hand",
        "hand": "{who}’s hand, as far as it’s known",
        "unseen": "unseen",
        "empty": "No cards, no tokens.",
        "token": "{help}.",
        "card": "{colours}, worth {points}. It can be rotated, not mirrored.",
        "building": "{colour}, worth {n} to the player of its colour, {m} to the others. It can be rotated, not mirrored.",
        "lacks": ("{region}: still needs {lacks}.",) * 2,
        "lacks, same type": ("{region}: still needs {lacks} (but the last card built there is of the same type).",) * 2,
        "lacks many": "{region}: still needs {n} elements.",
        "lacks many, same type": "{region}: still needs {n} elements (but the last card built there is of the same type).",
        "at": "{element} at {space}",
    },
)
ROOMY = 11
"""The letters of a word that even a narrow card has room for."""


def shelf(view: View, own: int, seated: bool, say: Voice) -> Markup:
    """The Offer and the deck, and the hand of the selected seat."""
    empty = Markup('<div class="project none"></div>')
    return Markup(
        '<div class="shelf"><section class="offer" aria-label="{the_offer}"><h3>{heading}</h3><div class="row">{offer}'
        '<div class="project deck" data-piece="deck" data-shows=""'
        ' data-many="{left}" data-of="project"><b>{deck}</b><span>{left}</span></div></div></section>'
        '<div class="cities hands">{hands}</div></div>'
    ).format(
        the_offer=say(BOOK("the Offer")),
        heading=say(BOOK("offer")),
        offer=Markup().join(_card(card, f"offer-{i}", say) if card else empty for i, card in enumerate(view["offer"])),
        deck=say(BOOK("deck")),
        left=view["deck"],
        hands=Markup().join(_hand(view, p, seated and p == own, say) for p in range(view["players"])),
    )


def _hand(view: View, p: int, mine: bool, say: Voice) -> Markup:
    """A seat's cards as far as they are known, and its tokens."""
    seat, theirs = view["seats"][p], "" if mine else f"p{p}-"
    cards = Markup().join(_card(card, f"{theirs}card-{card['card']}", say, mine) for card in seat["hand"])
    unseen = seat["hand_size"] - len(seat["hand"])
    if unseen:
        cards += Markup('<div class="project unseen"><span>{}</span><b>{}</b></div>').format(unseen, say(BOOK("unseen")))
    tokens = Markup().join(
        _token(kind, seat["tokens"].count(name), theirs, say) for kind, name in enumerate(TOKEN_NAMES) if name in seat["tokens"]
    )
    return Markup(
        '<section class="hand{shown}" data-seat="{p}"'
        ' data-place="{theirs}cards" data-of="project" data-many="{unseen}" aria-label="{whose}"><h3>{whose}</h3>'
        '<div class="row">{tokens}{cards}{empty}</div></section>'
    ).format(
        shown=" shown" if mine else "",
        p=p,
        theirs=theirs,
        unseen=unseen,
        whose=say(BOOK("own hand") if mine else BOOK("hand", who=Seat(p))),
        tokens=tokens,
        cards=cards,
        empty="" if cards or tokens else Markup('<p class="quiet">{}</p>').format(say(BOOK("empty"))),
    )


def _token(kind: int, n: int, theirs: str, say: Voice) -> Markup:
    name = TOKEN_NAMES[kind]
    return Markup(
        '<div class="bonus" data-piece="{theirs}token-{kind}" data-tile="token-{kind}" data-shows="{name}"'
        ' data-what="token-{kind}" data-many="{n}">'
        '<svg class="art" viewBox="0 0 32 32" aria-hidden="true">{drawn}</svg><span{long}>{name}</span><b>{many}</b></div>'
    ).format(
        theirs=theirs,
        kind=kind,
        name=say(named(name)),
        long=_long(say(named(name))),
        drawn=token(name, 16, 16, 14, say),
        n=n,
        many=f" ×{n}" if n > 1 else "",
    )


def _card(card: dict[str, Any], piece: str, say: Voice, mine: bool = False) -> Markup:
    means = Markup(' data-means="fit-{}"').format(card["card"]) if card.get("fits") else ""
    meant = Markup(' data-meant="hand-{}"').format(card["card"]) if mine else ""
    return Markup(
        '<div class="project" data-piece="{piece}" data-tile="card-{number}"{means}{meant} data-shows="{name}"'
        ' data-what="card-{number}" data-of="project">'
        "{pattern}<b{long}>{name}</b><em>{worth}</em></div>"
    ).format(
        piece=piece,
        number=card["card"],
        means=means,
        meant=meant,
        name=say(card_called(card["name"])),
        long=_long(say(card_called(card["name"]))),
        pattern=pattern(card["pattern"]),
        worth=worth_of(card),
    )


def _long(name: str) -> Markup:
    """Whether a name has a word that a narrow card has no room for, unless it is written smaller."""
    return Markup(' class="long"' if max(map(len, name.split())) > ROOMY else "")


def cards_to_read(view: View, say: Voice) -> Markup:
    """Every visible card, and the tokens, in full."""
    seen = {region["last_built"]["card"]: region["last_built"] for region in view["regions"] if region["last_built"]}
    seen |= {card["card"]: card for card in view["offer"] if card}
    for seat in view["seats"]:
        seen |= {card["card"]: card for card in seat["hand"]}
    tokens = Markup().join(
        Markup('<figure class="tile" data-card="token-{}" data-called="{}"><figcaption><b>{}</b><p>{}</p></figcaption></figure>').format(
            kind, name, say(named(name)), say.sentence(BOOK("token", help=TOKEN_HELP[kind]))
        )
        for kind, name in enumerate(TOKEN_NAMES)
    )
    cards = Markup().join(read_card(card, say) for card in seen.values())
    return Markup('<div class="cards" hidden="">{}{}</div>').format(cards, tokens)


def read_card(card: dict[str, Any], say: Voice) -> Markup:
    """A card to read, and what it lacks in each region."""
    what = colours(card["main"], card["minor"])
    if card["building"]:
        told = BOOK("building", colour=what, n=OWN_BUILDING, m=OTHER_BUILDING)
    else:
        told = BOOK("card", colours=what, points=in_points(card["value"]))
    return Markup(
        '<figure class="tile" data-card="card-{number}" data-called="{called}">{pattern}'
        "<figcaption><b>{name}</b><p>{told}</p>{outlook}</figcaption></figure>"
    ).format(
        number=card["card"],
        called=card["name"],
        pattern=pattern(card["pattern"]),
        name=say(card_called(card["name"])),
        told=say(told),
        outlook=Markup().join(_outlook(fit, say) for fit in card.get("fits", ())),
    )


def _outlook(fit: dict[str, Any], say: Voice) -> Markup:
    """What a card lacks in a region: every element if there are few."""
    few, but = len(fit["lacks"]) < 3, ", same type" if fit["forbidden"] else ""
    lacks = Several([BOOK("at", element=named(name), space=at) for at, name in fit["lacks"].items()])
    return Markup("<p>{}</p>").format(
        say(BOOK(f"lacks{'' if few else ' many'}{but}", region=named(fit["region"]), lacks=lacks, n=len(fit["lacks"])))
    )
