"""A visitor whose browser speaks German: the front page, a table, a whole move, and back to English."""

import re
from collections.abc import Callable

from sunroom.web.language import read_catalogue
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
READ = """() => {
  const texts = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('[lang=en]')) texts.push(walk.currentNode.textContent.trim());
  for (const el of document.querySelectorAll('[title], [aria-label], [placeholder]'))
    for (const name of ['title', 'aria-label', 'placeholder']) if (el.getAttribute(name)) texts.push(el.getAttribute(name));
  return texts.concat(document.title);
}"""


def english_left(visitor: Visitor) -> list[str]:
    """What can be read or heard on the page in English, although the catalogue has it in German: whole texts, and parts of labels."""
    entries = [entry for entry in read_catalogue("de") if not entry.msgid_plural and "{" not in entry.msgid]
    german = {entry.msgstr for entry in entries}
    known = {entry.msgid for entry in entries} - german
    long = [text for text in known if text.count(" ") > 1]
    shown = visitor.page.evaluate(READ)
    return sorted(text for text in shown if text in known or any(part in text for part in long))


def test_front_page_table_and_a_whole_move_in_german(visitor: Come) -> None:
    someone = visitor(locale="de-DE")
    someone.page.goto(someone.url)
    assert someone.page.locator("html").get_attribute("lang") == "de"
    assert someone.page.inner_text("h1").startswith("Setz dich dazu.")
    assert english_left(someone) == []
    someone.set_up("me", "here")
    someone.wait()
    assert someone.page.title().startswith("● Du bist am Zug · Solar City")
    assert english_left(someone) == []
    someone.touch("pile-0")
    assert "16 Möglichkeiten; kostet nichts" in someone.page.inner_text("#preview")
    someone.page.locator('[data-piece="B2"]').hover()
    assert re.fullmatch(r"\w+ auf B2 bauen: kostet nichts, dir bleiben \d+; .*", someone.page.inner_text("#preview"))
    someone.touch("B2")
    someone.page.wait_for_selector(".slot.lit")
    assert "Welche der beiden Linien erwacht?" in someone.page.inner_text("#asks")
    someone.touch("row-2")
    someone.page.wait_for_function("() => frame.dataset.ply === '2'")
    assert "Zeile 2 erwacht für " in someone.page.inner_text("#log")
    assert english_left(someone) == []
    someone.page.keyboard.press("a")
    assert someone.page.locator("#all-actions[open] button[name=action]").count() > 0
    assert english_left(someone) == []
    assert someone.fits()


def test_the_language_can_be_changed_at_the_table_and_stays(visitor: Come) -> None:
    someone = visitor(width=375, height=812, locale="de-DE")
    someone.set_up("me", "here")
    someone.wait()
    someone.page.click("[data-open=settings]")
    someone.page.click("#settings .languages >> text=English")
    someone.page.wait_for_selector("html[lang=en] #frame")
    someone.wait()
    assert "Your turn" in someone.page.title()
    someone.page.goto(someone.url)
    assert someone.page.inner_text("h1").startswith("Pull up a chair.")
    someone.page.click("footer .languages >> text=Deutsch")
    someone.page.wait_for_selector("html[lang=de]")
    assert someone.fits()
