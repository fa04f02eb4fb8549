"""Whether text stays in its box, even in a browser that draws it a little wider or narrower than this one."""

from pathlib import Path

from playwright.sync_api import Page

SPACINGS = (0.0, 0.026, -0.026)
"""As they are, five percent wider, five percent narrower: between two letters, in parts of their size."""
MAY_SCROLL = "#log ol, #prompt .says, .settling, .spread, .hand .row, .scroll, dialog"
"""Long by nature: the log, what a prompt says on a phone, what is chosen from before a game, a hand, tables, lists of actions."""

_SPILT = Path(__file__).with_name("spilt.js").read_text()
_SPACED = """(by) => {
  const all = [...document.querySelectorAll("body, body :not(svg, svg *), svg text")];
  for (const el of all) el.style.letterSpacing = "";
  const had = all.map((el) => { const { letterSpacing, fontSize } = getComputedStyle(el);
    return (parseFloat(letterSpacing) || 0) + by * parseFloat(fontSize); });
  if (by) all.forEach((el, i) => { el.style.letterSpacing = `${had[i]}px`; });
}"""


_OURS = """() => {
  const line = document.createElement("span"), width = (family) => { line.style.font = `40px ${family}`; return line.offsetWidth; };
  line.textContent = "Wasserkreislauf il";
  line.style.position = "absolute";
  document.body.append(line);
  const ours = width("Atkinson, monospace") !== width("monospace") && width("Fraunces, monospace") !== width("monospace");
  line.remove();
  return ours;
}"""


def set_in_our_type(page: Page) -> None:
    """A page whose fonts came late is set in the machine's own, so that nothing jumps: then ask for it again, now that they are here."""
    for _ in range(20):
        if page.evaluate(_OURS):
            return
        page.evaluate("document.fonts.ready")
        page.reload()
    raise AssertionError("the fonts never come")


def space(page: Page, by: float) -> None:
    """Sets all text wider or narrower, on top of what the style sheets do."""
    page.evaluate(_SPACED, by)


def spilt(page: Page) -> list[str]:
    """What does not stay in its box, as it is set now."""
    found: list[str] = page.evaluate(_SPILT, MAY_SCROLL)
    return found


def spilt_anyhow(page: Page, *sizes: tuple[int, int]) -> dict[str, list[str]]:
    """What does not stay in its box at these sizes, at any width of text."""
    set_in_our_type(page)
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for by in SPACINGS:
            space(page, by)
            found[f"{width} by {height}, {by:+} em"] = spilt(page)
    space(page, 0)
    return {where: words for where, words in found.items() if words}
