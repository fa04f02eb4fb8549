"""All cards of Neotopia, to read."""

from sunroom.games.neotopia.board.shelf import read_card
from sunroom.games.neotopia.content.reading import standard
from sunroom.games.neotopia.knowledge.view import printed
from sunroom.games.neotopia.words.things import TOPIC
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Voice

BOOK = Phrasebook(TOPIC, {"cards": "Project cards"})


def card(name: str, say: Voice) -> Markup | None:
    """A card that is nowhere in sight, to read."""
    return next((read_card(printed(n, project), say) for n, project in enumerate(standard().projects) if project.name == name), None)


def book(say: Voice) -> Markup:
    """All project cards."""
    cards = Markup().join(read_card(printed(number, project), say) for number, project in enumerate(standard().projects))
    return Markup('<h3>{}</h3><div class="book">{}</div>').format(say(BOOK("cards")), cards)
