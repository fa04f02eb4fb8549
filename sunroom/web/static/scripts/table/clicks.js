// What a click does, by what is clicked: the first handler that fits takes it, unless it declines.

import { closest, find, frame, listen, usesFingers } from "../page.js";
import { _ } from "../words.js";
import { actionOfPiece, actionWithValue, several } from "./actions.js";
import { cardOf } from "./cards.js";
import { guideNext, guideSkip } from "./guide.js";
import { hand } from "./hand.js";
import { isKeyboardUsed } from "./keyboard.js";
import { letGo } from "./lighting.js";
import { swallowedClick, swallowsClick } from "./pointer.js";
import { readHeld } from "./reading.js";
import { play } from "./replay.js";
import { send, sendTogether } from "./sending.js";
import { closeSheet, copy, openDialog, sift, toggleSheet } from "./surroundings.js";
import { showTip } from "./tips.js";
import { choose, takeUp, touch } from "./touching.js";
import { watch, watchOwn } from "./watching.js";

const NOTHING = false;

/** @type {[string, (clicked: any, event: MouseEvent) => unknown][]} */
const ANSWERS = [
  ["[data-fill]", fillUp],
  ["#frame [data-piece]", clickPiece],
  ["#confirm", confirmChoice],
  ["#clear", letGo],
  ["[data-watch]", (player) => watch(player.dataset.watch)],
  ["#back", watchOwn],
  ["dialog", (dialog, event) => event.target === dialog ? dialog.close() : NOTHING], // Beside its contents.
  ["[data-choose]", (advice) => takeUpAdvice(advice.dataset.choose)],
  ["[data-sift]", sift],
  ["[data-open]", (button) => openDialog(button.dataset.open)],
  ["[data-close]", (button) => button.closest("dialog").close()],
  ["[data-copy]", (button) => copy(button, button.dataset.copy)],
  ["[data-copy-here]", (button) => copy(button, location.href)],
  ["[data-sheet]:not(#frame)", (tab) => toggleSheet(tab.dataset.sheet, isKeyboardUsed())],
  ["#play", play],
  ["[data-guide-next]", guideNext],
  ["[data-guide-skip]", guideSkip],
  ["*", (_clicked, event) => frame()?.dataset.sheet && !closest(event, "#side, #zoom") ? closeSheet() : NOTHING],
  ["#board [title]", (place) => usesFingers() ? showTip(place, place.title, 5000) : NOTHING],
];

listen("click", (event) => {
  if (swallowsClick() && event.isTrusted) {
    swallowedClick();
    event.preventDefault();
    return;
  }
  for (const [selector, answer] of ANSWERS) {
    const clicked = closest(event, selector);
    if (clicked && answer(clicked, event) !== NOTHING) break;
  }
  if (closest(event, "#actions button[name=action], #all-actions .over button")) find("#all-actions")?.close?.();
});

/** Makes the same move as often as it can be made. */
function fillUp({ dataset }) {
  const action = actionOfPiece(dataset.fill);
  if (action) sendTogether(Array(Number(dataset.times)).fill(action.value));
}

function clickPiece(piece, event) {
  const belongsToOther = /^p\d-/.test(piece.dataset.piece);
  if (piece.tagName === "BUTTON") {
    const action = actionWithValue(piece.value);
    event.preventDefault();
    if (action) choose(action);
  } else if (belongsToOther) {
    if (usesFingers() && cardOf(piece)) readHeld(piece);
    else showTip(piece, _("This belongs to someone else."), 5000);
  } else touch(piece.dataset.piece);
}

function confirmChoice() {
  if (several()) sendTogether(hand.touched.map((name) => actionOfPiece(name)?.value).filter(Boolean));
  else if (hand.pending) send(hand.pending);
  else return NOTHING;
}

function takeUpAdvice(value) {
  const action = actionWithValue(value);
  if (action) takeUp(action);
}
