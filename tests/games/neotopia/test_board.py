"""The board in a browser: drawn from a view, complete, and without anything a strict page forbids."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from sunroom.games.neotopia import board
from sunroom.table import Table

from .table import box_of, position
from .test_properties import random_game

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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_has_its_pieces_on_the_board(players):
    box = box_of(players)
    for i, (before, seat, *_) in enumerate(random_game(box, 31)):
        if i % 12 == 0:
            view = Table(box, 1, start=before).view(seat)
            names = pieces(board.board(view, seat))
            assert len(set(names)) == len(names)
            for action in view["actions"]:
                assert set(action["handles"]) - WORDS <= set(names), action
            for p in range(players):
                ElementTree.fromstring(board.mini(view, p))
                assert all(isinstance(n, int) for _, n in board.facts(view, p))
                assert all(set(where) <= set(names) for where in board.sources(view, p).values())
            word, now, most = board.progress(view)
            assert word == "tile"
            assert 1 <= now <= most


def test_others_hands_are_not_drawn():
    play = position(hands=["Sun Tower, Open Lab", "Glass Farm"])
    drawn = board.board(Table(play.box, 1, start=play.s).view(1), 1)
    assert "Glass Farm" in drawn
    assert "Sun Tower" not in drawn
    watching = board.board(Table(play.box, 1, start=play.s).view(), None)
    assert not {"Sun Tower", "Open Lab", "Glass Farm"} & set(re.findall(r"<b>([^<]*)</b>", watching))


def test_a_card_of_the_hand_shows_where_it_fits_and_what_it_lacks():
    play = position("D4 E, C4 T", hands=["Algae Lamps"])
    (fit,) = play.box.view(play.s, 0)["seats"][0]["hand"][0]["fits"]
    assert fit["region"] == "Desert"
    assert fit["right"] == ["D4"]
    assert list(fit["lacks"].values()) == ["BioFarming"]
    assert next(iter(fit["lacks"])) != "C4"
    assert play.box.view(play.s, 1)["seats"][0]["hand"] == []


def test_the_book_has_every_card_and_the_cover_is_a_picture():
    assert board.book().count("<figure") == 56
    pieces(board.book())
    ElementTree.fromstring(board.cover())
    assert all(isinstance(words, str) for _, words in board.guide())


def test_the_verdict_names_what_decided():
    names = {"names": ["Ada", "Ben"]}

    def verdict(play):
        return board.verdict(play.box.view(play.s, -1) | names | {"ranking": play.box.ranking(play.s)})

    assert verdict(position(points=["9, 9, 9", "1, 1, 1"])) == "Ada wins with 45 points, 40 points ahead of Ben."
    assert "wins with the better second region" in verdict(position(points=["8, 5, 3", "9, 4, 3"]))
    assert "share the first place" in verdict(position(points=["8, 5, 3", "8, 5, 3"]))
