"""All cards of Earth, to read."""

from sunroom.games.earth.content import CARDS, CLIMATES, ECOSYSTEMS, FAUNA, ISLANDS, standard
from sunroom.games.earth.faces import ecosystem_to_read, fauna_to_read, to_read
from sunroom.games.earth.icons import sprite

KINDS = ("Tree", "Bush", "Herb", "Mushroom", "Flora", "Terrain", "Event")
TITLES = {"Flora": "Sprouts of every type"}


def book() -> str:
    """Every card there is, by kind."""
    content, parts = standard(), [sprite()]
    for kind in KINDS:
        cards = "".join(to_read("card", number) for number in range(CARDS) if content.cards[number].kind == kind)
        parts.append(_chapter(TITLES.get(kind, f"{kind}s" if kind != "Bush" else "Bushes"), cards))
    parts.append(_chapter("Islands", "".join(to_read("island", number) for number in range(ISLANDS))))
    parts.append(_chapter("Climates", "".join(to_read("climate", number) for number in range(CLIMATES))))
    parts.append(_chapter("Ecosystems", "".join(ecosystem_to_read(number) for number in range(ECOSYSTEMS))))
    parts.append(_chapter("Fauna", "".join(fauna_to_read(number) for number in range(FAUNA))))
    return "".join(parts)


def _chapter(title: str, cards: str) -> str:
    return f'<h3>{title}</h3><div class="book">{cards}</div>'
