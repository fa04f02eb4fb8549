"""Earth's page takes no more clicks than there are real choices."""

from scripts.clicks import played, told
from sunroom.bots.levels import LEVELS


def test_a_typical_turn_takes_no_more_clicks_than_real_choices() -> None:
    """The first rounds of two people who decide like a bot; whole games are played by `python -m scripts.clicks`."""
    turns = played(players=2, seed=1, bot=LEVELS["seedling"].bot, rounds=12)
    assert len(turns) >= 40
    assert sum(turn.clicks for turn in turns) <= sum(turn.choices for turn in turns), told(turns)
    assert sum(turn.clicks > turn.choices for turn in turns) < len(turns) / 4, told(turns)
