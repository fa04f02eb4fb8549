// A card to read, large: it comes up while its piece is pointed at or has the focus, and lets clicks through. Opened by a long press
// or from the log, it stays until it is closed.

import { find, findAll, isPhone, listen } from "../page.js";
import { cardOf, cardOfTile } from "./cards.js";

/** How long a pointer rests on a piece before its card comes up, and is away before it goes, in milliseconds. */
const RESTS = 120, AWAY = 160;
/** Between a card and the edges of the window. */
const MARGIN = 8;

let timer = 0;
/** @type {any} the piece that is read */
let read = null;
/** @type {any} what had the focus before a card was opened by a key */
let focused = null;

function box() {
  return find("#zoom");
}

/** Whether the open card stays until it is closed. */
export function isKept() {
  return box()?.hidden === false && "kept" in box().dataset;
}

/** Shows the card of a piece that is pointed at, and why it cannot be touched; at once where another is shown, or by a key. */
export function zoomIn(piece, also = null, atOnce = false) {
  if (isKept()) return;
  const card = cardOf(piece);
  clearTimeout(timer);
  if (!card) return zoomOut();
  if (also) card.append(also);
  timer = setTimeout(() => lay(card, piece), atOnce || !box().hidden ? 0 : RESTS);
}

/** The pointer has left the piece. */
export function zoomOut() {
  clearTimeout(timer);
  if (!isKept()) timer = setTimeout(closeZoom, AWAY);
}

/** Shows a card until it is closed, clear of the piece it belongs to; `byKey`: it takes the focus, and gives it back. */
export function keepOpen(card, piece = null, byKey = false) {
  clearTimeout(timer);
  focused = byKey ? document.activeElement : null;
  lay(card, piece, true);
  if (byKey) find(".close", box()).focus({ preventScroll: true });
}

/** Closes the card; returns whether there was one. */
export function closeZoom() {
  clearTimeout(timer);
  const zoom = box();
  if (!zoom || zoom.hidden) return false;
  const hadFocus = zoom.contains(document.activeElement);
  zoom.hidden = true;
  read?.removeAttribute("aria-describedby");
  read = null;
  if (hadFocus && focused?.isConnected) focused.focus({ preventScroll: true });
  return true;
}

/** After the table was redrawn: redraws the card too, or closes it if its piece is gone. */
export function renewZoom() {
  const zoom = box();
  if (!zoom || zoom.hidden) return;
  if (read && !isKept() && !read.isConnected) return closeZoom();
  findAll(".why", zoom).forEach((why) => why.remove());
  const shown = find("[data-card]", zoom), now = shown && cardOfTile(shown.dataset.card);
  if (now) shown.replaceWith(now);
  else if (!isKept()) closeZoom();
}

function lay(card, piece, kept = false) {
  const zoom = box();
  read?.removeAttribute("aria-describedby");
  read = piece;
  piece?.setAttribute("aria-describedby", "zoomed");
  find("#zoomed").replaceChildren(card);
  if (kept) zoom.dataset.kept = "yes";
  else delete zoom.dataset.kept;
  zoom.hidden = false;
  place(zoom, piece?.getBoundingClientRect());
}

/** At the side of the board, in the first corner where the card does not cover the piece it belongs to. */
function place(zoom, piece) {
  const { offsetWidth: width, offsetHeight: height } = zoom;
  const high = isPhone() ? MARGIN : find("#board")?.getBoundingClientRect().top ?? MARGIN;
  const right = innerWidth - width - MARGIN,
    low = innerHeight - height - MARGIN,
    top = Math.max(MARGIN, Math.min(high, low));
  const corners = [[right, top], [MARGIN, top], [right, low], [MARGIN, low]];
  const free = ([x, y]) =>
    !piece || x + width < piece.left || x > piece.right || y + height < piece.top || y > piece.bottom;
  const [x, y] = corners.find(free) ?? corners[0];
  zoom.style.left = `${x}px`;
  zoom.style.top = `${y}px`;
}

listen("pointerdown", ({ target }) => {
  if (!target.closest?.("#zoom")) closeZoom();
}, true);
listen("click", ({ target }) => {
  if (target.closest?.("[data-close-zoom]")) closeZoom();
});
listen("focusout", ({ target }) => {
  if (target === read) zoomOut();
});
