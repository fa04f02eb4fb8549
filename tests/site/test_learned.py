"""What the page without a server keeps of lessons: the same as a server, in the browser."""

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from sunroom.server.rows import TableRow
from sunroom.site.archive import INSIDE


def inside(name: str) -> ModuleType:
    """A module that is for the browser alone."""
    spec = spec_from_file_location(f"inside_{name}", INSIDE / "server" / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_was_passed_is_kept_once_and_found_again_and_deleted_with_the_rest() -> None:
    learned, storage = inside("learned"), inside("storage").Storage("")
    for lesson in ("keep-or-pass", "paths", "paths"):
        learned.note_passed(storage, 1, "solar-gardens", lesson)
    kept = dict(storage.changed)
    again = inside("storage").Storage("")
    again.load(kept)
    assert learned.passed_by(again, 1) == [("solar-gardens", "keep-or-pass"), ("solar-gardens", "paths")]
    again.clear()
    assert learned.passed_by(again, 1) == []
    assert again.changed == {"learned:1": None}


def test_tables_of_lessons_are_found_and_are_no_games() -> None:
    learned, storage = inside("learned"), inside("storage").Storage("")
    row = TableRow("fern", "solar-gardens", {}, 0, "", "", 1, False, "playing", 1, lesson="paths")
    storage.add_table(row, [])
    assert learned.begun_by(storage, 1, "solar-gardens") == {"paths": "fern"}
    assert learned.begun_by(storage, 1, "earth") == {}
    assert storage.tables_of(1) == []
