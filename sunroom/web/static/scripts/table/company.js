// The others at the table: what they say, how much of it is unread, and when to check whether somebody is still away.

import { closest, find, findAll, frame, isShown, listen, usesFingers, write } from "../page.js";
import { say } from "./saying.js";
import { refresh } from "./versions.js";

/** How long a line stays beside the player who said it, in milliseconds. */
const READ = 5000;
/** Between a bubble and its player, and the edges of the window. */
const MARGIN = 8;
/** How high the name of a player is, and what is left for a few words. */
const HEAD = 38, ROOM = 60;

let looking = 0;
/** How much had been said when this page last looked; null before that. */
let heard = null;

/** After each drawing: announces what is new. */
export function attend() {
  lookAgain();
  const talk = find("#talk");
  if (!talk) return;
  const spoken = Number(talk.dataset.spoken), isNew = heard !== null && spoken > heard;
  if (isNew) voice(linesSince(heard).at(-1));
  heard = spoken;
  if (isShown(talk)) {
    remember(talk, spoken);
    find(".bubble")?.remove();
  }
  const unread = linesSince(remembered()).length;
  for (const count of findAll(".unread")) {
    count.hidden = !unread;
    count.textContent = unread || "";
  }
}

/** What others have said after that many lines, oldest first. */
function linesSince(number) {
  const own = frame().dataset.seat, lines = findAll("#talk li[data-number]").reverse();
  return lines.filter(({ dataset }) => Number(dataset.number) >= number && dataset.by !== own);
}

/** Says a line aloud, and shows it at its player's place unless the talk is open. */
function voice(line) {
  if (!line) return;
  const words = find("p", line).textContent, own = find("span", line)?.textContent;
  if (!own) { // A note about the company; that a game is over or a seat is lost is announced anyway.
    if (frame().dataset.status === "playing" && frame().dataset.seat) say(words, "note");
    return;
  }
  write("spoken", words);
  const player = find(`#player-${line.dataset.by}`);
  if (isShown(find("#talk")) || !isShown(player)) return;
  const bubble = Object.assign(document.createElement("p"), { className: "bubble", textContent: own });
  bubble.setAttribute("aria-hidden", "true"); // It was said aloud.
  find(".bubble")?.remove();
  document.body.append(bubble);
  placeBeside(bubble, player.getBoundingClientRect());
  setTimeout(() => bubble.remove(), READ);
}

/** Below the player's name if their place has room for it, otherwise below the place. */
function placeBeside(bubble, place) {
  const { offsetWidth: width } = bubble, isRoomy = place.height > HEAD + ROOM;
  bubble.style.left = `${Math.max(MARGIN, Math.min(place.left + MARGIN, innerWidth - width - MARGIN))}px`;
  bubble.style.top = `${isRoomy ? place.top + HEAD : place.bottom + MARGIN}px`;
  if (isRoomy) bubble.style.maxWidth = `${place.width - 2 * MARGIN}px`;
}

/** Asks for the table again when a bot may play for somebody who is away. */
function lookAgain() {
  clearTimeout(looking);
  const seconds = Number(frame().dataset.lookAgain);
  if (seconds) looking = setTimeout(refresh, Math.min(seconds + 1, 3600) * 1000);
}

/** How much of the talk was read in this browser. */
function remembered() {
  try {
    return Number(localStorage.getItem(key()) ?? 0);
  } catch {
    return heard ?? 0; // Some browsers store nothing.
  }
}

/** Here at once, and in the house, which counts what is unread in the list of one's tables. */
function remember(talk, spoken) {
  const { heard: address } = talk.dataset;
  if (address && spoken > remembered()) {
    fetch(address, { method: "POST", body: new URLSearchParams({ lines: spoken }), keepalive: true }).catch(() => {});
  }
  try {
    localStorage.setItem(key(), String(spoken));
  } catch {
    // Then it stays unread.
  }
}

function key() {
  return `talk ${find("#talk").dataset.table}`;
}

listen("click", (event) => {
  if (!closest(event, "[data-sheet=talk]:not(#frame)")) return;
  setTimeout(() => {
    attend();
    if (isShown(find("#talk")) && !usesFingers()) find("#say")?.focus();
  });
});

listen("submit", (event) => {
  closest(event, "#matters")?.close();
});
