// Touching pieces until only one action is left.

import { find, frame, usesFingers } from "../page.js";
import { actionOfPiece, fitting, legalActions, pieceNamed, several } from "./actions.js";
import { isBusy } from "./busy.js";
import { hand } from "./hand.js";
import { isKeyboardUsed } from "./keyboard.js";
import { light } from "./lighting.js";
import { explain } from "./reading.js";
import { send } from "./sending.js";

const MOST_WAITING = 9;

/**
 * What was touched while the last move was on its way: done afterwards, if it still means the same.
 * @type {{name: string, value?: string, ply: number}[]}
 */
let waiting = [];

/** Touches a piece: takes it in hand, lets it go, or makes the move that it completes. */
export function touch(name) {
  if (isBusy()) return touchAfterwards(name);
  if (several() && actionOfPiece(name)) return gather(name);
  if (hand.touched.includes(name)) return isSecondTouch(name) ? send(hand.pending) : putDown(name);
  const actions = legalActions();
  const before = [hand.touched, hand.pending ? hand.before : [], []].find((some) =>
    fitting(actions, [...some, name]).length
  );
  if (!before) return explain(name);
  const [action, ...others] = fitting(actions, [...before, name]);
  hand.touched = [...before, name];
  hand.pending = null;
  if (others.length) light();
  else if (isTriedFirst()) takeUp(action, before);
  else choose(action);
}

/** Touches nothing but this piece. */
export function touchOnly(name) {
  hand.touched = fitting(legalActions(), [name]).length ? [name] : [];
  hand.pending = null;
  light();
}

/** On a touch screen, a first touch only shows what it brings, unless the tile in hand can be taken back anyway. */
function isTriedFirst() {
  return usesFingers() && !isKeyboardUsed() && !(hand.resting && pieceNamed(hand.resting)?.dataset.tries);
}

/** Whether the piece that completes the shown action was touched again. */
function isSecondTouch(name) {
  return usesFingers() && Boolean(hand.pending) && !hand.before.includes(name);
}

/** Makes a move, or asks for a confirmation first. */
export function choose(action) {
  if (!frame().dataset.confirm) return send(action);
  takeUp(action);
  find("#confirm")?.focus({ preventScroll: true });
}

/** Takes all pieces of an action in hand, after those touched `before`; confirming makes the move. */
export function takeUp(action, before = []) {
  hand.touched = [...action.handles];
  hand.before = before;
  hand.pending = action;
  light();
}

/** Makes a move, and touches a piece as soon as it is made. */
export function chooseThenTouch(action, name) {
  waiting = [{ name, ply: shownPly() }];
  choose(action);
}

/** Touches what was waiting for the last move; nothing, if that came too late and was not made. */
export function touchWaiting() {
  if (!waiting.length || isBusy()) return;
  const { name, value, ply } = waiting.shift();
  if (!haveMovedSince(ply)) return void (waiting = []);
  const action = actionOfPiece(name);
  const meansTheSame = value ? action?.value === value : action;
  if (meansTheSame) touch(name);
  else waiting = [];
}

function touchAfterwards(name) {
  const action = actionOfPiece(name);
  if (action && waiting.length < MOST_WAITING) waiting.push({ name, value: action.value, ply: shownPly() });
}

function shownPly() {
  return Number(frame().dataset.ply);
}

/** Whether one of your moves is among those made since. */
function haveMovedSince(ply) {
  const moves = shownPly() - ply, { movers, mine } = frame().dataset;
  return moves > 0 && movers.split(" ").slice(-moves).some((seat) => mine.split(" ").includes(seat));
}

function putDown(name) {
  hand.touched = hand.touched.filter((one) => one !== name);
  hand.pending = null;
  light();
}

/** Adds a piece to those that are sent together, or removes it; if there are too many, the first is put down. */
function gather(name) {
  const { touched } = hand;
  hand.touched = touched.includes(name)
    ? touched.filter((one) => one !== name)
    : [...touched, name].slice(-several().most);
  light();
}
