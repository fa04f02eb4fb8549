"""Evenings as their page shows them."""

from dataclasses import replace

from sunroom.bots.levels import LEVELS
from sunroom.games import find
from sunroom.web.evening import EveningPlayer, EveningRound, EveningSeat, EveningShown, EveningStanding, EveningTable

TITLES = [(level.name, level.title) for level in LEVELS.values()]


def evening_in_play(name: str) -> EveningShown:
    """In its second round: the viewer is the host and plays, a table is done, somebody sits out and somebody has left."""
    done = EveningTable(
        1, "a-b-1", [EveningSeat(name, place=1, points=30, gain=12.0), EveningSeat("Ben", place=2, points=12, gain=0.0)], "done", True
    )
    seats = [EveningSeat("Cem", you=True), EveningSeat("Dora"), EveningSeat("Setzling", bot=True)]
    playing = EveningTable(2, "a-b-2", seats, "playing", yours=True)
    void = replace(done, id="", state="void", by_host=False, seats=[EveningSeat(name, gain=6.0), EveningSeat("Cem", you=True, gain=6.0)])
    people = [EveningPlayer(0, name, True), EveningPlayer(1, "Ben", False), EveningPlayer(2, "Cem", True, you=True, host=True)]
    return EveningShown(
        "c-d-3", name, find("solar-city"), "swiss", 4, 2, "playing", 17, "http://localhost/e/c-d-3", 2, 3, (2, 3, 4), "seedling",
        LEVELS["seedling"].title, True, False, [("Ausgabe", "älter")], (600, 15), True, "Cem", "Cem", people[2], people,
        [EveningStanding(1, name, 18.0, 2, 4.5, 1.25, [6.0, 12.0]), EveningStanding(2, "Cem", 6.0, 1, 9.0, 0.0, [6.0, None], you=True)],
        [EveningRound(2, [done, playing], ["Emil"]), EveningRound(1, [void])], [playing], open=1, plan=(2, 3), plan_bots=1, plan_out=1,
        levels=TITLES,
    )  # fmt: skip


def evening_over(name: str) -> EveningShown:
    return replace(evening_in_play(name), status="over", hosting=False, yours=[], open=0, complete=True, plan=())


def evening_gathering(name: str) -> EveningShown:
    """Seen by somebody who does not take part yet."""
    there = evening_in_play(name)
    return replace(
        there, format="round-robin", rounds=0, round=0, status="gathering", hosting=False, you=None, standings=[], shown=[], yours=[]
    )
