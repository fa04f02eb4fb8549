// The analysis of a game: requested by its form, and polled while the bot is at work.

import { find, listen } from "./page.js";
import { ask } from "./table/asking.js";

/** How long to wait between two requests, and after a failed one, in milliseconds. */
const LOOK = 700, AFTER_FAILURE = 3000;

listen("submit", (event) => {
  if (event.target.method !== "post" || !event.target.closest("#analysis")) return;
  event.preventDefault();
  draw(event.target.getAttribute("action"), new URLSearchParams());
});
lookAgain(LOOK);

function lookAgain(after) {
  const next = find("[data-goes-on]")?.dataset.goesOn;
  if (next) setTimeout(() => draw(next), after);
}

/** @param {string} address @param {URLSearchParams} [body] */
async function draw(address, body) {
  try {
    const { part, problem } = await ask(address, body);
    if (part) find("#analysis").innerHTML = part;
    else find("#problem").textContent = problem;
    lookAgain(LOOK);
  } catch {
    lookAgain(AFTER_FAILURE);
  }
}
