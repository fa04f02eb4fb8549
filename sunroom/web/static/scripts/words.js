// Saying something in the language of the page: English here, translated by the catalogue that comes with the page.

const catalogue = JSON.parse(document.body.dataset.words || "{}");
const plural = new Intl.PluralRules(document.documentElement.lang);
const forms = ["zero", "one", "two", "few", "many", "other"]
  .filter((form) => plural.resolvedOptions().pluralCategories.includes(/** @type {any} */ (form)));

/** Puts values into the `{slots}` of a text. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (slot, name) => values[name] ?? slot);
}

/** A text in the language of the page. */
export function _(text, values = {}) {
  return fill(catalogue[text] ?? text, values);
}

/** A text whose form depends on a number: the catalogue lists its forms; browsers may distinguish more of them. */
export function _n(one, many, n) {
  const said = catalogue[one] ?? [one, many];
  return fill(said[Math.min(forms.indexOf(plural.select(n)), said.length - 1)], { n });
}

/** Begins a sentence with a capital letter. */
export function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** The singular or the plural, whichever a number takes. */
export function counted(n, one, several) {
  return plural.select(n) === "one" ? one : several;
}
