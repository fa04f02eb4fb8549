// Calls to rules as plain data: how another process, or a test that holds a page, asks for them.

import { Rules } from "./rules.js";

/** @typedef {{ bytes: string } | { whole: string } | { real: number }} Argument Bytes in base 64, or a number. */
/** @typedef {{ name: string, given: Argument[] }} Question */

/** @param {string} file The file of a game, in base 64. */
export async function answering(file) {
  const rules = await Rules.load(decoded(file));
  return (/** @type {Question} */ { name, given }) => {
    const passed = given.map((argument) => {
      if ("bytes" in argument) return decoded(argument.bytes);
      return "whole" in argument ? BigInt(argument.whole) : argument.real;
    });
    const result = rules.call(name, ...passed);
    const changed = passed.filter((argument) => argument instanceof Uint8Array).map(encoded);
    return { result: String(result ?? ""), changed, took: rules.took };
  };
}

/** @param {string} text */
function decoded(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @param {Uint8Array} bytes */
function encoded(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
