// Lighting up what can be touched, and saying below the board what is in hand.

import { find, findAll, frame, usesFingers, write } from "../page.js";
import { _ } from "../words.js";
import { fitting, legalActions, pieceNamed, several } from "./actions.js";
import { cardOf } from "./cards.js";
import { announce } from "./events.js";
import { emptyHand, hand, somethingInHand } from "./hand.js";
import { labelOf, summary } from "./phrases.js";

/** Shows on the table what can be touched next, what after that, and what is in hand. */
export function light() {
  const actions = legalActions();
  if (!hand.touched.length && hand.resting && fitting(actions, [hand.resting]).length) hand.touched = [hand.resting];
  const open = several() ? actions : fitting(actions, hand.pending ? hand.before : hand.touched);
  const { next, later } = stillToTouch(open);
  for (const piece of findAll("#frame [data-piece]")) lightPiece(piece, next, later, open);
  showButtons();
  if (usesFingers()) readTouched();
  if (hand.pending) write("preview", hand.pending.preview);
  else write("preview", somethingInHand() ? summary(open) : "");
  announce("light");
}

/** Lets go of everything. */
export function letGo() {
  emptyHand();
  light();
}

/** From now on, this piece counts as touched while nothing else is. */
export function hold(name) {
  hand.touched = hand.touched.filter((one) => one !== hand.resting);
  hand.resting = name;
  hand.pending = null;
  light();
}

/** The pieces that come next in any of these actions, and those that come after them. */
function stillToTouch(actions) {
  const next = new Set(), later = new Set();
  for (const action of actions) {
    const [first, ...others] = action.handles.filter((name) => !hand.touched.includes(name));
    if (first !== undefined) next.add(first);
    others.forEach((name) => later.add(name));
  }
  return { next, later };
}

function lightPiece(piece, next, later, open) {
  const name = piece.dataset.piece;
  const isNext = next.has(name), isLater = !isNext && later.has(name), isTouched = hand.touched.includes(name);
  piece.classList.toggle("lit", isNext);
  piece.classList.toggle("soft", isLater);
  piece.classList.toggle("touched", isTouched);
  if (piece.tagName === "BUTTON") return;
  if (isNext || isLater || isTouched) {
    piece.tabIndex = 0;
    piece.setAttribute("role", "button");
    piece.setAttribute("aria-label", labelOf(piece, open));
    piece.setAttribute("aria-pressed", isTouched);
    return;
  }
  for (const gone of ["tabindex", "role", "aria-label", "aria-pressed"]) piece.removeAttribute(gone);
  if (piece.dataset.means) {
    piece.tabIndex = 0;
    piece.setAttribute("role", "img");
    piece.setAttribute("aria-label", piece.dataset.says || cardOf(piece)?.textContent || name);
  }
}

/** The buttons that confirm a choice and take it back. */
function showButtons() {
  const confirm = find("#confirm"), clear = find("#clear"), many = several();
  if (confirm && many) {
    const verb = frame().dataset.severalVerb;
    confirm.hidden = hand.touched.length < many.least;
    confirm.textContent = _("{verb} {n} of {of}", { verb, n: hand.touched.length, of: many.most });
  } else if (confirm) {
    confirm.hidden = !hand.pending;
    if (hand.pending) confirm.textContent = _("Confirm: {action}", { action: hand.pending.text });
  }
  if (clear) clear.hidden = !somethingInHand();
}

/** Without a pointer, the prompt says what the touched tile does, if its card puts it in words. */
function readTouched() {
  const asks = find("#asks");
  if (!asks) return;
  const name = hand.touched.find((one) => one !== hand.resting);
  const piece = name ? pieceNamed(name) : null;
  const card = piece && cardOf(piece);
  asks.dataset.words ??= asks.textContent;
  const sides = card ? findAll("figcaption", card) : [];
  if (sides.length && !sides.some((side) => find("svg", side))) {
    asks.replaceChildren(...sides.flatMap((side) => [...side.childNodes, document.createTextNode(". ")]));
  } else {
    asks.textContent = asks.dataset.words;
    delete asks.dataset.words;
  }
}
