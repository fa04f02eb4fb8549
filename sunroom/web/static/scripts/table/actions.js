// The legal actions: the list of buttons in the page is the only source.

import { find, findAll, frame } from "../page.js";

/**
 * @typedef {object} Action
 * @property {HTMLButtonElement} button that sends it
 * @property {string} value its number
 * @property {string} text what it is called
 * @property {string} preview what it costs and brings
 * @property {string} cost what it costs
 * @property {string[]} handles the pieces that are touched for it, one after the other
 */

/** @returns {Action[]} */
export function legalActions() {
  return findAll("#actions button[name=action]").map((button) => ({
    button,
    value: button.value,
    text: button.getAttribute("aria-label"),
    preview: button.dataset.preview,
    cost: button.dataset.cost,
    handles: button.dataset.handles.split(" "),
  }));
}

/**
 * The actions for which all these pieces are touched.
 * @param {Action[]} actions
 * @param {string[]} pieces
 */
export function fitting(actions, pieces) {
  return actions.filter((action) => pieces.every((piece) => action.handles.includes(piece)));
}

/** The legal action with this number. */
export function actionWithValue(value) {
  return legalActions().find((action) => action.value === value);
}

/** The legal action for which this piece is touched, and no other. */
export function actionOfPiece(name) {
  return legalActions().find((action) => action.handles.length === 1 && action.handles[0] === name);
}

/** The question as one string: it stays the same whatever others do meanwhile. */
export function question() {
  return legalActions().map((action) => action.value).join();
}

/** Where several pieces are chosen and sent together: the fewest and the most allowed. */
export function several() {
  const [least, most] = (frame()?.dataset.several || "").split(" ").map(Number);
  return most > 1 ? { least, most } : null;
}

/** The piece on the table that has this name. */
export function pieceNamed(name) {
  return find(`#frame [data-piece="${CSS.escape(name)}"]`);
}

/** Why a piece cannot be touched now, where the rules say so. */
export function reasonAgainst(name) {
  return JSON.parse(frame()?.dataset.why || "{}")[name];
}
