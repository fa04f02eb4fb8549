"""Answers to the page."""

import json
from typing import Any


class Response:
    media_type = "text/plain"

    def __init__(
        self, content: Any = "", status_code: int = 200, headers: dict[str, str] | None = None, media_type: str | None = None
    ) -> None:
        self.status, self.body, self.cookies = status_code, self.written(content), dict[str, str]()
        self.headers = {"content-type": f"{media_type or self.media_type}; charset=utf-8", "cache-control": "no-store"}
        self.headers |= {name.lower(): value for name, value in (headers or {}).items()}

    def written(self, content: Any) -> str:
        return str(content)

    def set_cookie(self, name: str, value: str, **_: Any) -> None:
        self.cookies[name] = value

    def delete_cookie(self, name: str, **_: Any) -> None:
        self.cookies[name] = ""


class HTMLResponse(Response):
    media_type = "text/html"


class PlainTextResponse(Response): ...


class StreamingResponse(Response): ...


class JSONResponse(Response):
    media_type = "application/json"

    def written(self, content: Any) -> str:
        return json.dumps(content)


class RedirectResponse(Response):
    def __init__(self, address: str, status_code: int = 303) -> None:
        super().__init__("", status_code, {"location": address})
