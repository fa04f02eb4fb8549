// The keyboard: arrows go from one piece that can be touched to the next, letters are shortcuts for buttons.

import { closest, find, findAll, frame, listen } from "../page.js";
import { hand } from "./hand.js";
import { letGo } from "./lighting.js";
import { isReplay, replayKey } from "./replay.js";
import { openSince } from "./since.js";
import { closeSheet, openDialog } from "./surroundings.js";
import { hideTip } from "./tips.js";
import { touch } from "./touching.js";
import { isWatching, watchOwn } from "./watching.js";
import { closeZoom, isKept } from "./zoom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LETTERS = {
  u: () => find("#do-undo")?.requestSubmit(),
  r: () => find("#do-redo")?.requestSubmit(),
  g: () => find("#do-gifts")?.requestSubmit(),
  h: () => find("#do-hint")?.requestSubmit(),
  a: () => openDialog("all-actions"),
  s: openSince,
  "?": () => openDialog("help"),
};
const TYPED_INTO = "input:not([type=checkbox]):not([type=range]), select, textarea";
/** With the shift key, arrows also go where there is only something to read. */
const READABLE = "#frame [data-tile]";
const STOPS = "#frame .lit, #frame .soft, #frame .touched, .choices button";
/** A stop must lie more than this many pixels in the direction of the arrow. */
const AHEAD = 4;
/** How much more a distance to the side counts. */
const ASIDE = 2.2;

let used = false;

/** Whether the last input came from the keyboard. */
export function isKeyboardUsed() {
  return used;
}

listen("pointerdown", () => {
  used = false;
});

listen("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !frame()) return;
  const { target, key } = event, inDialog = closest(event, "dialog[open]");
  used = true;
  if (key === "Escape" && !inDialog) return escape();
  if (inDialog || target.matches?.(TYPED_INTO)) return;
  if (isReplay()) return replayKey(event);
  const touches = (key === "Enter" || key === " ") && target.dataset?.piece && target.tagName !== "BUTTON";
  if (ARROWS[key]) {
    event.preventDefault();
    moveFocus(ARROWS[key], event.shiftKey ? `${STOPS}, ${READABLE}` : STOPS);
  } else if (touches) {
    event.preventDefault();
    touch(target.dataset.piece);
  } else LETTERS[key]?.();
});

/** Closes or lets go of whatever was opened, touched or looked at last. */
function escape() {
  hideTip();
  if (isKept()) return closeZoom();
  closeZoom();
  if (frame().dataset.sheet) closeSheet();
  else if (hand.touched.length) letGo();
  else if (isWatching()) watchOwn();
}

/** Goes to the nearest stop in this direction. */
function moveFocus([dx, dy], where) {
  const here = document.activeElement?.closest(`.lit, .soft, .touched, .choices button, ${READABLE}`);
  const stops = findAll(where).filter((stop) => stop.getClientRects().length && stop !== here);
  if (!stops.length) return;
  if (!here) return goTo(stops.find((stop) => stop.matches(".lit")) ?? stops[0]);
  const [x, y] = middleOf(here);
  let nearest = null, least = Infinity;
  for (const stop of stops) {
    const [a, b] = middleOf(stop);
    const along = (a - x) * dx + (b - y) * dy, across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    const distance = along + ASIDE * across;
    if (along > AHEAD && distance < least) {
      least = distance;
      nearest = stop;
    }
  }
  if (nearest) goTo(nearest);
}

function goTo(stop) {
  if (!stop.hasAttribute("tabindex") && stop.tagName !== "BUTTON") stop.tabIndex = -1;
  stop.focus({ preventScroll: true });
}

function middleOf(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
