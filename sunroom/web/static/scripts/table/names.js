// Names in the log: pointing at one lights up what it stands for; clicking it opens its card, or shows where it lies.

import { closest, find, findAll, frame, isShown, listen } from "../page.js";
import { pieceNamed } from "./actions.js";
import { isKeyboardUsed } from "./keyboard.js";
import { closeSheet } from "./surroundings.js";
import { watch } from "./watching.js";
import { closeZoom, keepOpen } from "./zoom.js";

const NAME = "#log .name";
/** How long a piece stays lit after its name was clicked, in milliseconds. */
const LIT = 2400;
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

let timer = 0;

for (const kind of ["pointerover", "focusin"]) {
  listen(kind, (event) => {
    const name = closest(event, NAME);
    if (name && event.pointerType !== "touch") lightUp(name);
  });
}
for (const kind of ["pointerout", "focusout"]) {
  listen(kind, (event) => {
    if (closest(event, NAME) && event.pointerType !== "touch") darken();
  });
}

listen("click", (event) => {
  const name = closest(event, NAME);
  if (name) lookUp(name);
});

listen("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || !closest(event, "#log")) return;
  event.preventDefault();
  event.stopPropagation(); // These arrows go through the log, not over the board.
  const names = findAll(NAME), at = names.indexOf(document.activeElement);
  names[Math.min(Math.max(at + step, 0), names.length - 1)]?.focus();
}, true);

/** Shows a name's card, or if it has none, the place it stands for. */
function lookUp(name) {
  const card = cardNamed(name.dataset.names), [piece] = piecesOf(name);
  const seat = /^p(\d)-/.exec(piece?.dataset.piece ?? "")?.[1];
  if (seat && !isShown(piece)) watch(seat);
  if (!card && frame().dataset.sheet) closeSheet(); // The place is behind it.
  if (card) keepOpen(card.cloneNode(true), name, isKeyboardUsed());
  else closeZoom();
  lightUp(name);
  timer = setTimeout(darken, LIT);
}

/** Lights up the pieces that a name stands for, or the player on whose side they lie. */
function lightUp(name) {
  darken();
  for (const piece of piecesOf(name)) {
    const seat = /^p(\d)-/.exec(piece.dataset.piece)?.[1];
    (isShown(piece) ? piece : find(`[data-watch="${seat}"]`))?.classList.add("named");
  }
}

function darken() {
  clearTimeout(timer);
  findAll(".named").forEach((piece) => piece.classList.remove("named"));
}

/** Where it lies, if the sentence says so and it is still there; otherwise wherever one of them lies. */
function piecesOf({ dataset: { names, lies } }) {
  const cards = cardsNamed(names).map((card) => card.dataset.card), there = lies ? pieceNamed(lies) : null;
  if (there && (!names || cards.includes(there.dataset.tile))) return [there];
  return findAll("#frame [data-piece][data-tile]").filter((piece) => cards.includes(piece.dataset.tile));
}

function cardsNamed(name) {
  return name ? findAll(`#frame [data-called="${CSS.escape(name)}"]`) : [];
}

function cardNamed(name) {
  return cardsNamed(name)[0] ?? null;
}
