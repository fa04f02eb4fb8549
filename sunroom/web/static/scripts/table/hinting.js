// Asking for a hint: the page shows at once that a bot is thinking, and stops waiting as soon as the position changes.

import { find, frame, isPhone, write } from "../page.js";
import { _ } from "../words.js";
import { question } from "./actions.js";
import { ask } from "./asking.js";
import { say } from "./saying.js";
import { toggleSheet } from "./surroundings.js";

/** @type {string | null} the question that a bot is thinking about */
let about = null;
/** Shown below the prompt meanwhile, until something else is shown there. */
const thought = new Text();

/**
 * Asks, and shows the answer if it is still of use.
 * @param {HTMLFormElement} form
 * @param {(answer: import("./asking.js").Answer) => void} show
 */
export async function askForHint(form, show) {
  if (about !== null) return;
  const asked = about = question();
  showThinking(true);
  try {
    const answer = await ask(form.getAttribute("action"), new URLSearchParams(/** @type {any} */ (new FormData(form))));
    if (about !== asked) return;
    show(answer);
    if (answer.problem) say(answer.problem, "problem");
    else present();
  } catch {
    if (about === asked) say(_("The hint bot is busy. Try again in a moment."), "problem");
  } finally {
    if (about === asked) showThinking(false);
  }
}

/** After the table was redrawn: the thinking goes on, unless the question has changed. */
export function thinkOn() {
  if (about === null) return;
  showThinking(about === question() && Boolean(find("#do-hint")));
}

function showThinking(is) {
  const button = find("#do-hint button"), words = _("A strong bot is thinking about your decision…");
  if (!is) about = null;
  frame().toggleAttribute("data-hinting", is);
  button?.setAttribute("aria-busy", is);
  thought.data = words;
  if (is) find("#preview")?.replaceChildren(thought);
  else thought.remove();
  write("spoken", is ? words : "");
}

/** The hint is read aloud, and on a small screen its sheet opens. */
function present() {
  const pane = find("#hint");
  if (!pane) return;
  write("spoken", find("p", pane)?.textContent ?? "");
  if (isPhone() && frame().dataset.sheet !== "hint") toggleSheet("hint");
}
