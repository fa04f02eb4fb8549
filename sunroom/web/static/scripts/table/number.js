// Adding to the shuffle: this browser draws a number, shows its fingerprint while the table waits, and the number once everyone is seated.
// Nobody has to do anything for it.

import { find, frame } from "../page.js";
import { ask } from "./asking.js";
import { sha256 } from "./sha256.js";

const BYTES = 32;
/** The number of this page, for browsers that store nothing. */
let drawn = "";
/** What was last sent; it is not sent twice. */
let sent = "";

/** After each drawing: does what the table asks this browser for. */
export async function addNumber() {
  const wanted = frame().dataset.number;
  if (!wanted || wanted === sent) return;
  sent = wanted;
  const number = ownNumber(wanted === "fix");
  if (!number) return; // It was drawn in another browser, which will show it.
  const body = new URLSearchParams(wanted === "fix" ? { fingerprint: sha256(`sunroom number ${number}`) } : { number });
  try {
    const { problem } = await ask(find("#table").dataset.number, body);
    if (problem) sent = "";
  } catch {
    sent = ""; // The next drawing asks for it again.
  }
}

/** The number of this browser for this table; a new one only while it can still be fixed. */
function ownNumber(mayDraw) {
  const key = `number ${find("#table").dataset.number}`;
  drawn ||= stored(key) ?? "";
  if (!drawn && mayDraw) {
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    drawn = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    store(key, drawn);
  }
  return drawn;
}

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it is known as long as the page is open.
  }
}
