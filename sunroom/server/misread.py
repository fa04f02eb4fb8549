"""What was wrong with a question that could not be read, and what it takes instead."""

from collections.abc import Mapping
from typing import Any, get_type_hints

from starlette.types import Scope

from sunroom.server.api_models import Strict


def sentence(scope: Scope, error: Mapping[str, Any]) -> str:
    """The first thing wrong with a request, as FastAPI found it, said to whoever wrote it."""
    place, *inside = error["loc"]
    field, question = ".".join(map(str, inside)), _question(scope)
    if place == "body" and question is not None:
        if wrong := _shape(error, field):
            return f"{wrong} Send {_takes(question)}."
    return f"{field}: {error['msg']}"


def _question(scope: Scope) -> type[Strict] | None:
    """What the address takes as JSON, if it takes any."""
    hints = get_type_hints(scope["endpoint"]).values()
    return next((hint for hint in hints if isinstance(hint, type) and issubclass(hint, Strict)), None)


def _shape(error: Mapping[str, Any], field: str) -> str | None:
    """What is wrong with the object as a whole; None where a field alone is wrong."""
    match error["type"]:
        case "missing":
            return f"{field or 'The body of the request'} is missing."
        case "extra_forbidden":
            return f"There is no {field} here."
        case "json_invalid":
            return f"This is not JSON: {error['ctx']['error']}."
    if field:
        return None
    return "JSON comes with Content-Type: application/json." if isinstance(error["input"], bytes) else "This is not a JSON object."


def _takes(question: type[Strict]) -> str:
    """The fields of a question: those it needs with what they mean, and those it can do without."""
    needed = [f"{name} ({about.description})" for name, about in question.model_fields.items() if about.is_required()]
    wished = [name for name, about in question.model_fields.items() if not about.is_required()]
    parts = [f"with {' and '.join(needed)}".replace(".)", ")")] if needed else []
    return ", ".join(["a JSON object", *parts, f"if you like with {', '.join(wished)}"])
