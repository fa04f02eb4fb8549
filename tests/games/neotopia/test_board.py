"""The board in a browser: drawn from a view, complete, and without anything a strict page forbids."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from sunroom.games.neotopia import board, words
from sunroom.games.neotopia.board import art
from sunroom.games.neotopia.rules.geometry import REGION_NAMES, SPACE_NAMES
from sunroom.games.neotopia.rules.record import ELEMENT_LETTERS, ELEMENT_NAMES
from sunroom.kernel.messages import Voice
from sunroom.table import Table
from tests.games.playing import random_game
from tests.long import some

from .table import Play, box_of, position
from .test_patterns import drawn_points
from .test_setup import GRAPH

SAY = Voice(["Ada", "Ben", "Cy", "Dee"])
WORDS = {"nothing", "end"}
"""Handles that are buttons beside the board."""


class Pieces(HTMLParser):
    """The names of the pieces on a board, and whether all tags are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.names += [value for key, value in attrs if key == "data-piece"]
        assert not {key for key, _ in attrs} & {"style", "onclick"}

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def pieces(html: str) -> list[str]:
    parser = Pieces()
    parser.feed(html)
    assert parser.open == []
    return parser.names


@pytest.mark.parametrize("players", some((2, 3, 4), 2))
def test_every_legal_action_has_its_pieces_on_the_board(players):
    box = box_of(players)
    for i, (before, seat, *_) in enumerate(random_game(box, 31)):
        if i % 12 == 0:
            view = Table(box, 1, start=before).view(seat)
            names = pieces(board.board(view, seat, SAY))
            assert len(set(names)) == len(names)
            for action in view["actions"]:
                assert set(action["handles"]) - WORDS <= set(names), action
            touchable = {piece for action in view["actions"] for piece in action["handles"]}
            silent = {name for name in names if not re.match(r"p\d-", name)} - touchable - set(view["why"])
            assert all(name.startswith("reserve-") for name in silent), silent
            for p in range(players):
                ElementTree.fromstring(f"<div>{board.mini(view, p, SAY)}</div>")
                assert all(isinstance(n, int) for _, n in board.facts(view, p))
                here = {name.removeprefix(f"p{p}-") for name in names}
                assert all(set(where) <= here for where in board.sources(view, p).values())
            word, now, most = board.progress(view)
            assert word.key == "tile"
            assert 1 <= now <= most


def drawn(play: Play, seat: int | None = 0) -> ElementTree.Element:
    """A position's board as a tree."""
    return ElementTree.fromstring(board.board(Table(play.box, 1, start=play.s).view(-1 if seat is None else seat), seat, SAY))


def middle(points: str) -> complex:
    """The middle of a polygon."""
    corners = [complex(*map(float, corner.split(","))) for corner in points.split()]
    return sum(corners) / len(corners)


def test_ne_1_2_spaces_are_drawn_side_by_side_exactly_if_they_are_neighbours():
    tree = drawn(position())
    for region in REGION_NAMES:
        at = {}
        for space in tree.iterfind(".//g[polygon]"):
            name = str(space.get("data-piece"))
            if name.startswith(f"{region}-"):
                at[name.removeprefix(f"{region}-")] = middle(space.find("polygon").get("points"))
        assert set(at) == set(SPACE_NAMES)
        near = {frozenset((a, b)) for a in at for b in at if a != b and abs(at[a] - at[b]) < 45}
        assert near == {frozenset(pair) for pair in GRAPH.edges}
        assert all(abs(at[a] - at[b]) > 43 for a in at for b in at if a != b), "two spaces overlap"


