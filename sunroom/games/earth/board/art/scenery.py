"""Land, sea and sky: the ground plants stand on, Terrains, Islands, Climates and Ecosystems."""

from math import pi
from random import Random

from sunroom.games.earth.board.art.brush import GREENS, GROUND, circle, dots, ellipse, foliage, leaf, line, luck_of, shape, words_of

SKY = {"Sunny": "#fdeec6", "Wet": "#d9ecf0", "Rocky": "#ece5dc", "Cold": "#dfeaf4", "": "#e9f3e2"}
EARTH = {"Sunny": "#cfd58a", "Wet": "#9cc7a0", "Rocky": "#b9b3a0", "Cold": "#eaf1f4", "": "#b5d399"}
FAR = {"Sunny": "#e9cf8f", "Wet": "#a8cfc9", "Rocky": "#c3b8ab", "Cold": "#c2d3e2", "": "#bfdcae"}


def ground(habitats: tuple[str, ...], luck: Random) -> str:
    """The ground a Flora grows on, according to its habitats."""
    first, last = (habitats[0], habitats[-1]) if habitats else ("", "")
    drawn = sky(SKY[first]) + hill(luck, 52, FAR[last])
    if "Sunny" in habitats:
        drawn += circle(luck.choice((18, 102)), 18, 10, "#f6c75a")
    if "Cold" in habitats:
        drawn += dots(luck, 14, 60, 34, 58, 32, 1.2, "#ffffff")
    drawn += shape(f"M0 {GROUND - 3}Q40 {GROUND - 8} 70 {GROUND - 2}T120 {GROUND - 5}V90H0Z", EARTH[last])
    if "Wet" in habitats:
        drawn += ellipse(luck.choice((22, 96)), 83, 24, 5, "#8cc3dd")
    if "Rocky" in habitats:
        x = luck.choice((16, 98))
        drawn += shape(f"M{x - 14} 86Q{x - 10} 74 {x - 2} 74T{x + 13} 86Z", "#948b82") + shape(f"M{x - 4} 76q5-2 8 4l-6 1Z", "#b9b0a6")
    return drawn


def sky(colour: str) -> str:
    return f'<rect width="120" height="90" fill="{colour}"/>'


def hill(luck: Random, y: float, colour: str) -> str:
    a, b, c = (y + luck.uniform(-9, 9) for _ in range(3))
    return shape(f"M0 {a:.0f}Q30 {b - 12:.0f} 60 {b:.0f}T120 {c:.0f}V90H0Z", colour)


def peaks(luck: Random, y: float, colour: str, snow: str | None = None) -> str:
    """A mountain ridge, with snow where it is cold."""
    path, caps, x = "M0 90", "", -10.0
    while x < 120:
        wide, top = luck.uniform(24, 40), y - luck.uniform(0, 26)
        path += f"L{x:.0f} {y + 14:.0f}L{x + wide / 2:.0f} {top:.0f}"
        if snow:
            m = x + wide / 2
            caps += f"M{m:.0f} {top:.0f}l{wide / 6:.0f} {(y + 14 - top) / 3:.0f}l-{wide / 9:.0f}-3l-{wide / 10:.0f} 4l-{wide / 9:.0f}-4Z"
        x += wide * 0.8
    return shape(path + "L130 90Z", colour) + (shape(caps, snow) if snow else "")


def wood(luck: Random, y: float, needles: bool, n: int, high: float) -> str:
    """A row of trees."""
    greens, drawn = luck.choice(GREENS), ""
    for k in range(n):
        x, tall = 120 * (k + 0.5) / n + luck.uniform(-4, 4), high * luck.uniform(0.75, 1.15)
        if needles:
            drawn += shape(f"M{x:.0f} {y - tall:.0f}l{tall * 0.3:.0f} {tall:.0f}h-{tall * 0.6:.0f}Z", greens[k % 2])
        else:
            drawn += line(f"M{x:.0f} {y + 2:.0f}v-{tall * 0.5:.0f}", "#7a5a3a", 2) + ellipse(
                x, y - tall * 0.62, tall * 0.32, tall * 0.4, greens[k % 3]
            )
    return drawn


def river(luck: Random, colour: str = "#7db9dc") -> str:
    x = luck.uniform(40, 80)
    return shape(f"M{x:.0f} 44q-22 9 4 17t-24 29h44q8-16-8-26t-12-20Z", colour) + line(
        f"M{x + 2:.0f} 56q-6 5 2 9m-8 14q-2 4 0 8", "#e1f2fa", 1.4
    )


