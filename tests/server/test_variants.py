"""Tables that are not everyone for themselves: one seat against Gaia, and two teams."""

from collections.abc import Callable

from tests.server.served import Guest, play_out

Come = Callable[..., Guest]


def test_a_table_with_one_seat_against_gaia(guest: Come) -> None:
    me = guest()
    table = me.create("me", game="earth", options={"difficulty": "hard"}, name="Ada")["table"]
    shown = me.view(table)
    assert (shown["status"], shown["options"]["difficulty"], len(shown["seats"])) == ("playing", "hard", 1)
    end = play_out(table, me)
    assert [row["name"] for row in end["scores"]] == ["Ada", "Gaia"]
    assert sorted(row["place"] for row in end["scores"]) == [1, 2]
    assert end["scores"][1]["total"] == end["view"]["gaia"]["total"]
    page = me.http.get(f"/t/{table}")
    assert page.status_code == 200
    assert "Gaia" in page.text
    assert me.http.get(f"/t/{table}/replay?step={end['ply'] // 2}").status_code == 200


def test_what_does_not_go_together_is_refused_with_a_sentence(guest: Come) -> None:
    for options, said in (
        ({"mode": "beginner"}, "mode beginner goes only with players 2, 3, 4 or 5"),
        ({"teams": "yes"}, "teams yes goes only with players 4"),
    ):
        answer = guest().http.post("/api/tables", json={"game": "earth", "seats": ["me"], "options": options})
        assert answer.status_code == 422
        assert said in answer.text


def test_partners_see_each_others_cards_and_opponents_do_not(guest: Come) -> None:
    people = [guest() for _ in range(4)]
    made = people[0].create("me", "friend", "friend", "friend", game="earth", options={"teams": "yes"}, name="Ada")
    for seat, person in enumerate(people[1:], 1):
        person.join(made["seat_tokens"][str(seat)], f"Guest {seat}")
    table = made["table"]
    views = [person.view(table)["view"] for person in people]
    for seat, view in enumerate(views):
        partner = (seat + 2) % 4
        assert view["team"]["partner"] == partner
        assert view["team"]["choices"] == views[partner]["choices"]
        for opponent in ((seat + 1) % 4, (seat + 3) % 4):
            dealt = [card["name"] for cards in views[opponent]["choices"].values() for card in cards]
            assert dealt
            assert not any(repr(name) in str(view) for name in dealt)
