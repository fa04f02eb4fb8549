"""Pictures that games draw individually: their address changes with their content, so browsers can cache them for ever."""

from fastapi import APIRouter
from starlette.responses import Response

from sunroom.games import SHELF
from sunroom.kernel.messages import said
from sunroom.server.problems import Problem

router = APIRouter(include_in_schema=False)

FOREVER = "public, max-age=31536000, immutable"


@router.get("/art/{game}/{name}.svg")
def picture(game: str, name: str) -> Response:
    pictures = SHELF[game].pictures if game in SHELF else None
    drawn = pictures(name) if pictures else None
    if drawn is None:
        raise Problem(404, said("There’s no such picture."))
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": FOREVER})
