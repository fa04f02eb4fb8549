// What lies over something else on the table, what is lit and cannot be touched, what is cut, and what is too small to read.
() => {
  const found = [], say = (what) => found.push(what);
  const named = (el) => el.dataset.piece ?? (el.id ? "#" + el.id : [el.localName, ...el.classList].join("."));
  const shown = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const box = (el) => el.getBoundingClientRect();
  const round = (r) => `${r.width.toFixed(0)}x${r.height.toFixed(0)} at ${r.left.toFixed(0)}, ${r.top.toFixed(0)}`;
  const meet = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

  // The parts of the frame keep apart, and so do pieces: only cards in a hand lie over each other. Hexagons touch with their corners.
  const apart = (all, by) => {
    const boxes = all.map((el) => [el, box(el)]);
    for (const [i, [a, one]] of boxes.entries()) for (const [b, other] of boxes.slice(i + 1)) {
      if (!a.contains(b) && !b.contains(a) && meet(one, other, by)) say(`${named(a)} (${round(one)}) lies over ${named(b)} (${round(other)})`);
    }
  };
  const pieces = [...document.querySelectorAll("#board [data-piece], #board .back")].filter((el) => shown(el) && !el.closest(".held, .hex, .sr"));
  apart(pieces, 2);
  apart([...document.querySelectorAll("#top, #prompt, #board, .player, #side > .pane, .tabs button, .tools .button")].filter((el) => shown(el) && !el.closest(".side:popover-open")), 1);

  // Nothing is cut: everything on the table is inside of it, and the table inside of the window.
  const cut = (el, place) => Math.max(place.left - box(el).left, box(el).right - place.right, place.top - box(el).top, box(el).bottom - place.bottom);
  const board = document.querySelector("#board"), scrolls = (el) => el && el !== board && (/auto|scroll/.test(getComputedStyle(el).overflowY) ? el : scrolls(el.parentElement));
  for (const el of pieces) if (!scrolls(el) && cut(el, box(board)) > 4) say(`${named(el)} is cut by ${cut(el, box(board)).toFixed(0)} px`);
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const el of document.querySelectorAll("#top, #top .button, #board, .player, #prompt, #prompt button")) {
    if (shown(el) && !el.closest(".choices") && cut(el, window_) > 1) say(`${named(el)} is cut by ${cut(el, window_).toFixed(0)} px`);
  }
  for (const el of document.querySelectorAll(".player")) {
    if (shown(el) && cut(el, box(document.querySelector("#players"))) > 4) say(`${named(el)} is cut among the players`);
  }
  if (board.scrollHeight > board.clientHeight + 1 || board.scrollWidth > board.clientWidth + 1) say("the board scrolls");

  // Whatever is lit, and every tool, can be touched in its middle, and a finger meets it. Of a card in a hand the left edge is free.
  const touched = (el) => {
    el.scrollIntoView({ block: "nearest" });
    const r = box(el), x = el.closest(".held") ? r.left + 6 : (r.left + r.right) / 2, y = el.closest(".held") ? r.top + 8 : (r.top + r.bottom) / 2;
    const there = document.elementFromPoint(x, y);
    if (!there || !(el.contains(there) || there.contains(el) && there.closest("[data-piece]") === el)) say(`${named(el)} (${round(r)}) is not what a finger meets there: ${there && named(there)}`);
    const small = Math.min(r.width, r.height) < 24 || Math.max(r.width, r.height) < 30;
    if (small && !el.closest("svg, .hold")) say(`${named(el)} is only ${round(r)}`);
  };
  for (const el of document.querySelectorAll("#frame .lit, .tools .button, .tabs button, .choices :is(button, a)")) {
    if (shown(el) && !el.closest(".frame:not(.your-turn) .none")) touched(el);
  }
  return found;
}
