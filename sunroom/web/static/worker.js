// The service worker of a house's pages: shows what the house has to tell, and opens the table. It keeps no files.

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** One notification for each table: what was told before about the same one is replaced. */
async function show({ title, body, table }) {
  await worker.registration.showNotification(title, { body, tag: table, data: `/t/${table}`, renotify: true });
}

/** @param {string} address */
async function open(address) {
  for (const page of await worker.clients.matchAll({ type: "window" })) {
    if (new URL(page.url).pathname === address) return page.focus();
  }
  return worker.clients.openWindow(address);
}

/** The push service has given the browser another address. */
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options ??
    { userVisibleOnly: true, applicationServerKey: (await (await fetch("/push/key")).json()).key };
  const { endpoint, keys } = (newSubscription ?? await worker.registration.pushManager.subscribe(options)).toJSON();
  const body = JSON.stringify({ endpoint, keys, was: oldSubscription?.endpoint ?? "" });
  await fetch("/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}
