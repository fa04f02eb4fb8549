// Searching the rules and the tiles of a game.

import { find, findAll, listen } from "../page.js";
import { _ } from "../words.js";

const ITEMS = "#rules > h2, .clauses > *, #rules li.clause, #rules .card";
/** What only holds items. */
const HOLDERS = "ul:has(.clause), .book, svg";

/** Shows only what contains these words, and counts it without headings. */
function search(words) {
  const items = findAll(ITEMS).filter((item) => !item.matches(HOLDERS));
  let found = 0;
  for (const item of items) {
    const hit = !words || item.textContent.toLowerCase().includes(words);
    item.hidden = !hit;
    if (hit && words && !/^H\d$/.test(item.tagName)) found += 1;
  }
  find("#found").textContent = words ? _("Found: {n}", { n: found }) : "";
}

listen("input", (event) => {
  if (event.target.id === "search") search(event.target.value.trim().toLowerCase());
});
