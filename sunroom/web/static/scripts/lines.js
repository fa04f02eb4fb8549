// Two lines side by side: both are stepped through together, by their moves, by buttons or by keys.

import { closest, find, findAll, listen } from "./page.js";
import { ask } from "./table/asking.js";

const KEYS = {
  ArrowLeft: () => presentStep() - 1,
  ArrowRight: () => presentStep() + 1,
  Home: () => 0,
  End: () => lastStep(),
};

/** @type {number | null} the step requested last, until it is shown */
let wanted = null;
let fetching = false;

compare();

listen("click", (event) => {
  const link = closest(event, "a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  seek(Number(link.dataset.step));
});
listen("keydown", (event) => {
  const lead = KEYS[event.key];
  if (!lead || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  event.preventDefault();
  seek(lead());
});

function lines() {
  return find(".lines");
}

function presentStep() {
  return wanted ?? Number(lines().dataset.step);
}

function lastStep() {
  return Number(lines().dataset.steps);
}

/** Goes to a step, or to the nearest one that exists. */
function seek(step) {
  wanted = Math.min(Math.max(step, 0), lastStep());
  if (!fetching) fetchSteps();
}

/** Only one step is requested at a time; of those asked for meanwhile, the last comes next. */
async function fetchSteps() {
  fetching = true;
  try {
    for (let step = -1; step !== wanted;) {
      step = wanted;
      show(await ask(`${lines().dataset.from}&step=${step}`));
    }
  } catch {
    // No answer: what is shown stays.
  }
  wanted = null;
  fetching = false;
}

function show({ part, problem }) {
  find("#problem").textContent = problem;
  const next = find(".lines", new DOMParser().parseFromString(part, "text/html"));
  if (!next) return;
  for (const choice of findAll("[name=fork]", next)) choice.toggleAttribute("checked", isChosen(choice.value));
  replace(next);
  const url = new URL(location.href);
  url.searchParams.set("step", lines().dataset.step);
  history.replaceState(null, "", url);
  compare();
}

/** Both boards have pieces of the same names, so nothing is morphed; what has the focus and what is scrolled to stays. */
function replace(next) {
  const links = "a[data-step]", focused = findAll(links).indexOf(document.activeElement);
  const scrolled = findAll(".fork > ol").map((moves) => moves.scrollLeft);
  lines().replaceWith(next);
  findAll(".fork > ol").forEach((moves, at) => moves.scrollLeft = scrolled[at]);
  findAll(links)[focused]?.focus({ preventScroll: true });
}

function isChosen(name) {
  return find(`[name=fork][value=${name}]`).checked;
}

/** Highlights the pieces in which the boards differ. */
function compare() {
  const [here, there] = ["played", "better"].map((name) => find(`[data-fork=${name}] .board`));
  for (const [board, other] of [[here, there], [there, here]]) {
    const theirs = new Map(findAll("[data-what]", other).map((piece) => [piece.dataset.piece, piece]));
    for (const piece of findAll("[data-what]", board)) {
      piece.classList.toggle("differs", !isAlike(piece, theirs.get(piece.dataset.piece)));
    }
  }
}

function isAlike(one, other) {
  return one.dataset.what === other?.dataset.what && one.dataset.side === other?.dataset.side;
}
