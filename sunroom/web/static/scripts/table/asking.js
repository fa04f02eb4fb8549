// Asking the server: for a part of the page as it is now, or to do something.

/** How long an answer may take, in milliseconds; after that it counts as lost. */
const PATIENCE = 20_000;
/** The first pause before asking again, by how much it grows each time, and the longest, in milliseconds. */
const AGAIN = 600, LATER = 1.2, MOST_AGAIN = 1000;
/** How many requests for the same thing may be in flight at once. */
const AT_ONCE = 3;
/** How many connections the browser may keep, and how long one may take to show that it is alive, in milliseconds. */
const KEPT = 4, ALIVE = 250;

/** Wakes up whatever is pausing before it asks again. */
const waiting = new Set();

/**
 * @typedef {object} Answer
 * @property {string} part of the page, redrawn; empty if there is none
 * @property {number} drawn the number of its drawing: of two with the same version, the later has the larger
 * @property {string} note to show with it
 * @property {string} problem what was refused, and why
 */

/**
 * Sends a request, with a body if there is one. Throws if no answer of ours comes back in time: then nobody knows what became of it.
 * @param {string} address
 * @param {URLSearchParams} [body]
 * @param {RequestInit} [more]
 * @returns {Promise<Answer>}
 */
export async function ask(address, body, { signal = AbortSignal.timeout(PATIENCE), headers: also } = {}) {
  const response = await fetch(address, {
    method: body ? "POST" : "GET",
    body,
    headers: { "Sunroom-Part": "yes", ...also },
    signal,
    cache: "no-store", // Whatever a browser could keep is asked for once at a time there: others would wait for a request that hangs.
  });
  const text = await response.text(), { headers } = response;
  const elsewhere = headers.get("Sunroom-Go");
  if (elsewhere) {
    location.assign(elsewhere);
    return { part: "", drawn: 0, note: "", problem: "" };
  }
  const isOurs = headers.has("Sunroom-Part");
  if (!isOurs) throw new Error(`${address}: ${response.status}`); // For example a proxy's, while the server is down.
  const note = decodeURIComponent(headers.get("Sunroom-Note") || ""), drawn = Number(headers.get("Sunroom-Drawn"));
  return { part: response.ok ? text : "", drawn, note, problem: response.ok ? "" : text };
}

/**
 * Asks until there is an answer. Answers hang and get lost, so another request is sent every so often; the first answer counts. The
 * oldest request is kept the longest: on a slow line it is the one that gets through. What is posted carries a unique name, by which
 * the server recognises what it has already done.
 * @param {string} address
 * @param {URLSearchParams} [body]
 * @param {(attempts: number) => number} pauseAfter how long to wait after that many requests, in milliseconds
 * @returns {Promise<Answer>}
 */
export async function askUntilAnswered(address, body, pauseAfter = soon) {
  const headers = body && { "Sunroom-Deed": `${Date.now()}-${Math.random()}` }, latest = performance.now() + PATIENCE;
  /** @type {ReturnType<typeof attempt>[]} */
  const attempts = [];
  try {
    for (let made = 1; performance.now() < latest; made++) {
      attempts.push(attempt(address, body, headers));
      if (attempts.length > AT_ONCE) attempts.splice(1, 1)[0].abort();
      const answer = await Promise.race([...attempts.map(({ answer }) => answer), awhile(pauseAfter(made))]);
      if (answer) return answer;
    }
  } finally {
    attempts.forEach(({ abort }) => abort());
  }
  throw new Error(`${address}: no answer`);
}

/** When a lost connection is back: everything waiting for an answer asks again at once. */
export function askAtOnce() {
  for (const wake of waiting) wake();
}

/**
 * During a silence: abandons connections that died unnoticed, so that nothing else is sent through them.
 * @param {string} address of something small
 * @param {(answer: Answer) => unknown} told what to do with an answer
 */
export async function dropDeadConnections(address, told) {
  const isAlive = () => ask(address, undefined, { signal: AbortSignal.timeout(ALIVE) }).then(told);
  await Promise.allSettled(Array.from({ length: KEPT }, isAlive));
  askAtOnce();
}

/** The pause for requests that somebody is waiting for. */
function soon(attempts) {
  return Math.min(AGAIN * LATER ** (attempts - 1), MOST_AGAIN);
}

/** One request; it never resolves if its answer gets lost. */
function attempt(address, body, headers) {
  const control = new AbortController(), lost = /** @type {Promise<never>} */ (new Promise(() => {}));
  return {
    answer: ask(address, body, { signal: control.signal, headers }).catch(() => lost),
    abort: () => control.abort(),
  };
}

/** @returns {Promise<null>} after this many milliseconds, or earlier if something should be asked at once */
async function awhile(milliseconds) {
  let wake;
  await new Promise((over) => {
    wake = over;
    waiting.add(wake);
    setTimeout(wake, milliseconds);
  });
  waiting.delete(wake);
  return null;
}
