"""Requests to the JSON API, made up by schemathesis from its documentation: those that fit it, and those that do not.

What they name is often a table that is there, and the version that it has, so that more than the doormat is tried."""

import random
import time
import warnings
from contextlib import suppress
from typing import Any

import hypothesis
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.core.failures import AcceptedNegativeData, Failure, FailureGroup
from schemathesis.specs.openapi import checks

from benchmarks.fuzzing.found import Found
from benchmarks.fuzzing.scene import Somebody

ENDLESS = "/api/tables/{id}/events"
"""It goes on for ever; `forms` reads its beginning."""
SLOW = {"/api/tables/{id}/hint", "/api/tables/{id}/analysis"}
"""Bots think about these: they are asked for less often."""
EXAMPLES, FEW = 6, 1
"""Requests to one operation in a round."""
CHECKS = [
    schemathesis.checks.not_a_server_error, checks.status_code_conformance, checks.content_type_conformance,
    checks.response_schema_conformance, checks.response_headers_conformance, checks.negative_data_rejection,
]  # fmt: skip


def ask(somebody: Somebody, found: Found, seed: int, until: float) -> set[str]:
    """Sends requests until it is time; returns the operations that there are."""
    schema = schemathesis.openapi.from_url(f"{somebody.http.base_url}/api/openapi.json".replace("//api", "/api"))
    operations = [result.ok() for result in schema.get_all_operations()]
    tried = [operation for operation in operations if operation.path != ENDLESS]
    number = 0
    while time.monotonic() < until:
        somebody.renew()
        for operation in tried:
            for mode in schemathesis.GenerationMode:
                number += 1
                _ask_some(operation, mode, somebody, found, seed + number, until)
    return {operation.label for operation in tried}


def _ask_some(operation: Any, mode: Any, somebody: Somebody, found: Found, seed: int, until: float) -> None:
    """Sends some requests to one operation."""
    luck = random.Random(seed)

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=FEW if operation.path in SLOW else EXAMPLES,
        deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
    def one(case: Any) -> None:
        if time.monotonic() < until:
            _send(case, somebody, found, luck, mode.is_positive)

    with warnings.catch_warnings(), suppress(hypothesis.errors.Unsatisfiable):  # nothing can be wrong with what takes nothing
        warnings.simplefilter("ignore")
        one()


def _send(case: Any, somebody: Somebody, found: Found, luck: random.Random, fitting: bool) -> None:
    aim(case, somebody, luck, fitting)
    headers = {"Authorization": somebody.http.headers["Authorization"]} if luck.random() < 0.9 else {}
    response = case.call(base_url=str(somebody.http.base_url).rstrip("/"), headers=headers, timeout=60)
    found.asked(case.operation.label, response.status_code)
    try:
        case.validate_response(response, checks=CHECKS)
    except (FailureGroup, Failure) as group:
        for failure in getattr(group, "exceptions", [group]):
            if isinstance(failure, AcceptedNegativeData) and response.status_code >= 400:
                continue  # it was refused, if for another reason first
            kind = f"{case.operation.label}: {getattr(failure, 'title', type(failure).__name__)} ({response.status_code})"
            found.fail(kind, f"{case.as_curl_command()} -> {response.status_code} {response.text[:200]!r}; {failure}")


def aim(case: Any, somebody: Somebody, luck: random.Random, fitting: bool) -> None:
    """Has a made-up request name things that are there, mostly; what does not fit the documentation stays as it is."""
    if "id" in case.path_parameters and luck.random() < 0.9:
        case.path_parameters["id"] = somebody.any_table()
        if fitting and isinstance(case.body, dict) and luck.random() < 0.7:
            shown = somebody.brief(case.path_parameters["id"])
            if "version" in case.body or luck.random() < 0.5:
                case.body["version"] = shown.get("version", 0)
            if "action" in case.body and shown.get("actions") and luck.random() < 0.7:
                case.body["action"] = luck.choice(shown["actions"])
    elif fitting and isinstance(case.body, dict) and "token" in case.body and somebody.links and luck.random() < 0.5:
        case.body["token"] = luck.choice(somebody.links)
