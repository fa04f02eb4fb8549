// Finding things in the page, and what kind of device shows it.

/**
 * The first element that a selector finds, or null.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {any}
 */
export function find(selector, within = document) {
  return within.querySelector(selector);
}

/**
 * All elements that a selector finds.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {any[]}
 */
export function findAll(selector, within = document) {
  return [...within.querySelectorAll(selector)];
}

/**
 * The element an event happened on or in that a selector describes, or null.
 * @param {Event} event
 * @param {string} selector
 * @returns {any}
 */
export function closest(event, selector) {
  return /** @type {any} */ (event.target).closest?.(selector) ?? null;
}

/**
 * @param {string} kind of event, anywhere in the page
 * @param {(event: any) => void} answer
 * @param {AddEventListenerOptions | boolean} [options]
 */
export function listen(kind, answer, options) {
  document.addEventListener(kind, answer, options);
}

/** Everything that is redrawn with each version of the table. */
export function frame() {
  return find("#frame");
}

/** Writes into the element with this id, where there is one. */
export function write(id, text) {
  const place = find(`#${id}`);
  if (place) place.textContent = text;
}

/** A new paragraph, not in the page yet. */
export function paragraph(className, text) {
  return Object.assign(document.createElement("p"), { className, textContent: text });
}

/** Whether this device has no way to point without touching. */
export function usesFingers() {
  return matchMedia("(hover: none)").matches;
}

/** Whether this is a phone, held upright or sideways: one pane at a time, as a sheet. */
export function isPhone() {
  return matchMedia("(max-width: 820px), (max-height: 500px)").matches;
}

/** Whether this is a phone held sideways: the prompt is a column beside the board. */
export function isHeldSideways() {
  return matchMedia("(max-height: 500px) and (min-width: 600px)").matches;
}

/** Whether the person asked for little motion, here or on their device. */
export function prefersCalm() {
  const { motion } = document.documentElement.dataset;
  return motion === "off" || (motion !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** Whether an element can be seen at all: none of those around it is hidden. */
export function isShown(element) {
  return Boolean(element) && element.offsetParent !== null;
}
