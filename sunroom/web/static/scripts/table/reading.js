// Reading: what a piece is, what it does, how it relates to others, and why it cannot be touched.

import { findAll, frame, paragraph, usesFingers, write } from "../page.js";
import { _, capital } from "../words.js";
import { fitting, legalActions, pieceNamed, reasonAgainst } from "./actions.js";
import { cardOf } from "./cards.js";
import { announce } from "./events.js";
import { hand, somethingInHand } from "./hand.js";
import { summary, titleOf } from "./phrases.js";
import { showTip } from "./tips.js";
import { keepOpen, zoomIn, zoomOut } from "./zoom.js";

/** Says beside a piece why nothing can be done with it; on a touch screen also what it is. */
export function explain(name) {
  const piece = pieceNamed(name);
  if (!piece) return;
  const card = usesFingers() && cardOf(piece), why = reasonAgainst(name);
  if (card) {
    if (why) card.append(paragraph("why", capital(why)));
    keepOpen(card, piece);
    return;
  }
  const { yourTurn, waitingFor } = frame().dataset;
  const words = yourTurn ? why || _("You can’t use this right now.") : waitingFor || _("It’s not your turn.");
  showTip(piece, capital(words), 3500);
}

/** A long press: shows the card of a piece until it is closed, or a tip for a while. */
export function readHeld(piece) {
  const card = cardOf(piece);
  if (card) keepOpen(card, piece);
  else showTip(piece, meaningOf(piece), 6000);
}

/** What a tip says about a piece that has no card. */
function meaningOf(piece) {
  const { piece: name, says, shows } = piece.dataset;
  const told = says || titleOf(piece) || reasonAgainst(name) || shows;
  const words = told || summary(fitting(legalActions(), [name])) || name.replace(/^p\d-/, "");
  return capital(words);
}

/** Shows all there is to know about the piece under the pointer or the focus; a finger reads by long press. */
export function pointAt(piece, by = "mouse") {
  relate(piece);
  if (by !== "touch") zoomIn(piece, whyNot(piece), by === "key");
  announce("point", piece);
  if (hand.pending) return;
  const { piece: name, shows, says } = piece.dataset;
  const open = fitting(legalActions(), hand.touched), mine = fitting(open, [name]);
  if (mine.length && !hand.touched.includes(name)) {
    write("preview", mine.length > 1 && shows ? `${shows}: ${summary(mine)}` : summary(mine));
  } else write("preview", somethingInHand() ? summary(open) : says || "");
}

/** Nothing is pointed at any longer. */
export function pointAway() {
  zoomOut();
  announce("point", null);
  if (!hand.pending) write("preview", somethingInHand() ? summary(fitting(legalActions(), hand.touched)) : "");
}

/** Marks what a piece relates to for as long as it is pointed at. */
export function relate(piece) {
  findAll(".meant").forEach((other) => other.classList.remove("meant"));
  for (const name of piece?.dataset.means?.split(" ") ?? []) {
    findAll(`#frame [data-meant="${CSS.escape(name)}"]`).forEach((other) => other.classList.add("meant"));
  }
}

/** Why a piece cannot be touched now, to show below its card. */
function whyNot(piece) {
  const why = frame().dataset.yourTurn && reasonAgainst(piece.dataset.piece);
  return why ? paragraph("why", _("Not now: {why}.", { why })) : null;
}
