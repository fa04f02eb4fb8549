// Solar Gardens: a tile in hand is turned by click, wheel or key, moved as long as it is not confirmed, and shows
// beforehand what it does; a tile that is offered is tried in the same ways.

import { closest, listen } from "../page.js";
import { swallowsClick } from "../table/pointer.js";
import { followOffer, keepHere, offeredTile, pointOffer, tryOn, turnOffer } from "./solar-gardens/offer.js";
import { spaceOf, tileInHand } from "./solar-gardens/tile.js";
import { tryOut } from "./solar-gardens/trial.js";
import { follow, moveTo, noteFocus, notePointed, rotate } from "./solar-gardens/turning.js";

const TURNS = { r: 1, R: -1 };
/** Keys that also turn it while the tile has the focus. */
const TURNS_ON_TILE = { ...TURNS, ArrowUp: -1, ArrowDown: 1, Enter: 1, " ": 1 };
/** The least time between two turns of the wheel, in milliseconds. */
const WHEEL_PACE = 120;

let wheeledAt = 0;

listen("sunroom:light", () => {
  follow();
  followOffer();
});
listen("sunroom:point", (event) => {
  notePointed(event.detail);
  if (offeredTile()) pointOffer(event.detail);
  else tryOut(event.detail);
});
listen("sunroom:drop", (event) => {
  const space = spaceOf(event.detail.to);
  if (offeredTile() ? tryOn(space) : moveTo(space)) event.preventDefault();
});

// These run before the table's own handlers.
listen("click", (event) => {
  const clicked = closest(event, ".turner.offered, .plot, #deed-keep");
  if (!clicked || !offeredTile() || swallowsClick()) return;
  if (clicked.matches(".turner")) turnOffer(1);
  else if (!(clicked.matches(".plot") ? tryOn(spaceOf(clicked)) : keepHere())) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
listen("click", (event) => {
  const clicked = closest(event, ".turner.free, .plot");
  if (!clicked || !tileInHand() || swallowsClick()) return;
  if (clicked.matches(".turner") || clicked.dataset.laid) {
    event.stopPropagation();
    rotate(1);
  } else if (moveTo(spaceOf(clicked))) event.stopPropagation();
}, true);
listen("keydown", (event) => {
  const offered = offeredTile(), { key } = event;
  if (!(offered || tileInHand()) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (closest(event, "input, select, textarea, dialog[open]")) return;
  const turns = closest(event, ".turner, [data-laid]") ? TURNS_ON_TILE : TURNS, plot = closest(event, ".plot");
  if (key in turns) (offered ? turnOffer : rotate)(turns[key]);
  else if (!(offered && plot && (key === "Enter" || key === " ") && tryOn(spaceOf(plot)))) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

listen("focusin", (event) => noteFocus(Boolean(closest(event, ".turner"))));
listen("pointerdown", () => noteFocus(false));
listen("wheel", (event) => {
  const turn = offeredTile() ? turnOffer : rotate;
  if (!(offeredTile() || tileInHand()) || !closest(event, ".solar-gardens")) return;
  event.preventDefault();
  if (event.timeStamp - wheeledAt <= WHEEL_PACE || !event.deltaY) return;
  wheeledAt = event.timeStamp;
  turn(event.deltaY > 0 ? 1 : -1);
}, { passive: false });

follow();
followOffer();
