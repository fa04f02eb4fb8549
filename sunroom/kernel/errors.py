"""The mistakes people and programs can make with a game, each with a message that says what would be right."""


class SunroomError(ValueError):
    """A request that Sunroom cannot carry out."""


class IllegalAction(SunroomError):
    """An action the rules do not allow now."""


class BadOption(SunroomError):
    """An option a game does not have, or a value it cannot take."""


class BadContent(SunroomError):
    """A content file with a mistake in it."""


class BadFile(SunroomError):
    """A saved table or position that is damaged, or not one at all."""


class Unreadable(BadFile):
    """A file that is something else altogether, or too damaged to tell."""
