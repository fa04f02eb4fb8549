"""Neotopia in a browser, drawn from a view: the whole table, and what surrounds it."""

from sunroom.games.neotopia.board.art import GROUND, element
from sunroom.games.neotopia.board.landscape import landscape
from sunroom.games.neotopia.board.shelf import cards_to_read, shelf
from sunroom.games.neotopia.board.tracks import short_tracks
from sunroom.games.neotopia.rules.geometry import REGION_NAMES
from sunroom.games.neotopia.words.things import THINGS, TOPIC
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Voice
from sunroom.kernel.protocols import View

BOOK = Phrasebook(TOPIC, {"cards": ("card", "cards"), "tokens": ("token", "tokens"), "tile": "tile"})

GUIDE = Phrasebook(
    TOPIC,
    {
        "factories": "You have three actions a turn: draw a card, or take an element from a factory …",
        "regions": "… and place it in one of the two regions beside that factory, next to an element that’s already there.",
        "hand": "If the element completes the pattern of a card in your hand, you may build it right away. "
        "Point at a card, or touch it, to see where it would fit and what’s missing.",
        "offer": "New cards come from the Offer, which everybody sees, or from the deck.",
        "lowest": "Your lowest region counts three times: don’t leave one behind.",
    },
)


def board(view: View, seat: int | None, say: Voice) -> Markup:
    """The table as the seat sees it: the map, and below it the Offer and the viewer's hand."""
    own = seat if seat is not None else view["turn"] or 0
    hand = view["seats"][own]["hand"] if seat is not None else []
    cards = [card for card in view["offer"] if card] + hand
    parts = landscape(view, cards, hand, say) + shelf(view, own, seat is not None, say) + cards_to_read(view, say)
    return Markup('<div class="neotopia" data-own="{}">{}</div>').format(own, parts)


def mini(view: View, p: int, say: Voice) -> Markup:
    """A player's element and standing in the three regions: as columns, or as three short tracks if there is no room for them."""
    seat = view["seats"][p]
    most, bars = max(20, *seat["with_clusters"]), Markup()
    for i, points in enumerate(seat["with_clusters"]):
        high, fill = 48 * points / most, GROUND[REGION_NAMES[i]][1]
        bars += Markup(
            '<rect x="{x}" y="{top:.1f}" width="26" height="{high:.1f}" rx="4" fill="{fill}"/>'
            '<text x="{middle}" y="{above:.1f}" text-anchor="middle">{points}</text>'
        ).format(x=6 + 31 * i, top=97 - high, high=high, fill=fill, middle=19 + 31 * i, above=92 - high, points=points)
    drawn = element(seat["element"], 50, 15, 13)
    columns = Markup('<svg class="mini" viewBox="0 0 100 100" aria-hidden="true">{}{}</svg>').format(drawn, bars)
    return columns + short_tracks(view, p)


def facts(view: View, p: int) -> list[tuple[Message, int]]:
    """The key facts about a player."""
    seat = view["seats"][p]
    held = {"cards": seat["hand_size"], "tokens": len(seat["tokens"])}
    regions = [(THINGS(name), seat["with_clusters"][i]) for i, name in enumerate(REGION_NAMES)]
    return [*regions, *((BOOK(what, n=n), n) for what, n in held.items())]


def progress(view: View) -> tuple[Message, int, int]:
    """How far along the game is: the production tiles decide (NE-2.7)."""
    tiles = view["pile"]["tiles"]
    return BOOK("tile"), min(tiles, tiles - view["pile"]["left"] + 1), tiles


def guide() -> list[tuple[str, Message]]:
    """For a first game."""
    return [
        (".neotopia .factory", GUIDE("factories")),
        (".neotopia .map", GUIDE("regions")),
        (".neotopia .hand", GUIDE("hand")),
        (".neotopia .offer", GUIDE("offer")),
        ("", GUIDE("lowest")),
    ]
