"""Earth in a browser: the islands, the viewer's hand, and everybody's goals, drawn from a view."""

from sunroom.games.earth.board.faces import ecosystem_to_read, fauna_to_read, number_of, to_read
from sunroom.games.earth.board.gaia import gaia_board
from sunroom.games.earth.board.goals import goals
from sunroom.games.earth.board.hand import hand
from sunroom.games.earth.board.icons import icon, sprite
from sunroom.games.earth.board.isle import isle
from sunroom.games.earth.board.settling import first_hand, settling
from sunroom.games.earth.board.teams import team_pane
from sunroom.games.earth.rules.geometry import SPACE_NAMES
from sunroom.games.earth.words.things import term
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Seat, Voice
from sunroom.kernel.protocols import View

ACTION_ICONS = (("Plant", "card"), ("Compost", "compost"), ("Water", "sprout"), ("Grow", "growth"))
COLOUR_OF_ACTION = ("green", "red", "blue", "yellow")
KIND_FILL = {"Tree": "#3d8a4d", "Bush": "#6bb35f", "Herb": "#d9a63a", "Mushroom": "#c2613f", "Flora": "#7b8f3a", "Terrain": "#b89a72"}

BOOK = Phrasebook(
    "earth",
    {
        "deck": "cards in the deck",
        "discarded": "discarded",
        "over": "The game is over.",
        "Gaia": "Gaia’s turn.",
        "you choose": "You choose the action.",
        "chooses": "{who} chooses the action.",
        "you chose": "You chose {action}; everybody takes part.",
        "chose": "{who} chose {action}; everybody takes part.",
        "you chose alone": "You chose {action}; Gaia reacts.",
    },
)


def board(view: View, seat: int | None, say: Voice) -> Markup:
    """The whole table as the seat sees it: its own island, the others' behind it, the hand below."""
    own = seat if seat is not None else (view["turn"] or 0) % view["players"]
    if seat is not None and view["choices"]:
        inside = settling(view, own, say)
    elif seat is not None and view["seats"][own]["stage"] == "first compost":
        inside = first_hand(view, say) + goals(view, own, say)
    else:
        isles = Markup().join(isle(view, p, own, seat is not None, say) for p in range(view["players"]))
        inside = Markup('{}<div class="cities">{}</div>{}{}').format(
            _course(view, say), isles, goals(view, own, say), hand(view, seat, say)
        )
    return Markup('<div class="earth" data-own="{}">{}{}{}<div class="cards" hidden>{}</div></div>').format(
        own, sprite(), _unseen(view, seat), inside, _to_read(view, say)
    )


def _unseen(view: View, seat: int | None) -> Markup:
    """How many cards everybody has that lie nowhere on the table; pages show that they come and go."""
    places = Markup()
    for p, theirs in enumerate(view["seats"]):
        prefix, hands = ("", {}) if p == seat else (f"p{p}-", {"hand": theirs["hand_size"]})
        for name, many in (hands | {"compost": theirs["compost"], "played": len(theirs["events"])}).items():
            places += Markup('<i data-place="{}{}" data-of="card" data-many="{}"></i>').format(prefix, name, many)
    return Markup("<div hidden>{}</div>").format(places)


def _course(view: View, say: Voice) -> Markup:
    """The four actions with this turn's marked, whose turn it is, and what is left in the deck."""
    buttons = (
        Markup('<div class="action {colour}{now}" data-piece="action-{number}" data-shows="{said}">{icon}{said}</div>').format(
            colour=COLOUR_OF_ACTION[number],
            now=" now" if view["action"] == name else "",
            number=number,
            said=say(term(name)),
            icon=icon(symbol),
        )
        for number, (name, symbol) in enumerate(ACTION_ICONS)
    )
    return Markup(
        '<header class="course">{buttons}<p class="told">{told}</p><p class="piles"><span title="{deck}"'
        ' data-place="deck" data-of="card" data-many="{left}">'
        '{icon}{left}</span><span title="{discarded}"'
        ' data-place="discards" data-of="card" data-many="{discards}">✕ {discards}</span></p></header>'
    ).format(
        buttons=Markup().join(buttons),
        told=say(_told(view)),
        deck=say(BOOK("deck")),
        icon=icon("card"),
        left=view["deck"],
        discarded=say(BOOK("discarded")),
        discards=view["discards"],
    )


def _told(view: View) -> Message:
    if view["over"]:
        return BOOK("over")
    if view["turn"] is None:
        return BOOK("Gaia")
    who, mine = Seat(view["turn"]), view["turn"] == view["seat"]
    if view["action"] is None:
        return BOOK("you choose") if mine else BOOK("chooses", who=who)
    action = term(view["action"])
    if mine:
        return BOOK("you chose alone" if view["gaia"] else "you chose", action=action)
    return BOOK("chose", who=who, action=action)


def _to_read(view: View, say: Voice) -> Markup:
    """A readable card for everything in sight."""
    team = view["team"] or {"hand": [], "drawn": []}
    laid = [card for laid in view["boards"] for card in laid["cards"]]
    seen = {card["number"] for card in (*view["hand"], *view["drawn"], *team["hand"], *team["drawn"], *laid)}
    sides: set[tuple[str, int]] = set()
    systems = {number_of("ecosystem", goal["name"]) for goal in view["shared"]}
    for seat in view["seats"]:
        seen |= {card["number"] for card in seat["spaces"].values() if card and card["name"] is not None}
        sides |= {(kind, number_of(kind, seat[kind]["name"])) for kind in ("island", "climate") if seat[kind]}
        if seat["ecosystem"]:
            systems.add(number_of("ecosystem", seat["ecosystem"]["name"]))
    cards = [to_read("card", number, say) for number in sorted(seen)] + [to_read(*side, say) for side in sorted(sides)]
    shared = [ecosystem_to_read(number, say) for number in sorted(systems)]
    return Markup().join([*cards, *shared, *(fauna_to_read(number_of("fauna", goal["name"]), say) for goal in view["fauna"])])


def beside(view: View, say: Voice) -> Markup:
    """What goes beside the players: Gaia in a solo game, the team boards when two play against two."""
    return gaia_board(view, say) + team_pane(view, say)


def mini(view: View, p: int, say: Voice) -> Markup:
    """An island at a glance: its cards by kind, paler where there is room on them. It has no words."""
    drawn = Markup()
    for i, name in enumerate(SPACE_NAMES):
        card = view["seats"][p]["spaces"][name]
        fill = "var(--plot)" if not card else KIND_FILL.get(card.get("kind", ""), "#8a8a80")
        x, y = 25 * (i % 4) + 1.5, 25 * (i // 4) + 1.5
        drawn += Markup('<rect x="{}" y="{}" width="22" height="22" rx="5" fill="{}"/>').format(x, y, fill)
    return Markup('<svg class="mini" viewBox="0 0 100 100" aria-hidden="true">{}</svg>').format(drawn)
