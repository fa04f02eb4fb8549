// A tip: a small box beside a piece, which disappears by itself.

import { find } from "../page.js";

/** Between a tip and the edges of the window, and between a tip and its piece. */
const MARGIN = 8;

let timer = 0;

/** Shows words or a card beside an element for a while, in milliseconds. */
export function showTip(element, content, milliseconds) {
  const box = find("#tip");
  box.replaceChildren(typeof content === "string" ? document.createTextNode(content) : content);
  box.hidden = false;
  placeBeside(box, element.getBoundingClientRect());
  clearTimeout(timer);
  timer = setTimeout(hideTip, milliseconds);
}

export function hideTip() {
  const box = find("#tip");
  if (box) box.hidden = true;
}

/** Above the place if there is room, else below it, and always inside the window. */
function placeBeside(box, place) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const centred = place.left + place.width / 2 - width / 2;
  const fitsAbove = place.top > height + 2 * MARGIN;
  const below = Math.min(innerHeight - height - MARGIN, place.bottom + MARGIN);
  box.style.left = `${Math.max(MARGIN, Math.min(innerWidth - width - MARGIN, centred))}px`;
  box.style.top = `${fitsAbove ? place.top - height - MARGIN : below}px`;
}
