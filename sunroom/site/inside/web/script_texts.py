"""The texts of the scripts, as they were found when the site was built."""

from sunroom.web.language import spoken
from sunroom.web.static_files import WORDS


def words() -> str:
    return WORDS[spoken()]
