"""Firstling in a browser: drawn from a view, operated by touching pieces."""

from markupsafe import Markup
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Seat, Signed, Term, Voice
from sunroom.kernel.protocols import State, View

from firstling.content import KINDS
from firstling.rules import ACTIONS, TAKE
from firstling.words import TOPIC, why_not

BOOK = Phrasebook(
    TOPIC,
    {
        "seeds": "seeds",
        "points": "points",
        "heap": "The heap: {n} left",
        "open": "The open seed",
        "your bowl": "Your bowl",
        "bowl of": "{who}’s bowl",
        "cover": "Three seeds on a table",
        "brings": ("{points} point", "{points} points"),
        "worth": ("{n} point", "{n} points"),
        "unseen": "whatever comes",
        "guide open": "Take the open seed …",
        "guide heap": "… or the topmost one of the heap, unseen.",
        "guide end": "When no seed is left, the most points win.",
    },
)
COLOURS = ("#c9881f", "#4c9560", "#d9653b")


def board(view: View, seat: int | None, say: Voice) -> Markup:
    """The table as the seat sees it."""
    own = next((p for p in (seat, view["seat"], view["turn"]) if p is not None), 0)
    bowls = Markup("").join(_bowl(view, p, own, "" if p == seat else f"p{p}-", say) for p in range(view["players"]))
    return Markup(
        '<div class="firstling" data-own="{}"><div class="supply">{}<div class="heap" data-piece="draw">{}</div></div>'
        '<div class="cities">{}</div><div class="cards" hidden>{}</div></div>'
    ).format(own, _open_seed(view["open"], say), say(BOOK("heap", n=view["left"])), bowls, _cards(say))


def _open_seed(name: str | None, say: Voice) -> Markup:
    """What can be taken: a card explains it."""
    return Markup('<div class="seed" data-piece="take" data-what="{}" data-tile="{}" title="{}">{}</div>').format(
        name or "", name or "", say(BOOK("open")), _seed(name, say)
    )


def _seed(name: str | None, say: Voice) -> Markup:
    """A seed with its name below."""
    return Markup("{}<b>{}</b>").format(_art(name), say(Term(TOPIC, name))) if name else Markup("")


def _art(name: str) -> Markup:
    kind = KINDS.index(name)
    return Markup(
        '<svg class="art" viewBox="0 0 100 100" aria-hidden="true"><ellipse cx="50" cy="50" rx="{}" ry="34" fill="{}"/></svg>'
    ).format(20 + 8 * kind, COLOURS[kind])


def _bowl(view: View, p: int, own: int, whose: str, say: Voice) -> Markup:
    """What a seat has; `whose` begins the names of pieces that belong to somebody else."""
    seeds = Markup("").join(
        Markup('<div class="seed" data-piece="{}{}" data-what="{}" data-tile="{}">{}<span>× {}</span></div>').format(
            whose, name, name if n else "", name, _seed(name, say), n
        )
        for name, n in view["bowls"][p]["seeds"].items()
    )
    title = BOOK("your bowl") if p == view["seat"] else BOOK("bowl of", who=Seat(p))
    return Markup('<section class="bowl{}" data-seat="{}" aria-label="{}">{}</section>').format(" own" * (p == own), p, say(title), seeds)


def mini(view: View, p: int, say: Voice) -> Markup:
    """A bowl at a glance."""
    bars = Markup("").join(
        Markup('<rect x="{}" y="{}" width="24" height="{}" fill="{}"/>').format(8 + 30 * kind, 92 - 20 * n, 20 * n, COLOURS[kind])
        for kind, n in enumerate(view["bowls"][p]["seeds"].values())
    )
    return Markup('<svg class="mini" viewBox="0 0 100 100" aria-hidden="true">{}</svg>').format(bars)


def facts(view: View, p: int) -> list[tuple[Message, int]]:
    """The key facts about a player."""
    return [(BOOK("seeds"), sum(view["bowls"][p]["seeds"].values()))]


def progress(view: View) -> tuple[Message, int, int]:
    """How far along the game is."""
    return BOOK("seeds"), view["seeds"] - view["left"], view["seeds"]


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The pieces behind each category of the score, by their bare names: the page knows whose they are."""
    return {name: [name] for name in KINDS}


def _cards(say: Voice) -> Markup:
    """A card for each seed: `data-tile` names the one that explains a piece."""
    return Markup("").join(
        Markup('<article class="card" data-card="{}"><h4>{}</h4><figure>{}<figcaption>{}</figcaption></figure></article>').format(
            name, say(Term(TOPIC, name)), _art(name), say(BOOK("worth", n=kind + 1))
        )
        for kind, name in enumerate(KINDS)
    )


def book(say: Voice) -> Markup:
    """All seeds, to read."""
    return Markup('<div class="book">{}</div>').format(_cards(say))


def cover(say: Voice) -> Markup:
    """The picture on the box."""
    seeds = Markup("").join(
        Markup('<ellipse cx="{}" cy="150" rx="{}" ry="58" fill="{}"/>').format(170 + 180 * kind, 40 + 14 * kind, COLOURS[kind])
        for kind in range(len(KINDS))
    )
    return Markup('<svg class="cover" viewBox="0 0 700 260" role="img" aria-label="{}">{}</svg>').format(say(BOOK("cover")), seeds)


def guide() -> list[tuple[str, Message]]:
    """For a first game."""
    return [(".supply .seed", BOOK("guide open")), (".supply .heap", BOOK("guide heap")), ("", BOOK("guide end"))]


def handles(box: Box, s: State, seat: int, action: int) -> list[str]:
    """The piece that is touched for an action: it has the name of the action's kind."""
    return [ACTIONS.decode(action).kind]


def preview(box: Box, s: State, seat: int, action: int) -> Message:
    """What an action would gain, as far as the seat can know."""
    points = int(s.open_seed) + 1
    return BOOK("brings", n=points, points=Signed(points)) if action == TAKE else BOOK("unseen")


def why(box: Box, s: State, seat: int) -> dict[str, Message]:
    """Why a piece cannot be touched."""
    return {} if s.heap_left else {"draw": why_not(box, s, seat, ACTIONS.number("draw"))}
