"""Fauna: one animal each, assembled from the parts of its kind."""

from sunroom.games.earth.board.art.brush import circle, dots, ellipse, line, luck_of, shape, words_of
from sunroom.games.earth.board.art.scenery import hill, sky
from sunroom.games.earth.board.art.small_animals import (
    bee,
    bird,
    butterfly,
    duck,
    eye,
    insect,
    ladybug,
    owl,
    penguin,
    raptor,
    rodent,
    spiny,
    worm,
)

# Word in the name: body plan, coat, second colour.
LOOKS = {
    "eagle": ("raptor", "#4d3a2c", "#f6f2e6"), "condor": ("raptor", "#33302f", "#e8cfc4"), "owl": ("owl", "#c79a62", "#f6ead2"),
    "woodpecker": ("bird", "#2f2d2d", "#c8392f"), "kingfisher": ("bird", "#2f7fb5", "#e0853a"), "tern": ("bird", "#e3e8ea", "#33302f"),
    "hummingbird": ("bird", "#3a9a7a", "#c8392f"), "duck": ("duck", "#4d7f6a", "#b5562f"), "penguin": ("penguin", "#33383f", "#f2b632"),
    "puffin": ("penguin", "#2d2d30", "#e8743a"), "marmot": ("rodent", "#b08a4a", "#e3c07a"), "squirrel": ("rodent", "#b5562f", "#e8a56a"),
    "mole": ("rodent", "#4d4448", "#e8a5a0"), "echidna": ("spiny", "#5d4636", "#d9b88a"), "earthworm": ("worm", "#d08a80", "#b56a64"),
    "ant": ("insect", "#5f9a3a", "#3d6a2a"), "grasshopper": ("insect", "#8aa53a", "#d9a03a"), "beetle": ("insect", "#5a3a2c", "#8a5a3a"),
    "ladybug": ("ladybug", "#d03a2c", "#2d2a2a"), "honeybee": ("bee", "#e8b23a", "#3a2f26"), "bug": ("ladybug", "#3a9a8a", "#d9653b"),
    "butterfly": ("butterfly", "#4fae5a", "#f2c632"), "lion": ("cat", "#c99a5a", "#f0dcb8"), "tiger": ("cat", "#e0862f", "#fff3e0"),
    "leopard": ("cat", "#d9a84f", "#fff3e0"), "hyena": ("dog", "#b59a72", "#5a4a3a"), "wolf": ("dog", "#8a9096", "#d8dcdf"),
    "fox": ("dog", "#eef1f3", "#cdd6dc"), "bear": ("bear", "#7a5236", "#a87a52"), "gorilla": ("ape", "#3a3a40", "#6a6a72"),
    "orangutan": ("ape", "#b5562a", "#d99a72"), "sloth": ("ape", "#a08a6a", "#e3d2b0"), "boar": ("pig", "#6a5548", "#c9a294"),
    "zebra": ("horse", "#f4f1ea", "#33302f"), "giraffe": ("giraffe", "#e3b25a", "#a8642f"), "elephant": ("elephant", "#8f9298", "#c3b7ac"),
    "bison": ("cattle", "#6a4a34", "#8f6a4a"), "wildebeest": ("cattle", "#4a4448", "#7d7276"), "moose": ("deer", "#6a4f3a", "#c9a878"),
    "deer": ("deer", "#b5703f", "#e3c298"), "alligator": ("reptile", "#5a7a4a", "#a9b98a"), "iguana": ("reptile", "#6fae4a", "#c9d98a"),
    "chameleon": ("reptile", "#3fae8a", "#e8743a"), "salamander": ("reptile", "#2d2d2f", "#f2c632"), "boa": ("snake", "#4fa55a", "#f3efc4"),
    "frog": ("frog", "#5fae3f", "#d9412f"),
}  # fmt: skip


def animal(name: str) -> str:
    """The animal on a hill in the sun."""
    luck = luck_of(f"fauna {name}")
    words = words_of(name)
    plan, coat, second = next(look for word, look in LOOKS.items() if word in words)
    ground = (
        sky(luck.choice(("#fdeec6", "#d9ecf0", "#e6f0da", "#f4e4d6")))
        + circle(luck.choice((20, 100)), 20, 10, "#f6c75a")
        + hill(luck, 76, luck.choice(("#a8cf8f", "#c9d58a", "#9cc7a0")))
    )
    return ground + _DRAW[plan](coat, second, name)