def test_what_lies_on_a_space_is_drawn_on_it():
    tree = drawn(position("D4 E, C4 B, A2 n", "D4 T", "D4 C"))
    shown = {piece.get("data-piece"): piece for piece in tree.iterfind(".//g[polygon]")}
    lying = {name: piece.get("data-shows") for name, piece in shown.items() if piece.get("data-shows")}
    assert lying == {
        "Desert-D4": "Energy", "Desert-C4": "BioFarming", "Desert-A2": "New Building Permits",
        "Water-D4": "Technology", "Forest-D4": "Community",
    }  # fmt: skip
    for name, what in lying.items():
        circle = shown[name].find(".//circle")
        assert abs(complex(float(circle.get("cx")), float(circle.get("cy"))) - middle(shown[name].find("polygon").get("points"))) < 0.2
        if what in art.FILL:
            assert circle.get("fill") == art.FILL[what]
            assert shown[name].find("path").get("d") == art.SYMBOL[what], "a symbol besides the colour"


@pytest.mark.parametrize("card", range(56))
def test_patterns_are_drawn_as_the_content_has_them(card):
    """Every cell in its place, with its element's colour and symbol."""
    project = box_of(2, "standard").content.projects[card]
    tree = ElementTree.fromstring(art.pattern(project.lines))
    cells = [middle(polygon.get("points")) for polygon in tree.iterfind("polygon")]
    colours = [circle.get("fill") for circle in tree.iterfind("circle")]
    symbols = [path.get("d") for path in tree.iterfind("path")]
    wanted = drawn_points(project.lines)
    assert len(cells) == len(colours) == len(symbols) == len(wanted)
    scale = 24.2
    for (point, sign), cell, colour, symbol in zip(wanted.items(), cells, colours, symbols, strict=True):
        first = next(iter(wanted))
        there = cells[0] + complex((point - first).real, -(point - first).imag) * scale
        assert abs(there - cell) < 0.5
        name = ELEMENT_NAMES[ELEMENT_LETTERS.index(sign)]
        assert (colour, symbol) == (art.FILL[name], art.SYMBOL[name])
    _, _, width, height = map(float, tree.get("viewBox").split())
    assert all(10 < cell.real < width - 10 and 10 < cell.imag < height - 10 for cell in cells)


def test_the_element_about_to_be_placed_is_marked_in_its_factory():
    tree = drawn(position(factories=["E E", "E B", "T"]).do("take Energy from Water-Forest"))
    held = [piece.get("data-piece") for piece in tree.iter("div") if "held" in str(piece.get("class")).split()]
    assert held == ["factory-1-E"]


def test_the_tracks_show_points_clusters_and_marks():
    tree = drawn(position("D4 E, D5 E", points=["9, 0, 0", "25, 0, 0"]))
    track = next(svg for svg in tree.iter("svg") if svg.get("class") == "track")
    assert ["".join(text.itertext()) for text in track.iter("text")] == ["9 + 2", "20 + 5 + 0", "7", "13", "18"]
    bars = [float(bar.get("width")) for bar in track.iter("rect")]
    assert bars == [100, 10, 45, 100, 0, 25]
    assert len([path for path in track.iter("path") if path.get("class") == "mark"]) == 3


def test_the_pile_shows_what_comes_next_and_how_many_tiles_are_left():
    for tiles, said in (("5, 7, 1", "3 tiles left"), ("1", "flag tile next"), ("", "no tiles left: one more round")):
        more = {} if tiles else {"last_rounds": 1}
        tree = drawn(position(waiting="E E T", tiles=tiles, **more))
        pile = next(part for part in tree.iter("div") if part.get("class") == "pile")
        assert [circle.get("fill") for circle in pile.iter("circle")] == [art.FILL[n] for n in ("Energy", "Energy", "Technology")]
        assert pile.findtext("span") == said


