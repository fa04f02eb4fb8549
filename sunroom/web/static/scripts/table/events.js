// What a game's own script can listen to: `sunroom:light`, `sunroom:point` and `sunroom:drop`; `sunroom:act` comes when somebody acts, and
// `sunroom:missed` when more happened than anyone could follow.

/** Tells all listeners; false if one of them prevented what comes next. */
export function announce(what, detail) {
  return document.dispatchEvent(new CustomEvent(`sunroom:${what}`, { detail, cancelable: true }));
}
