// What somebody gained or lost with a move rises briefly from their figures: "+3 coins".

import { find, findAll, isShown, prefersCalm } from "../page.js";
import { _n, counted } from "../words.js";

/** How long a difference can be read, in milliseconds. */
const READ = 1900;
/** Distances in pixels: before the end of its line, behind it, and from the edge of a player's place. They keep the figure itself clear. */
const BESIDE = 30, BEHIND = 6, EDGE = 2;
const FIGURES = ".player .fact";

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
  sign.textContent = (by > 0 ? "+" : "−") + amountOf(figure, Math.abs(by));
  document.body.append(sign);
  const { left, top } = placeFor(sign, figure);
  sign.style.left = `${left}px`;
  sign.style.top = `${top}px`;
  const steps = prefersCalm()
    ? [{ opacity: 1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }]
    : [{ opacity: 0, translate: "0 10px" }, { opacity: 1, translate: "0 0", offset: 0.15 }, {
      opacity: 1,
      translate: "0 -2px",
      offset: 0.8,
    }, { opacity: 0, translate: "0 -12px" }];
  const away = () => sign.remove();
  sign.animate(steps, { duration: READ, easing: "ease-out" }).finished.then(away, away);
}

/**
 * Where a sign is clearly its player's: on their place, covering neither numbers nor other signs; before the number if there is room,
 * else behind all figures, else in the line above, else wherever there is no other sign.
 */
function placeFor(sign, figure) {
  const own = figure.closest(".player"),
    all = own.getBoundingClientRect(),
    { top, right } = figure.getBoundingClientRect();
  const figures = findAll(".fact", own).filter(isShown);
  const numbers = figures.map((one) => find("b", one).getBoundingClientRect());
  const signs = findAll(".gain").filter((other) => other !== sign).map((one) => one.getBoundingClientRect());
  const { offsetWidth: width, offsetHeight: height } = sign;
  const last = all.right - EDGE - width, first = Math.min(all.left + EDGE, last);
  const behind = Math.max(...figures.map((one) => one.getBoundingClientRect().right)) + BEHIND;
  const places = [
    [right - BESIDE - width, top],
    [behind, top],
    [last, top - height],
    [first, top - height],
    [last, top],
    [first, top],
    [last, top + height],
  ].map(([x, y]) => {
    const left = Math.max(first, Math.min(x, last));
    return { left, top: y, right: left + width, bottom: y + height };
  });
  const free = (covered) => places.find((place) => !covered.some((other) => overlap(place, other)));
  return free([...signs, ...numbers]) ?? free(signs) ?? places[0];
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
