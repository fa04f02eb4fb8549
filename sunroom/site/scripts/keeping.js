// What this browser keeps: texts by name, in IndexedDB.

/** @param {IDBRequest} request */
function done(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @param {string} base */
function open(base) {
  if (!opened) {
    const request = indexedDB.open(`sunroom ${base}`, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore("texts"));
    request.addEventListener("success", () => request.result.addEventListener("close", again));
    request.addEventListener("error", again);
    opened = done(request);
  }
  return opened;
}

/** The next one who asks opens it anew: it was refused, or removed with all that sites keep. */
function again() {
  opened = undefined;
}

/**
 * All that is kept.
 * @param {string} base
 */
export async function everything(base) {
  const texts = (await open(base)).transaction("texts").objectStore("texts");
  const [names, values] = await Promise.all([done(texts.getAllKeys()), done(texts.getAll())]);
  return Object.fromEntries(names.map((name, i) => [name, values[i]]));
}

/**
 * Keeps texts, and deletes those that are null; resolves when that is safe.
 * @param {string} base
 * @param {Record<string, string | null>} texts
 */
export async function write(base, texts) {
  const change = (await open(base)).transaction("texts", "readwrite", { durability: "strict" });
  const kept = change.objectStore("texts");
  for (const [name, text] of Object.entries(texts)) text === null ? kept.delete(name) : kept.put(text, name);
  await new Promise((resolve, reject) => {
    change.addEventListener("complete", resolve);
    change.addEventListener("abort", () => reject(change.error));
  });
}
