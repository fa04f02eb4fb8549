// Brief notices: what has happened meanwhile, or what was refused.

import { find, paragraph } from "../page.js";

/** How long each can be read, in milliseconds. */
const READ = { note: 5000, problem: 6000 };

let clearing = 0;

/** @param {string} words @param {"note" | "problem"} kind */
export function say(words, kind) {
  const place = find("#problem"), said = paragraph(kind === "note" ? "problem note" : "problem", words);
  said.setAttribute("role", "alert");
  place.replaceChildren(said);
  clearTimeout(clearing);
  clearing = setTimeout(hush, READ[kind]);
}

/** Clears the notice. */
export function hush() {
  find("#problem")?.replaceChildren();
}
