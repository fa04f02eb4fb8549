// The tile in hand: which way it is turned, and where it lies until it is confirmed.

import { find } from "../../page.js";

export const tile = {
  /** Its rotation, in quarter turns. */
  turn: 0,
  /** @type {{turn: number, space: string} | null} where it is going while it still lies elsewhere */
  wanted: null,
};

/** The tile that is in hand and free to be turned, or null. */
export function tileInHand() {
  return find(".turner.free");
}

/** Where it lies on the roof and how, or null. */
export function lying() {
  const [turn, space] = tileInHand()?.dataset.lies?.split(" ") ?? [];
  return space ? { turn: Number(turn), space } : null;
}

/** The picture of the tile as it is turned now. */
export function shownTurn() {
  return find(".turner .turn.lies");
}

/** The space a piece stands for, or null. */
export function spaceOf(piece) {
  const name = piece?.dataset.piece ?? "";
  return /^[A-D][1-4]$/.test(name) ? name : null;
}
