"""Bounds on a text that anybody may have written, checked in one pass before a parser sees it.

Python's TOML parser takes quadratic time for `a.a.a.a… = 1`, descends as deep as brackets do, and gives up on long numbers with an
error of its own. Within these bounds the longest text is read in a fraction of a second."""

import re

from sunroom.kernel.messages import Message, said

DEEPEST = 12
"""So many brackets may be open at once, and a key may have so many parts."""
LONGEST_NUMBER = 100
"""In digits: no number in our files has more than eighty, and Python refuses to read more than 4,300."""
MOST_VALUES = 20_000
"""A game of five at Earth, the longest there is, has 2,300."""

_TOKENS = re.compile(
    r"""
      \"\"\" (?: [^"\\]++ | \\. | "(?!"") )*+ "{3,5}  # texts, in which anything may stand
    | ''' (?: [^']++ | '(?!'') )*+ '{3,5}
    | "(?!"") (?: [^"\\\n]++ | \\[^\n] )*+ "
    | '(?!'') [^'\n]*+ '
    | \#[^\n]*+
    | (?P<endless> ["'] )
    | (?P<number> (?<!\w) \d[\w.]{LONGEST} )
    | (?P<opening> [\[{] )
    | (?P<closing> [\]}] )
    | (?P<dot> \. )
    | (?P<next> [\n=,:] )
    """.replace("LONGEST", f"{LONGEST_NUMBER},"),
    re.VERBOSE | re.DOTALL,
)
_DIGITS = re.compile(rf"\d{{{LONGEST_NUMBER + 1}}}")
_LONG_NUMBER = said("a number in it has more than {n} digits", n=LONGEST_NUMBER)


def too_long(text: str, largest: int) -> Message | None:
    """Whether a text of any kind is too long, or a number in it: also one inside quotes, which is read later."""
    if len(text) > largest:
        return said("it is longer than {n} characters", n=largest)
    return _LONG_NUMBER if _DIGITS.search(text) else None


def out_of_bounds(text: str, largest: int) -> Message | None:
    """Why a TOML or JSON text is not worth parsing, if it is not."""
    if why := too_long(text, largest):
        return why
    depth = dots = values = 0
    for token in _TOKENS.finditer(text):
        match token.lastgroup:
            case "opening":
                depth += 1
            case "closing":
                depth = max(0, depth - 1)
            case "dot":
                dots += 1
            case "next":
                dots = 0
                values += token[0] != "\n"
            case "number":
                return _LONG_NUMBER
            case "endless":
                return None  # the parser stops here too, and says where
        if max(depth, dots) > DEEPEST:
            return said("it is nested deeper than {n} levels", n=DEEPEST)
        if values > MOST_VALUES:
            return said("it has more than {n} values", n=MOST_VALUES)
    return None
