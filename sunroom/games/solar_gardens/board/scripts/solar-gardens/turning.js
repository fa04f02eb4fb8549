// Turning and moving the tile in hand.

import { find, findAll } from "../../page.js";
import { hold } from "../../table/lighting.js";
import { draggedPicture } from "../../table/pointer.js";
import { pointAt } from "../../table/reading.js";
import { isBusy } from "../../table/busy.js";
import { sendFor } from "../../table/sending.js";
import { lying, shownTurn, spaceOf, tile, tileInHand } from "./tile.js";
import { clearTrial } from "./trial.js";

/** Which tile of which round is in hand. */
let tileName = null;
/** The piece that rests in hand. */
let held = null;
/** The space pointed at last: a resting mouse does not override the keyboard, nor the other way round. */
let pointedSpace = null;
/** Whether the keyboard rests on the tile in hand, whichever of its turns is shown. */
let isOnTile = false;

export function noteFocus(onTile) {
  isOnTile = onTile;
}

export function notePointed(piece) {
  pointedSpace = spaceOf(piece);
}

/** Shows the tile as it is rotated, and sends it where it is wanted. */
export function follow() {
  const inHand = tileInHand(), lies = lying();
  takeTile(inHand);
  if (lies && !tile.wanted) tile.turn = lies.turn;
  clearTrial();
  if (!inHand) return;
  findAll(".turn", inHand).forEach((side, number) => side.classList.toggle("lies", number === tile.turn));
  if (held !== `turn-${tile.turn}`) {
    held = `turn-${tile.turn}`;
    hold(held); // This lights the table again, and so comes back here.
    return;
  }
  if (isOnTile && document.activeElement === document.body) {
    find(".turn.lies", inHand).focus({ preventScroll: true });
  }
  tryAgain();
  if (tile.wanted && !isBusy()) goOn(lies);
}

/** Turns the tile by quarter turns. */
export function rotate(by) {
  const hadFocus = document.activeElement?.closest(".turn"), lies = lying();
  tile.turn = (tile.turn + by + 4) % 4;
  if (lies || tile.wanted) tile.wanted = { turn: tile.turn, space: tile.wanted?.space ?? lies.space };
  follow();
  const shown = shownTurn(), ghost = draggedPicture();
  if (hadFocus) shown.focus({ preventScroll: true });
  if (ghost) ghost.replaceChildren(...find(".art", shown).cloneNode(true).childNodes);
  tryAgain();
  find("[data-spoken]").textContent = shown.dataset.label;
}

/** Moves the tile on the roof to another space; returns whether it can go there. */
export function moveTo(space) {
  if (!lying() || !space || find(`[data-piece="${space}"]`).classList.contains("tile")) return false;
  tile.wanted = { turn: tile.turn, space };
  follow();
  return true;
}

/** A new tile lies as it was drawn. */
function takeTile(inHand) {
  const name = inHand ? `${inHand.dataset.round} ${inHand.dataset.tileName}` : null;
  if (name === tileName) return;
  tileName = name;
  tile.turn = 0;
  tile.wanted = null;
}

/** The next move on the way to where the tile should go: it is taken back before it is laid again. */
function goOn(lies) {
  const { turn, space } = tile.wanted;
  if (lies?.turn === turn && lies.space === space) tile.wanted = null;
  else if (lies) sendFor(["take-back"]);
  else sendFor([`turn-${turn}`, space]);
}

/** Tries the tile out where it is pointed at. */
function tryAgain() {
  const under = find(".plot.lit:hover"), focused = document.activeElement?.closest(".plot.lit") ?? null;
  const isFocusLast = pointedSpace && spaceOf(focused) === pointedSpace;
  const plot = isFocusLast ? focused : under ?? focused;
  if (plot) pointAt(plot);
}
