"""The whole examination, in an order in which people read it."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import platformdirs

from sunroom.kernel.errors import SunroomError
from sunroom.server.config import Config, read_number
from sunroom.server.doctor.database import look_at_database
from sunroom.server.doctor.findings import Finding, carefully
from sunroom.server.doctor.home import look_at_home, look_at_key
from sunroom.server.doctor.machine import look_at_disk, look_at_door, look_at_files, look_at_program
from sunroom.server.doctor.postgresql import look_at_notices, look_at_postgresql
from sunroom.server.doctor.settings import look_at_settings
from sunroom.server.engines import database_url, is_shared

Check = Callable[[], Iterable[Finding]]


def examine(warm: Callable[[], bool], host: str) -> Iterator[Finding]:
    """Looks at everything, whatever else is wrong; `warm` tells whether the rules are compiled, `host` where the server will listen."""
    config = _config()
    for name, check in _checks(config, warm, host):
        yield from carefully(name, config.database, check)


def _config() -> Config:
    """Where the house is, even if other settings make no sense: those are a finding of their own."""
    home = Path(os.environ.get("SUNROOM_HOME") or platformdirs.user_data_dir("sunroom"))
    connections = Config.database_connections
    with suppress(SunroomError):
        connections = int(read_number("SUNROOM_DATABASE_CONNECTIONS", connections))
    return Config(
        home,
        os.environ.get("SUNROOM_DATABASE", ""),
        proxies=os.environ.get("SUNROOM_PROXIES", ""),
        key_file=os.environ.get("SUNROOM_KEY_FILE", ""),
        database_connections=connections,
    )


def _checks(config: Config, warm: Callable[[], bool], host: str) -> Iterator[tuple[str, Check]]:
    yield "rules", lambda: look_at_program(warm())
    yield "settings", look_at_settings
    yield "proxies", partial(look_at_door, config, host)
    yield "connections", look_at_files
    yield "home", partial(look_at_home, config.home)
    yield "disk", partial(look_at_disk, config.home)
    yield "key", partial(look_at_key, config.key_path, _is_shared(config))
    yield "database", lambda: look_at_database(database_url(config.database_url))
    if _is_shared(config):
        yield "postgresql", lambda: look_at_postgresql(database_url(config.database_url), config.database_connections)
        yield "notices", lambda: look_at_notices(database_url(config.database_url))


def _is_shared(config: Config) -> bool:
    try:
        return is_shared(database_url(config.database_url))
    except SunroomError:
        return False