def volcano(luck: Random, colour: str, glowing: bool) -> str:
    drawn = shape("M14 84L50 26Q60 32 70 26L108 84Z", colour) + shape("M50 26Q60 36 70 26L66 34Q60 42 54 34Z", "#6a4a40")
    if glowing:
        drawn += shape("M54 30Q60 40 66 30L70 52L64 46L60 66L56 48L51 54Z", "#e8622e") + foliage(
            luck, 60, 14, 20, 9, ("#8f8a8a", "#b5b0ae", "#d3cfcc"), 6
        )
    return drawn


def terrain(name: str, habitats: tuple[str, ...]) -> str:
    """A landscape suggested by its name and habitats."""
    luck, words = luck_of(name), words_of(name)
    first, last = (habitats[0], habitats[-1]) if habitats else ("", "")
    drawn = sky(SKY[first]) + (circle(luck.uniform(20, 100), 20, 11, "#f6c75a") if "Sunny" in habitats else "")
    if "Rocky" in habitats or words & {"mountain", "mountains", "ridge", "glacier"}:
        drawn += peaks(luck, 46, "#b3a9a2" if "Cold" not in habitats else "#a9b6c4", "#f7fafc" if "Cold" in habitats else None)
    else:
        drawn += hill(luck, 48, FAR[first])
    drawn += hill(luck, 60, FAR[last]) + hill(luck, 70, EARTH[last])
    return drawn + _features(luck, words, habitats)


def _features(luck: Random, words: set[str], habitats: tuple[str, ...]) -> str:
    cold = "Cold" in habitats
    if words & {"volcano", "volcanic", "crater"}:
        return volcano(luck, "#8a7468", not words & {"extinct", "crater"})
    if words & {"magma", "lava"}:
        return shape("M0 60Q40 52 70 60T120 56V90H0Z", "#5a4844") + line("M8 70q18-8 30 2t34-4t40 2M20 82q20-6 36 0t50-4", "#e8622e", 3)
    if words & {"lake", "pools", "wetland", "swamp", "delta", "riverside", "flooded", "beach"}:
        water = ellipse(60, 76, 50, 11, "#7db9dc") + line("M30 74h20M62 79h26", "#e1f2fa", 1.6)
        reeds = line(
            "".join(f"M{x:.0f} 82q2-10 0-{luck.uniform(14, 24):.0f}" for x in (luck.uniform(4, 116) for _ in range(10))), "#4f7f4a", 2
        )
        return water + (shape("M0 78Q40 66 120 84V90H0Z", "#ecd9a4") if "beach" in words else reeds)
    if words & {"river", "stream", "alluvial", "monsoon"}:
        return river(luck) + wood(luck, 62, cold, 5, 14)
    if words & {"glacier", "permafrost", "tundra", "circumpolar"}:
        return shape("M0 70L24 60L40 68L66 54L92 68L120 58V90H0Z", "#d8ebf5") + line("M24 60l8 20M66 54l-6 26M92 68l6 16", "#a9cbe0", 1.6)
    if words & {"dunes", "desert", "sandy", "aridisol", "rainless", "badlands", "ash"}:
        tone = "#b5aca6" if "ash" in words else "#e8c888"
        return (
            shape("M0 66Q36 44 66 64T120 58V90H0Z", tone)
            + shape("M0 78Q44 60 76 76T120 74V90H0Z", "#d9b26c" if tone == "#e8c888" else "#9a918c")
            + line("M20 72q16-8 30 0M70 70q14-6 30 0", "#ffffff88", 1.2)
        )
    if words & {"soil", "alfisol", "clay", "organic", "compost", "putrefied", "mineral", "fertile", "arable", "impoverished"}:
        return _earth_below(luck, words)
    if words & {"forest", "woodland", "jungle", "taiga", "cloudforest", "sequoia", "bamboo"}:
        needles = bool(words & {"boreal", "taiga", "redwood", "sequoia", "giant", "mountain"})
        if "bamboo" in words:
            return line("".join(f"M{x:.0f} 90V{luck.uniform(4, 24):.0f}" for x in range(6, 120, 9)), "#7fae5a", 4) + shape(
                "".join(leaf(x, luck.uniform(10, 60), luck.uniform(-0.6, 0.8), 14, 2.6) for x in range(6, 116, 7)), "#4f8a4a"
            )
        mist = ellipse(50, 52, 60, 6, "#ffffff99") if words & {"cloudforest", "rain"} else ""
        return wood(luck, 64, needles, 9, 26) + mist + wood(luck, 82, needles, 6, 40)
    if words & {"blossoming", "blooming", "meadow", "pasture", "prairie", "grassland", "savanna", "plain", "flatland"}:
        flowers = dots(luck, 26, 60, 78, 56, 9, 1.8, luck.choice(("#e58bb0", "#f0c24b", "#d9653b", "#fff6e6")))
        tree = line("M92 74V56", "#7a5a3a", 3) + ellipse(92, 52, 18, 7, "#6f9a4a") if "savanna" in words else ""
        return (
            tree
            + shape("".join(leaf(luck.uniform(0, 120), 88, pi / 2 + luck.uniform(-0.5, 0.5), 13, 2) for _ in range(26)), "#7fae5a")
            + flowers
        )
    if "island" in words:
        return (
            sky("#cfe8ee")
            + shape("M10 66Q24 30 60 26T110 66Z", "#7fae6a")
            + shape("M4 68Q60 56 116 68Q60 78 4 68Z", "#ecd9a4")
            + shape("M0 70H120V90H0Z", "#6fb2d3")
        )
    return shape("".join(leaf(luck.uniform(0, 120), 88, pi / 2 + luck.uniform(-0.5, 0.5), 14, 3) for _ in range(18)), "#6f9a4a") + wood(
        luck, 70, cold, 6, 13
    )


