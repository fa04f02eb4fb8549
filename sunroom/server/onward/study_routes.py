"""The pages of studies. They work without JavaScript: plain forms return to the page."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from sunroom.kernel.errors import Unreadable
from sunroom.kernel.messages import said
from sunroom.server.answers import for_script, go, part
from sunroom.server.context import Door, Form, In, Pages, Who, base_of, pace, reading, text_of
from sunroom.server.onward import studying
from sunroom.server.onward.finding import moment_at
from sunroom.server.onward.shown import studies_of, study_shown
from sunroom.server.people import Caller, keep_cookie
from sunroom.server.problems import Problem
from sunroom.server.settings import save

router = APIRouter(include_in_schema=False)


@router.get("/studies")
def studies(house: In, caller: Who, pages: Pages) -> Response:
    """Your studies."""
    return HTMLResponse(pages.studies_page(studies_of(house, caller)))


@router.post("/studies/import", dependencies=[pace("create"), reading])
def bring(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    """A study from its file."""
    text = text_of(form, "file")
    if not text.strip():
        raise Problem(422, said("Choose the file of a study first."))
    person = door.welcome(caller, None)
    try:
        return _gone(request, caller, f"/studies/{studying.bring(house, person, text)}")
    except Unreadable:
        raise Problem(422, said("This isn’t a study, or the file is damaged.")) from None


@router.post("/moments/{where}/study", dependencies=[pace("create")])
def keep(request: Request, house: In, door: Door, caller: Who, form: Form, where: str) -> Response:
    """Keeps a moment in a study, or in a new one."""
    moment_at(house, caller, where)
    person, id = door.welcome(caller, None), text_of(form, "study")
    if id:
        number = studying.keep(house, caller, id, where)
    else:
        id, number = studying.begin_with(house, caller, person, text_of(form, "title"), where)
    return _gone(request, caller, f"/studies/{id}/{number}")


@router.get("/studies/{id}")
def first(request: Request, house: In, id: str) -> Response:
    """Leads to the first moment."""
    return go(request, f"/studies/{id}/{studying.found(house, id).nodes[0].number}")


@router.get("/studies/{id}/export")
def export(house: In, id: str) -> Response:
    return PlainTextResponse(studying.exported(house, id), headers={"Content-Disposition": f'attachment; filename="{id}.toml"'})


@router.post("/studies/{id}/title", dependencies=[pace("act")])
def rename(request: Request, house: In, caller: Who, form: Form, id: str) -> Response:
    studying.rename(house, caller, id, text_of(form, "title"))
    return go(request, f"/studies/{id}/{text_of(form, 'node') or studying.found(house, id).nodes[0].number}")


@router.post("/studies/{id}/remove", dependencies=[pace("act")])
def remove(request: Request, house: In, caller: Who, form: Form, id: str) -> Response:
    """Deletes the study."""
    if not form.get("sure"):
        raise Problem(422, said("Nothing was deleted: confirm first that you’re sure."))
    studying.remove(house, caller, id)
    return go(request, "/studies")


@router.get("/studies/{id}/{node}")
def page(request: Request, house: In, caller: Who, pages: Pages, id: str, node: int) -> Response:
    return HTMLResponse(pages.study_page(study_shown(house, caller, id, node, base_of(request))))


@router.get("/studies/{id}/{node}/fragment")
def fragment(request: Request, house: In, caller: Who, pages: Pages, id: str, node: int) -> Response:
    return part(pages.study_fragment(study_shown(house, caller, id, node, base_of(request))))


@router.post("/studies/{id}/{node}/answer", dependencies=[pace("act")])
def try_move(request: Request, house: In, caller: Who, form: Form, id: str, node: int) -> Response:
    """Tries a decision, and goes to the moment after it."""
    text = text_of(form, "action").strip()[:200]
    action = int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else text
    return go(request, f"/studies/{id}/{studying.try_move(house, caller, id, node, action)}")


@router.post("/studies/{id}/{node}/note", dependencies=[pace("act")])
def note(request: Request, house: In, caller: Who, form: Form, id: str, node: int) -> Response:
    """Names a moment, and says something about it."""
    studying.note(house, caller, id, node, text_of(form, "name"), text_of(form, "comment"))
    return go(request, f"/studies/{id}/{node}")


@router.post("/studies/{id}/{node}/cut", dependencies=[pace("act")])
def cut(request: Request, house: In, caller: Who, id: str, node: int) -> Response:
    """Deletes a moment, and all that hang from it."""
    above = studying.cut(house, caller, id, node)
    return go(request, f"/studies/{id}" if above is None else f"/studies/{id}/{above}")


@router.post("/studies/{id}/{node}/settings", dependencies=[pace("act")])
def settings(request: Request, house: In, door: Door, caller: Who, pages: Pages, form: Form, id: str, node: int) -> Response:
    """Saves a person's own settings."""
    studying.check_node(studying.found(house, id), node)
    save(door, caller, form)
    response = fragment(request, house, caller, pages, id, node) if for_script(request) else go(request, f"/studies/{id}/{node}")
    keep_cookie(request, response, caller)
    return response


def _gone(request: Request, caller: Caller, address: str) -> Response:
    response = go(request, address)
    keep_cookie(request, response, caller)
    return response
