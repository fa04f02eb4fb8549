"""What was wrong with a request that could not be parsed, and what is expected instead."""

from collections.abc import Mapping
from typing import Any, get_type_hints

from starlette.types import Scope

from sunroom.kernel.messages import Message, Several, said
from sunroom.server.api_models import NEEDED, Strict
from sunroom.server.problems import not_whole


def sentence(scope: Scope, error: Mapping[str, Any]) -> Message:
    """The first error in a request, as FastAPI found it, as a sentence for its author."""
    place, *inside = error["loc"]
    field, question = ".".join(map(str, inside)), _question(scope)
    if place == "body" and question is not None:
        if wrong := _shape(error, field):
            return said("{wrong} Send {what}.", wrong=wrong, what=_takes(question))
    if error["type"] == "int_parsing":
        return not_whole(field, error["input"])
    return said("{what}: {text}", what=field, text=error["msg"])


def _question(scope: Scope) -> type[Strict] | None:
    """The model of the JSON that the route expects, if any."""
    hints = get_type_hints(scope["endpoint"]).values()
    return next((hint for hint in hints if isinstance(hint, type) and issubclass(hint, Strict)), None)


def missing(field: str, question: type[Strict]) -> Message:
    """What to say when a field is not there, and nothing that could stand for it."""
    return said("{wrong} Send {what}.", wrong=said("{field} is missing.", field=field), what=_takes(question))


def _shape(error: Mapping[str, Any], field: str) -> Message | None:
    """What is wrong with the object as a whole; None if only a field is wrong."""
    match error["type"]:
        case "missing":
            return said("{field} is missing.", field=field) if field else said("The body of the request is missing.")
        case "extra_forbidden":
            return said("There is no {field} here.", field=field)
        case "json_invalid":
            return said("This isn’t JSON: {text}.", text=error["ctx"]["error"])
    if field:
        return None
    if isinstance(error["input"], bytes):
        return said("JSON comes with Content-Type: application/json.")
    return said("This isn’t a JSON object.")


def _takes(question: type[Strict]) -> Message:
    """The fields of a request: required ones with their meanings, and optional ones."""
    fields = question.model_fields.items()
    required = [name for name, about in fields if about.is_required() or about.json_schema_extra == NEEDED]
    needed = Several([f"{name} ({str(about.description).removesuffix('.')})" for name, about in fields if name in required])
    wished = Several([name for name, about in fields if name not in required], ",")
    if needed.things and wished.things:
        return said("a JSON object with {needed}, optionally with {wished}", needed=needed, wished=wished)
    if needed.things:
        return said("a JSON object with {needed}", needed=needed)
    return said("a JSON object, optionally with {wished}", wished=wished)
