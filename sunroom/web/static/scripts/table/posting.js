// Posting the forms of a table. The answer is the table afterwards, and is shown like any other version.

import { listen } from "../page.js";
import { ask, askUntilAnswered } from "./asking.js";
import { beBusy, free, isBusy } from "./busy.js";
import { announce } from "./events.js";
import { askForHint } from "./hinting.js";
import { letGo } from "./lighting.js";
import { isReplay } from "./replay.js";
import { hush, say } from "./saying.js";
import { hear, refresh, show, shownVersion } from "./versions.js";

/** Forms that change nothing on the table can be posted at any time. */
const ASIDE = ["settings", "say"];
/** What the server does once, however often it is posted. */
const ONCE = ["act", "undo", "redo", "gifts", "curtain", "over"];

listen("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || !form.closest("#table")) return;
  event.preventDefault();
  post(form, event.submitter);
});

/** Choices are sent one after the other, so that the last one wins. */
let sent = Promise.resolve();
listen("change", ({ target }) => {
  const { form } = target;
  if (form?.matches("[data-at-once]")) sent = sent.then(() => post(form));
});

/** Posts a form, and shows the table afterwards; if the answer gets lost, asks what became of it. */
async function post(form, button = null) {
  const address = form.getAttribute("action"), what = address.split("/").at(-1), aside = ASIDE.includes(what);
  if (what === "hint") return askForHint(form, show);
  if (aside ? what === "say" && form.classList.contains("on-its-way") : isBusy()) return;
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, button)));
  const errand = aside ? null : beBusy();
  if (!aside) announce("act");
  form.classList.add("on-its-way");
  hush(); // Before anything comes back: the table itself may have something to say, and it may be here before the answer.
  try {
    const answer = await (ONCE.includes(what) ? askUntilAnswered : ask)(address, body), { note, problem } = answer;
    const awaited = !aside && free(errand);
    if (isReplay()) location.reload(); // It is redrawn with the new settings.
    else {
      show(answer, awaited && what === "act");
      hear(shownVersion()); // Something newer may have been announced meanwhile.
    }
    if (note) say(note, "note");
    if (problem) say(problem, "problem");
    if (what === "say" && !problem) form.reset();
    if (problem && what !== "say") letGo();
  } catch {
    await refresh();
    if (!aside && free(errand)) letGo();
  }
  form.classList.remove("on-its-way");
}
