"""What the templates of all pages have at hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from jinja2 import Environment, PackageLoader, StrictUndefined

from sunroom import __version__
from sunroom.web.language import capital, gettext, languages, ngettext, spoken
from sunroom.web.looks import looks
from sunroom.web.models import SYMBOLS
from sunroom.web.moments import counted_down, machine_time
from sunroom.web.script_texts import words
from sunroom.web.static_files import game_script, game_style, imported, script_url, static_url
from sunroom.web.symbols import symbol_svg
from sunroom.web.voices import GameVoice, voice


def period(seconds: int) -> str:
    """A while in words."""
    if seconds % 86_400 == 0:
        return ngettext("a day", "{n} days", seconds // 86_400)
    if seconds % 3600 == 0:
        return ngettext("an hour", "{n} hours", seconds // 3600)
    if seconds % 60 == 0:
        return ngettext("a minute", "{n} minutes", seconds // 60)
    return ngettext("a second", "{n} seconds", seconds)


environment = Environment(
    loader=PackageLoader("sunroom.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False
)
environment.globals.update(
    static_url=static_url,
    script_url=script_url,
    imported=imported,
    game_style=game_style,
    game_script=game_script,
    symbol=symbol_svg,
    version=__version__,
    symbols=SYMBOLS,
)
environment.globals.update(_=gettext, ngettext=ngettext, language=spoken, languages=languages, script_words=words, looks=looks)
environment.globals.update(saying=lambda said: voice()(said), term=lambda game, text: GameVoice(game)(text))
environment.globals.update(date_of=lambda seconds: datetime.fromtimestamp(seconds, UTC).date())
environment.globals.update(alone=False, period=period, machine_time=machine_time, counted_down=counted_down)
environment.filters["capital"] = capital


@contextmanager
def without_server() -> Iterator[None]:
    """Meanwhile, pages leave out what takes a server: friends by link, open tables, the API."""
    environment.globals.update(alone=True)
    try:
        yield
    finally:
        environment.globals.update(alone=False)
