"""Choices that cross others' moves on the way: where people act at once, they hold if they mean the same."""

from sunroom.games import find
from sunroom.games.solar_gardens.rules.actions import KEEP, PASS, REFUSE
from sunroom.table import Table


def casual(players: int = 3) -> Table:
    """Casual Construction with two tiles on their way."""
    table = Table(find("solar-gardens").box(players=players, variant="casual"), 4)
    table.make(start_of(table), PASS)
    assert len(table.actors) == 2
    return table


def start_of(table: Table) -> int:
    return int(table.state.start)


def after(table: Table, steps: int) -> int:
    return (start_of(table) + steps) % table.box.players


def test_a_choice_holds_while_only_others_move() -> None:
    table = casual()
    first, second, seen = start_of(table), after(table, 1), table.ply
    table.make(second, KEEP)
    assert table.still_asked(first, seen, KEEP)
    assert table.still_asked(first, table.ply, KEEP)


def test_a_choice_that_became_impossible_does_not_hold() -> None:
    table = casual(2)
    first, second, seen = start_of(table), after(table, 1), table.ply
    table.make(second, REFUSE)
    assert PASS in table.legal(first)
    assert not table.still_asked(first, seen, PASS), "it was not possible when the seat looked"
    seen = table.ply
    table.make(first, PASS)
    assert not table.still_asked(first, seen, KEEP), "the seat has decided already"


def test_a_choice_does_not_hold_for_another_decision_of_the_seat() -> None:
    table = casual()
    first, second, seen = start_of(table), after(table, 1), table.ply
    table.make(second, PASS)
    table.make(first, PASS)
    assert KEEP in table.legal(first)
    assert not table.still_asked(first, seen, KEEP), "another tile lies there now"


def test_a_choice_made_before_the_seat_was_asked_does_not_hold() -> None:
    table = casual()
    second, third, seen = after(table, 1), after(table, 2), table.ply
    assert third not in table.actors
    table.make(second, PASS)
    assert KEEP in table.legal(third)
    assert not table.still_asked(third, seen, KEEP)


def test_positions_that_never_were_hold_nothing() -> None:
    table = casual()
    first = start_of(table)
    assert not table.still_asked(first, table.ply + 1, KEEP)
    assert not table.still_asked(first, -1, KEEP)
    assert not table.still_asked(first, 0, KEEP), "its own move lies between"


def test_in_a_game_of_turns_nothing_crosses() -> None:
    table = Table(find("solar-city").box(players=2), 4)
    seat = table.actors[0]
    action = table.legal(seat)[0]
    table.make(seat, action)
    assert not table.still_asked(seat, 0, action)
