"""What is being compiled at the moment."""


class Warming:
    """The title of the game that is being compiled, for people who wait for its bots."""

    def __init__(self) -> None:
        self._title: str | None = None

    @property
    def title(self) -> str | None:
        return self._title

    def tell(self, title: str | None) -> None:
        self._title = title
