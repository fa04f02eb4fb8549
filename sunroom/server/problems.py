"""What can go wrong in a request: a status for programs, a sentence for people."""

from typing import Any

from sunroom.kernel.messages import Message, said


class Problem(Exception):
    """A request that cannot be fulfilled; nothing has been changed."""

    def __init__(self, status: int, sentence: Any, **facts: Any) -> None:
        super().__init__(str(sentence))
        self.status = status
        self.sentence = sentence
        """A message; plain English if only a program will read it."""
        self.facts = facts
        """Extra information for programs, such as the current ply."""


def unknown_table(id: str) -> Problem:
    return Problem(404, said("There’s no table {text} here. Was the link copied in full?", text=repr(id[:60])))


def not_whole(field: str, found: Any) -> Message:
    """What to say of a field that is not the number it should be."""
    return said("{text} should be a whole number, not {old}.", text=field, old=repr(str(found)[:20]))


class Unsaved(Problem):
    """The database did not take it: it is busy, its disk is full, or it is out of reach. Nothing has been stored."""

    def __init__(self, why: BaseException | None = None) -> None:
        if "full" in str(why):
            super().__init__(503, said("The disk of this house is full, so nothing could be saved. Please tell whoever runs it."))
        else:
            super().__init__(503, said("The database is busy, so nothing was saved. Try again in a few seconds."))


class Unsure(Problem):
    """The database went away while it was asked to store something: that may have happened, or not. Programs are told so by `unsure`."""

    def __init__(self) -> None:
        sentence = said("The database went away while this was being saved, so it may or may not have been. Take another look.")
        super().__init__(503, sentence, unsure=True)


class Overtaken(Problem):
    """Another server stored something else first. Nothing of this has been stored."""

    def __init__(self) -> None:
        super().__init__(409, said("Someone else was faster, or your move couldn’t be saved. Take another look."))


class Stale(Problem):
    """The choice was made at another position; `ply` and `version` are the current ones."""

    def __init__(self, sentence: Message, table: str, ply: int, version: int) -> None:
        super().__init__(409, sentence, table=table, ply=ply, version=version)
