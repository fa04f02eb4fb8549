"""Options, chosen before a game starts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sunroom.kernel.errors import BadOption
from sunroom.kernel.messages import Several, said


@dataclass(frozen=True)
class Option:
    """An option, chosen before a game starts."""

    name: str
    default: Any
    help: str
    choices: tuple[Any, ...] = ()
    """The possible values; empty if there are too many to list."""
    when: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """The values of other options for which this one applies; otherwise the game does not have it."""
    only: Mapping[Any, Mapping[str, tuple[Any, ...]]] = field(default_factory=dict)
    """Choices available only with some values of other options."""
    called: Mapping[Any, str] = field(default_factory=dict)
    """What choices are called on a page, where their names in files say little to newcomers."""
    unsaid: bool = False
    """Whether its default is left out of the headings and file names of playthroughs."""

    def name_of(self, choice: Any) -> str:
        """What a choice is called on a page."""
        return self.called.get(choice, str(choice))

    def applies(self, chosen: Mapping[str, Any]) -> bool:
        """Whether the option applies, given the others."""
        return _holds(self.when, chosen)


def _holds(when: Mapping[str, tuple[Any, ...]], chosen: Mapping[str, Any]) -> bool:
    return all(chosen[name] in values for name, values in when.items())


def chosen_from(title: str, options: tuple[Option, ...], wishes: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option that applies; options not given keep their defaults."""
    known = {option.name: option for option in options}
    chosen = {name: option.default for name, option in known.items()}
    for name, value in wishes.items():
        if name not in known:
            raise BadOption(said("{title} has no option {name}; it has: {known}", title=title, name=repr(name), known=", ".join(known)))
        chosen[name] = _fitting(title, known[name], value)
    for name, option in known.items():
        if not option.applies(chosen) and chosen.pop(name) != option.default:
            raise _goes_only_with(title, name, wishes[name], option.when)
        only = option.only.get(chosen.get(name), {})
        if not _holds(only, chosen):
            raise _goes_only_with(title, name, chosen[name], only)
    return chosen


def _goes_only_with(title: str, name: str, value: Any, when: Mapping[str, tuple[Any, ...]]) -> BadOption:
    where = Several([said("{name} {values}", name=other, values=Several(values, "or")) for other, values in when.items()])
    return BadOption(said("{title}: {name} {value} goes only with {where}", title=title, name=name, value=value, where=where))


def _fitting(title: str, option: Option, value: Any) -> Any:
    """The value in the option's type: command lines and files may give text for a number."""
    if not option.choices:
        if not isinstance(value, type(option.default)):
            raise BadOption(said("{title}: {name} can’t be {value}", title=title, name=option.name, value=repr(value)))
        return value
    for choice in option.choices:
        if value == choice or str(value) == str(choice):
            return choice
    choices = ", ".join(map(str, option.choices))
    raise BadOption(
        said("{title}: {name} is one of {choices}, not {value}", title=title, name=option.name, choices=choices, value=repr(value))
    )
