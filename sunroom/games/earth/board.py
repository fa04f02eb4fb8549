"""Earth in a browser: the islands, the own hand, and what everybody strives for, drawn from a view."""

from html import escape
from typing import Any

from sunroom.games.earth.art import address, cover, picture
from sunroom.games.earth.book import book
from sunroom.games.earth.content import standard
from sunroom.games.earth.faces import colours, ecosystem_to_read, face, fauna_to_read, number_of, pieces, printed, to_read
from sunroom.games.earth.gaia_board import gaia_board
from sunroom.games.earth.geometry import SPACE_NAMES
from sunroom.games.earth.goals import goals
from sunroom.games.earth.icons import icon, scoring, sprite
from sunroom.games.earth.language import in_points
from sunroom.games.earth.settling import first_hand, settling
from sunroom.games.earth.team_pane import team_pane
from sunroom.games.earth.verdict import verdict
from sunroom.games.earth.words import ACTION_NAMES
from sunroom.kernel.game import View

__all__ = ["beside", "board", "book", "cover", "facts", "guide", "mini", "picture", "progress", "sources", "verdict"]

ACTION_ICONS = (("Plant", "card"), ("Compost", "compost"), ("Water", "sprout"), ("Grow", "growth"))
COLOUR_OF_ACTION = ("green", "red", "blue", "yellow")
KIND_FILL = {"Tree": "#3d8a4d", "Bush": "#6bb35f", "Herb": "#d9a63a", "Mushroom": "#c2613f", "Flora": "#7b8f3a", "Terrain": "#b89a72"}
KIND_ORDER = ("Tree", "Bush", "Herb", "Mushroom", "Flora", "Terrain", "Event")
ONE_ROW = 12
"""So many cards can lie side by side on a phone and a finger finds each; a larger hand lies in rows."""
SIFTS = (
    ("can", "Affordable"), ("Flora", "Flora"), ("Terrain", "Terrain"), ("Event", "Events"),
    ("green", ""), ("red", ""), ("blue", ""), ("yellow", ""),
)  # fmt: skip


def board(view: View, seat: int | None) -> str:
    """The whole table as the seat sees it: its own island, the others' behind it, the hand below."""
    own = seat if seat is not None else (view["turn"] or 0) % view["players"]
    if seat is not None and view["choices"]:
        inside = settling(view, own)
    elif seat is not None and view["seats"][own]["stage"] == "first compost":
        inside = first_hand(view, own) + goals(view, own)
    else:
        islands = "".join(_isle(view, p, own, seat is not None) for p in range(view["players"]))
        inside = f'{_actions(view)}<div class="cities">{islands}</div>{goals(view, own)}{_hand(view, seat)}'
    return f'<div class="earth" data-own="{own}">{sprite()}{inside}<div class="cards" hidden>{_to_read(view)}</div></div>'


# --- The action of the turn ----------------------------------------------------------------------------------------------


def _actions(view: View) -> str:
    """The four actions, the one of this turn marked; whose turn it is; what is left in the deck."""
    buttons = ""
    for number, (name, symbol) in enumerate(ACTION_ICONS):
        now = " now" if view["action"] == name else ""
        buttons += (
            f'<div class="action {COLOUR_OF_ACTION[number]}{now}" data-piece="action-{number}" '
            f'data-shows="{name}">{icon(symbol)}{name}</div>'
        )
    left = f'<span title="cards in the deck">{icon("card")}{view["deck"]}</span><span title="discarded">✕ {view["discards"]}</span>'
    return f'<header class="course">{buttons}<p class="told">{_told(view)}</p><p class="piles">{left}</p></header>'


def _name(view: View, p: int) -> str:
    """Who sits there; Gaia has no seat."""
    if p >= view["players"]:
        return "Gaia"
    return escape(view["names"][p]) if "names" in view else f"Seat {p + 1}"


def _told(view: View) -> str:
    if view["over"]:
        return "The islands have grown."
    if view["turn"] is None:
        return "Gaia’s turn."
    name = _name(view, view["turn"])
    mine = view["turn"] == view["seat"]
    if view["action"] is None:
        return "You choose the action." if mine else f"{name} chooses the action."
    others = "Gaia answers" if view["gaia"] else "everybody takes part"
    return f"{'You chose' if mine else f'{name} chose'} <b>{view['action']}</b>; {others}."


