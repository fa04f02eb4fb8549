"""Earth alone against Gaia and two against two, through the page: a whole game, gifts for a partner, and who sees whose cards."""

import json
import random
from collections.abc import Callable
from typing import Any

from sunroom.games.earth.content.reading import standard
from tests.long import LONG, long_only, many
from tests.web.brought import bring, played
from tests.web.test_earth import LAST, choose_together, sit_down, step, tap
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
CONTENT = standard()
PRINTED = [thing.name for cards in (CONTENT.cards, CONTENT.fauna, CONTENT.ecosystems, CONTENT.islands, CONTENT.climates) for thing in cards]


def test_the_form_offers_what_can_be_played(visitor: Come) -> None:
    someone = visitor()
    someone.page.goto(someone.url)
    form = someone.page.locator("#set-up-earth form")
    form.evaluate("form => { form.closest('details').open = true; }")
    offered = "select => [...select.options].filter(option => !option.hidden && !option.disabled).map(option => option.value)"
    mode, difficulty = form.locator("[name=mode]"), form.locator("[name=difficulty]")
    mode.select_option("beginner")
    assert difficulty.is_hidden()
    form.locator("[name=players][value='1']").check(force=True)
    assert mode.evaluate(offered) == ["standard", "advanced"]
    assert mode.input_value() == "standard", "what is not offered any more is not chosen any more"
    assert difficulty.evaluate(offered) == ["beginner", "medium", "hard", "expert"]
    form.locator("[name=players][value='4']").check(force=True)
    assert mode.evaluate(offered) == ["beginner", "standard", "advanced"]
    assert form.locator("[name=teams]").is_visible()


@long_only
def test_a_whole_game_alone_against_gaia(visitor: Come) -> None:
    """From the first card in a long run, else from a game that is nearly over."""
    someone, luck = visitor(), random.Random(3)
    decks, touched = set(), 0
    if LONG:
        sit_down(someone, "me", difficulty="beginner")
    else:
        whole = played("earth", players=1, difficulty="beginner")
        bring(someone, played("earth", whole.ply - 30, players=1, difficulty="beginner"))
    while someone.wait() == "playing":
        if someone.page.locator("#gaia .turns").count():
            decks.add(someone.page.inner_text("#gaia .turns"))
        if touched % 9 == 0:
            assert set(someone.lit()) == {action["handles"][0] for action in someone.view()["view"]["actions"]}
        step(someone, luck)
        touched += 1
    gaia, you = someone.view()["view"]["gaia"], someone.view()["view"]["seats"][0]
    if LONG:
        assert {f"{n} left, first time through" for n in range(6)} <= decks, "she turned all of her six cards"
    assert gaia["pass"] == 2 or you["planted"] == 16
    words = "beats" if you["total"] > gaia["total"] else "loses to"
    assert someone.page.inner_text("#winner").endswith(f"Robin {words} Gaia, {you['total']} to {gaia['total']}.")
    assert [int(cell) for cell in someone.page.locator("#score tfoot tr:first-child td").all_inner_texts()] == [you["total"], gaia["total"]]


HEAR = """window.heard = []; window.EventSource = class extends EventSource {
  constructor(...where) { super(...where); this.addEventListener("changed", (event) => heard.push(event.data + event.lastEventId)); }
};"""
BOARD = "() => [frame.dataset.ply, document.querySelector('#team-0 .has').innerText]"
EMPTY = "nothing on the team board"


def two_people(visitor: Come, *seats: str) -> tuple[Visitor, Visitor]:
    """Robin sets a table up for two teams, Kim follows the link."""
    robin, kim = visitor(), visitor()
    for someone in (robin, kim):
        someone.page.add_init_script(HEAR)
    robin.set_up(*seats, game="earth", teams="yes")
    kim.accept(robin)
    robin.page.wait_for_function("() => frame.dataset.status === 'playing'")
    for someone in (robin, kim):
        someone.dismiss_guide()
    return robin, kim


