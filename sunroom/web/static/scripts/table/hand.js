// What is in hand: the pieces touched so far, and the action waiting for confirmation.

export const hand = {
  /** @type {string[]} the names of the touched pieces, in that order */
  touched: [],
  /** @type {string[]} those that were touched before the last one: another may take its place while nothing is confirmed */
  before: [],
  /** @type {import("./actions.js").Action | null} what is sent when it is confirmed */
  pending: null,
  /** @type {string | null} a piece that counts as touched while nothing else is, such as a tile in hand */
  resting: null,
};

/** Whether anything has been touched besides the piece that rests in hand. */
export function somethingInHand() {
  return hand.touched.some((name) => name !== hand.resting);
}

export function emptyHand() {
  hand.touched = [];
  hand.before = [];
  hand.pending = null;
}
