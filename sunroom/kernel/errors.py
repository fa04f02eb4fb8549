"""The mistakes people and programs can make with a game, each with a sentence that says what would be right."""


class SunroomError(ValueError):
    """Anything that was asked of Sunroom and cannot be done."""


class IllegalAction(SunroomError):
    """An action the rules do not allow now."""


class BadOption(SunroomError):
    """An option a game does not have, or a value it cannot take."""


class BadContent(SunroomError):
    """A content file with a mistake in it."""


class BadFile(SunroomError):
    """A saved table or position that is damaged, or not one at all."""
