"""Firstling in a terminal."""

from collections.abc import Sequence

from rich.text import Text
from sunroom.kernel.protocols import View


def draw(view: View, names: Sequence[str]) -> Text:
    """The open seed, the heap, and every bowl."""
    text = Text("Firstling", style="bold green")
    text.append(f" · open: {view['open'] or 'nothing'} · {view['left']} left in the heap\n")
    for p, bowl in enumerate(view["bowls"]):
        seeds = ", ".join(f"{n} {name}" for name, n in bowl["seeds"].items() if n) or "nothing"
        text.append(f"{'▸' if view['turn'] == p else ' '} {names[p]}: {seeds} ({bowl['total']})\n", style="default")
    return text