def _beast(coat: str, second: str, legs: str = "M34 62V82M46 64V82M76 64V82M88 62V82", body: str = "") -> str:
    return line(legs, coat, 8) + (body or ellipse(62, 54, 32, 16, coat))


def _cat(coat: str, second: str, name: str) -> str:
    drawn = (
        line("M92 54Q112 54 108 32", coat, 6)
        + _beast(coat, second)
        + circle(34, 42, 17, coat)
        + circle(22, 29, 5.4, coat)
        + circle(46, 29, 5.4, coat)
        + ellipse(34, 50, 9, 7, second)
        + circle(34, 47, 2.6, "#5a2f2a")
        + eye(27, 40)
        + eye(41, 40)
    )
    if "tiger" in words_of(name):
        drawn += line("M58 40v12M68 39v13M78 41v12M86 46v9M34 26v7M24 34l5 3M44 34l-5 3", "#2d2622", 3)
    return drawn + (dots(luck_of(name), 16, 70, 52, 24, 11, 2, "#5a3a1e") if "leopard" in words_of(name) else "")


def _dog(coat: str, second: str, name: str) -> str:
    drawn = (
        shape("M88 52Q116 44 112 64Q100 66 88 60Z", second)
        + _beast(coat, second)
        + shape("M50 46L38 14L32 28H22L14 16L14 40Q16 54 6 56Q22 66 40 60Z", coat)
        + ellipse(14, 55, 9, 5, second)
        + circle(6, 55, 2.6, "#22201e")
        + eye(26, 40)
    )
    return drawn + (dots(luck_of(name), 13, 66, 50, 24, 10, 2.2, second) if "hyena" in words_of(name) else "")


def _bear(coat: str, second: str, name: str) -> str:
    return (
        line("M36 60V80M52 64V80M80 64V80M96 60V80", coat, 13)
        + ellipse(66, 52, 38, 22, coat)
        + circle(32, 42, 18, coat)
        + circle(20, 27, 6, coat)
        + circle(44, 27, 6, coat)
        + ellipse(28, 50, 10, 8, second)
        + circle(25, 47, 3, "#22201e")
        + eye(26, 38)
        + eye(38, 39)
    )


def _ape(coat: str, second: str, name: str) -> str:
    arms = line("M38 48Q20 62 28 82M82 48Q100 62 92 82", coat, 12)
    return (
        arms
        + ellipse(60, 62, 26, 24, coat)
        + circle(60, 32, 20, coat)
        + ellipse(60, 36, 13, 12, second)
        + ellipse(60, 66, 14, 14, second)
        + eye(54, 31)
        + eye(66, 31)
        + line("M54 42q6 4 12 0", "#3a2420", 1.8)
    )


def _pig(coat: str, second: str, name: str) -> str:
    return (
        _beast(coat, second, body=ellipse(64, 52, 36, 20, coat))
        + shape("M46 34L28 34L8 52Q8 62 22 62L48 62Z", coat)
        + ellipse(10, 56, 5, 6, second)
        + line("M20 60q-4-8 2-12", "#fbf6e6", 3)
        + shape("M34 36l4-14l10 12Z", coat)
        + eye(28, 46)
        + line("M50 34Q66 26 84 36", "#3f332c", 4)
    )


def _horse(coat: str, second: str, name: str) -> str:
    stripes = line("M52 42l2 22M62 39v27M72 40l-2 26M82 44l-3 20M36 34l10 8M32 42l11 6", second, 3)
    return (
        _beast(coat, second)
        + shape("M46 56L34 24L24 22L8 44L14 50L26 44L34 60Z", coat)
        + stripes
        + line("M34 22Q46 30 52 42", second, 5)
        + circle(11, 46, 3, second)
        + eye(25, 33)
    )


def _giraffe(coat: str, second: str, name: str) -> str:
    return (
        line("M52 62V84M62 62V84M86 62V84M94 60V84", coat, 6)
        + ellipse(74, 56, 25, 13, coat)
        + shape("M56 58L34 18H44L70 50Z", coat)
        + shape("M44 14H30L14 26L18 32L44 26Z", coat)
        + line("M36 14V4M42 14V4", second, 3)
        + dots(luck_of(name), 14, 70, 54, 22, 9, 3, second)
        + dots(luck_of(name), 5, 48, 34, 7, 14, 2.6, second)
        + eye(32, 20)
    )


