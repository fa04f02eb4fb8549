"""A visitor whose browser speaks German or French: the front page, a table, a whole move, and back to English."""

import re
from collections.abc import Callable

import pytest

from sunroom.web.language import read_catalogue
from tests.long import some
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
READ = """() => {
  const texts = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('[lang=en]')) texts.push(walk.currentNode.textContent.trim());
  for (const el of document.querySelectorAll('[title], [aria-label], [placeholder]'))
    for (const name of ['title', 'aria-label', 'placeholder']) if (el.getAttribute(name)) texts.push(el.getAttribute(name));
  return texts.concat(document.title);
}"""


def english_left(visitor: Visitor, language: str) -> list[str]:
    """What can be read or heard on the page in English, although the catalogue has it in the language: whole texts, and parts of labels."""
    entries = [entry for entry in read_catalogue(language) if entry.id and not entry.pluralizable and "{" not in str(entry.id)]
    theirs = {str(entry.string) for entry in entries}
    known = {str(entry.id) for entry in entries} - theirs
    long = [text for text in known if text.count(" ") > 1]
    shown = visitor.page.evaluate(READ)
    return sorted(text for text in shown if text in known or any(part in text for part in long))


WORDS = {
    "de": {
        "greeting": "Setz dich dazu.",
        "turn": "● Du bist am Zug · Solar City",
        "ways": "16 Möglichkeiten; kostet nichts",
        "preview": r"\w+ auf B2 bauen: kostet nichts, dir bleiben \d+; .*",
        "line": "Welche der beiden Linien aktivierst du?",
        "log": " aktiviert Zeile 2",
        "name": "Deutsch",
    },
    "fr": {
        "greeting": "Prends une chaise.",
        "turn": "● À toi de jouer · Solar City",
        "ways": "16 possibilités; ne coûte rien",
        "preview": r"construire \w+ en B2: ne coûte rien, il te reste \d+\xa0; .*",
        "line": "Quelle ligne actives-tu, la rangée ou la colonne",
        "log": " active la rangée 2",
        "name": "Français",
    },
}


@pytest.mark.parametrize("language", some(WORDS, 0))
def test_front_page_table_and_a_whole_move(visitor: Come, language: str) -> None:
    someone, words = visitor(locale=f"{language}-{language.upper()}"), WORDS[language]
    someone.page.goto(someone.url)
    assert someone.page.locator("html").get_attribute("lang") == language
    assert someone.page.inner_text("h1").startswith(words["greeting"])
    assert english_left(someone, language) == []
    someone.fill_in("me", "here")
    someone.wait()
    assert someone.page.title().startswith(words["turn"])
    assert english_left(someone, language) == []
    someone.touch("pile-0")
    assert words["ways"] in someone.page.inner_text("#preview")
    someone.page.locator('[data-piece="B2"]').hover()
    assert re.fullmatch(words["preview"], someone.page.inner_text("#preview"), re.IGNORECASE)
    someone.touch("B2")
    someone.page.wait_for_selector(".slot.lit")
    assert words["line"] in someone.page.inner_text("#asks")
    someone.touch("row-2")
    someone.page.wait_for_function("() => frame.dataset.ply === '2'")
    assert words["log"] in someone.page.inner_text("#log")
    assert english_left(someone, language) == []
    someone.page.keyboard.press("a")
    assert someone.page.locator("#all-actions[open] button[name=action]").count() > 0
    assert english_left(someone, language) == []
    assert someone.fits()


@pytest.mark.parametrize("language", some(WORDS, 1))
def test_the_language_can_be_changed_at_the_table_and_stays(visitor: Come, language: str) -> None:
    someone = visitor(width=375, height=812, locale=f"{language}-{language.upper()}")
    someone.set_up("me", "here")
    someone.wait()
    someone.page.click("[data-open=settings]")
    someone.page.click("#settings .languages >> text=English")
    someone.page.wait_for_selector("html[lang=en] #frame")
    someone.wait()
    assert "Your turn" in someone.page.title()
    someone.page.goto(someone.url)
    assert someone.page.inner_text("h1").startswith("Pull up a chair.")
    someone.page.click(f"footer .languages >> text={WORDS[language]['name']}")
    someone.page.wait_for_selector(f"html[lang={language}]")
    assert someone.fits()