def share(someone: Visitor, luck: random.Random) -> str:
    """One move by a player who lays down what they gain, and takes what their partner has laid down; returns what was touched."""
    before, touched = someone.shown("ply"), ""
    while someone.wait_from(before) == "playing" and someone.shown("ply") == before:
        if someone.shown("several"):
            choose_together(someone)
        elif lit := someone.lit():
            touched = favourite(lit, luck)
            tap(someone, touched)
    return touched


def favourite(lit: list[str], luck: random.Random) -> str:
    """Takes from the board, keeps nothing of a gain, lays down, goes on; ends a turn only when nothing else is left."""
    for wanted in ("board-", "amount-", "lay"):
        if found := sorted(piece for piece in lit if piece.startswith(wanted)):
            return found[0]
    return luck.choice(
        [piece for piece in lit if not piece.startswith(LAST)] or [piece for piece in lit if piece not in ("partly", "convert")]
    )


def in_step(robin: Visitor, kim: Visitor) -> bool:
    """Whether both see the same moment, once the bots have nothing left to do without them."""
    most = max(int(robin.shown("ply")), int(kim.shown("ply")))
    for someone in (robin, kim):
        someone.page.wait_for_function("ply => +frame.dataset.ply >= ply", arg=most)
    return robin.shown("ply") == kim.shown("ply")


def can_act(someone: Visitor) -> bool:
    return someone.shown("yourTurn") == "yes"


def names(cards: list[dict[str, Any]]) -> list[str]:
    return sorted(card["name"] for card in cards)


@long_only
def test_partners_in_two_browsers_give_to_each_other_and_see_each_others_hands(visitor: Come) -> None:
    robin, kim = two_people(visitor, "me", "seedling", "friend", "seedling")
    luck, seen, taken, compared = random.Random(5), 0, 0, 0
    for moves in range(300):
        someone, partner = (robin, kim) if can_act(robin) and (not can_act(kim) or moves % 3) else (kim, robin)
        taken += share(someone, luck).startswith("board-")
        if in_step(robin, kim):
            here, there = someone.page.evaluate(BOARD), partner.page.evaluate(BOARD)
            if here[0] == there[0]:
                assert here == there
                seen += here[1] != EMPTY
        if moves % 8 == 0:
            compared += hands_are_shared(robin, kim)
        if seen > 4 and taken > 1 and compared > 2 and int(robin.view()["view"]["round"]) > 2:
            return
    raise AssertionError(
        f"in {moves} moves something was seen on the board {seen} times and taken {taken} times, hands compared {compared} times"
    )


def hands_are_shared(robin: Visitor, kim: Visitor) -> bool:
    """Each sees what the other holds, in the page too; False when a bot moved in between."""
    ours, theirs = robin.view(), kim.view()
    if ours["ply"] != theirs["ply"] or not ours["view"]["hand"]:
        return False
    assert names(ours["view"]["team"]["hand"]) == names(theirs["view"]["hand"])
    assert names(theirs["view"]["team"]["hand"]) == names(ours["view"]["hand"])
    shown = kim.page.eval_on_selector_all("#team-0 details [data-shows]", "els => els.map(el => el.dataset.shows).sort()")
    return bool(kim.shown("ply") != str(ours["ply"]) or shown == names(ours["view"]["hand"] + ours["view"]["drawn"]))


def secrets(view: dict[str, Any]) -> list[str]:
    """The cards in hand whose names are part of no other name."""
    return [name for name in names(view["hand"]) if sum(name in other for other in PRINTED) == 1]


@long_only
def test_opponents_in_two_browsers_do_not_see_each_others_hands(visitor: Come) -> None:
    robin, kim = two_people(visitor, "me", "friend", "seedling", "seedling")
    luck, kept = random.Random(6), set[str]()
    for moves in range(many(40, 12)):
        share(robin if can_act(robin) and (not can_act(kim) or moves % 2) else kim, luck)
        if not in_step(robin, kim):
            continue
        for holder, other in ((robin, kim), (kim, robin)):
            hidden = secrets(holder.view()["view"])
            told = other.page.content() + json.dumps(other.view(), ensure_ascii=False) + str(other.page.evaluate("heard"))
            assert [name for name in hidden if name in told] == []
            kept.update(hidden)
    assert len(kept) > many(10, 5)
    assert robin.page.evaluate("heard.length") > many(10, 5)
