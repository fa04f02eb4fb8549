// Announcing your turn: by the title, the icon, a sound, a browser notification, and a screen reader.

import { find, frame, write } from "../page.js";
import { _ } from "../words.js";
import { chime } from "./chime.js";

/** @type {boolean | null} whether it was your turn when this last ran */
let wasMine = null;

export function tell() {
  if (!frame()) return;
  const { yourTurn, mayWait, status, title, sound, notify } = frame().dataset;
  const asked = yourTurn === "yes", mine = asked && !mayWait;
  showTurn(mine, title);
  if (mine && wasMine === false) {
    if (sound) chime();
    if (notify && document.hidden && globalThis.Notification?.permission === "granted") sendNotification(title);
  }
  if (asked || status === "over") write("spoken", find(".prompt .says p").textContent.trim());
  wasMine = mine;
}

function showTurn(mine, title) {
  const icon = find("#favicon"), address = mine ? icon.dataset.turn : icon.dataset.quiet;
  document.title = mine ? `● ${_("Your turn")} · ${title}` : title;
  if (icon.getAttribute("href") !== address) icon.setAttribute("href", address);
}

function sendNotification(title) {
  try {
    new Notification(_("Your turn"), { body: title });
  } catch {
    // Phone browsers have it, but allow only service workers to use it.
  }
}
