"""Your own move is announced before its answer is here: the page waits for the answer, and does not fetch the same table twice."""

from collections.abc import Callable

from playwright.sync_api import Route

from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
HEAR = """async (version) => {
  const [table] = [...document.scripts].filter((script) => script.src.endsWith("/table.js"));
  (await import(table.src.replace("/table.js", "/table/versions.js"))).hear(version);
}"""
STOP_THE_CLOCK = "() => { const now = performance.now(); performance.now = () => now; }"


def test_your_own_move_is_fetched_once(visitor: Come) -> None:
    me = visitor()
    me.set_up("me", "here")
    me.wait()
    before = int(me.shown("version"))
    held: list[Route] = []
    fetched: list[str] = []
    me.page.route("**/act", lambda route: held.append(route))
    me.page.on("request", lambda request: fetched.append(request.url) if request.url.endswith("/fragment") else None)
    me.page.evaluate(STOP_THE_CLOCK)  # However slow this machine is, the answer counts as near.
    me.page.evaluate("document.querySelector('#actions button[name=action]').click()")
    while not held:
        me.page.wait_for_timeout(20)
    me.page.evaluate(HEAR, before + 1)
    for route in held:
        route.continue_()
    me.page.unroute("**/act")
    me.page.wait_for_function("before => Number(frame.dataset.version) > before", arg=before)
    assert not fetched
    me.page.evaluate(HEAR, int(me.shown("version")) + 1)
    while not fetched:  # Once there is nothing to wait for, whatever is announced is fetched.
        me.page.wait_for_timeout(20)
    me.page.goto(me.url)
