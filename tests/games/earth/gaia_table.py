"""Solo tables with Gaia, for the tests of EA-8."""

from sunroom.games.earth.rules.record import GAIA, YOU

from .island import Play, box_of, position, seat

DECK = "Plant, Water, Grow, Compost, North Pacific Gyre, South Pacific Gyre"
BLUE = "Cat Grass | Curry Tree | Oleander | Blackthorn"
"""Three of the four have a blue or multicolour ability."""
FLORA = [card.name for card in box_of(1).content.cards if card.is_flora and card.kind != "Flora"]


def alone(tableau: str = "", difficulty: str = "medium", gaia: dict | None = None, data: dict | None = None, **own) -> Play:
    """Your turn, or hers with `turn=2` in the data."""
    data = data or {}
    return position(seat(tableau, **own), box=box_of(1, difficulty=difficulty), gaia={"deck": DECK} | (gaia or {}), **data)


def her_turn(card: str, tableau: str = "", difficulty: str = "medium", left: str | None = None, gaia: dict | None = None, **own) -> Play:
    """Gaia has turned this card up, and you are about to take its upper part."""
    rest = ", ".join(name for name in DECK.split(", ") if name != card) if left is None else left
    turned = ", ".join(name for name in DECK.split(", ") if name not in rest)
    stage = "planting" if card == "Plant" else "part"
    own = {"stage": stage, "plantings": 1 if card == "Plant" else 0} | own
    return alone(tableau, difficulty, {"deck": rest, "turned": turned, "card": card} | (gaia or {}), {"turn": 2, "action": card}, **own)


def hers(play: Play) -> dict[str, int]:
    s = play.s
    return {
        "soil": int(s.soil[GAIA]),
        "sprouts": int(s.sprout_total[GAIA]),
        "growth": int(s.growth_total[GAIA]),
        "compost": int(s.compost_size[GAIA]),
        "pile": int(s.event_count[GAIA]),
    }


def only(**got: int) -> dict[str, int]:
    return {"soil": 0, "sprouts": 0, "growth": 0, "compost": 0, "pile": 0} | got


def end_her_turn(play: Play) -> Play:
    for _ in range(9):
        if play.s.turn == YOU or not play.box.actors(play.s):
            break
        texts = play.texts()
        play.do(next(text for text in ("done", "stop", texts[0]) if text in texts))
    return play
