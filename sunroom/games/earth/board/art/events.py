"""Events: waters, storms and the heavens."""

from math import pi
from random import Random

from sunroom.games.earth.board.art.brush import circle, dots, ellipse, foliage, leaf, line, luck_of, shape, words_of
from sunroom.games.earth.board.art.scenery import hill, peaks, sky, volcano, wood


def event(name: str) -> str:
    """The picture of an Event."""
    luck, words = luck_of(f"event {name}"), words_of(name)
    if words & {"supernovae", "comet", "star", "asteroid", "flare", "aurora"}:
        return _heavens(luck, words)
    if words & {"lava", "volcanic", "eruption"}:
        return (
            sky("#4d3d42")
            + volcano(luck, "#6d544c", True)
            + dots(luck, 16, 60, 30, 46, 24, 1.6, "#f2a03a")
            + shape("M0 80Q60 70 120 80V90H0Z", "#d9541f")
        )
    if words & {"wildfire", "heat"}:
        flames = "".join(
            shape(f"M{x} 88q-14-18 0-{h}q2 10 8 12q10 10 0 {h - 20 if h > 22 else 4}Z", tone)
            for x, h, tone in ((20, 34, "#e8622e"), (48, 48, "#d9541f"), (76, 40, "#f2a03a"), (102, 32, "#e8622e"))
        )
        return sky("#f3c58a") + hill(luck, 64, "#8a6a4a") + wood(luck, 74, True, 7, 22) + flames
    if words & {"earthquake", "landslide", "fissure"}:
        return (
            sky("#e3d6c4")
            + peaks(luck, 46, "#a5968a")
            + hill(luck, 60, "#9a8a6a")
            + line("M58 52l8 12l-12 8l14 8l-6 12", "#3c302a", 5)
            + dots(luck, 12, 60, 66, 46, 14, 3, "#7d6f62")
        )
    if words & {"tsunami", "tide", "flood", "flooding", "jokulhaup"}:
        return _waters(luck, words)
    if words & {"geyser", "spring", "mudpot", "steam", "vents", "fog"}:
        return (
            sky("#dfe6e4")
            + hill(luck, 66, "#b0a58a")
            + ellipse(60, 78, 26, 7, "#6fb7c4")
            + foliage(luck, 60, 42, 22, 26, ("#c3d0d2", "#e3ebec", "#ffffff"), 12)
        )
    if "rainbow" in words:
        arcs = "".join(
            line(f"M{14 + 5 * k} 80A{46 - 5 * k} {46 - 5 * k} 0 0 1 {106 - 5 * k} 80", tone, 5)
            for k, tone in enumerate(("#d9534a", "#ee9b3a", "#f3d05a", "#6fb36a", "#4d8fc4", "#8d6fc0"))
        )
        return sky("#dcecf2") + arcs + hill(luck, 78, "#8fbf7a")
    if words & {"blizzard", "snow", "hail", "cold"}:
        return (
            sky("#9fb8cc")
            + peaks(luck, 56, "#c9d8e4", "#ffffff")
            + hill(luck, 74, "#f1f6f9")
            + dots(luck, 46, 60, 44, 58, 42, 2.3, "#ffffff")
        )
    return _storm(luck, words)


