// Drawing a new version over the old one: unchanged elements stay, with whatever the person did to them.

/** @param {any} old @param {any} next */
export function morph(old, next) {
  globalThis.Idiomorph.morph(old, next, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed: (element, becomes) => {
        if (element.dataset?.piece && !becomes.dataset?.piece) element.removeAttribute("tabindex"); // It is no longer a piece.
        return !isBeingFilledIn(element);
      },
      beforeAttributeUpdated: (name, element, how) => !isOurs(name, element, how),
    },
  });
}

/** Whether somebody is typing or choosing something in it right now. */
function isBeingFilledIn(element) {
  return element.matches?.("#say, dialog[open] form[data-at-once]");
}

/** Whether an attribute is set by these scripts, or by the person, and not by the server. */
function isOurs(name, element, how) {
  switch (name) {
    case "tabindex": // A piece that loses its place in the tab order for a moment loses the focus; `light` takes it away.
      return how === "remove" && element.dataset.piece;
    case "value": // What somebody is writing. Idiomorph's own way of sparing it spares the contents of any piece that has the focus.
      return element === document.activeElement && element.matches("input, textarea, select");
    case "open":
      return element.tagName === "DIALOG" || element.tagName === "DETAILS";
    case "data-sheet":
    case "data-hinting":
      return element.id === "frame";
    case "aria-busy": // A button that was pressed, until its answer is here.
      return true;
    case "aria-describedby": // What is read of a piece, until it is let go.
      return element.dataset.piece;
    case "data-sifted":
      return true;
    default:
      return false;
  }
}
