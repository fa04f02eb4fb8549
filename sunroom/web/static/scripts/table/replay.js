// The replay. Only one step is requested at a time; of those asked for meanwhile, the last comes next.

import { closest, find, frame, listen } from "../page.js";
import { _ } from "../words.js";
import { ask } from "./asking.js";
import { openDialog } from "./surroundings.js";
import { show } from "./versions.js";

/** How long each move is shown, in milliseconds. */
const PACE = 1100;
const PICTURES = { play: "M7 5v14l11-7z", pause: "M6 5h4v14H6zM14 5h4v14h-4z" };
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
const LEADS = {
  first: () => 0,
  previous: () => presentStep() - 1,
  next: () => presentStep() + 1,
  last: () => lastStep(),
};

let playing = 0;
/** @type {number | null} the step requested last */
let wanted = null;
let fetching = false;

export function isReplay() {
  return "step" in (frame()?.dataset ?? {});
}

/** Puts the step that is shown into the page's address. */
export function noteStep() {
  const url = new URL(location.href);
  url.searchParams.set("step", frame().dataset.step);
  history.replaceState(null, "", url);
}

/** What a key does in a replay. */
export function replayKey(event) {
  const lead = KEYS[event.key];
  if (lead) {
    event.preventDefault();
    seek(LEADS[lead]());
  } else if (event.key === " ") {
    event.preventDefault();
    play();
  } else if (event.key === "?") openDialog("help");
}

/** Starts or stops playing back. */
export function play() {
  if (playing) {
    clearInterval(playing);
    playing = 0;
  } else {
    playing = setInterval(() => isAtEnd() ? play() : seek(LEADS.next()), PACE);
    seek(isAtEnd() ? 0 : LEADS.next());
  }
  showPlaying();
}

/** Labels the play button with what it does now. */
export function showPlaying() {
  const button = find("#play");
  if (!button) return;
  const word = playing ? _("Pause") : _("Play");
  find("span", button).textContent = word;
  find("path", button).setAttribute("d", playing ? PICTURES.pause : PICTURES.play);
  button.setAttribute("aria-label", word);
}

function presentStep() {
  return wanted ?? Number(frame().dataset.step);
}

function lastStep() {
  return Number(frame().dataset.steps);
}

function isAtEnd() {
  return presentStep() === lastStep();
}

/** Goes to a step, or to the nearest one that exists. */
function seek(step) {
  wanted = Math.min(Math.max(step, 0), lastStep());
  find("#scrub").value = wanted;
  if (!fetching) fetchStep();
}

async function fetchStep() {
  const step = wanted;
  fetching = true;
  try {
    show(await ask(`${find("#scrub").dataset.from}?step=${step}`));
  } catch {
    wanted = null;
    if (playing) play();
  }
  fetching = false;
  find("#scrub").value = presentStep();
  if (wanted !== null && wanted !== step) fetchStep();
}

listen("click", (event) => {
  const link = closest(event, "[data-lead]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  seek(LEADS[link.dataset.lead]());
});
listen("input", (event) => {
  if (event.target.id === "scrub") seek(Number(event.target.value));
});
