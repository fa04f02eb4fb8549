// A move in words: one line over the bar at the top, so that it covers no piece and shifts nothing.

import { find, findAll, isShown } from "../page.js";
import { standIn } from "./travelling.js";
import { shineNoMore } from "./watching.js";

/** The room a line needs beside the title, and the most it takes, in pixels; without it, the line covers the whole bar. */
const ENOUGH = 380, MOST = 680, GAP = 14;

/** Whether somebody is stepping through what happened: nothing else is shown then. */
export function isGoneThrough() {
  return find("#happened .doors")?.hidden === false;
}

/** Says whose move it was, and what happened. @param {import("./happened.js").Step} step */
export function showStep({ seat, told }) {
  const line = find("#happened"), sign = find(`#player-${seat} .sign`)?.cloneNode(true), [first, ...more] = told;
  if (!line) return;
  line.className = `happened seat-${seat}`;
  find(".whose", line).replaceChildren(...(sign ? [sign] : []));
  find("b", line).textContent = first ?? "";
  find("span", line).textContent = more.join(" · ");
  line.hidden = false;
  putOverTheBar(line);
}

export function hideStep() {
  const line = find("#happened");
  if (line && !isGoneThrough()) line.hidden = true;
}

/** Highlights the pieces of a move, until the next one. */
export function shineFor({ changes }) {
  shineNoMore();
  for (const name of Object.keys(changes)) standIn(name)?.classList.add("shining");
}

function putOverTheBar(line) {
  const bar = find("#top").getBoundingClientRect(), title = find("#top h1"), { right } = title.getBoundingClientRect();
  const tools = find("#top .tools").getBoundingClientRect(), room = isShown(title) ? tools.left - right - 2 * GAP : 0;
  const [left, width] = room >= ENOUGH ? [right + GAP / 2, Math.min(room, MOST)] : [bar.left, bar.width];
  for (const [side, value] of Object.entries({ left, width, top: bar.top, minHeight: bar.height })) {
    line.style[side] = `${value}px`;
  }
}

addEventListener("resize", () => findAll("#happened:not([hidden])").forEach(putOverTheBar));
