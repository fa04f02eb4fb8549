"""A picture for every card: its own, small, the same everywhere."""

from xml.etree import ElementTree

from sunroom.games.earth import EARTH, board
from sunroom.games.earth.board import art
from sunroom.games.earth.content.reading import standard
from sunroom.kernel.messages import Voice

CONTENT = standard()
KINDS = {
    "card": CONTENT.cards, "island": CONTENT.islands, "climate": CONTENT.climates, "ecosystem": CONTENT.ecosystems, "fauna": CONTENT.fauna,
}  # fmt: skip
NAMES = [(kind, thing.name) for kind, things in KINDS.items() for thing in things]


def name_in(address: str) -> str:
    return address.removeprefix("/art/earth/").partition(".svg")[0]


def test_every_card_has_a_picture_under_an_address_of_its_own():
    addresses = {art.address(kind, name) for kind, name in NAMES}
    assert len(addresses) == len(NAMES) == 283 + 20 + 20 + 64 + 46
    assert EARTH.pictures is not None
    assert all(EARTH.pictures(name_in(address)) for address in addresses)
    assert EARTH.pictures("card-no-such-plant") is None


def test_no_two_cards_look_alike():
    pictures = [art.picture(name_in(art.address(kind, name))) for kind, name in NAMES]
    assert len(set(pictures)) == len(pictures)


def test_pictures_are_small_and_strict():
    sizes = []
    for kind, name in NAMES:
        drawn = art.picture(name_in(art.address(kind, name))) or ""
        root = ElementTree.fromstring(drawn)
        assert root.attrib["viewBox"] == "0 0 120 90"
        for element in root.iter():
            assert element.tag.rpartition("}")[2] in ("svg", "g", "path", "circle", "ellipse", "rect")
            assert "style" not in element.attrib
        sizes.append(len(drawn))
    assert max(sizes) < 9_000
    assert sum(sizes) / len(sizes) < 2_500


def test_a_picture_follows_from_the_card_alone():
    before = art.picture("card-japanese-maple")
    art.picture.cache_clear()
    assert art.picture("card-japanese-maple") == before


def test_the_book_and_the_box_show_them():
    assert board.book(Voice()).count("data-card=") == len(NAMES)
    ElementTree.fromstring(board.cover(Voice()))
