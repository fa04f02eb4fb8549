"""The sign of each seat on our pages, with its name for those who do not see it."""

from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Voice, once_per_language
from sunroom.kernel.signs import SHAPES
from sunroom.web.voices import voice

NAMES = Phrasebook("said", {name: name for name in SHAPES})


def symbol_svg(name: str) -> Markup:
    """A seat's symbol, in the colour of the surrounding text."""
    return _drawn(name, voice())


@once_per_language
def _drawn(name: str, say: Voice) -> Markup:
    return Markup('<svg class="sign {}" viewBox="0 0 24 24" fill="currentColor" role="img" aria-label="{}">{}</svg>').format(
        name, say(NAMES(name)), Markup(SHAPES[name])
    )
