// Sending a move: by the button that stands for it.

import { find } from "../page.js";
import { fitting, legalActions } from "./actions.js";
import { isBusy } from "./busy.js";
import { emptyHand } from "./hand.js";
import { hideTip } from "./tips.js";

/** Makes a move, unless one is being made. */
export function send(action) {
  if (isBusy()) return;
  hideTip();
  action.button.click();
  emptyHand();
}

/** Makes the move for which these pieces are touched, if there is one. */
export function sendFor(pieces) {
  const [action] = fitting(legalActions(), pieces);
  if (action) send(action);
}

/** Makes several moves at once, in this order, given by their numbers. */
export function sendTogether(values) {
  if (isBusy()) return;
  hideTip();
  const form = find("#actions");
  const together = values.map((value) =>
    Object.assign(document.createElement("input"), { type: "hidden", name: "action", value })
  );
  form.append(...together);
  form.requestSubmit();
  together.forEach((input) => input.remove());
  emptyHand();
}
