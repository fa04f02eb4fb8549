// The only way in: every drawing of the table goes through `show`, whether it answers your own move or was requested because
// something happened. Each is shown at once and as a whole, and never an older one after a newer one; what moves afterwards is only
// a picture of it.

import { find, frame } from "../page.js";
import { actionWithValue, fitting, legalActions, question, several } from "./actions.js";
import { askUntilAnswered } from "./asking.js";
import { freeIfGoneOn, isAnswerNear, SOON } from "./busy.js";
import { runClocks } from "./clocks.js";
import { attend } from "./company.js";
import { countUp, showGains } from "./gains.js";
import { guide } from "./guide.js";
import { emptyHand, hand } from "./hand.js";
import { isToldOneByOne, ownSeats, tellOthers, whoMoved } from "./happened.js";
import { thinkOn } from "./hinting.js";
import { isKeyboardUsed } from "./keyboard.js";
import { light } from "./lighting.js";
import { wearLooks } from "./looks.js";
import { morph } from "./morphing.js";
import { addNumber } from "./number.js";
import { isReplay, noteStep, showPlaying } from "./replay.js";
import { say } from "./saying.js";
import { showPressed } from "./surroundings.js";
import { tell } from "./telling.js";
import { touchWaiting } from "./touching.js";
import { arrive, packUp } from "./travelling.js";
import { watchOn } from "./watching.js";
import { renewZoom } from "./zoom.js";

let wasAsked = question();
/** The newest version that the server has announced. */
let heardOf = -1;
/** @type {Promise<void> | null} the request in progress */
let fetching = null;
/** Whether the next answer is wanted, whatever version was announced. */
let wanted = false;
/** The number of the drawing that is shown. */
let shownDrawing = 0;

/** The version that is shown. */
export function shownVersion() {
  return Number(frame()?.dataset.version ?? -1);
}

/** A version was announced; requests it if it is new, unless it may be your own move, whose answer brings it. */
export function hear(version) {
  heardOf = Math.max(heardOf, version);
  if (heardOf <= shownVersion()) return;
  if (isAnswerNear()) setTimeout(hear, SOON, version);
  else fetching ??= fetchUntilNewest();
}

/** Requests the table as it is now, whatever was announced. */
export function refresh() {
  wanted = true;
  return fetching ??= fetchUntilNewest();
}

/** One request after the other, until there is nothing newer. */
async function fetchUntilNewest() {
  try {
    while (wanted || heardOf > shownVersion()) {
      wanted = false;
      const answer = await askUntilAnswered(find("#table").dataset.fragment);
      if (answer.problem) break; // The table is no longer there for us.
      show(answer);
    }
  } catch {
    // No answer; the next sign of life asks again.
  }
  fetching = null;
}

/**
 * Shows a drawing of the table, unless a newer one is shown; `mine`: it answers your own move.
 * @param {import("./asking.js").Answer} answer
 */
export function show({ part, drawn }, mine = false) {
  const next = find("#frame", new DOMParser().parseFromString(part, "text/html"));
  if (!next || isOlder(Number(next.dataset.version), drawn)) return;
  shownDrawing = drawn;
  if (frame().dataset.seat && next.dataset.seat === "" && next.dataset.lost) say(next.dataset.lost, "note");
  const packed = packUp(next), figures = countUp(), moved = whoMoved(next), since = Number(frame().dataset.ply);
  morph(frame(), next);
  settle(mine);
  if (isReplay()) arrive(packed);
  else if (moved.others && isToldOneByOne()) showOwnThenTell(moved.own, packed, figures, since);
  else {
    arrive(packed);
    showGains(figures);
  }
}

/** Shows your own move at once, and others' one by one. */
function showOwnThenTell(haveMoved, { changed, travellers }, figures, since) {
  const own = travellers.filter(({ journey: { from, to } }) => !/^p\d-/.test(from + to));
  if (haveMoved) arrive({ changed: changed.filter((name) => !/^p\d-/.test(name)), travellers: own });
  showGains(figures, ownSeats());
  tellOthers(since, travellers);
}

/** Whether a drawing is older than the one shown; replays go back and forth. */
function isOlder(version, drawn) {
  const now = shownVersion();
  return !isReplay() && (version < now || (version === now && drawn < shownDrawing));
}

/** After a new drawing is in the page. */
function settle(mine) {
  wearLooks();
  showPressed();
  freeIfGoneOn();
  keepInHand(mine);
  watchOn();
  light();
  renewZoom();
  thinkOn();
  guide();
  tell();
  attend();
  runClocks();
  addNumber();
  touchWaiting();
  if (isKeyboardUsed()) focusOnLit();
  if (isReplay()) noteStep();
  showPlaying();
}

/** What others do meanwhile takes nothing out of your hands, as long as the question is the same. */
function keepInHand(mine) {
  const asked = question(), possible = several() || fitting(legalActions(), hand.touched).length > 0;
  if (mine || asked !== wasAsked || !frame().dataset.yourTurn || !possible) emptyHand();
  else if (hand.pending) hand.pending = actionWithValue(hand.pending.value) || null;
  wasAsked = asked;
}

function focusOnLit() {
  const { activeElement } = document, nowhere = !activeElement || activeElement === document.body;
  if (nowhere && frame()?.dataset.yourTurn) find("#frame .lit")?.focus({ preventScroll: true });
}
