// While something you sent is on its way, the table is busy, and nothing else is sent. That ends with the answer, or as soon as the
// table has visibly moved on: an answer may hang.

import { find, frame } from "../page.js";
import { question } from "./actions.js";

/**
 * Where the table was when something was sent, and what was asked then.
 * @typedef {{ version: string, asked: string, sent: number }} Errand
 */

/** How long we count on the answer to what was sent, in milliseconds. */
export const SOON = 400;

/** @type {Errand | null} */
let errand = null;

export function isBusy() {
  return find("#table")?.getAttribute("aria-busy") === "true";
}

/** Whether something was sent just now: its answer brings the table, and will be here soon. */
export function isAnswerNear() {
  return errand !== null && performance.now() - errand.sent < SOON;
}

/** Something is being sent. */
export function beBusy() {
  errand = { version: frame().dataset.version, asked: question(), sent: performance.now() };
  find("#table").setAttribute("aria-busy", "true");
  return errand;
}

/** It was answered, or got lost; false if the table was no longer waiting for it. */
export function free(answered) {
  if (answered !== errand) return false;
  errand = null;
  find("#table").setAttribute("aria-busy", "false");
  return true;
}

/** The table was redrawn: if the question has changed since something was sent, that has arrived. */
export function freeIfGoneOn() {
  if (errand && frame().dataset.version !== errand.version && question() !== errand.asked) free(errand);
}
