// Counts down the time that players have left. The page says when it ends, by the house's clock, and changes only when somebody moves.

import { find, findAll, frame, write } from "../page.js";
import { _, _n } from "../words.js";

/** When it is said aloud how many seconds are left: seldom, since it interrupts. */
const SPOKEN = [3600, 600, 60, 10];
/** Of the time for a move, the share that counts as little. */
const LITTLE = 0.1;
const DAY = 86_400;

/** By how many milliseconds the house's clock is ahead of this device's. */
let ahead = 0;
let isSet = false, ticking = 0;
/** What was said last: for which end, and at how many seconds. */
let said = { ends: "", at: Infinity };

/** After each drawing: shows what is left now, and goes on counting. */
export function runClocks() {
  clearTimeout(ticking);
  if (!find(".clock")) return;
  if (!isSet) setClock();
  tick();
}

/** Asks the house what time it is; to the second is enough. */
async function setClock() {
  isSet = true;
  const answer = await fetch(find("#table").dataset.present).catch(() => null);
  const told = Date.parse(answer?.headers.get("date") ?? "");
  if (told) ahead = told + 500 - Date.now();
}

function tick() {
  const now = (Date.now() + ahead) / 1000;
  for (const clock of findAll(".clock[data-ends]")) {
    const left = Math.max(0, Number(clock.dataset.ends) - now);
    clock.textContent = inWords(left);
    clock.classList.toggle("short", left < Math.max(10, LITTLE * Number(clock.dataset.left)));
    if (isOwn(clock)) speak(clock.dataset.ends, left);
  }
  ticking = setTimeout(tick, 1000 - (Date.now() + ahead) % 1000);
}

function isOwn(clock) {
  return frame().dataset.mine.split(" ").includes(clock.closest("[data-watch]").dataset.watch);
}

/** As the page is drawn: `4:07`, `3:04:07`, `2 d 3 h`. */
function inWords(left) {
  const seconds = Math.floor(left), hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds % 3600 / 60);
  if (seconds >= 2 * DAY) {
    return _("{d} d {h} h", { d: Math.floor(seconds / DAY), h: Math.floor(seconds % DAY / 3600) });
  }
  const two = (n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Says how much is left when one of a few moments has come. */
function speak(ends, left) {
  if (said.ends !== ends) said = { ends, at: left };
  const passed = SPOKEN.findLast((at) => left <= at && at < said.at);
  if (passed === undefined) return;
  said = { ends, at: passed };
  write("spoken", remaining(passed));
}

function remaining(seconds) {
  if (seconds >= 3600) return _n("You have {n} hour left.", "You have {n} hours left.", seconds / 3600);
  if (seconds >= 60) return _n("You have {n} minute left.", "You have {n} minutes left.", seconds / 60);
  return _n("You have {n} second left.", "You have {n} seconds left.", seconds);
}
