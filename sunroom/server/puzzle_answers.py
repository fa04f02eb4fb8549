"""The answers people gave to puzzles, and the ratings that follow from them. Only the first answer to a puzzle counts."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sunroom.puzzles.answer import Answer, settle
from sunroom.puzzles.rating import Rating
from sunroom.server.schema import persons, puzzle_answers, puzzle_ratings
from sunroom.server.storage import Storage


def answers_of(storage: Storage, person: int) -> list[Answer]:
    """All answers of a person, in order within each game."""
    found = select(puzzle_answers).where(puzzle_answers.c.person == person).order_by(puzzle_answers.c.game, puzzle_answers.c.number)
    with storage.reading() as connection:
        return [_answer(row) for row in connection.execute(found)]


def rating_of(storage: Storage, game: str, puzzle: str, first: Rating) -> Rating:
    """What a puzzle is rated now; `first` is its rating before anybody has tried it."""
    with storage.reading() as connection:
        return _rating(connection, game, puzzle) or first


def keep_answer(storage: Storage, person: int, answer: Answer, first: Rating) -> Answer:
    """Keeps an answer and rates both sides, unless there is an earlier one: that is returned then."""

    def work(connection: Connection) -> Answer:
        connection.execute(select(persons.c.id).where(persons.c.id == person).with_for_update())
        here = (puzzle_answers.c.person == person) & (puzzle_answers.c.game == answer.game)
        row = connection.execute(select(puzzle_answers).where(here & (puzzle_answers.c.puzzle == answer.puzzle))).first()
        if row is not None:
            return _answer(row)
        last = connection.execute(select(puzzle_answers).where(here).order_by(puzzle_answers.c.number.desc()).limit(1)).first()
        before = _rating(connection, answer.game, answer.puzzle, locked=True)
        kept, puzzle = settle(answer, _answer(last) if last else None, before or first)
        connection.execute(insert(puzzle_answers).values(**vars(kept), person=person, at=storage._now()))
        _rate(connection, answer, puzzle, before is None)
        return kept

    try:
        return storage.write(work)
    except IntegrityError:  # somebody else has just been the first to try this puzzle
        return storage.write(work)


def hand_over(connection: Connection, guest: int, person: int) -> None:
    """Makes a guest's answers the person's, after their own and without those to the same puzzles. Where the person has a rating, it stays:
    two cannot be added up."""
    own: dict[str, list[Answer]] = {}
    for row in connection.execute(select(puzzle_answers).where(puzzle_answers.c.person == person).order_by(puzzle_answers.c.number)):
        own.setdefault(row.game, []).append(_answer(row))
    ratings = {game: answers[-1].rating for game, answers in own.items()}
    found = select(puzzle_answers).where(puzzle_answers.c.person == guest).order_by(puzzle_answers.c.number)
    for row in connection.execute(found).all():
        answers, answer = own.setdefault(row.game, []), _answer(row)
        if answer.puzzle not in {one.puzzle for one in answers}:
            answers.append(answer.settled(len(answers), ratings.get(row.game, answer.rating)))
            connection.execute(insert(puzzle_answers).values(**vars(answers[-1]), person=person, at=row.at))
    connection.execute(delete(puzzle_answers).where(puzzle_answers.c.person == guest))


def _rate(connection: Connection, answer: Answer, rating: Rating, new: bool) -> None:
    values = {"mu": rating.mu, "sigma": rating.sigma}
    if new:
        connection.execute(insert(puzzle_ratings).values(game=answer.game, puzzle=answer.puzzle, **values))
    else:
        here = (puzzle_ratings.c.game == answer.game) & (puzzle_ratings.c.puzzle == answer.puzzle)
        connection.execute(update(puzzle_ratings).where(here).values(**values))


def _rating(connection: Connection, game: str, puzzle: str, locked: bool = False) -> Rating | None:
    found = select(puzzle_ratings).where((puzzle_ratings.c.game == game) & (puzzle_ratings.c.puzzle == puzzle))
    row = connection.execute(found.with_for_update() if locked else found).first()
    return None if row is None else Rating(row.mu, row.sigma)


def _answer(row: Any) -> Answer:
    return Answer(row.game, row.puzzle, row.action, bool(row.solved), row.day, row.number, row.mu, row.sigma)