def _earth_below(luck: Random, words: set[str]) -> str:
    """A cross-section of the ground: what grows, and the layers below."""
    tone = ("#7a4f30", "#96683f", "#b98a5a") if "clay" not in words else ("#9a4f38", "#b8684a", "#d08a66")
    drawn = (
        f'<rect y="44" width="120" height="46" fill="{tone[2]}"/>'
        + shape("M0 44H120V62Q80 68 50 60T0 64Z", tone[0])
        + shape("M0 64Q30 56 50 60T120 62V74Q70 82 0 74Z", tone[1])
    )
    drawn += shape("".join(leaf(luck.uniform(2, 118), 45, pi / 2 + luck.uniform(-0.5, 0.5), 11, 2.4) for _ in range(16)), "#6f9a4a")
    if words & {"mineral"}:
        drawn += shape(
            "".join(f"M{x:.0f} {y:.0f}l4-6l4 6l-4 5Z" for x, y in ((luck.uniform(6, 108), luck.uniform(58, 82)) for _ in range(9))),
            "#7fc3d9",
        )
    if words & {"compost", "putrefied", "organic", "fertile"}:
        drawn += line("M20 66q6 8 14 0t14 0M72 76q6-8 12 0t12 0", "#e0a090", 3)
    return drawn + dots(luck, 14, 60, 72, 54, 14, 1.6, "#5a3a24")


def island(name: str, habitats: tuple[str, ...]) -> str:
    """An island in the sea."""
    luck = luck_of(f"island {name}")
    drawn = sky(SKY[habitats[0] if habitats else ""]) + circle(luck.uniform(18, 102), 18, 9, "#f6c75a")
    tone = luck.choice(("#7fae6a", "#8fb07a", "#9aa57a", "#a59a82")) if "Cold" not in habitats else "#c9d6dc"
    base, top = luck.uniform(40, 52), luck.uniform(20, 32)
    x = luck.uniform(44, 76)
    drawn += shape(f"M8 66Q{x - 30:.0f} {base:.0f} {x - 6:.0f} {top:.0f}q6 4 12 0Q{x + 28:.0f} {base:.0f} 112 66Z", tone)
    drawn += shape(f"M{x:.0f} {top + 2:.0f}q10 20 30 44H{x - 4:.0f}Z", "#00000014")
    if luck.random() < 0.55:
        drawn += foliage(luck, x + 4, top - 10, 12, 6, ("#b8b2ae", "#d3cecb", "#ebe8e6"), 5)
    drawn += shape("M0 66Q60 58 120 66V70H0Z", "#ecd9a4") + wood(luck, 66, "Cold" in habitats, luck.randint(4, 8), 9)
    return drawn + shape("M0 68H120V90H0Z", "#5fa6cc") + line("M8 76h22M46 80h26M84 75h24M20 86h18M70 87h22", "#b9deee", 1.8)


