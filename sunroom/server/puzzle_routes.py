"""The pages of puzzles. Works without JavaScript: the form returns to the page."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from sunroom.server import puzzling
from sunroom.server.answers import for_script, go, part
from sunroom.server.context import Door, Form, In, Pages, Who, pace, text_of
from sunroom.server.house import House
from sunroom.server.people import Caller, keep_cookie
from sunroom.server.settings import save

router = APIRouter(include_in_schema=False, prefix="/puzzles")


@router.get("")
def puzzles(house: In, caller: Who, pages: Pages) -> Response:
    """The puzzles of the day, one of each game."""
    return HTMLResponse(pages.puzzles_page(puzzling.puzzles_shown(house, caller)))


@router.get("/{game}")
def another(request: Request, house: In, caller: Who, game: str) -> Response:
    """Leads to the day's puzzle, or to another that whoever asks has not answered."""
    name = puzzling.next_of(house, caller, game)
    return go(request, "/puzzles" if name is None else f"/puzzles/{game}/{name}")


@router.get("/{game}/{name}")
def page(house: In, caller: Who, pages: Pages, game: str, name: str, step: int | None = None) -> Response:
    return HTMLResponse(pages.puzzle_page(puzzling.puzzle_shown(house, caller, game, name, step)))


@router.get("/{game}/{name}/fragment")
def fragment(house: In, caller: Who, pages: Pages, game: str, name: str, step: int | None = None) -> Response:
    return part(pages.puzzle_fragment(puzzling.puzzle_shown(house, caller, game, name, step)))


@router.post("/{game}/{name}/answer", dependencies=[pace("act")])
def answer(request: Request, house: In, door: Door, caller: Who, pages: Pages, form: Form, game: str, name: str) -> Response:
    """Answers a puzzle. Not an `act`, which scripts send again when they hear nothing: a newcomer would come in twice."""
    puzzling.found(game, name)
    text = text_of(form, "action").strip()[:200]
    door.welcome(caller, None)
    puzzling.answer(house, caller, game, name, int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else text)
    return _shown(request, house, caller, pages, game, name)


@router.post("/{game}/{name}/settings", dependencies=[pace("act")])
def settings(request: Request, house: In, door: Door, caller: Who, pages: Pages, form: Form, game: str, name: str) -> Response:
    """Saves a person's own settings."""
    puzzling.found(game, name)
    save(door, caller, form)
    return _shown(request, house, caller, pages, game, name)


def _shown(request: Request, house: House, caller: Caller, pages: Any, game: str, name: str) -> Response:
    """The puzzle as it is now, or a redirect to its page."""
    if for_script(request):
        response = part(pages.puzzle_fragment(puzzling.puzzle_shown(house, caller, game, name)))
    else:
        response = go(request, f"/puzzles/{game}/{name}")
    keep_cookie(request, response, caller)
    return response
