"""A game's rules.md as HTML, with an anchor for every clause, and every mention of a clause linked to it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import escape

from sunroom.kernel.game import Game
from sunroom.kernel.markup import Markup

_CLAUSE = re.compile(r"[A-Z]{2}-\d+\.\d+")
_MENTION = re.compile(rf"\b({_CLAUSE.pattern})\b")
_OURS = re.compile(r"\b(Our (?:ruling|design):)")


@dataclass(frozen=True)
class Rulebook:
    """Rules ready for display."""

    headings: tuple[tuple[str, str], ...]
    """Anchor and title of each section."""
    body: Markup


def read_rules(game: Game) -> Rulebook:
    """The rules of a game."""
    return _read(game.folder / "rules.md")


@cache
def _read(path: Path) -> Rulebook:
    return render(path.read_text("utf-8"))


def render(text: str) -> Rulebook:
    """The rules in a text, without the title, which the page shows already."""
    tokens = [token for block in _blocks(_MARKDOWN.parse(text)) if block[0].tag != "h1" for token in block]
    headings = []
    for opening, inside in pairwise(tokens):
        if opening.type == "heading_open":
            anchor = "section-" + re.sub(r"[^a-z0-9]+", "-", inside.content.casefold()).strip("-")
            opening.attrSet("id", anchor)
            headings.append((anchor, inside.content))
        if opening.type == "paragraph_open" and (clause := _opening_clause(inside)):
            opening.meta["clause"] = clause
    return Rulebook(tuple(headings), Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})))


def _blocks(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens of each block of the page."""
    blocks: list[list[Token]] = [[]]
    for token in tokens:
        blocks[-1].append(token)
        if token.level == 0 and token.nesting <= 0:
            blocks.append([])
    return [block for block in blocks if block]


def _opening_clause(inline: Token) -> str | None:
    """The clause whose number opens a paragraph in bold; the number is removed from it."""
    match inline.children or []:
        case [_, Token(type="strong_open"), Token(content=clause), Token(type="strong_close"), rest, *_] if _CLAUSE.fullmatch(clause):
            del (inline.children or [])[:4]
            rest.content = rest.content.lstrip()
            return clause
    return None


class _Renderer(RendererHTML):
    """Clauses in boxes of their own, tables that scroll, and links for mentions of clauses."""

    def list_item_open(self, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        clause = tokens[i + 1].meta.get("clause")
        return f'<li class="clause" id="{clause}"><a class="id" href="#{clause}">{clause}</a><div>' if clause else "<li>"

    def list_item_close(self, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        opening = next(k for k in range(i, -1, -1) if tokens[k].type == "list_item_open" and tokens[k].level == tokens[i].level)
        return "</div></li>" if tokens[opening + 1].meta.get("clause") else "</li>"

    def table_open(self, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        return '<div class="scroll"><table>'

    def table_close(self, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        return "</table></div>"

    def text(self, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        linked = _MENTION.sub(r'<a href="#\1">\1</a>', str(escape(tokens[i].content)))
        return _OURS.sub(r'<span class="ours">\1</span>', linked)


_MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