# --- Islands -------------------------------------------------------------------------------------------------------------


def _isle(view: View, p: int, own: int, seated: bool) -> str:
    """One island with the cards beside it; only the viewer's own can be touched."""
    touch = seated and p == own
    name = _name(view, p)
    label = "Your island" if touch else f"The island of {name}"
    return (
        f'<section class="isle{" own" if p == own else ""}" data-seat="{p}" aria-label="{label}">'
        f"{_beside(view, p, touch)}{_grid(view, p, touch)}</section>"
    )


def _beside(view: View, p: int, touch: bool) -> str:
    """Island, Climate and Ecosystem of a player, and the Events played."""
    seat, prefix, drawn = view["seats"][p], "" if touch else f"p{p}-", ""
    for kind in ("island", "climate"):
        side = seat[kind]
        if side is None:
            drawn += f'<div class="ea-card flank none"><span class="name">{kind.capitalize()}: in secret</span></div>'
            continue
        number = number_of(kind, side["name"])
        drawn += (
            f'<div class="ea-card flank {kind} {colours(printed(kind, number))}" data-piece="{prefix}{kind}" data-tile="{kind}-{number}"'
            f' data-shows="{escape(side["name"])}">{face(kind, number)}</div>'
        )
    if seat["ecosystem"]:
        aim = seat["ecosystem"]
        number = number_of("ecosystem", aim["name"])
        drawn += (
            f'<div class="ea-card flank ecosystem" data-piece="{prefix}ecosystem" data-tile="ecosystem-{number}"'
            f' data-shows="{escape(aim["name"])}"><img class="art" src="{address("ecosystem", aim["name"])}" alt="" loading="lazy"'
            f' draggable="false"><b class="vp" title="{in_points(aim["points"])} now">{aim["points"]}</b>'
            f'<span class="name">{escape(aim["name"])}</span><span class="bands"><p class="ab leafy" title="{escape(aim["scores"])}">'
            f"{scoring(standard().ecosystems[number].scoring)}</p></span></div>"
        )
    return f'<div class="beside">{drawn}{_events(seat, prefix)}</div>'


def _events(seat: dict[str, Any], prefix: str) -> str:
    if not seat["events"]:
        return ""
    names = ", ".join(card["name"] for card in seat["events"])
    points = sum(card["points"] for card in seat["events"])
    return (
        f'<p class="played" data-piece="{prefix}events" '
        f'title="{escape(names)}">{icon("Event")}{len(seat["events"])}<small>{points}</small></p>'
    )


def _frame(seat: dict[str, Any], places: list[str]) -> tuple[list[str], list[str]]:
    """The columns and rows to draw: the cards, and one line around them where the island can still grow."""
    taken = [name for name, card in seat["spaces"].items() if card] or ["A1"]
    columns = sorted({name[0] for name in (*taken, *places)}, key="ZABCD".index)
    rows = sorted({name[1] for name in (*taken, *places)})
    return columns, rows


def _grid(view: View, p: int, touch: bool) -> str:
    seat, places = view["seats"][p], view["places"] if touch else []
    columns, rows = _frame(seat, places)
    pending = seat["pending"]
    spaces = ""
    for row in rows:
        for column in columns:
            name = f"{column}{row}"
            card = seat["spaces"].get(name)
            piece = name if touch else f"p{p}-{name}"
            if card:
                spaces += _planted(view, card, piece, touch)
            elif name in places:
                word = f"plant {escape(pending['name'])}" if pending else "plant here"
                spaces += f'<div class="place open" data-piece="{piece}" data-next data-shows=""><span>{word}</span></div>'
            else:
                spaces += '<div class="place"></div>'
    return f'<div class="grid c{len(columns)} r{len(rows)}">{spaces}</div>'