def _elephant(coat: str, second: str, name: str) -> str:
    return (
        line("M50 62V82M66 64V82M86 64V82M100 60V82", coat, 12)
        + ellipse(74, 48, 36, 24, coat)
        + circle(36, 40, 19, coat)
        + shape("M44 24Q66 26 60 54Q44 56 40 44Z", second)
        + shape("M24 42Q10 52 14 78H22Q22 58 34 56Z", coat)
        + line("M26 54Q18 62 12 58", "#fbf6e6", 4)
        + eye(30, 36)
    )


def _cattle(coat: str, second: str, name: str) -> str:
    return (
        line("M44 62V82M56 64V82M84 62V82M96 60V82", coat, 8)
        + shape("M30 40Q44 14 66 26Q96 30 106 50Q104 66 80 66H44Z", coat)
        + circle(30, 52, 16, second)
        + line("M20 40Q10 34 14 24M40 38Q48 32 44 22", "#efe4cc", 4)
        + ellipse(26, 62, 7, 6, coat)
        + eye(26, 48)
    )


def _deer(coat: str, second: str, name: str) -> str:
    antlers = "M30 24Q16 18 18 4M22 14L10 12M38 24Q52 18 50 4M46 14L58 12"
    if "moose" in words_of(name):
        antlers = "M30 24Q12 26 8 10M18 22L20 8M12 18L2 18M38 24Q56 26 60 10M50 22L48 8M56 18L66 18"
    return (
        line("M48 62V84M58 64V84M84 64V84M94 60V84", coat, 6)
        + ellipse(72, 54, 29, 14, coat)
        + shape("M56 56L44 28L28 24L22 42L30 48L42 62Z", coat)
        + line(antlers, second, 3.4)
        + ellipse(25, 44, 6, 5, second)
        + eye(33, 32)
        + ellipse(98, 50, 5, 4, second)
    )


def _reptile(coat: str, second: str, name: str) -> str:
    tail = "M84 64Q112 70 108 44Q106 34 98 40" if "chameleon" in words_of(name) else "M80 64Q108 66 116 48"
    crest = shape("".join(f"M{x} 50l4-8l4 8Z" for x in range(38, 84, 8)), second)
    spots = dots(luck_of(name), 10, 62, 58, 22, 7, 2.6, second)
    return (
        line(tail, coat, 7)
        + line("M44 64L34 80M54 66L52 82M76 66L84 80M70 66L68 82", coat, 5)
        + crest
        + ellipse(60, 58, 30, 12, coat)
        + shape("M40 50Q22 40 6 54Q4 62 22 66H44Z", coat)
        + spots
        + line("M8 60Q22 58 32 60", "#22201e", 1.2)
        + eye(24, 50)
    )


def _snake(coat: str, second: str, name: str) -> str:
    return (
        line("M4 70H116", "#8a6242", 8)
        + line("M98 66Q104 34 80 38T66 66T40 62T46 36T24 26", coat, 11)
        + line("M96 52l6 2M78 38l-2 6M66 54l6 2M46 64l2-7M42 48l6 0", second, 3)
        + ellipse(22, 26, 11, 7, coat, 14)
        + eye(20, 23)
        + line("M11 27l-8 2", "#c8392f", 1.6)
    )


def _frog(coat: str, second: str, name: str) -> str:
    return (
        ellipse(60, 60, 30, 19, coat)
        + circle(44, 40, 10, coat)
        + circle(76, 40, 10, coat)
        + circle(44, 40, 6, second)
        + circle(76, 40, 6, second)
        + circle(44, 40, 2.4, "#22201e")
        + circle(76, 40, 2.4, "#22201e")
        + line("M44 60Q60 70 76 60", "#2c5a24", 2.2)
        + line("M34 68Q16 66 22 82M86 68Q104 66 98 82", "#e8923a", 6)
        + line("M36 60l10 12M84 60L74 72", "#4d8fd0", 3)
    )


_DRAW = {
    "raptor": raptor, "owl": owl, "bird": bird, "duck": duck, "penguin": penguin, "rodent": rodent, "spiny": spiny, "worm": worm,
    "insect": insect, "ladybug": ladybug, "bee": bee, "butterfly": butterfly, "cat": _cat, "dog": _dog, "bear": _bear, "ape": _ape,
    "pig": _pig, "horse": _horse, "giraffe": _giraffe, "elephant": _elephant, "cattle": _cattle, "deer": _deer, "reptile": _reptile,
    "snake": _snake, "frog": _frog,
}  # fmt: skip
