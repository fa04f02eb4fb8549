"""Custom bots beside the built-in ones, named in Python's way: `module:Class`, or `module:object`."""

from importlib import import_module
from typing import Any

from sunroom.bots.bot import Bot
from sunroom.bots.levels import COUNTED, find_bot
from sunroom.kernel.errors import BadOption


def named_bot(name: str) -> Bot:
    """The bot of that name, built-in or custom. Importing a module runs it, so this is only for the person who started the program, never
    for guests of a server."""
    module, colon, thing = name.partition(":")
    if not colon or module in COUNTED:
        return find_bot(name)
    bot = _found(module, thing)
    if isinstance(bot, type):
        bot = _made(bot, name)
    if not callable(getattr(bot, "advise", None)):
        raise BadOption(f"{name} is not a bot; a bot has a method advise(box, known, seat, seed)")
    return bot


def _found(module: str, thing: str) -> Any:
    """The object with that name in a module."""
    try:
        found = import_module(module)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{module}.".startswith(f"{error.name}."):
            raise BadOption(
                f"{module}:{thing}: there is no module {error.name!r} here; run from the folder that contains it, or install it"
            ) from None
        raise BadOption(f"{module}:{thing}: {module} cannot be imported: {type(error).__name__}: {error}") from error
    if not hasattr(found, thing):
        bots = [name for name, other in vars(found).items() if callable(getattr(other, "advise", None))]
        raise BadOption(
            f"{module}:{thing}: {getattr(found, '__file__', None) or module} has no {thing!r}; bots in it: {', '.join(bots) or 'none'}"
        )
    return getattr(found, thing)


def _made(kind: type, name: str) -> Any:
    """A bot of this class."""
    try:
        return kind()
    except Exception as error:
        raise BadOption(
            f"{name}: {kind.__name__}() fails: {type(error).__name__}: {error}; name an instance in the module instead, as module:object"
        ) from error