def _planted(view: View, card: dict[str, Any], piece: str, touch: bool) -> str:
    if card["name"] is None:
        return f'<div class="ea-card down" data-piece="{piece}" data-shows="a card face down"><span class="name">face down</span></div>'
    number = card["number"]
    kind = printed("card", number)
    doing = view["doing"] if touch else None
    awake = " awake" if doing and doing["at"] == piece else ""
    fill = ""
    if doing and doing["piece"] and not doing["pays"]:
        room = kind.sprouts - card["sprouts"] if doing["piece"] == "sprout" else kind.growth - card["growth"]
        most = min(room, doing["left"])
        if most > 1:
            fill = f'<button type="button" class="fill" data-fill="{piece}" data-times="{most}" title="place {most} here">+{most}</button>'
    earned = f'<b class="earned" title="earned {in_points(card["earned"])}">{card["earned"]}</b>' if view["over"] else ""
    return (
        f'<div class="ea-card {kind.kind} {colours(kind)}{awake}" data-piece="{piece}" data-tile="card-{number}" '
        f'data-shows="{escape(kind.name)}">'
        f"{face('card', number)}{pieces(kind, card['sprouts'], card['growth'])}{fill}{earned}</div>"
    )


# --- The hand ------------------------------------------------------------------------------------------------------------


def _hand(view: View, seat: int | None) -> str:
    """The own cards, by kind and price, with a few ways to see only some of them; drawn cards of which one is kept lie before them."""
    if seat is None:
        return ""
    soil = view["seats"][seat]["soil"]
    cards = sorted(view["hand"], key=lambda card: (KIND_ORDER.index(card["kind"]), card.get("price") or 0, card["name"]))
    sifts = "".join(
        f'<button type="button" class="sift {key}" data-sift="{key}" aria-pressed="false"'
        f' aria-label="show only {word or key}">{word}</button>'
        for key, word in SIFTS
    )
    drawn = "".join(hand_card(card, soil, " drawn") for card in view["drawn"])
    less = '<div class="less" data-piece="partly" title="Be asked how much to take">take less …</div>' if _may(view, "partly") else ""
    if _may(view, "lay"):
        less += (
            '<div class="less" data-piece="lay" title="Keep part of what comes next, lay the rest on the team board">'
            "lay for the team …</div>"
        )
    change = (
        f'<div class="less" data-piece="convert" title="3 sprouts become 2 soil">3{icon("sprout")} → 2{icon("soil")}</div>'
        if _may(view, "convert")
        else ""
    )
    row = "".join(hand_card(card, soil) for card in cards) or '<p class="quiet">Your hand is empty.</p>'
    choose = f'<div class="row kept">{drawn}</div>' if drawn else f'<div class="row{_rows(len(cards))}">{row}</div>'
    return (
        f'<section class="hand" aria-label="Your hand"><header><h3>Your hand <small>{len(cards)}</small></h3>'
        f'<span class="purse" title="your soil">{icon("soil")}<b>{soil}</b></span>{change}{less}<span class="sifts">{sifts}</span></header>'
        f"{choose}</section>"
    )


