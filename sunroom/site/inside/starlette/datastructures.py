"""What a form holds."""

from io import BytesIO
from typing import Any


class UploadFile:
    def __init__(self, filename: str, content: bytes) -> None:
        self.filename, self.file = filename, BytesIO(content)


class FormData:
    """The fields of a form, in their order."""

    def __init__(self, fields: list[tuple[str, Any]]) -> None:
        self._fields = fields

    def __contains__(self, name: str) -> bool:
        return any(name == known for known, _ in self._fields)

    def get(self, name: str, default: Any = None) -> Any:
        return next((value for known, value in reversed(self._fields) if known == name), default)

    def getlist(self, name: str) -> list[Any]:
        return [value for known, value in self._fields if known == name]


class Headers(dict[str, str]): ...


class MutableHeaders(Headers): ...
