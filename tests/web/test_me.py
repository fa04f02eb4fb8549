"""The page about what is kept of a person: read at every size, and deleting asks first."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from tests.long import some
from tests.web.test_access import assert_open_to_all
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
SIZES = ((1280, 800), (375, 812), (812, 375))


def test_a_person_takes_their_data_along_and_is_deleted(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "seedling")
    table, page = someone.page.url, someone.page
    page.goto(f"{someone.url}/me")
    assert_open_to_all(someone)
    page.goto(f"{someone.url}/settings")
    page.click("text=Your data: take it along, or delete it")
    with page.expect_download() as download:
        page.click("text=Save as a file")
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as packed:
        me: dict[str, Any] = json.loads(packed.read("me.json"))
    assert [one["id"] for one in me["tables"]] == [table.rpartition("/")[2]]
    page.click("#data form .button")
    assert page.url.endswith("/me"), "the box is to be ticked first"
    assert page.request.get(table).status == 200
    page.check(".me [name=sure]")
    page.click("#data form .button")
    page.wait_for_selector("text=This house keeps nothing about you")
    assert page.request.get(table).status == 404
    assert page.context.cookies() == []


@pytest.mark.parametrize("language", some(["en", "de", "fr"], 1))
def test_it_fits_every_size(visitor: Come, language: str) -> None:
    someone = visitor()
    page = someone.page
    page.request.post(f"{someone.url}/settings", form={"name": "W" * 24}, headers={"Accept-Language": language})
    page.goto(f"{someone.url}/me")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        box = page.locator("#data form .button").bounding_box()
        assert box is not None
        assert box["height"] >= 40
        assert box["x"] + box["width"] <= width
