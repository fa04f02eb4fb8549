"""Catalogues in the browser: they were compiled when the site was built, and the names of languages written down."""

import json
from pathlib import Path


class Locale:
    def __init__(self, display_name: str) -> None:
        self.display_name = display_name

    @classmethod
    def parse(cls, code: str) -> "Locale":
        return cls(json.loads((Path(__file__).parent / "names.json").read_text("utf-8"))[code])
