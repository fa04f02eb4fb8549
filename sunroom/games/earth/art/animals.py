"""Fauna: an animal each, put together from the parts of its kind."""

from sunroom.games.earth.art.brush import circle, dots, ellipse, line, luck_of, shape, words_of
from sunroom.games.earth.art.scenery import hill, sky

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


def _eye(x: float, y: float) -> str:
    return circle(x, y, 2.2, "#fff") + circle(x + 0.6, y, 1.3, "#22201e")


def _raptor(coat: str, second: str, name: str) -> str:
    wings = shape(
        "M60 46C40 18 16 20 4 30C18 32 26 40 34 50C44 58 54 58 60 54C66 58 76 58 86 50C94 40 102 32 116 30C104 20 80 18 60 46Z", coat
    )
    return (
        wings
        + ellipse(60, 52, 9, 15, coat)
        + shape("M54 66h12l4 14H50Z", second)
        + circle(60, 38, 8, second)
        + shape("M60 40l7 3l-7 4Z", "#f2b632")
        + _eye(58, 37)
    )


def _owl(coat: str, second: str, name: str) -> str:
    return (
        ellipse(60, 52, 22, 30, coat)
        + ellipse(60, 60, 14, 18, second)
        + ellipse(51, 36, 10, 11, second)
        + ellipse(69, 36, 10, 11, second)
        + circle(51, 36, 4, "#22201e")
        + circle(69, 36, 4, "#22201e")
        + shape("M57 42h6l-3 7Z", "#d98a2f")
        + dots(luck_of(name), 12, 60, 60, 11, 14, 1.2, coat)
    )


def _bird(coat: str, second: str, name: str) -> str:
    beak = "M84 34l24 2l-23 5Z" if words_of(name) & {"kingfisher", "hummingbird"} else "M84 34l15 3l-14 5Z"
    return (
        line("M10 74Q60 66 112 72", "#8a6242", 5)
        + shape("M22 66L46 52L40 70Z", coat)
        + ellipse(58, 50, 24, 16, coat, -16)
        + ellipse(66, 54, 14, 10, second, -20)
        + circle(76, 36, 12, coat)
        + shape("M66 28Q76 18 86 28Z", second)
        + shape(beak, "#e0a23a")
        + _eye(79, 34)
        + line("M56 64v8M64 64v8", "#d98a2f", 2)
    )


def _duck(coat: str, second: str, name: str) -> str:
    return (
        shape("M0 72H120V90H0Z", "#7db9dc")
        + shape("M18 56Q24 78 60 76T96 60Q70 44 50 54T18 56Z", second)
        + circle(84, 42, 13, coat)
        + shape("M94 42l16 3l-15 5Z", "#e8a23a")
        + _eye(87, 39)
        + shape("M38 60q16-10 34 0q-14 10-34 0Z", "#f0e6d2")
    )


def _penguin(coat: str, second: str, name: str) -> str:
    return (
        ellipse(60, 54, 19, 30, coat)
        + ellipse(60, 58, 12, 24, "#fbf8ef")
        + circle(60, 24, 12, coat)
        + ellipse(54, 28, 4, 6, second)
        + ellipse(66, 28, 4, 6, second)
        + shape("M60 22l15 4l-14 5Z", second)
        + _eye(58, 21)
        + ellipse(52, 84, 6, 2.6, "#e8a23a")
        + ellipse(68, 84, 6, 2.6, "#e8a23a")
    )


def _rodent(coat: str, second: str, name: str) -> str:
    tail = shape("M30 76C4 70 8 30 26 22C22 42 34 52 44 62Z", second) if "squirrel" in words_of(name) else ""
    return (
        tail
        + ellipse(56, 62, 24, 18, coat)
        + ellipse(58, 66, 14, 11, second)
        + circle(78, 44, 14, coat)
        + circle(70, 32, 4.6, coat)
        + circle(84, 31, 4.6, coat)
        + circle(92, 47, 3, "#3a2a26")
        + _eye(82, 42)
        + ellipse(44, 80, 9, 3.4, coat)
        + ellipse(74, 80, 8, 3.4, coat)
    )


def _spiny(coat: str, second: str, name: str) -> str:
    spines = "".join(f"M{x} {66 - (1 - abs(x - 54) / 36) * 12:.0f}l{(x - 54) / 5:.0f}-18" for x in range(24, 86, 4))
    return (
        line(spines, second, 2.4) + shape("M20 78Q24 44 56 44T92 76Z", coat) + shape("M86 64q18 2 26 10q-14 4-24 2Z", second) + _eye(90, 66)
    )


def _worm(coat: str, second: str, name: str) -> str:
    return (
        '<rect y="62" width="120" height="28" fill="#7a4f30"/>'
        + line("M14 66C20 34 42 34 48 60S78 84 84 54S100 40 106 46", coat, 11)
        + line("M22 48l8 4M44 56l8-2M62 74l2-8M80 66l8 2", second, 2)
        + _eye(104, 44)
    )


def _insect(coat: str, second: str, name: str) -> str:
    legs = line("M48 62L34 80M60 64V82M74 62L88 80M44 58L26 66M80 58L98 66", second, 2.6)
    horn = (
        line("M90 44q10-14 18-10M92 46l12-4", second, 3)
        if "beetle" in words_of(name)
        else line("M90 44Q100 22 112 24M88 42Q92 20 102 16", second, 1.8)
    )
    hop = line("M50 58L34 34L24 74", second, 3.4) if "grasshopper" in words_of(name) else ""
    return legs + hop + ellipse(42, 56, 22, 13, coat) + ellipse(66, 54, 11, 10, second) + circle(84, 50, 11, coat) + horn + _eye(88, 47)


