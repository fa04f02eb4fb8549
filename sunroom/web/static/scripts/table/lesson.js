// A lesson: on small screens, what it says comes up as a sheet when it begins.

import { find, frame, isPhone } from "../page.js";
import { toggleSheet } from "./surroundings.js";

export function openLesson() {
  if (find("#lesson.open") && isPhone() && frame().dataset.ply === "0") toggleSheet("lesson");
}
