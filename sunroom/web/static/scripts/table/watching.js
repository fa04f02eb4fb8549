// Looking at somebody else's part of the table. A replay shows the part of whoever moves, unless one was chosen by hand.

import { find, findAll, frame, isShown } from "../page.js";
import { pieceNamed } from "./actions.js";

/** Whose part was chosen by hand; null for your own, or in a replay for that of whoever moves. */
let watched = null;

export function isWatching() {
  return watched !== null;
}

/** Shows a player's part of the table. */
export function watch(seat) {
  watched = seat === ownSeat() && !mover() ? null : seat;
  showPart();
}

/** Shows your own part of the table. */
export function watchOwn() {
  watched = null;
  showPart();
}

/** Shows the same part again after the table was redrawn. */
export function watchOn() {
  showPart();
}

function showPart() {
  const shown = watched ?? ownSeat();
  for (const part of findAll(".cities > [data-seat]")) part.classList.toggle("shown", part.dataset.seat === shown);
  for (const player of findAll("[data-watch]")) player.classList.toggle("watched", player.dataset.watch === watched);
  const back = find("#back");
  if (back) back.hidden = watched === null;
}

/** Highlights the pieces behind a cell of the score sheet. */
export function shine(cell) {
  shineNoMore();
  const names = cell.dataset.shine.split(" ").filter(Boolean);
  if (names.length && !names.some((name) => isShown(pieceNamed(name)))) watch(cell.dataset.of);
  names.forEach((name) => pieceNamed(name)?.classList.add("shining"));
}

export function shineNoMore() {
  findAll(".shining").forEach((piece) => piece.classList.remove("shining"));
}

function ownSeat() {
  return mover() ?? find("#board [data-own]")?.dataset.own ?? null;
}

/** In a replay: the seat that made the move that is shown. */
function mover() {
  return frame()?.dataset.mover;
}
