"""NE-1.9: what a seat may know, and what it may not."""

import pytest

from sunroom.games.neotopia import position as positions
from sunroom.games.neotopia import words
from sunroom.games.neotopia.board import choices
from sunroom.table import Table
from tests.games.playing import random_game, samples, seen_by
from tests.long import some

from .table import box_of, listed, position

every_table = pytest.mark.parametrize("box", [box_of(n) for n in some((3, 2, 4), 0)], ids=lambda box: str(box.players))


@every_table
def test_ne_1_9_what_a_seat_knows_is_the_same_in_all_games_that_look_alike(box):
    for s, _ in samples(box, 17):
        for seat in range(-1, box.players):
            known, view, seen = box.hidden(s, seat).tobytes(), box.view(s, seat), seen_by(box, s, seat)
            assert seen == seen_by(box, box.hidden(s, seat), seat)
            for seed in range(3):
                other = box.determinized(s, seat, seed)
                assert box.hidden(other, seat).tobytes() == known
                assert box.view(other, seat) == view
                assert seen_by(box, other, seat) == seen


@every_table
def test_ne_1_9_hiding_twice_changes_nothing_more_and_blanks_the_generator(box):
    for s, seat in samples(box, 17):
        for viewer in (-1, seat):
            hidden = box.hidden(s, viewer)
            assert box.hidden(hidden, viewer).tobytes() == hidden.tobytes()
            assert int(hidden.rng) == 0 != int(s.rng)


@every_table
def test_ne_1_9_choices_and_their_words_depend_only_on_what_is_known(box):
    for s, seat in samples(box, 17):
        if box.actors(s):
            other, hidden = box.determinized(s, seat, 8), box.hidden(s, seat)
            legal = box.legal(s, seat)
            assert legal == box.legal(other, seat) == box.legal(hidden, seat)
            for action in legal:
                assert words.action_text(box, s, seat, action) == words.action_text(box, hidden, seat, action)
                assert choices.preview(box, s, seat, action) == choices.preview(box, other, seat, action)
            assert choices.why(box, s, seat) == choices.why(box, other, seat)
            assert words.prompt(box, s, seat) == words.prompt(box, other, seat)


@every_table
def test_ne_1_9_a_determinized_game_can_be_played_to_the_end(box):
    for s, seat in samples(box, 60):
        for viewer in (seat, -1):
            other = box.determinized(s, viewer, 4)
            while actors := box.actors(other):
                box.apply(other, actors[0], box.legal(other, actors[0])[0])


@every_table
def test_ne_1_9_determinizing_moves_hidden_things_only(box):
    for s, seat in samples(box, 17):
        mine, other = positions.dump(box, s), positions.dump(box, box.determinized(s, seat, 3))
        assert sorted(listed(mine["tiles"])) == sorted(listed(other["tiles"]))
        assert listed(mine["tiles"])[-1:] == listed(other["tiles"])[-1:]
        assert [listed(r["stack"])[:1] for r in mine["regions"]] == [listed(r["stack"])[:1] for r in other["regions"]]
        assert sorted("".join(r["stack"] for r in mine["regions"])) == sorted("".join(r["stack"] for r in other["regions"]))
        for p in range(box.players):
            a, b = mine["seats"][p], other["seats"][p]
            assert len(listed(a["hand"])) == len(listed(b["hand"]))
            assert set(listed(a["known"])) <= set(listed(b["hand"]))
            assert (a["hand"] == b["hand"]) or p != seat
            a["hand"] = b["hand"] = ""
        assert len(listed(mine["deck"])) == len(listed(other["deck"]))
        for data in (mine, other):
            for key in ("deck", "tiles", "rng"):
                del data[key]
            for region in data["regions"]:
                del region["stack"]
        assert mine == other


def test_ne_1_9_seeds_deal_hands_deck_tiles_and_stacks_anew():
    box = box_of(3)
    s = box.new(4)
    dealt = [positions.dump(box, box.determinized(s, 0, seed)) for seed in range(40)]
    for find in (lambda d: d["deck"], lambda d: d["tiles"], lambda d: d["seats"][1]["hand"], lambda d: d["seats"][2]["hand"]):
        assert len({find(d) for d in dealt}) == 40
    assert len({str([r["stack"] for r in d["regions"]]) for d in dealt}) > 35
    assert len({d["seats"][0]["hand"] for d in dealt}) == 1