def climate(name: str, habitats: tuple[str, ...]) -> str:
    """A sky."""
    luck, words = luck_of(f"climate {name}"), words_of(name)
    tone = {"Sunny": "#f9dc8e", "Wet": "#a9cfe0", "Rocky": "#e0cfb5", "Cold": "#c3d8ea"}
    drawn = sky(tone[habitats[0]] if habitats else "#d9e8dc")
    if "Sunny" in habitats or words & {"summer", "dry"}:
        rays = "".join(leaf(34, 32, 2 * pi * k / 12, 28, 3) for k in range(12))
        drawn += shape(rays, "#f7c84f") + circle(34, 32, 15, "#f2b632")
    drawn += (
        foliage(luck, 80, 34, 26, 12, ("#b9c6cc", "#e3eaec", "#ffffff"), 8)
        if set(habitats) & {"Wet", "Cold"}
        else foliage(luck, 92, 26, 14, 6, ("#e0d8c4", "#f5f0e2", "#ffffff"), 5)
    )
    if "Wet" in habitats:
        drawn += line("".join(f"M{x} {luck.uniform(46, 58):.0f}l-4 11" for x in range(58, 108, 6)), "#4d8fbf", 2.2)
    if "Cold" in habitats:
        drawn += dots(luck, 22, 60, 60, 56, 18, 1.9, "#ffffff")
    if "Rocky" in habitats:
        drawn += peaks(luck, 74, "#b0a08e", "#f7fafc" if "Cold" in habitats else None)
    return drawn + hill(luck, 80, EARTH[habitats[-1] if habitats else ""])


def ecosystem(name: str) -> str:
    """A landscape of its own, according to its name."""
    luck, words = luck_of(f"ecosystem {name}"), words_of(name)
    drawn = sky(luck.choice(("#fdeec6", "#d9ecf0", "#e3efdc", "#f3e2d4"))) + circle(luck.uniform(20, 100), 22, 12, "#f6c75a")
    if words & {"mountains", "mountain", "alps", "himalayas", "kea", "kilimanjaro", "denali", "aconcagua", "nevada", "highlands", "atlas"}:
        return drawn + peaks(luck, 44, "#a59c9a", "#ffffff") + peaks(luck, 62, "#8a8a80") + wood(luck, 84, True, 8, 20)
    if words & {"desert", "arabian", "namib"}:
        return drawn + shape("M0 64Q36 42 66 62T120 54V90H0Z", "#e8c888") + shape("M0 78Q44 60 76 76T120 72V90H0Z", "#d9b26c")
    if words & {"delta", "everglades", "swamp", "watershed", "reserve", "valley"}:
        return drawn + hill(luck, 54, "#a8cfc9") + hill(luck, 66, "#9cc7a0") + river(luck) + wood(luck, 66, False, 7, 12)
    if words & {"caldera", "crater", "sakurajima", "waiotapu"}:
        return drawn + hill(luck, 60, "#b9b3a0") + volcano(luck, "#8a7468", "sakurajima" in words)
    if words & {"island", "islands"}:
        return island(name, ())
    if words & {"antarctica", "snow", "taiga", "siberian", "finland"}:
        return drawn + peaks(luck, 50, "#b6c6d4", "#ffffff") + hill(luck, 66, "#eaf1f4") + wood(luck, 82, True, 9, 24)
    if words & {"plain", "plains", "steppe", "serengeti", "savanna"}:
        return (
            drawn
            + hill(luck, 56, "#e0cf8f")
            + hill(luck, 70, "#cbc272")
            + line("M34 76V54", "#7a5a3a", 3.4)
            + ellipse(34, 50, 24, 7, "#7f9a4a")
            + shape("".join(leaf(luck.uniform(0, 120), 88, pi / 2 + luck.uniform(-0.4, 0.4), 14, 2) for _ in range(22)), "#a9a24a")
        )
    needles = bool(words & {"blackforest", "redwood", "tongass", "temperate", "bashkiriya", "irati"})
    return (
        drawn
        + hill(luck, 50, "#a8cfa0")
        + wood(luck, 62, needles, 10, 24)
        + ellipse(60, 56, 62, 5, "#ffffff88")
        + wood(luck, 84, needles, 7, 40)
    )
