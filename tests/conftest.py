"""All tests: the long ones come first, so that both cores have something to do to the very end."""

import pytest

LONG = ("tests/web/test_whole_games.py", "tests/web/", "tests/server/", "tests/gpu/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: next((i for i, place in enumerate(LONG) if item.nodeid.startswith(place)), len(LONG)))
