// How the page looks is the person's choice: it comes with every drawing of a table, and is set on the root element.

import { frame } from "../page.js";

const LOOKS = ["theme", "motion", "text", "patterns"];

/** Applies the person's choices. */
export function wearLooks() {
  const wished = frame().dataset, worn = document.documentElement.dataset;
  for (const name of LOOKS) if (wished[name]) worn[name] = wished[name];
}