def _ladybug(coat: str, second: str, name: str) -> str:
    spots = "".join(circle(x, y, 4.4, second) for x, y in ((46, 48), (74, 48), (42, 64), (78, 64), (54, 60), (66, 60), (60, 42)))
    return (
        line("M30 60L16 66M90 60L104 66M34 72L22 82M86 72L98 82", "#2d2a2a", 2.6)
        + ellipse(60, 58, 32, 24, coat)
        + line("M60 34V82", second, 2)
        + spots
        + shape("M44 38Q60 14 76 38Q60 32 44 38Z", "#2d2a2a")
        + circle(53, 30, 2, "#fff")
        + circle(67, 30, 2, "#fff")
    )


def _bee(coat: str, second: str, name: str) -> str:
    return (
        ellipse(48, 34, 17, 9, "#ffffffcc", -28)
        + ellipse(70, 32, 17, 9, "#ffffffcc", 24)
        + ellipse(56, 56, 28, 18, coat)
        + line("M44 41V71M56 38V74M68 41V71", second, 6)
        + circle(88, 52, 12, second)
        + line("M92 42q4-12 12-12M88 41q0-12 6-16", second, 2)
        + _eye(91, 50)
    )


def _butterfly(coat: str, second: str, name: str) -> str:
    wings = "M60 48C44 12 14 10 12 30S38 54 60 52C82 54 106 48 108 30S76 12 60 48Z"
    low = "M60 52C44 56 28 62 32 76S56 76 60 56C64 76 84 90 88 76S76 56 60 52Z"
    return (
        shape(wings, coat)
        + shape(low, second)
        + circle(32, 32, 6, second)
        + circle(88, 32, 6, second)
        + line("M60 34V74", "#2d2a2a", 4)
        + line("M60 36Q52 20 46 18M60 36Q68 20 74 18", "#2d2a2a", 1.6)
    )


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
        + _eye(27, 40)
        + _eye(41, 40)
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
        + _eye(26, 40)
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
        + _eye(26, 38)
        + _eye(38, 39)
    )


def _ape(coat: str, second: str, name: str) -> str:
    arms = line("M38 48Q20 62 28 82M82 48Q100 62 92 82", coat, 12)
    return (
        arms
        + ellipse(60, 62, 26, 24, coat)
        + circle(60, 32, 20, coat)
        + ellipse(60, 36, 13, 12, second)
        + ellipse(60, 66, 14, 14, second)
        + _eye(54, 31)
        + _eye(66, 31)
        + line("M54 42q6 4 12 0", "#3a2420", 1.8)
    )


def _pig(coat: str, second: str, name: str) -> str:
    return (
        _beast(coat, second, body=ellipse(64, 52, 36, 20, coat))
        + shape("M46 34L28 34L8 52Q8 62 22 62L48 62Z", coat)
        + ellipse(10, 56, 5, 6, second)
        + line("M20 60q-4-8 2-12", "#fbf6e6", 3)
        + shape("M34 36l4-14l10 12Z", coat)
        + _eye(28, 46)
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
        + _eye(25, 33)
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
        + _eye(32, 20)
    )


def _elephant(coat: str, second: str, name: str) -> str:
    return (
        line("M50 62V82M66 64V82M86 64V82M100 60V82", coat, 12)
        + ellipse(74, 48, 36, 24, coat)
        + circle(36, 40, 19, coat)
        + shape("M44 24Q66 26 60 54Q44 56 40 44Z", second)
        + shape("M24 42Q10 52 14 78H22Q22 58 34 56Z", coat)
        + line("M26 54Q18 62 12 58", "#fbf6e6", 4)
        + _eye(30, 36)
    )


def _cattle(coat: str, second: str, name: str) -> str:
    return (
        line("M44 62V82M56 64V82M84 62V82M96 60V82", coat, 8)
        + shape("M30 40Q44 14 66 26Q96 30 106 50Q104 66 80 66H44Z", coat)
        + circle(30, 52, 16, second)
        + line("M20 40Q10 34 14 24M40 38Q48 32 44 22", "#efe4cc", 4)
        + ellipse(26, 62, 7, 6, coat)
        + _eye(26, 48)
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
        + _eye(33, 32)
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
        + _eye(24, 50)
    )


def _snake(coat: str, second: str, name: str) -> str:
    return (
        line("M4 70H116", "#8a6242", 8)
        + line("M98 66Q104 34 80 38T66 66T40 62T46 36T24 26", coat, 11)
        + line("M96 52l6 2M78 38l-2 6M66 54l6 2M46 64l2-7M42 48l6 0", second, 3)
        + ellipse(22, 26, 11, 7, coat, 14)
        + _eye(20, 23)
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
    "raptor": _raptor, "owl": _owl, "bird": _bird, "duck": _duck, "penguin": _penguin, "rodent": _rodent, "spiny": _spiny, "worm": _worm,
    "insect": _insect, "ladybug": _ladybug, "bee": _bee, "butterfly": _butterfly, "cat": _cat, "dog": _dog, "bear": _bear, "ape": _ape,
    "pig": _pig, "horse": _horse, "giraffe": _giraffe, "elephant": _elephant, "cattle": _cattle, "deer": _deer, "reptile": _reptile,
    "snake": _snake, "frog": _frog,
}  # fmt: skip
