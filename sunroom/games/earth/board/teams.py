"""The team boards: what partners have laid there for each other, and the partner's hand (EA-9)."""

from typing import Any

from sunroom.games.earth.board.icons import icon
from sunroom.games.earth.words.things import term
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Seat, Several, Voice
from sunroom.kernel.protocols import View

LAID = (("soil", "soil"), ("compost", "compost"), ("sprouts", "sprout"), ("growth", "growth"))
"""What lies there as a number, and its symbol."""

BOOK = Phrasebook(
    "earth",
    {
        "board": "{who}’s team board",
        "together": "{n} together",
        "nothing": "nothing on the team board",
        "laid": "{what} on the board",
        "hand": "Your partner’s hand ({n})",
    },
)


def team_pane(view: View, say: Voice) -> Markup:
    """Both boards, the viewer's own touchable; nothing if everybody plays for themselves."""
    mine = view["team"]["number"] if view["team"] else None
    return Markup().join(_board(view, number, number == mine, say) for number in range(len(view["boards"])))


def _board(view: View, number: int, own: bool, say: Voice) -> Markup:
    board: dict[str, Any] = view["boards"][number]
    who = Several([Seat(p) for p in board["seats"]])
    laid = Markup().join(_laid(board, what, symbol, own, say) for what, symbol in LAID if board[what])
    cards = Markup().join(
        Markup(
            '<span class="laid" data-piece="board-card-{i}" data-tile="card-{n}" data-shows="{name}"'
            ' data-what="card-{n}">{icon}{name}</span>'
        ).format(i=i, n=card["number"], name=card["name"], icon=icon("card"))
        for i, card in enumerate(board["cards"] if own else [])
    )
    count = Markup('<span class="laid">{}<b>{}</b></span>').format(icon("card"), board["card_count"])
    bare = Markup('<span class="bare">{}</span>').format(say(BOOK("nothing")))
    return Markup(
        '<section class="team player{you}" id="team-{number}" aria-label="{label}"><header><h3>{names}</h3><small>{total}</small></header>'
        '<p class="has">{laid}{count}{bare}</p><p class="has">{cards}</p>{partner}</section>'
    ).format(
        you=" you" if own else "",
        number=number,
        label=say(BOOK("board", who=who)),
        names=say(who),
        total=say(BOOK("together", n=board["total"])),
        laid=laid,
        count=count if board["card_count"] and not cards else "",
        bare="" if laid or board["card_count"] else bare,
        cards=cards,
        partner=_partner(view, say) if own else "",
    )


def _laid(board: dict[str, Any], what: str, symbol: str, own: bool, say: Voice) -> Markup:
    """An amount of something; soil and compost can be taken all at once or one by one."""
    piece = Markup(' data-piece="board-{}" data-shows="{}"').format(what, say(term(what))) if own else ""
    one = Markup('<span class="laid one" data-piece="board-one-{}">1</span>').format(what)
    return Markup('<span class="laid"{piece} title="{title}">{icon}<b>{n}</b></span>{one}').format(
        piece=piece,
        title=say(BOOK("laid", what=term(what))),
        icon=icon(symbol),
        n=board[what],
        one=one if own and what in ("soil", "compost") and board[what] > 1 else "",
    )


def _partner(view: View, say: Voice) -> Markup:
    """The partner's hand, which partners may see (EA-9.2)."""
    team: dict[str, Any] = view["team"]
    cards = (
        Markup(
            '<span class="laid" data-piece="p{p}-card-{n}" data-tile="card-{n}" data-shows="{name}" data-what="card-{n}">{name}</span>'
        ).format(p=team["partner"], n=card["number"], name=card["name"])
        for card in (*team["hand"], *team["drawn"])
    )
    return Markup('<details><summary>{}</summary><p class="has">{}</p></details>').format(
        say(BOOK("hand", n=len(team["hand"]))), Markup().join(cards)
    )
