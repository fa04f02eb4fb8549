"""The board in a browser and in a terminal: drawn from a view, complete, and only what may be seen."""

import io
import json
import re
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from rich.console import Console

from sunroom.games.solar_gardens import board, terminal, words
from sunroom.games.solar_gardens.rules.actions import KEEP
from sunroom.games.solar_gardens.rules.geometry import SPACE_NAMES
from sunroom.kernel.messages import Voice, said
from sunroom.table import Table
from tests.games.playing import random_game
from tests.long import combined, some

from .garden import box_of, draft, garden

SAY = Voice()


class Page(HTMLParser):
    """The pieces of a board with their attributes; all tags closed in order, nothing a strict page forbids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.pieces: dict[str, dict[str, str]] = {}
        self.ids: list[str] = []
        self.uses: set[str] = set()
        self.open: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        found = dict(attrs)
        assert not {"style", "onclick"} & set(found)
        self.ids += [found["id"]] if "id" in found else []
        self.uses |= {found["href"]} if tag == "use" else set()
        if "data-piece" in found:
            assert found["data-piece"] not in self.pieces
            self.pieces[found["data-piece"]] = found

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def moments(players: int, variant: str, every: int = 15):
    box = box_of(players, variant)
    for i, (before, seat, *_) in enumerate(random_game(box, 31)):
        if i % every == 0:
            yield Table(box, 1, start=before), seat


@pytest.mark.parametrize(("players", "variant"), combined([2, 5], ["standard", "casual"]))
def test_what_can_be_touched_is_what_is_legal(players, variant):
    """Every legal action has its pieces on the board, and every button and turn on it belongs to a legal action."""
    kinds = set()
    for table, seat in moments(players, variant):
        view = table.view(seat)
        page = Page(board.board(view, seat, SAY))
        handles = {handle for action in view["actions"] for handle in action["handles"]}
        assert handles <= set(page.pieces)
        loose = {name for name in page.pieces if name in ("keep", "pass", "refuse", "confirm", "take-back")}
        assert loose == handles & {"keep", "pass", "refuse", "confirm", "take-back"}
        for action in view["actions"]:
            if len(action["handles"]) == 1:
                assert page.pieces[action["handles"][0]]["value"] == str(action["action"])
        empty = {name for name, tile in view["roofs"][seat]["spaces"].items() if tile is None}
        assert handles & set(SPACE_NAMES) in (set(), empty)
        kinds |= handles
    assert {"keep", "confirm", "take-back", "turn-3"} <= kinds


@pytest.mark.parametrize("players", some([2, 3, 4, 5], 3, 2))
def test_a_board_is_whole_for_everyone(players):
    for table, seat in moments(players, "standard", 40):
        for viewer in (seat, (seat + 1) % players, -1):
            view = table.view(viewer)
            html = board.board(view, viewer if viewer >= 0 else None, SAY)
            page, minis = Page(html), [board.mini(view, p, SAY) for p in range(players)]
            assert sorted(set(page.ids)) == sorted(page.ids)
            for mini in minis:
                ElementTree.fromstring(mini)
            used = page.uses | {use for mini in minis for use in re.findall(r'href="(#[^"]+)"', mini)}
            assert used <= {f"#{name}" for name in page.ids}, "every drawing that is used is there"
            prefixes = ["" if p == viewer else f"p{p}-" for p in range(players)]
            assert {f"{prefix}{name}" for prefix in prefixes for name in SPACE_NAMES} <= set(page.pieces)
            for p in range(players):
                found = {prefixes[p] + name for names in board.sources(view, p).values() for name in names}
                assert found <= set(page.pieces)
                assert [what.key for what, n in board.facts(view, p) if isinstance(n, int)] == ["panels", "turbines", "path"]
        assert board.progress(view) == (said("round"), view["round"], 16)


def test_goals_show_what_is_there_and_what_it_is_worth():
    """SG-1.3, SG-3.1, SG-3.2: a column wants panels, a row turbines, four each."""
    tiles = {"Two": ".... S2", "Gale": ".... W3"}
    play = garden(tiles, "Two | Gale | . | .\nTwo | . | . | Two\n. | . | . | .\n. | Gale | . | .")
    html = board.board(Table(play.box, 1, start=play.s).view(0), 0, SAY)
    own = html[html.index('data-seat="0"') : html.index('data-seat="1"')]
    goals = re.findall(r'class="goal (\w+)( full)?" data-goal="(.)" data-has="(\d)" title="([^"]+)".*?<em>→&nbsp;(\d)</em>', own)
    assert [(line, full != "", int(has), int(worth)) for _, full, line, has, _, worth in goals] == [
        ("A", True, 4, 1), ("B", False, 0, 2), ("C", False, 0, 3), ("D", False, 2, 4),
        ("1", False, 3, 4), ("2", False, 0, 3), ("3", False, 0, 2), ("4", False, 3, 1),
    ]  # fmt: skip
    assert goals[0][4] == "Column A: 4 of 4 panels; four are worth 1 point"
    assert goals[4][4] == "Row 1: 3 of 4 turbines; four are worth 4 points"
    assert own.count('<i class="on"></i>') == 4 + 2 + 3 + 3
    assert own.count("<i></i>") == 8 * 4 - 12


def test_where_others_lay_their_tile_is_not_drawn():
    """SG-2.6: until the round ends, neither on the board nor at a glance nor in the terminal."""
    names = [tile.name for tile in box_of().content.tiles[:8]]
    play = draft(2, *names).do(0, "keep", "place B2 turned left")
    table = Table(play.box, 1, start=play.s)
    lies = board.board(table.view(0), 0, SAY)
    assert 'data-laid="yes"' in lies
    assert f'data-shows="{names[0]}" data-what="{names[0]}" data-side="3"' in lies[: lies.index('class="tray"')]
    for viewer in (1, -1):
        view = table.view(viewer)
        html = board.board(view, viewer if viewer >= 0 else None, SAY)
        assert "data-laid" not in html
        assert "<use" not in board.mini(view, 0, SAY)
        assert all(tile is None for tile in view["roofs"][0]["spaces"].values())
        assert view["roofs"][0]["gained"] is None
        assert bool(view["trials"]) == (viewer == 1), "what one's own tile would do is tried, and nobody else's"
        roof = printed(view)[printed(view).index("╭") :]
        assert "●" not in roof.replace("● Seat 1", "")


def test_the_tile_in_hand_knows_what_it_would_do():
    """Whatever a trial says of path, beds, animals, column and row is so once the tile lies there."""
    checked = [0, 0]
    for table, seat in moments(3, "standard", 7):
        view = table.view(seat)
        if not view["trials"]:
            continue
        told = json.loads(unescape(re.search(r'data-trials="([^"]+)"', board.board(view, seat, SAY)).group(1)))
        said = {space: [one | {"gained": str(one["gained"])} for one in turns] for space, turns in view["trials"].items()}
        for space, turns in told.items():
            assert [one | {"gained": ""} for one in turns] == [one | {"gained": ""} for one in said[space]]
            assert all(space in one["gained"] for one in turns)
        keep = [action["action"] for action in view["actions"] if action["action"] == KEEP]
        held, offered = Table(table.box, 1, start=table.state), bool(keep)
        for action in keep:  # a tile that is only offered is told about just the same
            held.make(seat, action)
        actions = [action for action in held.view(seat)["actions"] if len(action["handles"]) == 2]
        for action in actions[:: max(1, len(actions) // 5)]:
            turn, space = action["handles"]
            trial = told[space][int(turn[-1])]
            assert trial["action"] == action["action"]
            after = Table(table.box, 1, start=held.state)
            after.make(seat, action["action"])
            roof = after.view(seat)["roofs"][seat]
            assert trial["panels"] == roof["panels"][space[0]]
            assert trial["turbines"] == roof["turbines"][space[1]]
            beds = [{key: bed[key] for key in ("spaces", "open", "filters")} for bed in roof["beds"] if space in bed["spaces"]]
            assert trial["beds"] == beds
            pairs = [
                set(one["spaces"]) - {space} for one in roof["earned"]["habitats"] if one["what"].key == "pair" and space in one["spaces"]
            ]
            assert [{name} for name in trial["pairs"]] == pairs
            longest = next((one["spaces"] for one in roof["earned"]["paths"]), [])
            assert (space in trial["path"]) == ("path" in roof["spaces"][space]["sides"])
            assert len(trial["path"]) <= len(longest)
            assert roof["gained"] == action["preview"].things[0]
            checked[offered] += 1
    assert min(checked) > 50


def test_the_book_has_every_tile_and_the_cover_is_a_picture():
    assert board.book(SAY).count("<figure") == len(box_of().content.tiles)
    Page(board.book(SAY))
    ElementTree.fromstring(board.cover(SAY))
    assert all(len(str(told)) > 60 for _, told in board.guide())


def test_the_verdict_names_what_decided():
    tiles = {"Panel": ".... S1", "Rotor": ".... W1", "Art": ".... *1", "More": ".... *2"}

    def verdict(first, second):
        play = garden(tiles, *(f"{roof}\n" + "\n".join([". | . | . | ."] * 3) for roof in (first, second)))
        return Voice(["Ada", "Ben"])(words.verdict(play.box.view(play.s, -1) | {"ranking": play.box.ranking(play.s)}))

    assert verdict("More | . | . | .", "Art | . | . | .") == "Ada wins with 2 points, 1 ahead of Ben."
    assert verdict("Art | . | . | .", "Art | Panel | . | .").endswith("Ben wins with more solar panels.")
    assert verdict("Art | Rotor | . | .", "Art | . | . | .").endswith("Ada wins with more wind turbines.")
    assert "share first place" in verdict("Art | . | . | .", ". | Art | . | .")


# --- The terminal


def printed(view, width: int = 110) -> str:
    console = Console(width=width, record=True, file=io.StringIO(), color_system=None)
    console.print(terminal.draw(view, [f"Seat {p + 1}" for p in range(view["players"])]))
    return console.export_text()


def test_a_tile_in_letters_shows_its_sides_and_icons():
    play = garden({"Odd": "=#a. a2 S1 W2 *3 bees"}, "Odd | Odd > | . | .\n" + "\n".join([". | . | . | ."] * 3))
    spaces = play.box.view(play.s, 0)["roofs"][0]["spaces"]
    assert terminal.tile_text(spaces["A1"]).plain.splitlines() == ["┌───║───┐", "│S1 W2 *#", "│bees ●●#", "└───▒───┘"]
    assert terminal.tile_text(spaces["B1"]).plain.splitlines() == ["┌───────┐"[:4] + "─" + "───┐", "▒S1 W2 *═", "▒bees ●●═", "└───#───┘"]


def test_the_terminal_shows_every_roof_its_lines_and_the_tiles_on_their_way():
    for table, seat in moments(3, "casual", 60):
        view = table.view(seat)
        text = printed(view)
        assert f"round {view['round']} of 16" in text
        for p, roof in enumerate(view["roofs"]):
            assert f"Seat {p + 1}" in text
            assert f"{roof['total']} points" in text
            for tile in (roof["before"], roof["hand"]):
                assert tile is None or tile["name"] in text
        for values in ("→1", "→2", "→3", "→4"):
            assert text.count(values) == 2 * 3
