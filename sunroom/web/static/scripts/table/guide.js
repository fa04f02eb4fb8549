// A guide to the first game: a few sentences on the real table, each beside what it is about.

import { find, findAll, frame, isPhone } from "../page.js";
import { _ } from "../words.js";
import { toggleSheet } from "./surroundings.js";

let step = 0;
let speaks = false;

/** Shows this sentence of the guide, or the current one; after the last, the guide is over for good. */
export function guide(next = step) {
  const box = find("#guide");
  findAll(".guided").forEach((place) => place.classList.remove("guided"));
  if (!box) return;
  const sentences = findAll("[data-at]", box);
  const done = wasGuided(box) || next >= sentences.length;
  const selector = !done && sentences[next].dataset.at;
  const place = selector ? find(`#frame ${selector}`) : null;
  const quiet = Boolean(done || (selector && !place)); // What it is about may come later in the game.
  step = next;
  showGuide(box, !quiet);
  if (done) {
    rememberGuided(box);
    return;
  }
  sentences.forEach((sentence, number) => {
    sentence.hidden = number !== step;
  });
  find("small", box).textContent = _("{n} of {of}", { n: step + 1, of: sentences.length });
  find("[data-guide-next]", box).textContent = step + 1 < sentences.length ? _("Next") : _("Start playing");
  place?.classList.add("guided");
  const covers = Boolean(place) && place.getBoundingClientRect().top > innerHeight / 2;
  find("#side").classList.toggle("above", covers); // It must not cover what it is about.
}

export function guideNext() {
  guide(step + 1);
}

export function guideSkip() {
  guide(Infinity);
}

/** On small screens the guide is a sheet, which opens and closes with it. */
function showGuide(box, is) {
  const tab = find("#guide-tab"), { sheet } = frame().dataset;
  box.hidden = !is;
  if (tab) tab.hidden = !is;
  if (is ? !speaks && isPhone() && !sheet : sheet === "guide") toggleSheet("guide");
  speaks = is;
}

function wasGuided(box) {
  try {
    return localStorage.getItem(`guided:${box.dataset.guide}`);
  } catch {
    return "yes";
  }
}

function rememberGuided(box) {
  try {
    localStorage.setItem(`guided:${box.dataset.guide}`, "yes");
  } catch {
    // Then the guide is shown again.
  }
}
