// Solar Gardens: a tile in hand is turned by click, wheel or key, moved as long as it is not confirmed, and shows beforehand what it does.
"use strict";
(() => {
  const { $, all, listen, hold, submit, point, busy, dragged, swallows } = window.Sunroom;
  let turn = 0, held = null, inHand = null, wanted = null;  // `wanted`: the turn and space a tile is on its way to that lies elsewhere.
  let onTile = false;  // Whether the keyboard rests on the tile in hand, whichever of its turns is shown.
  const hand = () => $(".turner.free"), lies = () => hand()?.dataset.lies?.split(" ") ?? null;
  const spaceOf = (el) => (/^[A-D][1-4]$/.test(el?.dataset.piece ?? "") ? el.dataset.piece : null);

  let pointed = null;  // The space pointed at last: a mouse that rests somewhere does not outdo the keyboard, nor the other way round.
  function pointedAt() {
    const under = $(".plot.lit:hover"), focused = document.activeElement?.closest?.(".plot.lit") ?? null;
    return spaceOf(focused) === pointed && pointed ? focused : under ?? focused;
  }

  // --- Turning and moving.
  function follow() {
    const tile = hand(), lying = lies(), name = tile ? `${tile.dataset.round} ${tile.dataset.tileName}` : null;
    if (name !== inHand) { inHand = name; turn = 0; wanted = null; }
    if (lying && !wanted) turn = +lying[0];
    clearTrial();
    if (!tile) return;
    all(".turn", tile).forEach((side, k) => { side.classList.toggle("lies", k === turn); });
    if (held !== `turn-${turn}`) { held = `turn-${turn}`; hold(held); return; }
    if (onTile && document.activeElement === document.body) $(".turn.lies", tile).focus({ preventScroll: true });
    const over = pointedAt();
    if (over) point(over);
    if (!wanted || busy()) return;
    if (lying && +lying[0] === wanted.turn && lying[1] === wanted.space) wanted = null;
    else if (lying) submit(["take-back"]);
    else submit([`turn-${wanted.turn}`, wanted.space]);
  }

  function rotate(by) {
    const focused = document.activeElement?.closest?.(".turn");
    turn = (turn + by + 4) % 4;
    if (lies() || wanted) wanted = { turn, space: wanted?.space ?? lies()[1] };
    follow();
    const shown = $(".turner .turn.lies"), ghost = dragged(), over = pointedAt();
    if (focused) shown.focus({ preventScroll: true });
    if (ghost) ghost.replaceChildren(...$(".art", shown).cloneNode(true).childNodes);
    if (over) point(over);
    $("[data-spoken]").textContent = shown.dataset.label;
  }

  function moveTo(space) {
    if (lies() && space && !$(`[data-piece="${space}"]`).classList.contains("tile")) { wanted = { turn, space }; follow(); return true; }
    return false;
  }

  // --- What a placement would do, shown on the roof itself.
  const MARKS = ["trial-here", "on-path", "in-bed", "in-open-bed", "paired"];
  function clearTrial() {
    all(".plot .trial").forEach((el) => el.remove());
    MARKS.forEach((mark) => all(`.${mark}`).forEach((el) => el.classList.remove(mark)));
    all(".pips .would").forEach((el) => el.classList.remove("would"));
  }
  function tryOut(el) {
    clearTrial();
    const tile = hand(), space = spaceOf(el);
    if (!tile || lies() || !space || !el.classList.contains("lit")) return;
    const art = $(`.turn[data-piece="turn-${turn}"] .art`, tile).cloneNode(true), found = JSON.parse(tile.dataset.trials)[space][turn];
    art.setAttribute("class", "trial"); el.append(art); el.classList.add("trial-here");
    const mark = (spaces, name) => spaces.forEach((s) => $(`#frame [data-piece="${s}"]`)?.classList.add(name));
    if (found.path.length > 1) mark(found.path, "on-path");
    found.beds.forEach((bed) => mark(bed.spaces, bed.open ? "in-open-bed" : "in-bed"));
    mark(found.pairs, "paired");
    const fill = (goal, n) => { const at = $(`.roof.shown [data-goal="${goal}"]`); all("i", at).forEach((pip, k) => pip.classList.toggle("would", k >= +at.dataset.has && k < n)); };
    fill(space[0], found.panels); fill(space[1], found.turbines);
  }

  // --- Pointer, wheel and keys.
  listen("sunroom:light", follow);
  listen("sunroom:point", (event) => { pointed = spaceOf(event.detail); tryOut(event.detail); });
  listen("sunroom:drop", (event) => {
    if (moveTo(spaceOf(event.detail.to))) event.preventDefault();
  });
  listen("click", (event) => {
    const el = event.target.closest?.(".turner.free, .plot");
    if (!el || !hand() || swallows()) return;
    if (el.matches(".turner") || el.dataset.laid) { event.stopPropagation(); rotate(1); }
    else if (moveTo(spaceOf(el))) event.stopPropagation();
  }, true);
  listen("focusin", (event) => { onTile = Boolean(event.target.closest?.(".turner")); });
  listen("pointerdown", () => { onTile = false; });
  let wheeled = 0;
  listen("wheel", (event) => {
    if (!hand() || !event.target.closest?.(".solar-gardens")) return;
    event.preventDefault();
    if (event.timeStamp - wheeled > 120 && event.deltaY) { wheeled = event.timeStamp; rotate(event.deltaY > 0 ? 1 : -1); }
  }, { passive: false });
  listen("keydown", (event) => {
    if (!hand() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea, dialog[open]")) return;
    const onTile = event.target.closest?.(".turner, [data-laid]"), turns = { r: 1, R: -1 };
    if (onTile) Object.assign(turns, { ArrowUp: -1, ArrowDown: 1, Enter: 1, " ": 1 });
    if (!(event.key in turns)) return;
    event.preventDefault(); event.stopPropagation();
    rotate(turns[event.key]);
  }, true);
  follow();
})();
