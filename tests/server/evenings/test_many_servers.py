"""An evening at a house of several servers: whoever asks whichever of them sees the same, and what happens at once happens once."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from sunroom.server.evenings.onward import go_on
from tests.server.evenings.gathering import do, enter_all, known, look, tables_of
from tests.server.served import Guest, Served, play_out, serving
from tests.server.test_many_servers import changes

ONLY_ON = "postgres"


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    home = tmp_path_factory.mktemp("home")
    with serving(home) as one, serving(home) as two:
        yield one, two


@pytest.fixture
def come(both: tuple[Served, Served]) -> Iterator[Callable[[int], Guest]]:
    """Brings somebody to one of the servers."""
    there: list[Guest] = []

    def come(server: int) -> Guest:
        there.append(Guest(both[server % 2].url))
        return there[-1]

    yield come
    for one in there:
        one.http.close()


def test_everything_happens_once(come: Callable[[int], Guest], both: tuple[Served, Served]) -> None:
    host, others = come(0), [come(number) for number in range(11)]
    host.create("me", "here", name="p")  # the rules are loaded before many ask for them at once
    asked = {"game": "solar-city", "name": "p", "fewest": 3, "most": 4, "rounds": 3, "onward": True}
    evening = known(host, host.http.post("/api/evenings", json=asked))["evening"]

    def sit(guest: Guest) -> None:
        known(guest, guest.http.post(f"/api/evenings/{evening}/sit", json={"name": "p"}))

    with ThreadPoolExecutor(11) as at_once:
        list(at_once.map(sit, others))
    told = look(come(1), evening)
    assert [one["name"] for one in told["players"]] == ["p", *(f"p {number}" for number in range(2, 13))]
    there = come(1)
    there.token(host.http.headers["Authorization"].split()[1])
    seen: list[int] = []
    with httpx.stream("GET", f"{both[1].url}/e/{evening}/events", timeout=20, trust_env=False, verify=False) as stream:
        heard = changes(stream)
        seen.append(next(heard))
        with ThreadPoolExecutor(6) as at_once:
            list(at_once.map(lambda who: do(who, evening, "start", round=1), [host, there] * 3))
        seen.append(next(heard))
    assert seen[1] > seen[0] == told["version"]
    told = look(host, evening)
    assert (told["round"], len(told["played"][0]["tables"])) == (1, 3)
    assert all(len(tables_of(one)) == 1 for one in others)
    by_name = {next(one["name"] for one in look(who, evening)["players"] if one["you"]): who for who in (host, *others)}
    first, *rest = told["played"][0]["tables"]
    play_out(first["id"], *(by_name[seat["name"]] for seat in first["seats"]))
    assert look(there, evening)["played"][0]["tables"][0]["state"] == "done"
    with ThreadPoolExecutor(4) as at_once:
        deeds = [(who, table) for table in rest for who in (host, there)]
        list(at_once.map(lambda deed: do(deed[0], evening, "result", round=1, table=deed[1]["number"], places=[1, 2, 3, 4]), deeds))
        list(at_once.map(go_on, [served.house for served in both] * 2))
    told = look(there, evening)
    assert (told["round"], len(told["played"][0]["tables"]), told["open"]) in {(2, 3, 3), (1, 3, 0)}
    go_on(both[0].house)
    assert look(there, evening)["round"] == 2
    enter_all(there, evening)
    assert sum(one["points"] for one in look(host, evening)["standings"]) == 2 * 12 * 6
