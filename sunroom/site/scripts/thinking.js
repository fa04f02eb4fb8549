// Asking the worker in which bots think.

/** Whether Python can wait for an answer and do something else meanwhile; otherwise bots think where it runs. */
export const canWait = "Suspending" in WebAssembly;

/** Questions that are being thought about, and how to answer them. */
const asked = new Map();
/** @type {Worker | undefined} */
let thinker;
let questions = 0;
/** What to do when all that was kept there is lost. */
let lost = () => {};

/** @param {() => void} what */
export function whenLost(what) {
  lost = what;
}

/**
 * Calls a function of a game there; without a name, what is given is kept there for later calls.
 * @param {string} game
 * @param {string} name
 * @param {(Uint8Array | bigint | number)[]} given Bytes are given away.
 * @returns {Promise<{ result: any, changed: Uint8Array[] }>}
 */
export function think(game, name, given) {
  thinker ??= awake();
  const number = ++questions, bytes = given.filter((part) => part instanceof Uint8Array);
  thinker.postMessage({ number, game, name, given }, { transfer: bytes.map((part) => part.buffer) });
  return new Promise((resolve, reject) => asked.set(number, { resolve, reject }));
}

function awake() {
  const worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.error) return giveUp(data.error);
    asked.get(data.number).resolve(data);
    asked.delete(data.number);
  });
  worker.addEventListener("error", () => giveUp("bots cannot think"));
  return worker;
}

/**
 * Ends a worker in which something failed: its rules may be in any state. The next question is asked in a new one.
 * @param {string} why
 */
function giveUp(why) {
  thinker?.terminate();
  thinker = undefined;
  for (const { reject } of asked.values()) reject(new Error(why));
  asked.clear();
  lost();
}