def test_ne_1_9_any_unseen_card_may_be_in_a_hand_and_a_card_taken_openly_stays():
    play = position(hands=["Open Lab", "Sun Tower, Seed Barn"], offer="Tool Library, Glass Farm", turn=2).do("draw Tool Library")
    seen = set()
    for seed in range(400):
        hand = set(listed(positions.dump(play.box, play.box.determinized(play.s, 0, seed))["seats"][1]["hand"]))
        assert "Tool Library" in hand
        assert len(hand) == 3
        seen |= hand
    everything = {project.name for project in play.box.content.projects}
    assert seen == everything - {"Open Lab", "Glass Farm"}


def test_ne_1_9_a_drawn_card_is_named_to_its_player_alone():
    table = Table(box_of(3), 5, ["Ada", "Ben", "Cy"])
    seat = table.actors[0]
    table.act(seat, "draw from the deck")
    assert table.tell(0) == [f"{table.names[seat]} draws a card from the deck"]
    assert table.tell(0, (seat + 1) % 3) == table.tell(0)
    own = table.tell(0, seat)[0]
    assert own.startswith(f"{table.names[seat]} draws ")
    assert own != table.tell(0)[0]


@every_table
def test_ne_1_9_what_others_are_told_does_not_depend_on_what_they_cannot_know(box):
    """The same move in a game that looks alike to a viewer: the same events, unless the move itself shows a hidden card."""
    for i, (before, seat, action, _) in enumerate(random_game(box, 50)):
        if i % 7 == 0:
            viewer = (seat + 1) % box.players
            other = box.determinized(before, viewer, i)
            if action in box.legal(other, seat):
                after = [box.copy(s) for s in (before, other)]
                for s in after:
                    box.apply(s, seat, action)
                told = [
                    [event for event in words.events(box, box.hidden(a, viewer), seat, action, box.hidden(b, viewer))]
                    for a, b in zip((before, other), after, strict=True)
                ]
                new = {"fill", "tile", "stack", "flag"}
                assert [e for e in told[0] if e.key not in new] == [e for e in told[1] if e.key not in new]


def test_undo_stops_where_something_came_to_light():
    table = Table(box_of(), 3)
    seat = table.actors[0]
    start = table.state.tobytes()
    table.act(seat, "take Energy from Desert-Water")
    table.act(seat, "place Energy Desert D4")
    table.act(seat, "build nothing")
    for _ in range(2):  # to build nothing where nothing can be built is nobody's decision, and goes back with the placement
        assert table.can_undo(seat)
        table.undo(seat)
    assert table.state.tobytes() == start
    table.act(seat, "draw from the deck")
    assert not table.can_undo(seat)


@pytest.mark.parametrize(
    ("sentences", "hidden"),
    [
        (["draw Tool Library"], False),
        (["draw from the deck"], True),
        (["take BioFarming from Desert-Water"], False),
        (["take BioFarming from Desert-Water", "place BioFarming Desert D5"], False),
        (["take BioFarming from Desert-Water", "place BioFarming Desert D5", "build Algae Lamps"], True),
        (["take BioFarming from Water-Forest", "place BioFarming Forest D4"], True),
        (["use Private Initiative", "place Energy Water D4"], False),
    ],
)
def test_revealed_counts_what_comes_to_light(sentences, hidden):
    play = position("D4 E", hands=["Algae Lamps"], tokens=["p"], offer="Tool Library, Seed Barn", factories=["B B", "B", "T"])
    before = int(play.s.revealed)
    assert (int(play.do(*sentences).s.revealed) > before) == hidden


def test_a_card_everybody_knows_is_built_without_revealing_anything():
    play = position("D4 E", offer="Algae Lamps").do("draw Algae Lamps").place("BioFarming", "Desert-Water", "Desert", "D5", None)
    before = int(play.s.revealed)
    play.do("build Algae Lamps")
    assert int(play.s.revealed) == before
    assert play.written()["seats"][0]["known"] == ""
