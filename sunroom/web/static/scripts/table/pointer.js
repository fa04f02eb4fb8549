// Mouse, pen and finger: pointing at pieces, dragging them, and holding a finger on them.

import { closest, find, listen, usesFingers } from "../page.js";
import { actionOfPiece } from "./actions.js";
import { announce } from "./events.js";
import { pointAt, pointAway, readHeld, relate } from "./reading.js";
import { hideTip } from "./tips.js";
import { chooseThenTouch, touch, touchOnly } from "./touching.js";
import { shine, shineNoMore } from "./watching.js";
import { closeZoom } from "./zoom.js";

/** How long a finger rests on a piece before it is read, in milliseconds. */
const HELD = 480;
/** How far a piece is moved before it is dragged, in pixels. */
const DRAGGED = 8;
/** Where a dragged picture is held. */
const GRIP = { left: 48, top: 56 };

/** The piece that a pointer is down on. */
let drag = null;
let heldTimer = 0;
let swallowing = false;

/** The picture that is being dragged, or null. */
export function draggedPicture() {
  return drag?.ghost ?? null;
}

/** Whether the next click only ends a drag or a long touch. */
export function swallowsClick() {
  return swallowing;
}

export function swallowedClick() {
  swallowing = false;
}

listen("pointerdown", (event) => {
  const piece = closest(event, "#frame [data-piece]:not(button)");
  swallowedClick(); // Most phones send no click after a long touch.
  hideTip();
  if (closest(event, "#zoom")) return; // Related pieces stay marked while the card is read.
  if (!piece) return relate(null);
  drag = { piece, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null, over: undefined };
  if (event.pointerType === "touch") heldTimer = setTimeout(() => hold(piece), HELD);
});

listen("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (!drag.ghost && !beginDrag(event)) return;
  const over = elementUnder(event)?.closest("#frame [data-piece]");
  if (over !== drag.over) {
    drag.over = over;
    if (over) pointAt(over, "touch");
    else announce("point", null);
  }
  drag.ghost.style.left = `${event.clientX - GRIP.left}px`;
  drag.ghost.style.top = `${event.clientY - GRIP.top}px`;
});

listen("pointerup", (event) => {
  clearTimeout(heldTimer);
  if (!drag) return;
  const { piece, ghost } = drag;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  swallowing = true;
  setTimeout(swallowedClick, 50);
  const over = elementUnder(event)?.closest("[data-piece]");
  announce("point", null);
  if (over && over !== piece && announce("drop", { from: piece, to: over })) drop(piece, over);
});

listen("pointercancel", () => {
  clearTimeout(heldTimer);
  drag?.ghost?.remove();
  drag = null;
});

listen("contextmenu", (event) => {
  if (closest(event, "[data-piece]") && usesFingers()) event.preventDefault();
});

for (const kind of ["pointerover", "focusin"]) {
  listen(kind, (event) => {
    const piece = closest(event, "#frame [data-piece]"), cell = closest(event, "[data-shine]");
    if (piece) pointAt(piece, howPointed(event, piece));
    if (cell) shine(cell);
  });
}

listen("focusout", (event) => {
  if (closest(event, "[data-piece]") && !event.relatedTarget?.closest("#zoom")) relate(null);
});

listen("pointerout", (event) => {
  if (event.pointerType !== "touch") relate(null);
  if (closest(event, "[data-shine]")) shineNoMore();
  if (closest(event, "#frame [data-piece]") && !draggedPicture()) pointAway();
});

/** A long press on a piece: shows what it is, and touches nothing. */
function hold(piece) {
  if (drag?.ghost) return;
  readHeld(piece);
  drag = null;
  swallowing = true;
}

/** Starts dragging once the pointer has moved far enough and the piece can be moved; returns whether it is being dragged. */
function beginDrag(event) {
  if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAGGED) return false;
  clearTimeout(heldTimer);
  const art = find(".lies .art", drag.piece) ?? find(".art", drag.piece);
  if (!art || !drag.piece.matches(".lit, .soft, .touched, [data-loose]")) {
    drag = null;
    return false;
  }
  closeZoom();
  touchOnly(drag.piece.dataset.piece);
  drag.ghost = art.cloneNode(true);
  drag.ghost.setAttribute("class", "ghost");
  document.body.append(drag.ghost);
  return true;
}

/** Drops a piece on another, which may only become available once the first is taken. */
function drop(piece, over) {
  const first = actionOfPiece(piece.dataset.piece), name = over.dataset.piece;
  if (first && "next" in over.dataset && !actionOfPiece(name)) chooseThenTouch(first, name);
  else touch(name);
}

/** A piece focused by a touch or a click is not read because of it. */
function howPointed({ type, pointerType }, piece) {
  if (type === "focusin") return piece.matches(":focus-visible") ? "key" : "touch";
  return pointerType === "touch" || usesFingers() ? "touch" : "mouse";
}

function elementUnder(event) {
  return document.elementFromPoint(event.clientX, event.clientY);
}
