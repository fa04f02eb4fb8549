"""Solar City: build a city of 16 spaces; every build activates a row or column, once per round for the whole table."""

from sunroom.games.solar_city import board, content, knowledge, position, rules, terminal, words
from sunroom.games.solar_city.rules import record
from sunroom.games.solar_city.rules.actions import ACTIONS
from sunroom.games.solar_city.rules.scoring import CATEGORIES
from sunroom.kernel.contract import rules_in
from sunroom.kernel.game import Game
from sunroom.kernel.options import Option

SOLAR_CITY = Game(
    name="solar-city",
    title="Solar City",
    credit="Marcin Ropka and Viola Kijowska, Games Factory",
    pitch="Towers earn coins, gardens earn points. There are sixteen spaces to fill, and one question: when has a tower earned enough?",
    minutes=15,
    seats=range(2, 5),
    options=(
        Option("players", 2, "number of players", (2, 3, 4)),
        Option(
            "edition",
            "2018-05-20",
            "which draft of the rulebook: it changes what Public Structures cost",
            ("2018-05-20", "undated"),
            called={"2018-05-20": "newer rules", "undated": "older draft"},
        ),
        Option("content", "standard", "a file with tiles of your own, or 'standard'"),
    ),
    actions=ACTIONS.size,
    categories=CATEGORIES,
    penalties=("empty spaces",),
    layout=knowledge.LAYOUT,
    record=record.State,
    rules=rules_in(rules, knowledge),
    content=content,
    knowledge=knowledge,
    words=words,
    board=board,
    position=position,
    terminal=terminal,
    meeting_phase=record.CHOOSE_ACTION,
)
