// The worker in which bots think: rules and bots in WebAssembly and nothing else, so that Python can answer meanwhile.

import { Rules } from "./rules.js";

const base = new URL("..", location.href).pathname;
/** @type {Record<string, Promise<Rules>>} */
const rules = {};

addEventListener("message", async ({ data: { number, game, name, given } }) => {
  try {
    const there = await (rules[game] ??= load(game));
    const result = name ? there.call(name, ...given) : given.map((part) => there.keep(part));
    const changed = name ? given.filter((part) => part instanceof Uint8Array) : [];
    postMessage({ number, result, changed }, { transfer: changed.map((part) => part.buffer) });
  } catch (error) {
    postMessage({ number, error: String(error) });
  }
});

/** @param {string} game */
async function load(game) {
  return Rules.load(await (await fetch(`${base}rules/${game}.wasm`)).arrayBuffer());
}
