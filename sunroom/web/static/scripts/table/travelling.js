// Pieces travel from where they were to where they are. By then the table is already drawn: what flies is a picture above it that
// nobody can touch, and whatever happens to it, the table is right.

import { find, findAll, prefersCalm } from "../page.js";
import { changedPlaces, differences, journeys } from "./places.js";

const MOST_TRAVELLERS = 6;
/** How long a piece travels, in milliseconds, and how much later the next one leaves. */
const TRAVEL = 480, AFTER = 120;
/** This many pixels are not worth a journey. */
const NEAR = 12;
/** Places whose proportions differ by more than this have different shapes: a tile, and the words that stand for a pile. */
const ALIKE = 1.6;
/** How long a change is marked. */
const FRESH = 1700;

/**
 * @typedef {object} Traveller
 * @property {import("./places.js").Journey} journey
 * @property {any} picture of it, which flies; null if only its destination has one
 * @property {DOMRect} from where it was
 */

/**
 * Compares the table with its next drawing: what will travel, and where something changed.
 * @param {ParentNode} next
 */
export function packUp(next) {
  return pack(differences(document, next));
}

/**
 * Takes pictures of what will travel from where it lies now, unless there are earlier ones.
 * @param {import("./places.js").Changes} changes
 * @param {Traveller[]} before
 */
export function pack(changes, before = []) {
  const changed = changedPlaces(changes);
  if (prefersCalm() || document.hidden) return { changed, travellers: [] };
  const travellers = journeys(changes).slice(0, MOST_TRAVELLERS).map((journey) =>
    before.find(({ journey: { from, what } }) => from === journey.from && what === journey.what) ?? pictured(journey)
  ).filter(Boolean);
  return { changed, travellers: /** @type {Traveller[]} */ (travellers) };
}

/** Lands what travelled, and marks what changed. */
export function arrive({ changed, travellers }, time = TRAVEL) {
  const flying = travellers.map((traveller, number) => fly(traveller, number, time)).filter(Boolean);
  changed.forEach(freshen);
  return flying;
}

/** Removes what is still flying. */
export function landAll() {
  findAll(".flying").forEach((flying) => flying.remove());
}

/** Where a piece can be seen: in its place, or with the player it belongs to. */
export function standIn(name) {
  const place = placeNamed(name), seen = [place, placeNamed(name.replace(/-held$/, ""))].find(canBeSeen);
  if (seen) return seen;
  const [, seat, what] = /^(?:p(\d)-)?(.*)$/.exec(name) ?? [],
    isOurs = place?.closest(".cities > [data-seat], [hidden]");
  const player = seat ? find(`.player[data-watch="${seat}"]`) : isOurs ? find(".player.you") : null;
  if (!player) return null;
  const fact = /^[a-z]+$/.test(what) ? find(`.fact.${what}`, player) : null;
  return [fact, find(".mini", player), player].find(canBeSeen) ?? null;
}

/** Marks a place for a moment. */
export function freshen(name) {
  const place = placeNamed(name), shown = canBeSeen(place) ? place : standIn(name);
  if (!shown) return;
  shown.classList.add("fresh");
  setTimeout(() => shown.classList.remove("fresh"), FRESH);
}

/** @returns {Traveller | null} */
function pictured(journey) {
  const source = standIn(journey.from);
  if (!source) return null;
  const art = pictureOf(source), { what } = source.dataset;
  const from = art.getBoundingClientRect(), isIt = what === journey.what || !journey.what;
  return { journey, picture: isIt ? copyOf(art) : null, from };
}

/** Flies a picture to its place, where the piece itself appears when it lands. */
function fly({ journey, picture, from }, number, time) {
  const place = standIn(journey.to);
  if (!place) return null;
  const art = pictureOf(place), there = art.getBoundingClientRect(), delay = number * AFTER;
  if (!from.width || !there.width || !there.height || Math.hypot(from.left - there.left, from.top - there.top) < NEAR) {
    return null;
  }
  const isThere = place === placeNamed(journey.to), drawn = picture ?? copyOfAny(journey.what, isThere ? art : null);
  const flying = document.createElement("div");
  flying.className = drawn ? "flying" : "flying unseen";
  flying.setAttribute("aria-hidden", "true");
  Object.assign(flying.dataset, journey);
  const size = isThere && (!picture || areAlike(from, there)) ? there : squareIn(there, from);
  for (const side of ["left", "top", "width", "height"]) flying.style[side] = `${size[side]}px`;
  if (drawn) flying.append(drawn);
  document.body.append(flying);
  const scale = Math.min(from.width / size.width, from.height / size.height);
  const left = from.left - size.left + (from.width - scale * size.width) / 2;
  const top = from.top - size.top + (from.height - scale * size.height) / 2;
  const begin = `translate(${left}px, ${top}px) scale(${scale})`;
  const timing = {
    duration: time,
    delay,
    easing: "cubic-bezier(.3, .7, .2, 1)",
    fill: /** @type {FillMode} */ ("backwards"),
  };
  const flight = flying.animate([{ transform: begin }, { transform: "none" }], timing);
  const away = () => flying.remove();
  flight.finished.then(away, away);
  if (isThere && picture) art.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time + delay });
  return flying;
}

/** Whether two boxes have about the same proportions. */
function areAlike(one, other) {
  const by = (one.width * other.height) / (one.height * other.width);
  return Math.max(by, 1 / by) < ALIKE;
}

/** A small box in the middle of a place, in the proportions of what arrives there. */
function squareIn(place, from) {
  const scale = Math.min(1, 40 / Math.max(from.width, from.height)), width = from.width * scale;
  const height = from.height * scale, left = place.left + (place.width - width) / 2;
  return { left, top: place.top + (place.height - height) / 2, width, height };
}

/** A copy of a picture that fills whatever it is put in. */
function copyOf(art) {
  const copy = art.cloneNode(true);
  copy.classList.remove("lit", "soft", "touched", "fresh");
  copy.removeAttribute("data-piece");
  if (art instanceof SVGElement && !(art instanceof SVGSVGElement)) return framed(art, copy);
  Object.assign(copy.style, { width: "100%", height: "100%", position: "static", margin: "0", transform: "none" });
  return copy;
}

/** A copy of the picture of something, wherever it is drawn. */
function copyOfAny(what, art) {
  const drawn = art ?? (what ? find(`#frame [data-what="${CSS.escape(what)}"] .art`) : null);
  return drawn && copyOf(drawn);
}

/** A part of a picture as a picture. */
function framed(part, copy) {
  const { x, y, width, height } = part.getBBox(), svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  Object.assign(svg.style, { width: "100%", height: "100%" });
  svg.append(copy);
  return svg;
}

function placeNamed(name) {
  return find(`#frame :is([data-piece="${CSS.escape(name)}"], [data-place="${CSS.escape(name)}"])`);
}

function canBeSeen(element) {
  const box = element?.getBoundingClientRect();
  return Boolean(box && box.width && box.height);
}

function pictureOf(place) {
  return findAll(".art", place).find(canBeSeen) || place;
}