def _waters(luck: Random, words: set[str]) -> str:
    """A wave, a shore that the sea floods or leaves, a flooded country, a glacier breaking open."""
    drawn = sky("#cfe3ea") + hill(luck, 52, "#a9c7c9")
    if "tsunami" in words:
        wave = shape("M0 60Q20 18 64 26Q86 32 80 46Q68 36 58 50Q66 66 120 62V90H0Z", "#3f86b5")
        return drawn + wave + line("M10 62Q30 32 62 34M70 72h34M16 80h44", "#d8eef6", 3)
    if "tide" in words:
        low = "low" in words
        shore = shape(f"M0 {78 if low else 54}Q60 {70 if low else 46} 120 {80 if low else 58}V90H0Z", "#5fa6cc")
        moon = circle(92, 18, 9, "#f7f1dc") + circle(96, 16, 8, "#cfe3ea")
        shells = dots(luck, 9, 60, 66, 50, 6, 1.8, "#f3a58a") if low else line("M10 64h30M62 72h40M30 82h34", "#d8eef6", 2.6)
        return drawn + moon + shape("M0 56Q60 46 120 60V90H0Z", "#ecd9a4") + shore + shells
    if "jokulhaup" in words:
        ice = shape("M0 30L30 22L60 32L92 20L120 30V58H0Z", "#d8ebf5") + line("M30 22l4 34M60 32l-3 24M92 20l2 36", "#a9cbe0", 2)
        return (
            drawn + ice + shape("M44 50Q60 44 76 50Q96 70 112 90H8Q24 70 44 50Z", "#4d8fb8") + dots(luck, 8, 60, 74, 34, 10, 3.4, "#eef7fb")
        )
    roofs = "".join(shape(f"M{x} 60l11-10l11 10v12h-22Z", "#b5694a") for x in ((14, 78) if "flash" in words else (46,)))
    level = 64 if "flash" in words else 60
    return (
        drawn
        + roofs
        + wood(luck, 68, False, 6, 22)
        + shape(f"M0 {level}q15-6 30 0t30 0t30 0t30 0V90H0Z", "#4d8fb8dd")
        + line("M12 74h26M58 80h38", "#d8eef6", 2.4)
    )


def _storm(luck: Random, words: set[str]) -> str:
    dusty = "dust" in words
    drawn = sky("#c9ad84" if dusty else "#5f7486") + foliage(
        luck, 60, 16, 56, 12, ("#8a6f4a", "#b08f62", "#cdb086") if dusty else ("#3a4956", "#56697a", "#7d92a2"), 12
    )
    if words & {"lightning", "tropical", "storm"} and not dusty:
        drawn += shape("M66 22L48 54h12L52 84L80 44H66L74 22Z", "#f6d24f")
    else:
        rings = "".join(
            line(f"M{60 - r} {y}q{r} 8 {2 * r} 0", tone, 4)
            for r, y, tone in ((40, 30, "#dfe6ea"), (31, 40, "#c3cfd6"), (23, 50, "#dfe6ea"), (15, 60, "#c3cfd6"), (8, 70, "#dfe6ea"))
        )
        drawn += rings
    return (
        drawn
        + hill(luck, 82, "#6d7f5a")
        + line("".join(f"M{luck.uniform(4, 116):.0f} {luck.uniform(40, 74):.0f}l-4 9" for _ in range(14)), "#ffffff55", 1.6)
    )


def _heavens(luck: Random, words: set[str]) -> str:
    drawn = sky("#1f2c4a") + dots(luck, 40, 60, 40, 60, 40, 0.9, "#fff6dc")
    if "aurora" in words:
        drawn += line("M-4 50Q30 10 60 36T124 20", "#6fe0a8aa", 12) + line("M-4 60Q30 26 60 48T124 34", "#8d8ff0aa", 8)
    elif "flare" in words:
        drawn += (
            circle(60, 96, 54, "#f2a03a")
            + shape("".join(leaf(60, 90, pi * k / 10, 74, 5) for k in range(11)), "#f6c75a88")
            + line("M40 44Q52 10 76 40", "#f2b632", 5)
        )
    elif "supernovae" in words:
        drawn += (
            circle(60, 42, 30, "#d9653b44")
            + circle(60, 42, 18, "#f2b63277")
            + shape("".join(leaf(60, 42, 2 * pi * k / 8, 40 if k % 2 else 26, 3) for k in range(8)), "#fff1c4")
        )
    else:
        rock = "asteroid" in words
        drawn += (
            shape("M74 48L8 8L66 58Z", "#f2a03a88")
            + shape("M76 50L28 10L70 56Z", "#fff1c488")
            + (
                circle(74, 54, 15, "#8a7a72") + circle(69, 50, 3, "#6a5c56") + circle(79, 59, 4, "#6a5c56")
                if rock
                else circle(74, 52, 7, "#fffbe8")
            )
        )
    return drawn + hill(luck, 84, "#2f4a42")
