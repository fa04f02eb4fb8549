// The list of one's tables: read anew when somebody comes back to it, and now and then while they look.

import { find, listen } from "./page.js";

/** How long a list is taken for true, in milliseconds. */
const FRESH = 30_000;

let read = Date.now();

async function readAgain() {
  if (document.hidden || Date.now() - read < FRESH) return;
  read = Date.now();
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return; // It stays as it was, and is tried again.
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"), list = find("#yours");
  const next = find("#yours", page);
  if (next.innerHTML !== list.innerHTML && !list.contains(document.activeElement)) {
    list.replaceChildren(...next.childNodes);
  }
}

listen("visibilitychange", readAgain);
setInterval(readAgain, FRESH);
