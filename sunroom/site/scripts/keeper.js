// The worker with the house: Python for tables and pages, WebAssembly for rules and bots. It answers the page's requests, which the
// service worker passes on.

import { everything, write } from "./keeping.js";
import { Rules } from "./rules.js";
import { canWait, think, whenLost } from "./thinking.js";

const base = new URL("..", location.href).pathname;
const channel = new BroadcastChannel(`sunroom ${base}`);
/** @type {Record<string, Rules>} */
const rules = {};
let isReady = false, isKept = true;

channel.addEventListener("message", ({ data }) => {
  if (data.anybody && isReady) channel.postMessage({ ready: true, isKept });
  if (data.question && isReady) answer(data);
});

let python, door, games;

start().catch((error) => {
  reportError(error);
  channel.postMessage({ failed: true });
});

/** Opens the house with what this browser keeps. */
async function start() {
  const { loadPyodide } = await import(`${base}pyodide/pyodide.mjs`);
  games = await (await fetch(`${base}games.json`)).json();
  const [started, archive] = await Promise.all([
    loadPyodide({ indexURL: `${base}pyodide/` }),
    bytes("sunroom.zip"),
    load(),
  ]);
  python = started;
  python.unpackArchive(archive.buffer, "zip", { extractDir: "/sunroom" });
  python.runPython("import sys; sys.path.insert(0, '/sunroom'); import door, rules");
  python.globals.set("call", call);
  python.globals.set("want", (name) => takeNetwork(name).catch(reportError));
  python.globals.set("ponder", canWait ? ponder : undefined);
  python.runPython("rules.bind(call, ponder, want)");
  whenLost(() => python.globals.get("rules").forget_networks());
  door = python.runPython("door.DOOR");
  const changed = (table, version) => channel.postMessage({ table, version });
  await door.open(python.toPy(await kept()), base, location.origin, changed, keep);
  isReady = true;
  channel.postMessage({ ready: true, isKept });
}

/** What this browser keeps; nothing where it refuses, as some do in private windows. */
async function kept() {
  try {
    return await everything(base);
  } catch {
    isKept = false;
    return {};
  }
}

/**
 * Has texts kept, and says whether this browser does; it may be full.
 * @param {string} texts
 */
async function keep(texts) {
  const before = isKept;
  isKept = await write(base, JSON.parse(texts)).then(() => true, () => false);
  if (isKept !== before) channel.postMessage({ isKept });
  return isKept;
}

async function load() {
  for (const name of games.games) rules[name] = await Rules.load(await bytes(`rules/${name}.wasm`));
}

/** @param {string} file */
async function bytes(file) {
  const answer = await fetch(base + file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Calls a rule for Python: with what its arguments are, and those; see `rules.py`. */
function call(game, name, kinds, given) {
  const open = [];
  const passed = [...kinds].map((kind, i) => {
    const argument = given.get(i);
    if (kind === "q") return BigInt(argument);
    if (kind !== "b") return argument;
    const buffer = argument.getBuffer("u8");
    open.push([buffer, argument]);
    return buffer.data;
  });
  const result = rules[game].call(name, ...passed);
  for (const [buffer, argument] of open) {
    buffer.release();
    argument.destroy();
  }
  return result === undefined ? 0 : Number(result);
}

/** Calls a bot for Python, in the worker in which bots think; Python does something else until its answer is there. */
async function ponder(game, name, kinds, given) {
  const places = [];
  const passed = [...kinds].map((kind, i) => {
    const argument = given.get(i);
    if (kind === "q") return BigInt(argument);
    if (kind !== "b") return argument;
    places.push(argument);
    const buffer = argument.getBuffer("u8"), copy = buffer.data.slice();
    buffer.release();
    return copy;
  });
  const { result, changed } = await think(game, name, passed);
  places.forEach((place, i) => {
    const buffer = place.getBuffer("u8");
    buffer.data.set(changed[i]);
    buffer.release();
    place.destroy();
  });
  return Number(result);
}

async function answer({ question, method, path, query, headers, fields }) {
  try {
    const found = await door.answer(method, path, query, JSON.stringify(headers), python.toPy(fields));
    const [status, told, text] = found.toJs();
    found.destroy();
    channel.postMessage({ answer: question, status, headers: JSON.parse(told), text });
  } catch (error) {
    channel.postMessage({ answer: question, status: 500, headers: {}, text: String(error) });
  }
}

/** Fetches a network and gives it to the rules of its game where bots think: a line about it, and then its arrays. */
async function takeNetwork(name) {
  const { take_network } = python.globals.get("rules");
  if (!games.networks.includes(name)) return take_network(name, undefined, []);
  const all = await bytes(`networks/${name}.bin`), end = all.indexOf(10);
  const head = new TextDecoder().decode(all.subarray(0, end));
  let at = end + 1;
  const parts = JSON.parse(head).sizes.map((size) => all.slice(at, at += size));
  const addresses = canWait ? (await think(name, "", parts)).result : parts.map((part) => rules[name].keep(part));
  take_network(name, head, python.toPy(addresses));
}
