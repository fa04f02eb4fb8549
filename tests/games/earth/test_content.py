"""The card tables: what the checker finds, and sentences that lead there and back."""

import pytest

from sunroom.games.earth.content.abilities import parse_ability
from sunroom.games.earth.content.language import BadSentence, parse_scoring, parse_wanted
from sunroom.games.earth.content.reading import FOLDER, parse_content, standard
from sunroom.kernel.errors import BadContent

TEXTS = {name: (FOLDER / f"{name}.csv").read_text("utf-8") for name in ("cards", "islands", "climates", "ecosystems", "fauna")}


def refused(table: str, old: str, new: str) -> str:
    assert old in TEXTS[table]
    with pytest.raises(BadContent) as caught:
        parse_content(TEXTS | {table: TEXTS[table].replace(old, new, 1)})
    return str(caught.value)


def test_the_tables_are_read_and_every_sentence_is_written_back_as_it_stands():
    content = standard()
    assert (len(content.cards), len(content.islands), len(content.climates)) == (283, 20, 20)
    for card in (*content.cards, *content.islands, *content.climates):
        for ability in card.abilities:
            assert parse_ability(str(ability.said)) == ability
    for ecosystem in content.ecosystems:
        assert parse_scoring(str(ecosystem.scoring.said)) == ecosystem.scoring
    for fauna in content.fauna:
        assert parse_wanted(str(fauna.wanted.said)) == fauna.wanted


@pytest.mark.parametrize(
    ("table", "old", "new", "said"),
    [
        ("cards", "Japanese Maple,Tree", "Japanese Maple,Shrub", "cards.csv, line 2, Japanese Maple: kind is one of Tree, Bush"),
        ("cards", "Prairie,Terrain,4", "Prairie,Terrain,four", "cards.csv, line 3, Prairie: cost is a number from 0 to 20, not 'four'"),
        ("cards", "Prairie,Terrain,4,2,Sunny Rocky", "Prairie,Terrain,4,2,Rocky Sunny", "habitats are some of Sunny Wet Rocky Cold"),
        ("cards", "Prairie,Terrain,4,2,Sunny Rocky", "Prairie,Terrain,4,2,Rocky", "there should be 116 Sunny cards, there are 115"),
        ("cards", "Cat Grass,Herb,0,0,Sunny Rocky,6,1,1,animal", "Cat Grass,Herb,0,0,Sunny Rocky,6,1,1,", "34 Flora named after a animal"),
        ("cards", "Cat Grass,Herb", "Cat Grass,Bush", "there should be 44 Bushes".replace("Bushes", "Bush")),
        ("cards", "green: draw 1", "green: draw one", "'draw one' is not a gain"),
        ("cards", "Shrubland", "Prairie", "cards.csv, line 4: there are two called 'Prairie'"),
        ("cards", "Hurricane,Event,,", "Hurricane,Event,3,", "a card of the kind Event has no cost"),
        ("islands", "Kauai,0,Wet,12,5,6", "Kauai,0,Wet,4,5,6", "islands.csv, line 2, Kauai: more cards are composted than drawn"),
        ("climates", "Arid,1", "Arid,-1", "climates.csv, line 2, Arid: points is a number from 0 to 20"),
        ("ecosystems", "3 points per 2 Rocky cards", "3 points per 2 Rocky card", "ecosystems.csv, line 6"),
        ("fauna", "8 Rocky cards", "8 stony cards", "'stony cards' cannot be counted"),
        ("fauna", "name,wants,latin", "name,wants", "a row has the columns name, wants, latin"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(table, old, new, said):
    assert said in refused(table, old, new)


def test_missing_rows_are_noticed():
    shorter = "\n".join(TEXTS["fauna"].splitlines()[:-1])
    with pytest.raises(BadContent, match="there should be 46 Fauna sides, there are 45"):
        parse_content(TEXTS | {"fauna": shorter})


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("draw 1", "should begin with a colour"),
        ("pink: draw 1", "should begin with a colour"),
        ("red: pay 1 coin: draw 1", "'1 coin' is not a cost"),
        ("red: place up to 1 sprouts", "should be written 'red: place up to 1 sprout'"),
        ("red: place up to 1 sprout on each Fern in its row", "is not a place"),
        ("red: copy a pink ability", "'pink' is not a colour"),
        ("green: per Cloud planted this turn, draw 1", "'Cloud' cannot be planted"),
        ("brown: Clouds cost 1 soil less", "cannot cost less"),
        ("red: draw 1, draw 1, draw 1, draw 1", "gives 3 things at most"),
        ("brown: 3 points per Cloud", "cannot be counted"),
    ],
)
def test_a_sentence_that_says_nothing_is_refused(sentence, said):
    with pytest.raises(BadSentence, match=said.replace("(", r"\(")):
        parse_ability(sentence)