def test_ne_3_1_a_space_tells_which_cards_it_would_complete_and_with_what():
    play = position("D4 E, C4 T", hands=["Algae Lamps, Smart Meters"])
    means = {piece.get("data-piece"): piece for piece in drawn(play).iterfind(".//g[polygon]") if piece.get("data-means")}
    for space in SPACE_NAMES:
        told = set()
        for element in ("BioFarming", "Technology", "Energy", "Community"):
            after = position("D4 E, C4 T", hands=["Algae Lamps, Smart Meters"])
            if space in after.do(f"take {element} from Desert-Water").spaces("Desert"):
                told |= after.do(f"place {element} Desert {space}").projects
        piece = means.get(f"Desert-{space}")
        said = piece.get("data-says") if piece is not None else ""
        assert {name for name in ("Algae Lamps", "Smart Meters") if name in said} == told, space
    holding = drawn(play.do("take Technology from Desert-Water"))
    says = [piece.get("data-says") for piece in holding.iter("g") if piece.get("data-says")]
    assert says
    assert all(text.startswith("Technology here completes Smart Meters (2)") for text in says)


def test_the_largest_cluster_shines_for_its_points():
    view = Table(box_of(2), 1, start=position("D4 E, D5 E, C4 E, B1 E, A1 B", tokens=["g"]).s).view(0)
    assert board.sources(view, 0)["Desert"] == ["Desert-C4", "Desert-D4", "Desert-D5"]
    assert board.sources(view, 0)["unused tokens"] == ["token-0"]
    assert board.sources(view, 1)["Desert"] == ["Desert-A1"]


def test_ne_5_2_as_many_spaces_shine_as_the_cluster_counts():
    box = box_of(3, "standard")
    for i, (before, *_) in enumerate(random_game(box, 8)):
        if i % 15 == 0:
            view = box.view(before, -1)
            for p in range(3):
                shining = board.sources(view, p)
                assert [len(shining[region["name"]]) for region in view["regions"]] == [region["clusters"][p] for region in view["regions"]]


def test_others_hands_are_not_drawn():
    play = position(hands=["Sun Tower, Open Lab", "Glass Farm"])
    drawn = board.board(Table(play.box, 1, start=play.s).view(1), 1, SAY)
    assert "Glass Farm" in drawn
    assert "Sun Tower" not in drawn
    watching = board.board(Table(play.box, 1, start=play.s).view(), None, SAY)
    assert not {"Sun Tower", "Open Lab", "Glass Farm"} & set(re.findall(r"<b>([^<]*)</b>", watching))


def test_what_everybody_saw_of_a_hand_is_drawn_for_all():
    play = position(offer="Open Lab, Tool Library, Seed Barn, Sun Tower", hands=["Glass Farm"]).do("draw Open Lab")
    names = pieces(board.board(Table(play.box, 1, start=play.s).view(1), 1, SAY))
    number = next(i for i, project in enumerate(play.box.content.projects) if project.name == "Open Lab")
    assert [name for name in names if name.startswith("p0-card")] == [f"p0-card-{number}"]


def test_a_card_of_the_hand_shows_where_it_fits_and_what_it_lacks():
    play = position("D4 E, C4 T", hands=["Algae Lamps"])
    (fit,) = play.box.view(play.s, 0)["seats"][0]["hand"][0]["fits"]
    assert fit["region"] == "Desert"
    assert fit["right"] == ["D4"]
    assert list(fit["lacks"].values()) == ["BioFarming"]
    assert next(iter(fit["lacks"])) != "C4"
    assert play.box.view(play.s, 1)["seats"][0]["hand"] == []


def test_the_book_has_every_card_and_the_cover_is_a_picture():
    assert board.book(SAY).count("<figure") == 56
    pieces(board.book(SAY))
    ElementTree.fromstring(board.cover(SAY))
    assert all(str(words).endswith((".", "…")) for _, words in board.guide())


def test_the_verdict_names_what_decided():
    def verdict(play):
        return SAY(words.verdict(play.box.view(play.s, -1) | {"ranking": play.box.ranking(play.s)}))

    assert verdict(position(points=["9, 9, 9", "1, 1, 1"])) == "Ada wins with 45 points, 40 points ahead of Ben."
    assert "wins on the second-lowest region" in verdict(position(points=["8, 5, 3", "9, 4, 3"]))
    assert "share first place" in verdict(position(points=["8, 5, 3", "8, 5, 3"]))
