"""The team boards: what partners have laid there for each other, and the partner's hand (EA-9)."""

from html import escape
from typing import Any

from sunroom.games.earth.icons import icon
from sunroom.kernel.game import View

LAID = (("soil", "soil"), ("compost", "compost"), ("sprouts", "sprout"), ("growth", "growth"))
"""What lies there in numbers, and its symbol."""


def team_pane(view: View) -> str:
    """Both boards, the own one to touch; nothing where everybody plays for themselves."""
    if not view["boards"]:
        return ""
    mine = view["team"]["number"] if view["team"] else None
    return "".join(_board(view, number, number == mine) for number in range(len(view["boards"])))


def _board(view: View, number: int, own: bool) -> str:
    board: dict[str, Any] = view["boards"][number]
    names = " &amp; ".join(escape(view["names"][p]) if "names" in view else f"Seat {p + 1}" for p in board["seats"])
    laid = "".join(_laid(board, what, symbol, own) for what, symbol in LAID if board[what])
    cards = "".join(
        f'<span class="laid" data-piece="board-card-{i}" data-tile="card-{card["number"]}" data-shows="{escape(card["name"])}">'
        f"{icon('card')}{escape(card['name'])}</span>"
        for i, card in enumerate(board["cards"] if own else [])
    )
    count = f'<span class="laid">{icon("card")}<b>{board["card_count"]}</b></span>' if board["card_count"] and not cards else ""
    bare = "" if laid or board["card_count"] else '<span class="bare">nothing on the team board</span>'
    return (
        f'<section class="team player{" you" if own else ""}" id="team-{number}" aria-label="The team board of {names}">'
        f'<header><h3>{names}</h3><small>{board["total"]} together</small></header><p class="has">{laid}{count}{bare}</p>'
        f'<p class="has">{cards}</p>{_partner(view) if own else ""}</section>'
    )


def _laid(board: dict[str, Any], what: str, symbol: str, own: bool) -> str:
    """So many of something; soil and compost can be taken all at once or one by one."""
    piece = f' data-piece="board-{what}" data-shows="{what}"' if own else ""
    one = (
        f'<span class="laid one" data-piece="board-one-{what}">1</span>' if own and what in ("soil", "compost") and board[what] > 1 else ""
    )
    return f'<span class="laid"{piece} title="{what} on the board">{icon(symbol)}<b>{board[what]}</b></span>{one}'


def _partner(view: View) -> str:
    """The partner's hand, which partners may see (EA-9.2)."""
    team: dict[str, Any] = view["team"]
    cards = "".join(
        f'<span class="laid" data-piece="p{team["partner"]}-card-{card["number"]}" data-tile="card-{card["number"]}"'
        f' data-shows="{escape(card["name"])}">{escape(card["name"])}</span>'
        for card in (*team["hand"], *team["drawn"])
    )
    return f'<details><summary>Your partner’s hand ({len(team["hand"])})</summary><p class="has">{cards}</p></details>'
