"""The API's description as a plain page: no scripts, no other servers."""

from collections.abc import Mapping
from html import escape
from typing import Any

_METHODS = ("get", "post", "put", "delete")


def docs_page(schema: Mapping[str, Any]) -> str:
    """The OpenAPI description in words."""
    routes = [
        _route(schema, method, path, facts[method]) for path, facts in schema["paths"].items() for method in _METHODS if method in facts
    ]
    models = [_model(name, model) for name, model in sorted(schema["components"]["schemas"].items())]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>Sunroom: the API</title></head><body><main><h1>The API of Sunroom</h1>"
        "<p>JSON over HTTP. <code>create</code> and <code>join</code> answer with a token; send it as "
        '<code>Authorization: Bearer TOKEN</code>. The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>'
        f"{''.join(routes)}<h2>What is sent and answered</h2>{''.join(models)}</main></body></html>"
    )


def _route(schema: Mapping[str, Any], method: str, path: str, facts: Mapping[str, Any]) -> str:
    parts = [f"<section><h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(facts.get('description', ''))}</p>"]
    for parameter in facts.get("parameters", ()):
        words = f": {escape(parameter['description'])}" if parameter.get("description") else ""
        parts.append(f"<p><code>{escape(parameter['name'])}</code> ({parameter['in']}){words}</p>")
    body = facts.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        parts.append(f"<p>Takes {_type(body)}.</p>")
    for status, answer in facts["responses"].items():
        content = answer.get("content", {}).get("application/json", {}).get("schema")
        if status.startswith("2"):
            parts.append(f"<p>Answers {status}{' with ' + _type(content) if content else ''}.</p>")
    return "".join(parts) + "</section>"


def _model(name: str, model: Mapping[str, Any]) -> str:
    required = model.get("required", ())
    rows = [
        f"<tr><td><code>{escape(field)}</code>{'' if field in required else ' (optional)'}</td><td>{_type(facts)}</td>"
        f"<td>{escape(facts.get('description', ''))}</td></tr>"
        for field, facts in model.get("properties", {}).items()
    ]
    return f'<section><h3 id="{escape(name)}">{escape(name)}</h3><table>{"".join(rows)}</table></section>'


def _type(facts: Mapping[str, Any]) -> str:
    if "$ref" in facts:
        name = escape(facts["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in facts:
        return " or ".join(_type(one) for one in facts["anyOf"])
    if "enum" in facts:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in facts["enum"])
    if facts.get("type") == "array":
        return f"list of {_type(facts.get('items', {}))}"
    return escape(str(facts.get("type", "anything")))
