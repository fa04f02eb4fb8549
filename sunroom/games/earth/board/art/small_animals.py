"""Birds, insects and what lives in the ground, each assembled from the parts of its kind."""

from sunroom.games.earth.board.art.brush import circle, dots, ellipse, line, luck_of, shape, words_of


def eye(x: float, y: float) -> str:
    return circle(x, y, 2.2, "#fff") + circle(x + 0.6, y, 1.3, "#22201e")


def raptor(coat: str, second: str, name: str) -> str:
    wings = shape(
        "M60 46C40 18 16 20 4 30C18 32 26 40 34 50C44 58 54 58 60 54C66 58 76 58 86 50C94 40 102 32 116 30C104 20 80 18 60 46Z", coat
    )
    return (
        wings
        + ellipse(60, 52, 9, 15, coat)
        + shape("M54 66h12l4 14H50Z", second)
        + circle(60, 38, 8, second)
        + shape("M60 40l7 3l-7 4Z", "#f2b632")
        + eye(58, 37)
    )


def owl(coat: str, second: str, name: str) -> str:
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


def bird(coat: str, second: str, name: str) -> str:
    beak = "M84 34l24 2l-23 5Z" if words_of(name) & {"kingfisher", "hummingbird"} else "M84 34l15 3l-14 5Z"
    return (
        line("M10 74Q60 66 112 72", "#8a6242", 5)
        + shape("M22 66L46 52L40 70Z", coat)
        + ellipse(58, 50, 24, 16, coat, -16)
        + ellipse(66, 54, 14, 10, second, -20)
        + circle(76, 36, 12, coat)
        + shape("M66 28Q76 18 86 28Z", second)
        + shape(beak, "#e0a23a")
        + eye(79, 34)
        + line("M56 64v8M64 64v8", "#d98a2f", 2)
    )


def duck(coat: str, second: str, name: str) -> str:
    return (
        shape("M0 72H120V90H0Z", "#7db9dc")
        + shape("M18 56Q24 78 60 76T96 60Q70 44 50 54T18 56Z", second)
        + circle(84, 42, 13, coat)
        + shape("M94 42l16 3l-15 5Z", "#e8a23a")
        + eye(87, 39)
        + shape("M38 60q16-10 34 0q-14 10-34 0Z", "#f0e6d2")
    )


def penguin(coat: str, second: str, name: str) -> str:
    return (
        ellipse(60, 54, 19, 30, coat)
        + ellipse(60, 58, 12, 24, "#fbf8ef")
        + circle(60, 24, 12, coat)
        + ellipse(54, 28, 4, 6, second)
        + ellipse(66, 28, 4, 6, second)
        + shape("M60 22l15 4l-14 5Z", second)
        + eye(58, 21)
        + ellipse(52, 84, 6, 2.6, "#e8a23a")
        + ellipse(68, 84, 6, 2.6, "#e8a23a")
    )


def rodent(coat: str, second: str, name: str) -> str:
    tail = shape("M30 76C4 70 8 30 26 22C22 42 34 52 44 62Z", second) if "squirrel" in words_of(name) else ""
    return (
        tail
        + ellipse(56, 62, 24, 18, coat)
        + ellipse(58, 66, 14, 11, second)
        + circle(78, 44, 14, coat)
        + circle(70, 32, 4.6, coat)
        + circle(84, 31, 4.6, coat)
        + circle(92, 47, 3, "#3a2a26")
        + eye(82, 42)
        + ellipse(44, 80, 9, 3.4, coat)
        + ellipse(74, 80, 8, 3.4, coat)
    )


def spiny(coat: str, second: str, name: str) -> str:
    spines = "".join(f"M{x} {66 - (1 - abs(x - 54) / 36) * 12:.0f}l{(x - 54) / 5:.0f}-18" for x in range(24, 86, 4))
    return (
        line(spines, second, 2.4) + shape("M20 78Q24 44 56 44T92 76Z", coat) + shape("M86 64q18 2 26 10q-14 4-24 2Z", second) + eye(90, 66)
    )


def worm(coat: str, second: str, name: str) -> str:
    return (
        '<rect y="62" width="120" height="28" fill="#7a4f30"/>'
        + line("M14 66C20 34 42 34 48 60S78 84 84 54S100 40 106 46", coat, 11)
        + line("M22 48l8 4M44 56l8-2M62 74l2-8M80 66l8 2", second, 2)
        + eye(104, 44)
    )


def insect(coat: str, second: str, name: str) -> str:
    legs = line("M48 62L34 80M60 64V82M74 62L88 80M44 58L26 66M80 58L98 66", second, 2.6)
    horn = (
        line("M90 44q10-14 18-10M92 46l12-4", second, 3)
        if "beetle" in words_of(name)
        else line("M90 44Q100 22 112 24M88 42Q92 20 102 16", second, 1.8)
    )
    hop = line("M50 58L34 34L24 74", second, 3.4) if "grasshopper" in words_of(name) else ""
    return legs + hop + ellipse(42, 56, 22, 13, coat) + ellipse(66, 54, 11, 10, second) + circle(84, 50, 11, coat) + horn + eye(88, 47)


def ladybug(coat: str, second: str, name: str) -> str:
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


def bee(coat: str, second: str, name: str) -> str:
    return (
        ellipse(48, 34, 17, 9, "#ffffffcc", -28)
        + ellipse(70, 32, 17, 9, "#ffffffcc", 24)
        + ellipse(56, 56, 28, 18, coat)
        + line("M44 41V71M56 38V74M68 41V71", second, 6)
        + circle(88, 52, 12, second)
        + line("M92 42q4-12 12-12M88 41q0-12 6-16", second, 2)
        + eye(91, 50)
    )


def butterfly(coat: str, second: str, name: str) -> str:
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
