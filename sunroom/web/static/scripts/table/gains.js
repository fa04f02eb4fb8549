// What somebody gained or lost with a move rises briefly from their figures: "+3 coins".

import { find, findAll, isPhone, isShown, prefersCalm } from "../page.js";
import { _n, counted } from "../words.js";

/** How long a difference can be read, in milliseconds. */
const READ = 1900;
/** Distances in pixels: before the end of its line, behind it, and from the edge of a player's place. They keep the figure itself clear. */
const BESIDE = 30, BEHIND = 6, EDGE = 2;
/** So much above and below the letters of a line is empty, and so much of it a sign below may take, in pixels. */
const AIR = 3, TAKEN = 2;
const FIGURES = ".player .fact";
/** What is read or touched around the players. */
const AROUND = "#board [data-piece], #top .button, #prompt :is(p, button)";

/** The figures that are shown: for each player, what and how much. */
export function countUp() {
  return new Map(findAll(FIGURES).map((figure) => [nameOf(figure), Number(figure.dataset.amount)]));
}

/** Shows how the figures differ from those counted before, for all or only for these seats. */
export function showGains(before, seats = null) {
  if (document.hidden) return;
  for (const figure of findAll(FIGURES)) {
    if (seats && !seats.includes(figure.closest(".player").dataset.watch)) continue;
    const was = before.get(nameOf(figure)), is = Number(figure.dataset.amount);
    if (was !== undefined && was !== is && isShown(figure)) rise(figure, is - was);
  }
}

/** Shows what a seat gained: which of its figures changed, and by how much. */
export function showGain(seat, what, by) {
  const figure = find(`.player[data-watch="${seat}"] .fact.${CSS.escape(what)}`);
  if (isShown(figure)) rise(figure, by);
}

function rise(figure, by) {
  const sign = document.createElement("b");
  findAll(".gain").find((other) => other.dataset.of === nameOf(figure))?.remove(); // Only the latest difference is shown.
  sign.dataset.of = nameOf(figure);
  sign.className = by > 0 ? "gain" : "gain loss";
  sign.setAttribute("aria-hidden", "true"); // The log says it in words.
  const write = (amount) => sign.textContent = (by > 0 ? "+" : "−") + amount;
  write(amountOf(figure, Math.abs(by)));
  document.body.append(sign);
  const isWide = isPhone() && 2 * sign.offsetWidth > boxOf(figure.closest(".player")).width; // It would leave no room for another.
  let place = isWide ? undefined : freePlace(sign, figure, wordsGo);
  if (!place) {
    write(Math.abs(by));
    place = freePlace(sign, figure, figuresGo);
  }
  put(sign, place ?? lastPlace(sign, figure));
  const steps = prefersCalm()
    ? [{ opacity: 1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }]
    : [{ opacity: 0, translate: "0 10px" }, { opacity: 1, translate: "0 0", offset: 0.15 }, {
      opacity: 1,
      translate: "0 -2px",
      offset: 0.8,
    }, { opacity: 0, translate: "0 -4px" }];
  const away = () => sign.remove();
  sign.animate(steps, { duration: READ, easing: "ease-out" }).finished.then(away, away);
}

function put(sign, { left, top }) {
  sign.style.left = `${left}px`;
  sign.style.top = `${top}px`;
}

/** A place on its player's own that covers nothing one reads: neither names nor numbers, nor other signs, nor what is around them. */
function freePlace(sign, figure, go) {
  const own = figure.closest(".player"), others = findAll(".player").filter((player) => player !== own);
  const names = findAll(".head > :not(.state)", own).map(lettersOf),
    around = [...others, ...findAll(AROUND).filter(isShown)].map(boxOf);
  const covered = [...otherSigns(sign), ...names, ...numbersOf(own), ...around];
  return within(own, sign, go(sign, figure)).find((place) => !covered.some((other) => overlap(place, other)));
}

/** The place for a sign that finds none free: if possible on no number, at least on no other sign. */
function lastPlace(sign, figure) {
  const own = figure.closest(".player"), places = within(own, sign, figuresGo(sign, figure)), signs = otherSigns(sign);
  const free = (covered) => places.find((place) => !covered.some((other) => overlap(place, other)));
  return free([...signs, ...numbersOf(own)]) ?? free(signs) ?? places[0];
}

/** Where words are clearly their player's: before the number, behind all figures, in the line above, at its end, or below all. */
function wordsGo(sign, figure) {
  const own = figure.closest(".player"),
    { top, right, bottom } = boxOf(figure),
    { offsetWidth: width, offsetHeight: height } = sign;
  const figures = figuresOf(own).map(boxOf),
    low = Math.max(...figures.map((one) => one.bottom)) - TAKEN,
    head = boxOf(find(".head", own));
  return [
    [right - BESIDE - width, top],
    [Math.max(...figures.map((one) => one.right)) + BEHIND, (top + bottom - height) / 2],
    [Infinity, top - height],
    [-Infinity, top - height],
    [Infinity, (head.top + head.bottom - height) / 2],
    [Infinity, top],
    [-Infinity, top],
    [Infinity, top + height],
    [Infinity, low],
    [-Infinity, low],
  ];
}

/** A number alone goes with the one it changes: behind it, under it on the edge of its player's place, else where words go. */
function figuresGo(sign, figure) {
  const { left, right, top, bottom } = boxOf(figure), { offsetWidth: width, offsetHeight: height } = sign;
  return [
    [right + BEHIND, (top + bottom - height) / 2],
    [(left + right - width) / 2, bottom - TAKEN],
    [left, bottom - TAKEN],
    [right, bottom - TAKEN],
    ...wordsGo(sign, figure),
  ];
}

/** The same places, moved as little as need be to begin and end within their player's. */
function within(own, { offsetWidth: width, offsetHeight: height }, places) {
  const all = boxOf(own), last = all.right - EDGE - width, first = Math.min(all.left + EDGE, last);
  return places.map(([x, top]) => {
    const left = Math.max(first, Math.min(x, last));
    return { left, top, right: left + width, bottom: top + height };
  });
}

function figuresOf(player) {
  return findAll(".fact", player).filter(isShown);
}

/** The numbers of a player; on a phone with the signs that stand for words there. */
function numbersOf(player) {
  return figuresOf(player).map((one) => lettersOf(isPhone() ? one : find("b", one)));
}

/** Where the other signs are, whichever way they are moving. */
function otherSigns(sign) {
  return findAll(".gain").filter((other) => other !== sign).map((
    { offsetLeft, offsetTop, offsetWidth, offsetHeight },
  ) => ({
    left: offsetLeft,
    top: offsetTop,
    right: offsetLeft + offsetWidth,
    bottom: offsetTop + offsetHeight,
  }));
}

function boxOf(element) {
  return element.getBoundingClientRect();
}

function lettersOf(line) {
  const { left, right, top, bottom } = boxOf(line);
  return { left, right, top: top + AIR, bottom: bottom - AIR };
}

function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function nameOf(figure) {
  return `${figure.closest(".player").dataset.watch} ${figure.className}`;
}

/** An amount of what a figure counts, in words. */
function amountOf(figure, n) {
  const { one, several } = figure.dataset;
  return several ? `${n} ${counted(n, one, several)}` : _n("{n} point", "{n} points", n);
}

addEventListener("resize", () => findAll(".gain").forEach((sign) => sign.remove()));
