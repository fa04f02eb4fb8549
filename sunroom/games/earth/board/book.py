"""All cards of Earth, to read."""

from collections.abc import Iterable

from sunroom.games.earth.board.faces import ecosystem_to_read, fauna_to_read, to_read
from sunroom.games.earth.board.icons import sprite
from sunroom.games.earth.content.language import BIT, EVENT, TERRAIN, TYPES, feature
from sunroom.games.earth.content.reading import CARDS, CLIMATES, ECOSYSTEMS, EVERY_TYPE, FAUNA, ISLANDS, standard
from sunroom.games.earth.words.things import term
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Voice

BOOK = Phrasebook("earth", {"every type": "Sprouts of every type"})


def book(say: Voice) -> Markup:
    """Every card, by kind."""
    cards = standard().cards
    titles = {kind: feature(BIT[kind], 2) for kind in (*TYPES, TERRAIN)} | {EVERY_TYPE: BOOK("every type"), EVENT: term("Events")}
    parts = [sprite()]
    for kind in (*TYPES, EVERY_TYPE, TERRAIN, EVENT):
        of_kind = (to_read("card", number, say) for number in range(CARDS) if cards[number].kind == kind)
        parts.append(_chapter(say(titles[kind]), of_kind))
    parts.append(_chapter(say(term("Islands")), (to_read("island", number, say) for number in range(ISLANDS))))
    parts.append(_chapter(say(term("Climates")), (to_read("climate", number, say) for number in range(CLIMATES))))
    parts.append(_chapter(say(term("Ecosystems")), (ecosystem_to_read(number, say) for number in range(ECOSYSTEMS))))
    parts.append(_chapter(say(term("Fauna")), (fauna_to_read(number, say) for number in range(FAUNA))))
    return Markup().join(parts)


def _chapter(title: str, cards: Iterable[Markup]) -> Markup:
    return Markup('<h3>{}</h3><div class="book">{}</div>').format(title, Markup().join(cards))
