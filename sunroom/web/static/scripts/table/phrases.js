// What actions and pieces are called.

import { find } from "../page.js";
import { _n, capital } from "../words.js";
import { fitting } from "./actions.js";

/** What an action does, and what it costs and brings. */
export function promise(action) {
  return [action.text, action.preview].filter(Boolean).join(": ");
}

/** A few actions in short: the only one, or how many there are and what each costs. */
export function summary(actions) {
  if (!actions.length) return "";
  if (actions.length === 1) return capital(promise(actions[0]));
  const costs = new Set(actions.map((action) => action.cost));
  const ways = _n("{n} way", "{n} ways", actions.length);
  const [cost] = costs;
  return costs.size === 1 && cost ? `${ways}; ${cost}` : ways;
}

/** What a screen reader calls a piece that can be touched. */
export function labelOf(piece, actions) {
  const { piece: name, label, shows } = piece.dataset;
  const mine = fitting(actions, [name]);
  if (mine.length === 1) return promise(mine[0]);
  if (label) return label;
  return [shows, placeOf(piece), _n("{n} action", "{n} actions", mine.length)].filter(Boolean).join(", ");
}

/** Where a piece lies: its space, or its title if it does not show what it is. */
function placeOf(piece) {
  const { piece: name, shows } = piece.dataset;
  const isSpace = /^[A-Z]\d$/.test(name);
  if (isSpace) return name;
  return shows ? "" : titleOf(piece) || name.replace("-", " ");
}

/** The title of an element, in HTML or in SVG. */
export function titleOf(element) {
  return element.title || find("title", element)?.textContent;
}
