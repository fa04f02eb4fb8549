// What lies where on the table, and where it moves from and to.
//
// A place has a name (`data-piece`, or `data-place` where nobody touches it). What lies there is in `data-what`, by a name that is the
// same in every language, and which way up in `data-side`. A pile also tells how many lie there (`data-many`); one that shows nothing,
// such as a deck, tells of which kind they are (`data-of`). So whatever appears comes from a pile of its kind that shrank, and
// whatever disappears went to one that grew.

import { findAll } from "../page.js";

/**
 * @typedef {[what: string, side: string, many: number, kind: string]} Lying
 * @typedef {Record<string, [was: Lying | null, is: Lying | null]>} Changes what lay and what lies in each place where that differs
 * @typedef {{from: string, to: string, what: string}} Journey
 * @typedef {{name: string, what: string, kind: string}} Piece one that left a place, or came to it
 */

const PLACES = ":is([data-piece], [data-place]):is([data-what], [data-many])";
/** @type {Lying} */
const NOTHING = ["", "", 0, ""];

/** How two drawings of the table differ. @returns {Changes} */
export function differences(before, after) {
  const were = whatLies(before), are = whatLies(after);
  /** @type {Changes} */
  const changes = {};
  for (const name of new Set([...were.keys(), ...are.keys()])) {
    const was = were.get(name) ?? null, is = are.get(name) ?? null;
    if (String(was) !== String(is)) changes[name] = [was, is];
  }
  return changes;
}

/** @returns {Map<string, Lying>} */
function whatLies(within) {
  return new Map(
    findAll(PLACES, within).map(({ dataset }) => {
      const what = dataset.what ?? "", many = Number(dataset.many ?? (what ? 1 : 0));
      return [dataset.piece ?? dataset.place, [what, dataset.side ?? "", many, dataset.of ?? ""]];
    }),
  );
}

/** The places where something different lies now. @param {Changes} changes */
export function changedPlaces(changes) {
  return Object.entries(changes).filter(([, [was, is]]) => was && is).map(([name]) => name);
}

/** Where pieces moved from and to. @param {Changes} changes @returns {Journey[]} */
export function journeys(changes) {
  const all = Object.entries(changes);
  const left = all.flatMap(([name, [was, is]]) => was ? piecesOnlyIn(name, was, is) : []);
  const came = all.flatMap(([name, [was, is]]) => is && !isLower(was, is) ? piecesOnlyIn(name, is, was) : []);
  /** @type {Journey[]} */
  const found = [];
  const pair = (fits) => {
    for (const piece of [...came]) {
      const source = left.find((one) => !isSamePlace(one.name, piece.name) && fits(one, piece));
      if (!source) continue;
      left.splice(left.indexOf(source), 1);
      came.splice(came.indexOf(piece), 1);
      found.push({ from: source.name, to: piece.name, what: piece.what || source.what });
    }
  };
  const alike = (one, other) => one.kind && one.kind === other.kind && !(one.what && other.what);
  pair((one, other) => one.what && one.what === other.what);
  pair((one, other) => alike(one, other) && ownerOf(one.name) === ownerOf(other.name) && ownerOf(one.name));
  pair(alike);
  return found;
}

/** What left a place, or came to it: the pieces that lie there in one drawing and not in the other. @returns {Piece[]} */
function piecesOnlyIn(name, [what, , many, kind], there) {
  const [other, , others] = there ?? NOTHING;
  if (!what && (other || !there)) return [];
  const how = what === other ? many - others : there ? 1 : many;
  return Array.from({ length: Math.max(0, how) }, () => ({ name, what, kind }));
}

/** Whether a pile shrank: what lies on top now lay below. */
function isLower(was, is) {
  return Boolean(was && is && was[0] && is[0] && is[2] < was[2]);
}

/** Whether two places are the same: a held piece is still where it was taken. */
function isSamePlace(one, other) {
  return one.replace(/-held$/, "") === other.replace(/-held$/, "");
}

/** The seat a place belongs to, if it is somebody else's: its name says so. */
function ownerOf(name) {
  return /^p(\d)-/.exec(name)?.[1];
}
