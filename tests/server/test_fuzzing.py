"""What `python -m benchmarks.fuzz` is made of sees what it should: the forms of a page, and answers that should not have come."""

import random

import httpx

from benchmarks.fuzzing import forms
from benchmarks.fuzzing.found import Found
from benchmarks.fuzzing.players import Player, check_books
from tests.server.served import Guest, Served

ONLY_ON = "sqlite"
PAGE = """
<form method="post" action="/t/x/act">
<input name="version" value="3"><select name="level"><option value="a"><option value="b"></select></form>
<form id="own" enctype="multipart/form-data" method="post" action="/import"></form><button form="own" name="file" value="">Send</button>
"""


def test_forms_are_found_with_all_their_fields() -> None:
    act, own = forms.forms_in(PAGE, "/t/x")
    assert (act.action, act.method, act.files) == ("/t/x/act", "POST", False)
    assert act.fields == [("version", "3"), ("level", "a"), ("level", "b")]
    assert (own.files, own.fields) == (True, [("file", "")])
    assert forms.kind_of(act) == "form POST /t/ID/act"


def test_a_server_error_is_a_failure() -> None:
    found, luck = Found(), random.Random(1)
    with httpx.Client(base_url="http://house", transport=httpx.MockTransport(lambda _: httpx.Response(500, text="oops"))) as http:
        for form in forms.forms_in(PAGE, "/t/x"):
            forms.send(http, form, found, luck)
        forms.get(http, "/t/x", found)
    assert found.failed == 3
    assert "form POST /import: 500" in found.report()


def test_a_move_that_is_not_there_is_missed(served: Served) -> None:
    me = Guest(served.url)
    table = me.create("me", "here")["table"]
    me.move(table, random.Random(1))
    [entry] = served.house.storage.load_table(table)[2]
    player = Player(served.url, 1, 0.0)
    player.games[table] = [entry.action]
    database = served.house.config.database_url
    assert check_books(database, [player]) == (1, [])
    player.games[table].append(entry.action)
    moves, wrong = check_books(database, [player])
    assert (moves, wrong) == (2, [f"{table}: 2 moves acknowledged, 1 kept"])
    player.http.close()
    me.http.close()
