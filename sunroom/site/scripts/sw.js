// Keeps all files of the site, so that it works without a network, and passes the page's own requests on to the worker with the house.

/** Written by the build: the version, every file with its hash, and those that are fetched when they are needed. */
const VERSION = "VERSION";
/** @type {Record<string, string>} */
const FILES = /** @type {any} */ ("FILES");
/** @type {Record<string, string>} */
const LATER = /** @type {any} */ ("LATER");
const worker = /** @type {any} */ (self);
const base = new URL("./", location.href).pathname;
const channel = new BroadcastChannel(`sunroom ${base}`);
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'self'";
/** Files that need the policy; others are given as they are, so that browsers can keep them compiled. */
const PAGES = /\.html$|(keep|think)er\.js$/;
const BEAT = 800;

/** Questions that nobody has answered yet, and how to answer them. */
const waiting = new Map();
/** The versions of tables that are being watched. */
const versions = new Map(), streams = new Set();
let questions = 0;

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "take me in") event.waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin === location.origin && address.pathname.startsWith(base)) {
    event.respondWith(respond(event.request, address));
  }
});

channel.addEventListener("message", ({ data }) => {
  if (data.ready) { for (const { question } of waiting.values()) channel.postMessage(question); }
  if (data.answer) waiting.get(data.answer)?.resolve(data);
  if (data.leaving) { for (const stream of streams) stream.end(); } // the next one has to wait as long as any is open
  if (data.table) {
    versions.set(data.table, data.version);
    for (const stream of streams) if (stream.table === data.table) stream.tell("changed");
  }
});

/** Fetches every file that is not here already, a few at a time, and says how far it is. */
async function fill() {
  const cache = await caches.open(`sunroom ${base} ${VERSION}`), names = Object.keys(FILES);
  let loaded = 0;
  await Promise.all(names.map(async (name) => {
    const address = `${base}${name}?${FILES[name]}`;
    await keep(cache, address, await caches.match(address) ?? await fetched(address));
    channel.postMessage({ loaded: ++loaded / names.length });
  }));
}

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/**
 * Keeps a file, if there is room; where there is none, it is fetched whenever it is needed.
 * @param {Cache} cache
 * @param {string} address
 * @param {Response} file
 */
async function keep(cache, address, file) {
  await cache.put(address, file).catch(() => {});
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`sunroom ${base} `) && !name.endsWith(` ${VERSION}`)) await caches.delete(name);
  }
  await worker.clients.claim();
}

/**
 * @param {Request} request
 * @param {URL} address
 */
async function respond(request, address) {
  const path = address.pathname.slice(base.length), name = path || "index.html";
  const isShown = request.mode === "navigate" && request.destination === "document";
  if (isShown && path) return Response.redirect(`${base}#${path}${address.search}`);
  if (Object.hasOwn(FILES, name) && (path || isShown)) {
    const kept = await caches.match(`${base}${name}?${FILES[name]}`);
    return kept ? (PAGES.test(name) ? guarded(kept) : kept) : fetch(request);
  }
  if (Object.hasOwn(LATER, name)) return later(name);
  if (path.endsWith("/events")) return events(path.split("/")[1]);
  return ask(request, `/${path}`, address.search.slice(1));
}

/**
 * A file that not everybody needs: kept from the first time on.
 * @param {string} name
 */
async function later(name) {
  const address = `${base}${name}?${LATER[name]}`, cache = await caches.open(`sunroom ${base} ${VERSION}`);
  const kept = await caches.match(address);
  if (kept) return kept;
  const file = await fetched(address);
  await keep(cache, address, file.clone());
  return file;
}

/** @param {Response} kept */
function guarded(kept) {
  const headers = new Headers(kept.headers);
  headers.set("content-security-policy", POLICY);
  return new Response(kept.body, { status: kept.status, headers });
}

/**
 * @param {Request} request
 * @param {string} path
 * @param {string} query
 */
async function ask(request, path, query) {
  const fields = request.method === "POST" ? await Promise.all([...await request.formData()].map(field)) : [];
  const question = `${VERSION} ${Date.now()} ${++questions}`;
  const headers = Object.fromEntries(request.headers);
  headers["accept-language"] ??= self.navigator.languages.join(",");
  headers.referer ??= request.referrer;
  headers.host ??= location.host;
  const asked = { question, method: request.method, path, query, headers, fields };
  const answer = await new Promise((resolve) => {
    waiting.set(question, { question: asked, resolve });
    channel.postMessage(asked);
  });
  waiting.delete(question);
  if (answer.headers.location) return Response.redirect(new URL(answer.headers.location, location.href), 303);
  // A host may isolate its pages from other hosts; then a frame within them must be isolated too.
  const policies = { "content-security-policy": POLICY, "cross-origin-embedder-policy": "require-corp" };
  return new Response(answer.text, { status: answer.status, headers: { ...answer.headers, ...policies } });
}

async function field([name, value]) {
  return [name, typeof value === "string" ? value : [value.name, new Uint8Array(await value.arrayBuffer())]];
}

/**
 * The events of a table, as a server sends them.
 * @param {string} table
 */
function events(table) {
  let beat = 0;
  const stream = {};
  const body = new ReadableStream({
    start(controller) {
      stream.table = table;
      stream.tell = (kind) => {
        const version = versions.get(table);
        const text = version === undefined
          ? ": nothing yet\n\n"
          : `event: ${kind}\nid: ${version}\ndata: ${version}\n\n`;
        try {
          controller.enqueue(new TextEncoder().encode(text));
        } catch {
          stop();
        }
      };
      stream.end = () => {
        stop();
        controller.close();
      };
      streams.add(stream);
      controller.enqueue(new TextEncoder().encode("retry: 1000\n\n"));
      ask(new Request(`${base}t/${table}/version`), `/t/${table}/version`, "").then(async (answer) => {
        if (answer.ok) versions.set(table, Number(await answer.text()));
        stream.tell("changed");
      });
      beat = setInterval(() => stream.tell("beat"), BEAT);
    },
    cancel: stop,
  });
  function stop() {
    clearInterval(beat);
    streams.delete(stream);
  }
  return new Response(body, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
}
