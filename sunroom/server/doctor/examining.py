"""The whole examination, in an order in which people read it."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from sunroom.kernel.errors import SunroomError
from sunroom.server.config import Config
from sunroom.server.doctor.database import look_at_database
from sunroom.server.doctor.findings import Finding, carefully
from sunroom.server.doctor.home import look_at_home, look_at_key
from sunroom.server.doctor.machine import look_at_disk, look_at_door, look_at_files, look_at_program
from sunroom.server.doctor.postgresql import look_at_notices, look_at_postgresql
from sunroom.server.doctor.settings import as_far_as_it_makes_sense, look_at_settings, thinks_in_workers
from sunroom.server.engines import database_url, is_shared

Check = Callable[[], Iterable[Finding]]


def examine(warm: Callable[[], bool], host: str) -> Iterator[Finding]:
    """Looks at everything, whatever else is wrong; `warm` tells whether the rules are compiled, `host` where the server will listen."""
    config = as_far_as_it_makes_sense()
    for name, check in _checks(config, warm, host):
        yield from carefully(name, config.database, check)


def _checks(config: Config, warm: Callable[[], bool], host: str) -> Iterator[tuple[str, Check]]:
    yield "rules", lambda: look_at_program(warm())
    yield "settings", look_at_settings
    yield "proxies", partial(look_at_door, config, host)
    yield "connections", look_at_files
    yield "home", partial(look_at_home, config.home, not (_is_shared(config) and config.key_file))
    yield "disk", partial(look_at_disk, config.home)
    yield "key", partial(look_at_key, config, _is_shared(config))
    yield "database", lambda: look_at_database(database_url(config.database_url))
    if _is_shared(config):
        yield "postgresql", lambda: look_at_postgresql(database_url(config.database_url), config, thinks_in_workers())
        yield "notices", lambda: look_at_notices(database_url(config.database_url))


def _is_shared(config: Config) -> bool:
    try:
        return is_shared(database_url(config.database_url))
    except SunroomError:
        return False
