// A move in words: one line over the bar at the top, so that it covers no piece and shifts nothing. On a phone held sideways the bar is
// full of tools, and the line is in the prompt, above its buttons.

import { find, findAll, isHeldSideways, isShown } from "../page.js";
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
  putUp(line);
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

/** Over the bar; on a phone held sideways, where it has only room for tools, in the prompt. */
function putUp(line) {
  const says = find("#prompt .says");
  growing.disconnect();
  if (says) growing.observe(says);
  const place = isHeldSideways() && says ? belowWhatIsAsked(says, line) : overTheBar();
  for (const side of ["left", "width", "top", "minHeight"]) {
    line.style[side] = side in place ? `${place[side]}px` : "";
  }
}

function overTheBar() {
  const bar = find("#top").getBoundingClientRect(), title = find("#top h1"), { right } = title.getBoundingClientRect();
  const tools = find("#top .tools").getBoundingClientRect(), room = isShown(title) ? tools.left - right - 2 * GAP : 0;
  const [left, width] = room >= ENOUGH ? [right + GAP / 2, Math.min(room, MOST)] : [bar.left, bar.width];
  return { left, width, top: bar.top, minHeight: bar.height };
}

/** Between what is asked and the buttons; where they leave no room, over the players. */
function belowWhatIsAsked(says, line) {
  const { left, width, bottom } = says.getBoundingClientRect(), asked = find("#asks").getBoundingClientRect();
  line.style.width = `${width}px`;
  line.style.minHeight = "";
  const top = bottom - line.offsetHeight, players = find("#players").getBoundingClientRect();
  return top >= asked.bottom ? { left, width, top } : { left: players.left, width: players.width, top: players.top };
}

/** Buttons come and go while something is told: the line makes room for them. */
const growing = new ResizeObserver(() => findAll("#happened:not([hidden])").forEach(putUp));

addEventListener("resize", () => findAll("#happened:not([hidden])").forEach(putUp));
