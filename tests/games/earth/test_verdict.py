"""Who won, in words: the points or what broke a tie; Gaia and teams are sides like any other."""

from sunroom.games.earth.words.verdict import verdict
from sunroom.kernel.messages import Voice
from sunroom.table import Table

from .island import NAMES, box_of, position, seat


def said(play):
    view = play.box.view(play.s, -1) | {"names": NAMES[: play.box.players], "ranking": play.box.ranking(play.s)}
    return Voice(NAMES)(verdict(view))


def alone(you, **gaia):
    """With Kauai and Arid, 1 point, against what Gaia has."""
    return position(you, box=box_of(1), gaia=gaia)


def test_the_points_decide():
    assert said(position(seat("Papaya s2"), seat())) == "Ada wins with 6 points, 5 ahead of Ben."


def test_ea_7_3_what_broke_the_tie_is_named():
    assert said(position(seat(), seat(soil=1))) == "Level on 1 point, Ben wins with more soil than Ada."
    assert said(position(seat(hand="Basil"), seat())) == "Level on 1 point, Ada wins with more cards in hand than Ben."
    assert said(position(seat(), seat(), seat())).startswith("Ada, Ben and Cy share first place")


def test_ea_8_7_against_gaia():
    assert said(alone(seat(), sprouts=3)) == "Ada loses to Gaia, 1 to 3."
    assert said(alone(seat())) == "Ada beats Gaia, 1 to 0."
    assert said(alone(seat(), sprouts=1)) == "Level on 1 point, Gaia wins with more sprouts than Ada."
    assert said(alone(seat(hand="Basil"), sprouts=1)) == "Level on 1 point, Ada wins with more cards in hand than Gaia."


def test_ea_8_7_a_complete_tie_with_gaia_is_a_shared_first_place():
    play = alone(seat(), scoring="Marula")
    assert play.box.ranking(play.s) == [1]
    assert [row["place"] for row in Table(play.box, 1, ["Ada"]).scores_in(play.s)] == [1, 1]
    assert said(play).startswith("Ada and Gaia share first place")
    assert play.box.win_shares(play.s) == [0.5], "half a win"


def test_ea_9_5_partners_win_together():
    box = box_of(4, teams="yes")
    assert said(position(seat(), seat("Papaya"), seat(), seat(), box=box)) == "Ben and Dee win with 5 points, 3 ahead of Ada and Cy."
    assert said(position(seat(soil=1), seat(), seat(soil=1), seat(soil=1), box=box)) == (
        "Level on 2 points, Ada and Cy win with more soil than Ben and Dee."
    )
    assert said(position(*[seat() for _ in range(4)], box=box)).startswith("Ada, Cy, Ben and Dee share first place")
