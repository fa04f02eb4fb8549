// What is touched on the page drawn at build time, before anybody can answer: it is kept in mind, and done then.

/** @type {(() => void) | undefined} */
let touched;
/** Whether somebody has opened a form or begun to fill it in: it must not be taken away from them. */
let isFilling = false, isOver = false;

/**
 * Keeps the last form or link in mind that is touched, and marks it.
 * @param {Document} page
 * @param {() => void} tell
 */
export function watch(page, tell) {
  page.addEventListener("input", () => isFilling = true);
  page.addEventListener("submit", (event) => {
    const { target, submitter } = /** @type {SubmitEvent} */ (event);
    const form = /** @type {HTMLFormElement} */ (target);
    wait(event, submitter ?? form, () => form.requestSubmit(submitter));
  });
  page.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target), link = target.closest("a");
    if (link && !isWithin(page, link)) wait(event, link, () => page.location.assign(link.href));
    else if (link || target.closest("summary")) isFilling = true;
  });

  /**
   * @param {Event} event
   * @param {Element} mark
   * @param {() => void} act
   */
  function wait(event, mark, act) {
    if (isOver) return;
    event.preventDefault();
    for (const other of page.querySelectorAll("[aria-busy]")) other.removeAttribute("aria-busy");
    mark.setAttribute("aria-busy", "true");
    touched = act;
    tell();
  }
}

/** Does what was touched; returns whether the page has to stay for it. */
export function finish() {
  isOver = true;
  touched?.();
  return Boolean(touched) || isFilling;
}

/**
 * Whether a link leads to another place on the same page.
 * @param {Document} page
 * @param {HTMLAnchorElement} link
 */
function isWithin(page, link) {
  return link.pathname === page.location.pathname && link.hash !== "";
}
