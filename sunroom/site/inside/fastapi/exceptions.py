"""Errors that do not occur here."""


class RequestValidationError(Exception): ...