def _rows(cards: int) -> str:
    """How a hand lies on a phone, for the style sheet: rows as long as each other."""
    rows = -(-cards // ONE_ROW)
    return f" many k{-(-cards // rows)}" if rows > 1 else ""


def _may(view: View, handle: str) -> bool:
    return any(action["handles"] == [handle] for action in view.get("actions") or ())


def hand_card(card: dict[str, Any], soil: int, more: str = "") -> str:
    """A card in hand; its price now stands where its cost is printed."""
    kind, price = printed("card", card["number"]), card.get("price")
    able = " can" if price is None or price <= soil else ""
    flora = " Flora" if kind.is_flora else ""
    cheaper = f'<b class="cost now" title="costs {price} now">{price}</b>' if price is not None and price < kind.cost else ""
    return (
        f'<div class="held"><div class="ea-card {kind.kind}{flora} {colours(kind)}{able}{more}" data-piece="card-{card["number"]}"'
        f' data-tile="card-{card["number"]}" data-shows="{escape(kind.name)}">{face("card", card["number"])}{cheaper}'
        f"{pieces(kind, 0, 0)}</div></div>"
    )


def _to_read(view: View) -> str:
    """A readable card for everything in sight."""
    team = view["team"] or {"hand": [], "drawn": []}
    laid = [card for laid in view["boards"] for card in laid["cards"]]
    seen = {card["number"] for card in (*view["hand"], *view["drawn"], *team["hand"], *team["drawn"], *laid)}
    sides: set[tuple[str, int]] = set()
    systems = {number_of("ecosystem", aim["name"]) for aim in view["shared"]}
    for seat in view["seats"]:
        seen |= {card["number"] for card in seat["spaces"].values() if card and card["name"] is not None}
        sides |= {(kind, number_of(kind, seat[kind]["name"])) for kind in ("island", "climate") if seat[kind]}
        if seat["ecosystem"]:
            systems.add(number_of("ecosystem", seat["ecosystem"]["name"]))
    return (
        "".join(to_read("card", number) for number in sorted(seen))
        + "".join(to_read(kind, number) for kind, number in sorted(sides))
        + "".join(ecosystem_to_read(number) for number in sorted(systems))
        + "".join(fauna_to_read(number_of("fauna", aim["name"])) for aim in view["fauna"])
    )


# --- Around the board ----------------------------------------------------------------------------------------------------


def beside(view: View) -> str:
    """What stands beside the players: Gaia, where one plays alone; the team boards, where two play against two."""
    return gaia_board(view) + team_pane(view)


def mini(view: View, p: int) -> str:
    """An island at a glance: its cards by kind, paler where there is room on them."""
    drawn = ""
    for i, name in enumerate(SPACE_NAMES):
        card = view["seats"][p]["spaces"][name]
        fill = "var(--plot)" if not card else KIND_FILL.get(card.get("kind", ""), "#8a8a80")
        drawn += f'<rect x="{25 * (i % 4) + 1.5}" y="{25 * (i // 4) + 1.5}" width="22" height="22" rx="5" fill="{fill}"/>'
    return f'<svg class="mini" viewBox="0 0 100 100" aria-hidden="true">{drawn}</svg>'


def facts(view: View, p: int) -> list[tuple[str, int]]:
    """What one wants to know of a player at a glance."""
    seat = view["seats"][p]
    shown = [("soil", seat["soil"]), ("hand", seat["hand_size"]), ("compost", seat["compost"])]
    return [*shown, ("sprouts", seat["sprouts"]), ("growth", seat["growth"])]


def progress(view: View) -> tuple[str, int, int]:
    """How far the game is: the fullest island ends it (EA-7.1)."""
    return "cards", max(1, max(seat["planted"] for seat in view["seats"])), 16


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The cards behind each category of the score."""
    seat = view["seats"][p]
    planted = {name: card for name, card in seat["spaces"].items() if card and card["name"] is not None}
    mine = p == view["seat"]
    shared = [f"shared-{i}" for i, aim in enumerate(view["shared"]) if aim["points"][p]] if mine else []
    return {
        "cards": [*planted, "island", "climate"],
        "events": ["events"] if seat["events"] else [],
        "sprouts": [name for name, card in planted.items() if card["sprouts"]],
        "growth": [name for name, card in planted.items() if card["growth"]],
        "terrains": [name for name, card in planted.items() if any("point" in a["text"] for a in card["abilities"])],
        "ecosystems": [*shared, *(["ecosystem"] if seat["ecosystem"] else [])],
        "fauna": [f"fauna-{i}" for i, aim in enumerate(view["fauna"]) if aim["leaves"][p]] if mine else [],
        "completion": list(planted) if view["completed"] == p else [],
    }


def guide() -> list[tuple[str, str]]:
    """For a first game."""
    return [
        (".earth :is(.settling, .first, .course)", "You begin with an Island, a Climate and some cards. Point at anything, or "
        "hold a finger on it, to read what it does."),
        (".earth .course", "Each turn somebody chooses one of four actions. They do it in full, everybody else does a little of it."),
        (".earth .isle.shown .grid", "Then every card of that colour on your island wakes, row by row. Touch it to "
        "use it, or leave it asleep."),
        (".earth .hand", "Plant adds cards from your hand for soil. Touch a card, then a lit space, or drag it there. "
        "Your island grows to 4 by 4."),
        (".earth .goals", "Fauna reward whoever gets there first; Ecosystems count for everybody at the end."),
        ("", f"{', '.join(ACTION_NAMES)}: points come from cards, sprouts, growth, compost and aims. In the settings, "
        f"what only gives can be used without asking."),
    ]  # fmt: skip
