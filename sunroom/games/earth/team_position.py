"""What lies on the team boards, in a position: written, checked and read (EA-9.1)."""

from typing import Any

from sunroom.games.earth.card_reader import CardReader, names_of
from sunroom.games.earth.record import TEAMS
from sunroom.games.earth.team_board import lay_card
from sunroom.games.earth.words import chain, laid_cards
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Box, State
from sunroom.kernel.positions import is_list

_NUMBERS = {"soil": "board_soil", "sprouts": "board_sprouts", "growth": "board_growth"}
_KEYS = {*_NUMBERS, "cards", "compost"}


def dump_boards(box: Box, s: State) -> list[dict[str, Any]]:
    """What lies on the two team boards; cards top first."""
    return [_dump_board(box, s, team) for team in range(TEAMS)]


def _dump_board(box: Box, s: State, team: int) -> dict[str, Any]:
    cards = box.content.cards
    table: dict[str, Any] = {key: int(s[name][team]) for key, name in _NUMBERS.items()}
    return table | {"cards": names_of(cards, laid_cards(s, team)), "compost": names_of(cards, chain(s, int(s.board_compost[team])))}


def load_boards(reader: CardReader, boards: Any) -> None:
    """What lies on the two team boards."""
    s = reader.s
    if boards and not s.teams:
        raise BadFile("position: there are team boards only in teams")
    if boards and (not is_list(boards) or len(boards) != TEAMS):
        raise BadFile(f"position: boards are {TEAMS} tables, one for each team")
    for team, board in enumerate(boards):
        where = f"board {team + 1}"
        reader.check_keys(board, _KEYS, where)
        for key, name in _NUMBERS.items():
            s[name][team] = reader.number(key, 0, 0, 16000, board, where)
        for card in reader.hold(board, "cards", where):
            lay_card(s, team, card)
        for card in reversed(reader.hold(board, "compost", where)):
            s.below[card], s.board_compost[team] = s.board_compost[team], card
            s.board_compost_size[team] += 1
