"""Everybody's points in a region: along its track on the map, and in short beside the players."""

from typing import Any

from sunroom.games.neotopia.rules.geometry import REGION_NAMES
from sunroom.games.neotopia.rules.projects import LAP, MARKS
from sunroom.games.neotopia.words.things import TOPIC, in_points, named
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Seat, Several, Voice
from sunroom.kernel.protocols import View
from sunroom.kernel.signs import sign_at

POINT, TRACK_START = 5.0, 24
"""A point's width on a track, and where tracks begin."""
SHORT = 1.55
"""A point's width on a short track."""

BOOK = Phrasebook(
    TOPIC,
    {
        "track": "{region}: points, and clusters so far",
        "marks": "Whoever reaches {marks} takes the top token of this region’s stack",
        "row": "{who}: {points} on the track, and a cluster of {n} for the end",
    },
)


def track(view: View, region: dict[str, Any], say: Voice) -> Markup:
    """Everybody's points in a region along its track, with the current cluster behind them, and the marks that give tokens."""
    high = 12 + 17 * len(view["seats"])
    return Markup(
        '<svg class="track" viewBox="0 0 190 {high}" role="img" aria-label="{label}"><title>{title}</title>{rows}{marks}</svg>'
    ).format(
        high=high,
        label=say(BOOK("track", region=named(region["name"]))),
        title=say(BOOK("marks", marks=Several(MARKS, "or"))),
        rows=Markup().join(_row(view, region, p, say) for p in range(len(view["seats"]))),
        marks=Markup().join(_mark(mark, high) for mark in MARKS),
    )


def _row(view: View, region: dict[str, Any], p: int, say: Voice) -> Markup:
    seat = view["seats"][p]
    points, cluster, y = seat["points"][REGION_NAMES.index(region["name"])], region["clusters"][p], 21 + 17 * p
    own = POINT * (points % LAP)
    return Markup(
        '<g class="seat-{p}">{sign}<rect class="way" x="{start}" y="{top}" width="{way}" height="8" rx="4"/>'
        '<rect x="{end}" y="{inner}" width="{rest}" height="6" rx="3" fill="var(--seat)" opacity=".45"/>'
        '<rect x="{start}" y="{top}" width="{own}" height="8" rx="4" fill="var(--seat)"/>'
        '<text x="{beyond}" y="{line}"><tspan class="points">{lapped}</tspan> + {cluster}</text><title>{title}</title></g>'
    ).format(
        p=p,
        sign=sign_at(p, 9, y, 15),
        start=TRACK_START,
        top=y - 4,
        way=POINT * LAP,
        end=TRACK_START + own,
        inner=y - 3,
        rest=min(POINT * cluster, POINT * (LAP + 2) - own),
        own=own,
        beyond=TRACK_START + POINT * LAP + 9,
        line=y + 5,
        lapped=f"{LAP * (points // LAP)} + {points % LAP}" if points >= LAP else points,
        cluster=cluster,
        title=say(BOOK("row", who=Seat(p), points=in_points(points), n=cluster)),
    )


def _mark(mark: int, high: int) -> Markup:
    """A number of points that gives a token."""
    return Markup('<path class="mark" d="M{x} 12V{high}"/><text class="number" x="{x}" y="9" text-anchor="middle">{mark}</text>').format(
        x=TRACK_START + POINT * mark, high=high, mark=mark
    )


def short_tracks(view: View, p: int) -> Markup:
    """A player's standing in the three regions, where there is little room."""
    tracks = Markup().join(_short_track(view, i, p) for i in range(len(REGION_NAMES)))
    return Markup('<svg class="tracks" viewBox="0 0 102 25" preserveAspectRatio="xMinYMid" aria-hidden="true">{}</svg>').format(tracks)


def _short_track(view: View, i: int, p: int) -> Markup:
    """A region's points with the cluster, and below them the lap on its track: points solid, cluster pale, notches at the marks."""
    seat, x = view["seats"][p], 35 * i
    there, cluster = SHORT * (seat["points"][i] % LAP), SHORT * view["regions"][i]["clusters"][p]
    return Markup(
        '<g class="{kind}"><path class="ground" d="M{left} 2l4.500 2.500v5l-4.500 2.500-4.500-2.500v-5z"/>'
        '<text x="{text}" y="12">{points}</text><rect class="way" x="{x}" y="17" width="{way}" height="7" rx="3"/>'
        '<rect class="ground pale" x="{x}" y="17" width="{pale:.1f}" height="7" rx="3"/>'
        '<rect class="ground" x="{x}" y="17" width="{there:.1f}" height="7" rx="3"/><path class="notch" d="{notches}"/></g>'
    ).format(
        kind=REGION_NAMES[i].lower(),
        left=x + 4,
        text=x + 12,
        points=seat["with_clusters"][i],
        x=x,
        way=SHORT * LAP,
        pale=min(there + cluster, SHORT * LAP),
        there=there,
        notches="".join(f"M{x + SHORT * mark:.1f} 17v7" for mark in MARKS),
    )
