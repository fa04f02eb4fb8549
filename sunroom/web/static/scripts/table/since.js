// Since your last turn: a strip to step through what others did while you were away. It closes when you act.

import { closest, find, frame, listen, write } from "../page.js";
import { _ } from "../words.js";
import { fetchSteps, ownSeats, skip, wasMissed } from "./happened.js";
import { hideStep, shineFor, showStep } from "./steps.js";
import { shineNoMore } from "./watching.js";

/** @type {import("./happened.js").Step[]} */
let steps = [];
let at = 0;

/** Opens the strip, if anything has happened since your last turn. */
export async function openSince() {
  const found = (await fetchSteps()).filter(({ mine, told }) => !mine && told.length);
  if (!found.length) return;
  skip();
  steps = found;
  goTo(0);
}

function closeSince() {
  if (!steps.length) return;
  steps = [];
  shineNoMore();
  find("#happened .doors").hidden = true;
  hideStep();
}

/** For somebody who reopens the table: whether others have moved since their last move. */
export function comeBack() {
  const { seat, status, movers } = frame().dataset, own = ownSeats(), all = movers?.split(" ") ?? [];
  const last = all.findLastIndex((mover) => own.includes(mover));
  if (seat && status === "playing" && last >= 0 && last < all.length - 1 && !find("#curtain")) openSince();
}

function goTo(number) {
  at = Math.min(Math.max(number, 0), steps.length - 1);
  const doors = find("#happened .doors");
  find("small", doors).textContent = _("{n} of {of}", { n: at + 1, of: steps.length });
  find("[data-since=previous]", doors).disabled = at === 0;
  find("[data-since=next]", doors).disabled = at === steps.length - 1;
  showStep(steps[at]);
  shineFor(steps[at]);
  const opens = doors.hidden ? [find("#spoken").textContent, find("em", doors).textContent] : [];
  doors.hidden = false;
  write("spoken", [...opens, ...steps[at].told].join(". "));
}

const DOORS = { open: openSince, previous: () => goTo(at - 1), next: () => goTo(at + 1), close: closeSince };

listen("click", (event) => DOORS[closest(event, "[data-since]")?.dataset.since]?.());
listen("keydown", ({ key }) => key === "Escape" && closeSince());
listen("sunroom:act", closeSince);
listen("sunroom:missed", openSince);
listen("visibilitychange", () => !document.hidden && wasMissed() && openSince());
