"""Errors that do not occur here."""


class HTTPException(Exception): ...
