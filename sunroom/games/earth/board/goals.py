"""What is worth points to everybody: Fauna and Ecosystems, with each player's progress."""

from typing import Any

from sunroom.games.earth.board.art import address
from sunroom.games.earth.board.faces import number_of
from sunroom.games.earth.board.icons import counted, scoring
from sunroom.games.earth.content.amounts import amount
from sunroom.games.earth.content.reading import standard
from sunroom.games.earth.words.things import term
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Seat, Voice, once_per_language
from sunroom.kernel.protocols import View
from sunroom.kernel.signs import sign

BOOK = Phrasebook(
    "earth",
    {
        "goals": "Fauna and Ecosystems",
        "of": "{n} of {m}",
        "claimed": "claimed: {points}",
        "theirs": "{who}: {n} of {m}",
        "they claimed": "{who}: claimed, {points}",
        "theirs so far": "{who}: {points} so far",
        "so far": "{n} so far",
        "Gaia claimed": "Gaia claimed it: {points}",
        "next": "points for the next player to claim it",
    },
)


def goals(view: View, own: int, say: Voice) -> Markup:
    """The Fauna, then the Ecosystems that everybody shares."""
    fauna = Markup().join(_fauna(view, i, own, say) for i in range(len(view["fauna"])))
    shared = Markup().join(_ecosystem(goal, f"shared-{i}", own, say) for i, goal in enumerate(view["shared"]))
    systems = Markup("<h3>{}</h3>{}").format(say(term("Ecosystems")), shared) if shared else ""
    return Markup('<aside class="goals" aria-label="{}"><h3>{}</h3>{}{}</aside>').format(
        say(BOOK("goals")), say(term("Fauna")), fauna, systems
    )


def _fauna(view: View, i: int, own: int, say: Voice) -> Markup:
    """`6 of 8 Cold cards`, and the leaves on it."""
    goal: dict[str, Any] = view["fauna"][i]
    number = number_of("fauna", goal["name"])
    wanted = standard().fauna[number].wanted
    have, needed, leaf, points = goal["progress"][own], goal["needed"], goal["leaves"][own], goal["points"][own]
    return Markup(
        '<div class="goal{claimed}" data-piece="fauna-{i}" data-tile="fauna-{number}" data-shows="{name}">'
        '<img src="{art}" alt="" width="120" height="90" loading="lazy" draggable="false">'
        '<p class="what"><b>{name}</b><span class="says">{says}</span></p>'
        '<p class="chip">{chip}</p><p class="have"><b>{said}</b>{brief}<meter min="0" max="{needed}" value="{value}"'
        ' aria-label="{wants}">{said}</meter>{next_best}</p><p class="others">{others}</p></div>'
    ).format(
        claimed=" claimed" if leaf else "",
        i=i,
        number=number,
        name=goal["name"],
        art=address("fauna", goal["name"]),
        says=say(wanted.counting.said(2)),
        chip=_chip(number, say),
        said=say(BOOK("claimed", points=amount("points", points)) if leaf else BOOK("of", n=have, m=needed)),
        brief=Markup('<i class="brief" aria-hidden="true">✓ {}</i>').format(points) if leaf else "",
        needed=needed,
        value=min(have, needed),
        wants=say(goal["wants"]),
        next_best="" if leaf else _next_best(view, i, say),
        others=Markup().join(_other(goal, p, say) for p in range(view["players"]) if p != own) + _gaia_leaf(view, i, say),
    )


@once_per_language
def _chip(fauna: int, say: Voice) -> Markup:
    return counted(standard().fauna[fauna].wanted.counting, say)


@once_per_language
def _scores(ecosystem: int, say: Voice) -> Markup:
    return scoring(standard().ecosystems[ecosystem].scoring, say)


def _next_best(view: View, i: int, say: Voice) -> Markup:
    """The points for the next player to get there."""
    goal: dict[str, Any] = view["fauna"][i]
    taken = {*goal["leaves"], *([view["gaia"]["leaves"][i]] if view["gaia"] else [])}
    free = [points for tier, points in enumerate(goal["tiers"], 1) if tier not in taken]
    return Markup('<small class="next" title="{}">{}</small>').format(say(BOOK("next")), free[0]) if free else Markup()


def _other(goal: dict[str, Any], p: int, say: Voice) -> Markup:
    """Another player's progress."""
    have, leaf, points = goal["progress"][p], goal["leaves"][p], goal["points"][p]
    if leaf:
        said, shown = BOOK("they claimed", who=Seat(p), points=amount("points", points)), f"✓{points}"
    else:
        said, shown = BOOK("theirs", who=Seat(p), n=have, m=goal["needed"]), str(have)
    return Markup('<span class="seat-{}{}" title="{}">{}{}</span>').format(p, " got" if leaf else "", say(said), sign(p), shown)


def _gaia_leaf(view: View, i: int, say: Voice) -> Markup:
    if not view["gaia"] or not view["gaia"]["leaves"][i]:
        return Markup()
    points = view["fauna"][i]["tiers"][view["gaia"]["leaves"][i] - 1]
    said = say(BOOK("Gaia claimed", points=amount("points", points)))
    return Markup('<span class="got" title="{}">Gaia ✓{}</span>').format(said, points)


def _ecosystem(goal: dict[str, Any], piece: str, own: int, say: Voice) -> Markup:
    number = number_of("ecosystem", goal["name"])
    others = (
        Markup('<span class="seat-{}" title="{}">{}{}</span>').format(
            p, say(BOOK("theirs so far", who=Seat(p), points=amount("points", points))), sign(p), points
        )
        for p, points in enumerate(goal["points"])
        if p != own
    )
    return Markup(
        '<div class="goal system" data-piece="{piece}" data-tile="ecosystem-{number}" data-shows="{name}">'
        '<img src="{art}" alt="" width="120" height="90" loading="lazy" draggable="false"><p class="what"><b>{name}</b>'
        '<span class="says"><span class="line">{scores}</span></span></p><p class="chip">{scores}</p>'
        '<p class="have"><b>{points}</b><small>{have}</small></p><p class="others">{others}</p></div>'
    ).format(
        piece=piece,
        number=number,
        name=goal["name"],
        art=address("ecosystem", goal["name"]),
        scores=_scores(number, say),
        points=say(amount("points", goal["points"][own])),
        have=say(BOOK("so far", n=goal["have"][own])),
        others=Markup().join(others),
    )
