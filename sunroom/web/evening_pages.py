"""The pages of evenings."""

from collections.abc import Sequence

from sunroom.kernel.messages import Message
from sunroom.web.environment import environment
from sunroom.web.evening import EveningForm, EveningLine, EveningShown


def evenings_page(
    lines: Sequence[EveningLine],
    forms: Sequence[EveningForm],
    levels: Sequence[tuple[str, Message]],
    name: str,
    clocks: Sequence[tuple[int, int]],
    moves: Sequence[int],
) -> str:
    """A person's evenings, and a form to open one."""
    return environment.get_template("evenings.html").render(
        lines=lines, forms=forms, levels=levels, name=name, clocks=clocks, moves=moves
    )  # fmt: skip


def evening_page(evening: EveningShown) -> str:
    """An evening: where one's table is, the round, the standings, and what its host decides."""
    return environment.get_template("evening.html").render(e=evening)


def evening_fragment(evening: EveningShown) -> str:
    """The inside of `#evening`."""
    return environment.get_template("evening_fragment.html").render(e=evening)
