// The language of the last page, for the page that is shown before Python is there.

const name = `sunroom ${new URL(".", location.href).pathname} language`;

/** The language that was spoken here last, or nothing. */
export function chosen() {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return ""; // some browsers keep nothing in private windows
  }
}

/** @param {string} language */
export function remember(language) {
  try {
    localStorage.setItem(name, language);
  } catch {
    // then the next visit begins in the browser's language
  }
}
