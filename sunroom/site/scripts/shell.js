// The frame around the pages: it holds the worker with the house, which would not outlive a page, and shows what is loading.

import { chosen, remember } from "./chosen.js";
import { finish, watch } from "./touched.js";

const base = new URL(".", location.href).pathname;
const room = /** @type {HTMLIFrameElement} */ (document.querySelector("#room"));
const bar = /** @type {HTMLProgressElement} */ (document.querySelector("#loading"));
const news = /** @type {HTMLElement} */ (document.querySelector("#news"));
const channel = new BroadcastChannel(`sunroom ${base}`);

const language = spoken(), words = JSON.parse(room.dataset.words)[language];
document.documentElement.lang = language;
bar.setAttribute("aria-label", words.loading);

/** The page drawn at build time stands there at once; what is touched there is done when somebody answers. */
room.src = `${base}first/${language}.html`;
room.inert = true;

channel.addEventListener("message", ({ data }) => {
  if (data.loaded) bar.value = data.loaded;
  if (data.ready) enter();
  if (data.failed) fail();
  if ("isKept" in data) news.textContent = data.isKept ? "" : words.unkept;
});
room.addEventListener("load", follow);
addEventListener("hashchange", () => {
  if (wanted() !== shown()) room.src = base + wanted();
});

const { serviceWorker } = navigator;
let isEntered = false;
begin().catch(fail);

/** Has everything loaded, and the house opened unless another tab has it. */
async function begin() {
  const registration = await serviceWorker.register(`${base}sw.js`);
  registration.installing?.addEventListener("statechange", ({ target }) => {
    if (/** @type {ServiceWorker} */ (target).state === "redundant" && !serviceWorker.controller) fail();
  });
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed" && serviceWorker.controller) offerUpdate(next);
    });
  });
  await controlled(registration);
  if (registration.waiting) offerUpdate(registration.waiting);
  channel.postMessage({ anybody: true });
  // One tab has the house; when it is closed, another takes over. All of them are served by it.
  navigator.locks.request(`sunroom ${base}`, () => {
    new Worker(`${base}site/keeper.js`, { type: "module" }).addEventListener("error", fail);
    return new Promise(() => {});
  });
}

function fail() {
  bar.hidden = true;
  news.textContent = words.failed;
}

/** Somebody answers: does what was touched, or shows the page that is wanted, unless it is there already. */
function enter() {
  bar.hidden = true;
  if (!isEntered && !finish()) {
    const { scrollY } = room.contentWindow;
    room.addEventListener("load", () => room.contentWindow.scrollTo(0, scrollY), { once: true });
    room.contentWindow.location.replace(base + wanted());
  }
  isEntered = true;
}

/**
 * Resolves when the service worker answers this page's requests. A page can come past it, straight from the host, and then asks to be taken
 * in: when it was reloaded without caches, or opened while the service worker was lost with a tab that crashed.
 * @param {ServiceWorkerRegistration} registration
 */
function controlled(registration) {
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => {
    const asking = setInterval(ask, 1000);
    serviceWorker.addEventListener("controllerchange", () => {
      clearInterval(asking);
      resolve(undefined);
    }, { once: true });
    ask();
  });

  function ask() {
    registration.active?.postMessage("take me in");
  }
}

/** The address within the site that the page's own address names: `#t/fern-lantern`. */
function wanted() {
  return location.hash.slice(1);
}

function shown() {
  const { pathname, search } = room.contentWindow.location;
  return pathname.startsWith(`${base}first/`) ? wanted() : pathname.slice(base.length) + search;
}

/** A page was shown: the address, the title and the language follow, so that reloading leads back to it, and not to what a form was refused. */
function follow() {
  const page = room.contentDocument;
  document.title = page.title || "Sunroom";
  room.inert = false;
  if (page.location.pathname.startsWith(`${base}first/`)) {
    if (!isEntered) watch(page, () => news.textContent = words.coming);
    return;
  }
  remember(page.documentElement.lang);
  if (wanted() !== shown() && !page.querySelector(".lost")) {
    history.replaceState(null, "", shown() ? `#${shown()}` : base);
  }
}

/** @param {ServiceWorker} next */
function offerUpdate(next) {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector("#update"));
  button.textContent = words.update;
  button.hidden = false;
  button.addEventListener("click", () => {
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    next.postMessage("take over");
    channel.postMessage({ leaving: true });
  });
}

/** The language that was chosen here, else the browser's. */
function spoken() {
  const there = Object.keys(JSON.parse(room.dataset.words));
  return [chosen(), ...navigator.languages].map((language) => language.slice(0, 2)).find((code) =>
    there.includes(code)
  ) ?? "en";
}
