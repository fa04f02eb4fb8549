// What is around the board: dialogs, sheets on small screens, sifted and filtered lists, links to copy.

import { find, findAll, frame, listen } from "../page.js";
import { _ } from "../words.js";

export function openDialog(id) {
  find(`#${id}`)?.showModal();
}

/** Opens a sheet in place of the one that is open, or closes it if it is the open one. The keyboard goes along. */
export function toggleSheet(name, byKeyboard = false) {
  const { dataset } = frame();
  if (dataset.sheet === name) delete dataset.sheet;
  else dataset.sheet = name;
  showPressed();
  if (byKeyboard && dataset.sheet) find(`#${name} :is(select, input, textarea)`)?.focus();
}

/** Closes the sheet that is open; what was reached in it by keyboard is out of sight then. */
export function closeSheet() {
  const name = frame().dataset.sheet, within = document.activeElement?.closest(`#${name}`);
  toggleSheet(name);
  if (within) find(`[data-sheet=${name}]:not(#frame)`)?.focus();
}

/** Shows only one kind of what a section holds, or all again. */
export function sift(button) {
  const section = button.closest("section"), kind = button.dataset.sift, on = section.dataset.sifted !== kind;
  if (on) section.dataset.sifted = kind;
  else delete section.dataset.sifted;
  showPressed();
}

/** Marks the buttons whose sheet or filter is on; again after each drawing, since a button may have been replaced. */
export function showPressed() {
  const { sheet } = frame().dataset, press = (button, is) => button.setAttribute("aria-pressed", is);
  for (const tab of findAll("[data-sheet]:not(#frame)")) press(tab, tab.dataset.sheet === sheet);
  for (const button of findAll("[data-sift]")) {
    press(button, button.dataset.sift === button.closest("section").dataset.sifted);
  }
}

/** Copies a text; the button says so for a moment. */
export async function copy(button, text) {
  if (!navigator.clipboard) return;
  await navigator.clipboard.writeText(text);
  const was = button.textContent;
  button.textContent = _("Copied");
  setTimeout(() => {
    button.textContent = was;
  }, 1400);
}

/** Shows only the actions that contain all these words. */
function filterActions(form, words) {
  for (const button of findAll("button[name=action]", form)) {
    const text = button.getAttribute("aria-label").toLowerCase();
    button.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of findAll("fieldset", form)) group.hidden = !find("button:not([hidden])", group);
}

listen("input", ({ target }) => {
  if (target.matches("[data-filter]")) {
    filterActions(target.form, target.value.toLowerCase().split(/\s+/).filter(Boolean));
  }
});
