// An offered tile can be tried on the roof before it is kept or passed on: that is the decision. Only a picture of it lies there, and
// keeping it lays it where it was tried.

import { find, findAll, write } from "../../page.js";
import { actionOfPiece, pieceNamed } from "../../table/actions.js";
import { draggedPicture } from "../../table/pointer.js";
import { sendTogether } from "../../table/sending.js";
import { spaceOf } from "./tile.js";
import { clearTrial, drawTrial } from "./trial.js";

/** Which tile of which round is offered, how it is turned, and where it was put to try it. */
const offer = { name: "", turn: 0, /** @type {string | null} */ space: null };

/** The tile that is offered and can be tried, or null. */
export function offeredTile() {
  return find(".turner.offered");
}

/** Shows the offered tile as it is turned and where it is tried, and lets free spaces be touched. */
export function followOffer() {
  const offered = offeredTile();
  if (!offered) return;
  const name = `${offered.dataset.round} ${offered.dataset.tileName}`;
  if (name !== offer.name) Object.assign(offer, { name, turn: 0, space: null });
  const sides = findAll(".turn", offered);
  sides.forEach((side, turn) => side.classList.toggle("lies", turn === offer.turn));
  becomeStop(offered, sides[offer.turn].dataset.label);
  for (const [space, turns] of Object.entries(trials())) becomeStop(pieceNamed(space), turns[offer.turn].gained);
  const keep = find("#deed-keep");
  if (keep) keep.textContent = offer.space ? keep.dataset.here : keep.dataset.words;
  showAt(offer.space);
}

/** Tries the offered tile on a space, or turns it if it already lies there; returns whether it can lie there. */
export function tryOn(space) {
  if (!space || !(space in trials())) return false;
  if (space === offer.space) turnOffer(1);
  else {
    offer.space = space;
    followOffer();
  }
  return true;
}

/** Turns the offered tile by quarter turns. */
export function turnOffer(by) {
  offer.turn = (offer.turn + by + 4) % 4;
  followOffer();
  const shown = find(".turner.offered .lies");
  draggedPicture()?.replaceChildren(...find(".art", shown).cloneNode(true).childNodes);
  find("[data-spoken]").textContent = shown.dataset.label;
}

/** Shows the offered tile on the space pointed at, or else where it was put. */
export function pointOffer(piece) {
  const space = spaceOf(piece);
  showAt(space && space in trials() ? space : offer.space);
}

/** Keeps the tile and lays it where it was tried; returns whether it was tried anywhere. */
export function keepHere() {
  const keep = actionOfPiece("keep");
  if (!offer.space || !keep) return false;
  sendTogether([keep.value, trials()[offer.space][offer.turn].action]);
  return true;
}

/** @returns {Record<string, any[]>} what it would do on each free space, in each rotation */
function trials() {
  return JSON.parse(offeredTile().dataset.trials);
}

function becomeStop(piece, label) {
  piece.classList.add("soft");
  piece.tabIndex = 0;
  piece.setAttribute("role", "button");
  piece.setAttribute("aria-label", label);
}

function showAt(space) {
  clearTrial();
  if (!space) return;
  const found = trials()[space][offer.turn];
  drawTrial(pieceNamed(space), find(".turner.offered .lies .art"), found);
  queueMicrotask(() => write("preview", found.gained)); // After the table has shown its own preview.
}
