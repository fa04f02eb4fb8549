"""The recovery phrase: ten words that bring a person back to any device, stored as a hash only."""

import difflib
import hashlib
import re
import secrets

from sqlalchemy import Connection, delete, insert, select

from sunroom.kernel.messages import said
from sunroom.server.house import House
from sunroom.server.persons.words import WORDS
from sunroom.server.problems import Problem
from sunroom.server.schema import persons, phrases

LONG = 10
"""Words of 8 bits each: nobody guesses 80 bits, from a stolen database either."""


def new_phrase(house: House, person: int) -> list[str]:
    """A new phrase for a person, told this once; the one before opens nothing any more."""
    words = [secrets.choice(WORDS) for _ in range(LONG)]
    row = {"person": person, "phrase_hash": _hash(words), "created": int(house.post.now())}

    def write(connection: Connection) -> None:
        connection.execute(delete(phrases).where(phrases.c.person == person))
        connection.execute(insert(phrases).values(**row))

    house.storage.write(write)
    return words


def person_of(house: House, text: str) -> int:
    """The person whose phrase this is."""
    wanted = select(phrases.c.person).join(persons).where((phrases.c.phrase_hash == _hash(_read(text))) & persons.c.gone.is_(None))
    with house.storage.reading() as connection:
        found = connection.execute(wanted).scalar()
    if found is None:
        raise Problem(
            403, said("No one here has this recovery phrase. Check the order of the words; a newer phrase replaces an older one.")
        )
    return int(found)


def _read(text: str) -> list[str]:
    """The words of a phrase, however they were separated; four letters of a word are enough."""
    given = re.findall(r"[a-z]+", text.lower()[:500])
    words = [_word(word) for word in given]
    if len(words) != LONG:
        raise Problem(422, said("A recovery phrase has {n} words; these are {m}.", n=LONG, m=len(words)))
    return words


def _word(given: str) -> str:
    found = [word for word in WORDS if word == given or (len(given) >= 4 and word.startswith(given))]
    if found:
        return found[0]
    meant = difflib.get_close_matches(given, WORDS, 1)
    if meant:
        raise Problem(422, said("“{text}” isn’t one of the words of recovery phrases. Perhaps “{other}”?", text=given[:20], other=meant[0]))
    raise Problem(422, said("“{text}” isn’t one of the words of recovery phrases.", text=given[:20]))


def _hash(words: list[str]) -> str:
    return hashlib.sha256(f"recovery phrase {' '.join(words)}".encode()).hexdigest()
