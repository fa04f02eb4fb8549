"""The API documentation as a plain page, without scripts or other servers."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

_METHODS = ("get", "post", "put", "delete")
_PAGE = Markup(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    "<title>Sunroom: the API</title></head><body><main><h1>The API of Sunroom</h1>"
    "<p>JSON over HTTP. <code>create</code> and <code>join</code> answer with a token; send it as "
    '<code>Authorization: Bearer TOKEN</code>. The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>'
    "{routes}<h2>What is sent and answered</h2>{models}</main></body></html>"
)
_OR = Markup(" or ")


def docs_page(schema: Mapping[str, Any]) -> str:
    """The OpenAPI description in words."""
    routes = [_route(method, path, facts[method]) for path, facts in schema["paths"].items() for method in _METHODS if method in facts]
    models = [_model(name, model) for name, model in sorted(schema["components"]["schemas"].items())]
    return _PAGE.format(routes=Markup().join(routes), models=Markup().join(models))


def _route(method: str, path: str, facts: Mapping[str, Any]) -> Markup:
    parts = [Markup("<h2><code>{} {}</code></h2><p>{}</p>").format(method.upper(), path, facts.get("description", ""))]
    for parameter in facts.get("parameters", ()):
        words = f": {parameter['description']}" if parameter.get("description") else ""
        parts.append(Markup("<p><code>{}</code> ({}){}</p>").format(parameter["name"], parameter["in"], words))
    if body := _json(facts.get("requestBody", {})):
        parts.append(Markup("<p>Takes {}.</p>").format(_type(body)))
    for status, answer in facts["responses"].items():
        if status.startswith("2"):
            content = _json(answer)
            answered = Markup(" with {}").format(_type(content)) if content else ""
            parts.append(Markup("<p>Answers {}{}.</p>").format(status, answered))
    return Markup("<section>{}</section>").format(Markup().join(parts))


def _json(facts: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The schema of the JSON that is sent or answered."""
    schema: Mapping[str, Any] | None = facts.get("content", {}).get("application/json", {}).get("schema")
    return schema


def _model(name: str, model: Mapping[str, Any]) -> Markup:
    required = model.get("required", ())
    rows = [
        Markup("<tr><td><code>{}</code>{}</td><td>{}</td><td>{}</td></tr>").format(
            field, "" if field in required else " (optional)", _type(facts), facts.get("description", "")
        )
        for field, facts in model.get("properties", {}).items()
    ]
    return Markup('<section><h3 id="{name}">{name}</h3><table>{rows}</table></section>').format(name=name, rows=Markup().join(rows))


def _type(facts: Mapping[str, Any]) -> Markup:
    if "$ref" in facts:
        return Markup('<a href="#{name}">{name}</a>').format(name=facts["$ref"].rpartition("/")[2])
    if "anyOf" in facts:
        return _OR.join(_type(one) for one in facts["anyOf"])
    if "enum" in facts:
        return _OR.join(Markup("<code>{}</code>").format(value) for value in facts["enum"])
    if facts.get("type") == "array":
        return Markup("list of {}").format(_type(facts.get("items", {})))
    return Markup("{}").format(facts.get("type", "anything"))
