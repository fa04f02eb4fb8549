// The cards that say what a tile does: each is in the page once, hidden, and is shown as a copy.

import { find } from "../page.js";

/** A copy of the card of this tile, or null. */
export function cardOfTile(tile) {
  return find(`[data-card="${CSS.escape(tile)}"]`)?.cloneNode(true) ?? null;
}

/** A copy of the card of what lies here, or null. */
export function cardOf(piece) {
  return piece.dataset.tile ? cardOfTile(piece.dataset.tile) : null;
}
