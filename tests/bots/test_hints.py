"""Hints for those who may wait: what they could do now, and whether waiting is better."""

import re
from dataclasses import dataclass

import pytest

from sunroom.bots import hints
from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.greedy import GreedyBot
from sunroom.bots.hints import counsel
from sunroom.bots.search import SearchBot
from sunroom.games import find
from sunroom.games.solar_gardens import position as positions
from sunroom.games.solar_gardens.rules.actions import KEEP, PASS
from sunroom.kernel.messages import Voice
from sunroom.web.language import texts

CONTENT = """name, copies, sides, beds, panels, turbines, habitat, sculptures
Blank, 60, ...., -, 0, 0, -, 0
Statues, 30, ...., -, 0, 0, -, 3
"""
NAMES = ["Robin", "Ada", "Ben"]


@pytest.fixture
def held_up():
    """The last round: a worthless tile that cannot be passed on yet, since Ada has one to decide on; statues come next."""
    box = find("solar-gardens").box(players=3, variant="casual", content=CONTENT)
    full = [["Blank"] * 4] * 3 + [["Blank"] * 3 + ["."]]
    seats = [{"before": "Blank", "roof": full}, {"before": "Statues", "roof": full}, {"roof": full}]
    return box, positions.load(box, {"round": 16, "pile": ["Statues"] * 2, "seats": seats})


def told(bot, box, s, seat):
    return counsel(bot, box, s, seat, lambda known: 7)


def english(hint):
    return [Voice(NAMES).sentence(sentence) for sentence in hint.sentences]


def test_sg_2_9_somebody_who_may_wait_is_told_so_and_that_it_is_better(held_up):
    box, s = held_up
    assert box.legal(s, 0) == [KEEP]
    hint = told(SearchBot(300, to_the_end=True), box, s, 0)
    assert hint.wait
    assert hint.action == KEEP, "the one thing that can be done now"
    assert english(hint)[0] == "Wait for Ada: there’s no hurry, and you may have more to choose from then."
    expected = re.fullmatch(
        r"By waiting, the bot wins \d+% .* with (\d) points? on average; keep now wins \d+% with (\d)\.", english(hint)[1]
    )
    assert expected
    assert int(expected[1]) > int(expected[2]) == 0


def test_a_bot_that_does_not_search_knows_that_waiting_loses_nothing(held_up):
    hint = told(GreedyBot(samples=1), *held_up, 0)
    assert (hint.wait, english(hint)) == (True, ["Wait for Ada: there’s no hurry, and you may have more to choose from then."])


def test_sg_2_6_laying_a_tile_can_wait():
    box = find("solar-gardens").box(players=3, content=CONTENT)
    roof = [["Blank"] * 4] * 3 + [["Blank"] * 3 + ["."]]
    s = positions.load(box, {"round": 16, "seats": [{"holds": "Statues", "roof": roof}, {"before": "Blank", "roof": roof}, {"roof": roof}]})
    hint = told(SearchBot(40, to_the_end=True), box, s, 0)
    assert english(hint)[-1] == "There’s no hurry: you can also wait for Ada."
    assert not hint.wait
    assert hint.action < KEEP


IMAGINED = "of the games it imagines, with"


@pytest.mark.parametrize(
    ("keep", "other", "said"),
    [
        ((0.5, 30.2), (0.51, 30.0), f"Keep now would be about as good: the bot wins 50% {IMAGINED} 30 points on average."),
        ((0.4, 29.0), (0.5, 31.0), f"By waiting, the bot wins 50% {IMAGINED} 31 points on average; keep now wins 40% with 29."),
    ],
)
def test_now_or_later_in_words_and_in_german(held_up, monkeypatch, keep, other, said):
    box, s = held_up
    best, kept = (Candidate(action, 0.5, win, win, points) for action, (win, points) in ((PASS, other), (KEEP, keep)))
    monkeypatch.setattr(hints, "_choices_later", lambda *_: [Advice(PASS, (best, kept)), Advice(KEEP)])
    hint = told(SearchBot(1), box, s, 0)
    assert (hint.wait, english(hint)[1]) == (True, said)
    german = [Voice(NAMES, texts("de")).sentence(sentence) for sentence in hint.sentences]
    assert "Ada" in german[0]
    assert not any(word in " ".join(german).lower() for word in ("keep", "wait", "wins"))


def test_where_waiting_opens_nothing_in_any_world_it_still_loses_nothing(held_up, monkeypatch):
    monkeypatch.setattr(hints, "_choices_later", lambda *_: [Advice(KEEP)])
    hint = told(SearchBot(1), *held_up, 0)
    assert (hint.wait, len(hint.sentences)) == (True, 1)


def test_waiting_is_imagined_until_the_seat_has_to_decide(held_up):
    box, s = held_up
    before = s.tobytes()
    found = hints._choices_later(SearchBot(240, to_the_end=True), box, s, 0, 3)
    assert len(found) == hints.WORLDS
    assert any(len(advice.candidates) == 2 for advice in found)
    assert s.tobytes() == before


@dataclass(frozen=True)
class Decided:
    """Would place its tile at D4, unturned, and expects a little more from that than from any other place."""

    less: float

    def advise(self, box, known, seat, seed):
        best, *others = sorted(box.legal(known, seat), key=lambda action: action != 60)
        rest = (Candidate(action, 0.01, 0.5, 0.5, 30 - self.less) for action in others)
        return Advice(best, (Candidate(best, 0.5, 0.5, 0.5, 30), *rest))


@pytest.mark.parametrize(
    ("placed", "less", "said"),
    [
        ("D4", 3, "Confirm: a strong player would do the same."),
        ("D4 turned right", 3, "Confirm: a strong player would do the same."),
        ("A1", 3, "Take it back: there’s something better."),
        ("A1", 0.1, "Confirm: it’s about as good as what a strong player would do."),
    ],
)
def test_a_tile_that_looks_the_same_turned_otherwise_or_is_as_good_where_it_lies_is_not_taken_back(placed, less, said):
    box = find("solar-gardens").box(players=2, content=CONTENT)
    s = positions.load(box, {"phase": "placing", "seats": [{"holds": "Blank", "placed": placed}, {"holds": "Blank"}]})
    hint = told(Decided(less), box, s, 0)
    assert english(hint)[0] == said
    assert str(box.game.words.action_text(box, s, 0, hint.action)) == ("take back" if said.startswith("Take") else "confirm")
    assert Voice(NAMES, texts("de")).sentence(hint.sentences[0]) != said
