// Being told on this device: the browser subscribes at its push service, and the house is told where.

import { find, findAll } from "../page.js";
import { _ } from "../words.js";

/** Shows the offer where the browser can take it. */
export async function offerPush() {
  const place = find("#push");
  if (!place || !("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
  for (const button of findAll("[data-push]", place)) {
    button.addEventListener("click", () => change(button.dataset.push === "start"));
  }
  const registration = await navigator.serviceWorker.getRegistration("/");
  showState(Boolean(await registration?.pushManager.getSubscription()));
  place.hidden = false;
}

/** @param {boolean} wanted */
async function change(wanted) {
  try {
    if (wanted) await start();
    else await stop();
    showState(wanted, wanted ? _("You’ll be told on this device.") : _("You won’t be told on this device."));
  } catch {
    const isForbidden = globalThis.Notification?.permission === "denied";
    showState(
      !wanted,
      isForbidden
        ? _("This browser doesn’t allow it. Its settings for this site say why.")
        : _("This didn’t work. Try again in a while."),
    );
  }
}

async function start() {
  if (await Notification.requestPermission() !== "granted") throw new Error("not allowed");
  const { key } = await (await fetch("/push/key")).json();
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe(); // It may be for another key.
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await send("/push", { endpoint, keys });
}

async function stop() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await send("/push/stop", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function send(address, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
}

function showState(isOn, words = "") {
  for (const button of findAll("[data-push]")) button.hidden = (button.dataset.push === "start") === isOn;
  find("#push [role=status]").textContent = words;
}
