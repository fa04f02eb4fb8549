"""Plants to read about, and the picture on the box."""

from markupsafe import Markup

from sunroom.kernel.messages import Phrasebook, Voice
from swale.board.art import PLANT_ART, picture, symbols
from swale.content import PLANTS
from swale.words.things import TOPIC, named

LIKES = Phrasebook(
    TOPIC,
    {
        "reed": "3 points in row C, 1 point in row B",
        "fern": "1 point for each other kind of plant beside it",
        "iris": "groups of 1, 2, 3, 4 bring 1, 3, 6, 10 points",
        "moss": "3 points right below a reed or a fern",
    },
)
"""What each plant scores, in a few words."""
BOOK = Phrasebook(TOPIC, {"cover": "Reeds, ferns, irises and moss on a slope in the rain"})


def cards(say: Voice) -> Markup:
    """A card for each plant."""
    return Markup("").join(
        Markup('<article class="card" data-card="{}"><h4>{}</h4><figure>{}<figcaption>{}</figcaption></figure></article>').format(
            plant, say(named(plant)), picture(plant), say(LIKES(plant))
        )
        for plant in PLANTS
    )


def book(say: Voice) -> Markup:
    """All plants, to read."""
    return Markup('{}<div class="book">{}</div>').format(symbols(), cards(say))


def cover(say: Voice) -> Markup:
    """The picture on the box: a planted slope, water at its foot, and rain."""
    rain = Markup("").join(Markup('<path d="M{} {}l-6 20"/>').format(40 + 47 * i, 14 + 31 * (i * 5 % 4)) for i in range(14))
    row = ("moss", "fern", "iris", "fern", "moss", "iris", "reed", "reed", "reed")
    plants = Markup("").join(
        Markup('<g transform="translate({} {}) scale(.92)">{}</g>').format(10 + 72 * i, 62 + 11 * i, PLANT_ART[plant])
        for i, plant in enumerate(row)
    )
    return Markup(
        '<svg class="cover" viewBox="0 0 700 260" role="img" aria-label="{}"><circle cx="560" cy="70" r="54" fill="var(--cover-sun)"/>'
        '<g stroke="#4b8db8" stroke-width="3" stroke-linecap="round" opacity=".55">{}</g>'
        '<path d="M0 132C180 150 420 196 700 240V260H0Z" fill="#8a6a45"/>{}'
        '<path d="M470 236C540 226 620 240 700 228V260H430Z" fill="#4b8db8" opacity=".85"/></svg>'
    ).format(say(BOOK("cover")), rain, plants)
