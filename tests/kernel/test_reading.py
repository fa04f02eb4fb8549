"""What people type, understood as a phrase of a book and its values."""

import pytest

from sunroom.kernel.messages import Phrasebook
from sunroom.kernel.reading import NUMBER, Reader, Slot

BOOK = Phrasebook("a game", {"from": "build {tile} from slot {n} {space}", "build": "build {tile} {space}", "done": "done"})
READER = Reader(BOOK, n=NUMBER, space=Slot(r"[A-D][1-4]", str.upper))


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("build Hive C4", ("build", {"tile": "Hive", "space": "C4"})),
        ("  Build hive c4 ", ("build", {"tile": "hive", "space": "C4"})),
        ("build Hive from slot 2 A1", ("from", {"tile": "Hive", "n": 2, "space": "A1"})),
        ("build a House (big) A1", ("build", {"tile": "a House (big)", "space": "A1"})),
        ("done", ("done", {})),
        ("build Hive E5", None),
        ("dance", None),
        ("", None),
    ],
)
def test_a_phrase_is_read_back(typed: str, read: tuple[str, dict[str, object]] | None) -> None:
    assert READER.read(typed) == read


def test_phrases_as_they_used_to_be_are_still_understood() -> None:
    book = Phrasebook("a game", {"use": "activate {card}", "stop": "stop"})
    reader = Reader(book, {"use": "use {card}", "stop": "enough"})
    assert reader.read("activate Moss") == reader.read("use Moss") == ("use", {"card": "Moss"})
    assert reader.read("stop") == reader.read("Enough") == ("stop", {})
