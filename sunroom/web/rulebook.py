"""A game's rules.md as HTML: headings, clauses with anchors, tables, emphasis. No more of Markdown than our rules use."""

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from markupsafe import Markup

from sunroom import games

_CLAUSE = re.compile(r"\*\*([A-Z]{2}-\d+\.\d+)\*\* ")
_MENTION = re.compile(r"\b([A-Z]{2}-\d+\.\d+)\b")


@dataclass(frozen=True)
class Rulebook:
    """Rules ready to be shown."""

    headings: tuple[tuple[str, str], ...]
    """Anchor and words of each section."""
    body: Markup


@cache
def read_rules(name: str) -> Rulebook:
    """The rules of the game of that name."""
    path = Path(games.__file__).parent / name.replace("-", "_") / "rules.md"
    return render(path.read_text("utf-8"))


def render(text: str) -> Rulebook:
    """The rules in a text."""
    headings, out = [], []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        if block.startswith("# "):
            continue
        if block.startswith("## "):
            words = block[3:].strip()
            anchor = "section-" + re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")
            headings.append((anchor, words))
            out.append(f'<h2 id="{anchor}">{_inline(words)}</h2>')
        elif lines[0].startswith("|"):
            out.append(_table(lines))
        elif lines[0].startswith("- "):
            out.append("<ul>" + "".join(_item(item) for item in re.split(r"\n- ", block[2:])) + "</ul>")
        else:
            out.append(f"<p>{_inline(' '.join(lines))}</p>")
    return Rulebook(tuple(headings), Markup("\n".join(out)))


def _item(text: str) -> str:
    match = _CLAUSE.match(text)
    if not match:
        return f"<li>{_inline(text)}</li>"
    clause = match[1]
    rest = _inline(text[match.end() :])
    return f'<li class="clause" id="{clause}"><a class="id" href="#{clause}">{clause}</a><div>{rest}</div></li>'


def _table(lines: list[str]) -> str:
    rows = [[_inline(cell.strip()) for cell in line.strip("|").split("|")] for line in lines if not re.fullmatch(r"[|:\- ]+", line)]
    head = "".join(f"<th>{cell}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _inline(text: str) -> str:
    text = escape(text, quote=False)
    text = _MENTION.sub(r'<a href="#\1">\1</a>', text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
    text = re.sub(r"\*(.+?)\*", r"<em>\1</em>", text)
    text = re.sub(r"`(.+?)`", r"<code>\1</code>", text)
    return re.sub(r"\b(Our (?:ruling|design):)", r'<span class="ours">\1</span>', text)
