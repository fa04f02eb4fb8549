"""Catalogues: what a game needs translated, what is missing, and how catalogues are updated."""

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog, Message
from babel.messages.pofile import write_po

from sunroom.kernel.game import Game
from sunroom.kernel.messages import Phrasebook
from sunroom.lessons.course import lesson_texts
from sunroom.web.language import read_file

_HEAD = """msgid ""
msgstr ""
"Language: {code}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


class Text(NamedTuple):
    """An English text that a page may show."""

    context: str | None
    one: str
    many: str | None = None


def texts_of(game: Game) -> list[Text]:
    """Everything a game says: its phrases, what its box says on the shelf, and its lessons."""
    return list(dict.fromkeys((*_on_the_box(game), *phrases(game.name), *(Text(game.name, one) for one in lesson_texts(game)))))


def _on_the_box(game: Game) -> Iterator[Text]:
    yield Text(game.name, game.pitch)
    yield from (Text(game.name, category) for category in game.categories)
    for option in game.options:
        if option.choices and option.name != "players":
            yield Text(game.name, option.name.replace("_", " "))
            yield Text(game.name, option.help)
            names = [option.name_of(choice) for choice in option.choices]
            yield from (Text(game.name, name) for name in names if name.replace(" ", "").isalpha())


def phrases(topic: str) -> Iterator[Text]:
    """The phrases of all loaded books on a topic."""
    for book in Phrasebook.books:
        if book.topic == topic:
            yield from (Text(topic, one, many) for one, many in book.phrases.values() if one)


def missing_in(game: Game, path: Path) -> list[str]:
    """The texts of a game that a catalogue does not translate."""
    catalogue = read_file(path)
    found = ((text.one, catalogue.get(text.one, text.context)) for text in texts_of(game))
    return [english for english, message in found if message is None or not all(said_in(message))]


def stale_in(game: Game, path: Path) -> list[str]:
    """What a catalogue contains but the game does not say."""
    known = {(text.context, text.one) for text in texts_of(game)}
    return [english for m in read_file(path) if (english := _english(m)) and (m.context, english) not in known]


def bring_up_to_date(path: Path, texts: Mapping[Text, str]) -> list[str]:
    """Writes a catalogue, named after its language, with exactly these texts, each with its source location; existing translations stay.
    Returns what is left to translate."""
    code = path.stem
    old, new = read_file(path) if path.exists() else Catalog(locale=code), Catalog(locale=code)
    for text, where in texts.items():
        kept = old.get(text.one, text.context)
        nothing = ("",) * new.num_plurals if text.many else ""
        same = kept is not None and isinstance(kept.string, tuple) == bool(text.many)
        said = kept.string if kept is not None and same else nothing
        new.add((text.one, text.many) if text.many else text.one, said, [(where, 0)] if where else (), context=text.context)
    written = io.BytesIO()
    write_po(written, new, width=130, omit_header=True, ignore_obsolete=True)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(_HEAD.format(code=code, plurals=new.plural_forms).encode() + written.getvalue())
    return [_english(message) for message in new if message.id and not all(said_in(message))]


def said_in(message: Message) -> list[str]:
    """A translated text, with all its plural forms."""
    return list(message.string) if isinstance(message.string, tuple) else [str(message.string or "")]


def _english(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple) else message.id)
