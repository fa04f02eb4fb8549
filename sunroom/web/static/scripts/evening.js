// The page of an evening follows what happens: it is told of changes, and takes over what is new without disturbing who reads or fills in.

import { closest, find, findAll, listen } from "./page.js";
import { _ } from "./words.js";

const evening = find("#evening"), { address } = evening.dataset;
let shown = Number(evening.dataset.version), wanted = shown, busy = false;

/** Whether somebody is filling in a form: it is not drawn anew beneath their fingers. */
function isFillingIn() {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && evening.contains(activeElement) &&
    activeElement.matches("input, select");
}

async function catchUp() {
  if (busy || wanted <= shown || isFillingIn()) return;
  busy = true;
  const version = wanted,
    answer = await fetch(`${address}/fragment`, { headers: { "Sunroom-Part": "yes" } }).catch(() => null);
  busy = false;
  if (!answer?.ok) return; // It stays as it was; the next beat tries again.
  takeOver(await answer.text());
  shown = version;
  catchUp();
}

/** Puts the new page in place; what was unfolded stays so, and the focus stays where it was. */
function takeOver(html) {
  const unfolded = findAll("details[open]", evening).map(({ id }) => id), focus = pathOf(document.activeElement);
  evening.innerHTML = html;
  for (const details of findAll("details", evening)) {
    if (unfolded.includes(details.id)) details.open = true;
  }
  if (focus) find(focus, evening)?.focus({ preventScroll: true });
}

/** Where a link or a button is, by what does not change when the page is drawn anew. */
function pathOf(element) {
  if (!evening.contains(element)) return "";
  if (element.matches("summary")) return `#${element.parentElement.id} > summary`;
  return element.matches("a[href]") ? `a[href="${element.getAttribute("href")}"]` : "";
}

function hear(event) {
  wanted = Math.max(wanted, Number(event.data));
  catchUp();
}

function follow() {
  const stream = new EventSource(`${address}/events?since=${shown}`);
  stream.addEventListener("changed", hear);
  stream.addEventListener("beat", hear);
  addEventListener("pagehide", () => stream.close(), { once: true });
}

/** Copies a link; where a browser does not allow that, it is marked, to be copied by hand. */
async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = _("Copied");
  } catch {
    find("input", button.parentElement).select();
  }
}

listen("click", (event) => {
  const button = closest(event, "[data-copy]");
  if (button) copy(button);
});
listen("focusout", () => setTimeout(catchUp));
addEventListener("pageshow", (event) => event.persisted && follow());
follow();
