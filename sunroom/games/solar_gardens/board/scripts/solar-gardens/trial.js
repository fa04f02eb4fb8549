// What a placement would do, shown on the roof itself.

import { find, findAll } from "../../page.js";
import { lying, spaceOf, tile, tileInHand } from "./tile.js";

const MARKS = ["trial-here", "on-path", "in-bed", "in-open-bed", "paired"];

export function clearTrial() {
  findAll(".plot .trial").forEach((picture) => picture.remove());
  for (const mark of MARKS) findAll(`.${mark}`).forEach((plot) => plot.classList.remove(mark));
  findAll(".pips .would").forEach((pip) => pip.classList.remove("would"));
}

/** Shows the tile in hand on the space pointed at, and the paths, beds and pairs it would belong to. */
export function tryOut(plot) {
  clearTrial();
  const inHand = tileInHand(), space = spaceOf(plot);
  if (!inHand || lying() || !space || !plot.classList.contains("lit")) return;
  const found = JSON.parse(inHand.dataset.trials)[space][tile.turn];
  drawTrial(plot, find(`.turn[data-piece="turn-${tile.turn}"] .art`, inHand), found);
}

/** Draws a tile on a space, and marks what it would belong to. */
export function drawTrial(plot, art, found) {
  layPicture(plot, art);
  if (found.path.length > 1) mark(found.path, "on-path");
  for (const bed of found.beds) mark(bed.spaces, bed.open ? "in-open-bed" : "in-bed");
  mark(found.pairs, "paired");
  const [column, row] = spaceOf(plot);
  fillGoal(column, found.panels);
  fillGoal(row, found.turbines);
}

function layPicture(plot, art) {
  const picture = art.cloneNode(true);
  picture.setAttribute("class", "trial");
  plot.append(picture);
  plot.classList.add("trial-here");
}

function mark(spaces, name) {
  for (const space of spaces) find(`#frame [data-piece="${space}"]`)?.classList.add(name);
}

/** How full a goal would be. */
function fillGoal(name, reached) {
  const goal = find(`.roof.shown [data-goal="${name}"]`);
  findAll("i", goal).forEach((pip, number) => {
    pip.classList.toggle("would", number >= Number(goal.dataset.has) && number < reached);
  });
}
