// What others did, shown one move at a time: who, what in words, the piece that travels, what changed, and by how much.
//
// The table is always drawn as it is now, and everything here is only a picture above it. When a new drawing contains others'
// moves, the server is asked what each of them changed for this viewer; they are shown one by one at the chosen pace, faster if many
// are waiting. Touching anything skips the rest at once. A lost answer is not requested again. What happened while nobody was looking,
// or is too much, is not played back, but can be stepped through (`since.js`).

import { closest, find, frame, listen } from "../page.js";
import { ask } from "./asking.js";
import { announce } from "./events.js";
import { showGain } from "./gains.js";
import { hideStep, isGoneThrough, showStep } from "./steps.js";
import { arrive, landAll, pack } from "./travelling.js";

/**
 * @typedef {object} Step a move
 * @property {number} ply how many moves came before it
 * @property {number} seat whose it is
 * @property {boolean} mine whether that is your own
 * @property {string[]} told what happened, in sentences
 * @property {import("./places.js").Changes} changes
 * @property {[number, string, number][]} gains whose figures changed, which, and by how much
 * @property {import("./travelling.js").Traveller[]} [pictures] of what lay where before
 */

/** How long a move is shown, and how long a piece travels, in milliseconds. */
const PACES = { quick: [1000, 380], normal: [2100, 600], slow: [3800, 1000] };
/** How many may wait before they are shown faster, and the least time for each. */
const PATIENCE = 3, LEAST = 500;
/** How long to wait before asking what happened, in milliseconds. */
const GATHER = 120;
/** This many at once are not played back. */
const MANY = 24;

/** @type {Step[]} what has yet to be shown */
let waiting = [];
let timer = 0;
/** @type {{since: number, pictures: import("./travelling.js").Traveller[]} | null} what has yet to be requested */
let untold = null;
let isAsking = false;
/** Counts how often the rest was skipped. */
let skips = 0;
/** Whether something happened while nobody was looking. */
let missed = false;

/** Who moved between the table as shown and its next drawing: whether you did, and whether others did. */
export function whoMoved(next) {
  const moves = Number(next.dataset.ply) - Number(frame().dataset.ply), own = ownSeats();
  const seats = moves > 0 && !find("#curtain", next) ? next.dataset.movers.split(" ").slice(-moves) : [];
  return { own: seats.some((seat) => own.includes(seat)), others: seats.some((seat) => !own.includes(seat)) };
}

/** Whether others' moves are shown one by one; otherwise everything is shown at once. */
export function isToldOneByOne() {
  return paceOf() !== undefined;
}

/** Shows what others did from this move on; `pictures` show what lay where before. */
export function tellOthers(since, pictures) {
  if (document.hidden) missed = true;
  else {
    untold = { since: Math.min(since, untold?.since ?? since), pictures: [...untold?.pictures ?? [], ...pictures] };
    if (!isAsking) askForUntold();
  }
}

/** Asks once for everything that comes in quick succession: the table itself goes first. */
async function askForUntold() {
  isAsking = true;
  while (untold) {
    await new Promise((done) => setTimeout(done, GATHER));
    if (!untold) break;
    const { since, pictures } = untold, until = Number(frame().dataset.ply), skipped = skips;
    untold = null;
    const steps = (await fetchSteps(since)).filter(({ ply, mine }) => !mine && ply < until);
    if (skipped === skips) wait(steps.map((step) => Object.assign(step, { pictures })));
  }
  isAsking = false;
}

function wait(steps) {
  if (steps.length > MANY) announce("missed");
  else waiting.push(...steps);
  if (!timer) tellNext();
}

/** Asks what happened from a move on, or since your own last one; if the answer gets lost, nobody misses it. @returns {Promise<Step[]>} */
export async function fetchSteps(since = null) {
  const address = find("#table").dataset.fragment.replace(/fragment$/, "happened");
  try {
    const { part } = await ask(since === null ? address : `${address}?since=${since}`);
    return JSON.parse(part || '{"steps": []}').steps;
  } catch {
    return [];
  }
}

/** Skips what has yet to be shown. */
export function skip() {
  skips += 1;
  waiting = [];
  untold = null;
  if (!timer) return;
  clearTimeout(timer);
  timer = 0;
  landAll();
  hideStep();
}

/** Whether something has happened since this was last called, while nobody was looking. */
export function wasMissed() {
  const was = missed;
  missed = false;
  return was;
}

function tellNext() {
  const step = waiting.shift(), [time, travel] = paceOf() ?? PACES.quick;
  timer = 0;
  if (!step) return hideStep();
  if (step.told.length && !isGoneThrough()) showStep(step);
  arrive(pack(step.changes, step.pictures), travel);
  for (const [seat, ...gain] of step.gains) if (!ownSeats().includes(`${seat}`)) showGain(seat, ...gain);
  timer = setTimeout(tellNext, Math.max(LEAST, time / Math.max(1, (waiting.length + 1) / PATIENCE)));
}

/** Your own seats, as strings. @returns {string[]} */
export function ownSeats() {
  return frame()?.dataset.mine?.split(" ").filter(Boolean) ?? [];
}

function paceOf() {
  return PACES[frame()?.dataset.pace ?? "normal"];
}

listen("sunroom:act", skip);
for (const kind of ["pointerdown", "keydown"]) {
  listen(kind, (event) => closest(event, "#happened") || skip(), { capture: true, passive: true });
}
