// What all scripts of the table share: finding things in the page, and saying something in its language.
"use strict";
window.Sunroom = (() => {
  const root = document.documentElement, $ = (q, from = document) => from.querySelector(q), all = (q, from = document) => [...from.querySelectorAll(q)];
  root.classList.add("js");

  // --- Words: English here, in the language of the page by its catalogue; where a number decides, a list of forms.
  const catalogue = JSON.parse(document.body.dataset.words || "{}"), plural = new Intl.PluralRules(root.lang);
  const kinds = ["zero", "one", "two", "few", "many", "other"].filter((kind) => plural.resolvedOptions().pluralCategories.includes(kind));
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (slot, name) => values[name] ?? slot);
  const _ = (text, values = {}) => fill(catalogue[text] ?? text, values);
  const _n = (one, many, n) => fill((catalogue[one] ?? [one, many])[kinds.indexOf(plural.select(n))] ?? many, { n });

  const listen = document.addEventListener.bind(document);
  const fingers = () => matchMedia("(hover: none)").matches, calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const frame = () => $("#frame");
  const say = (id, words) => { const place = $(`#${id}`); if (place) place.textContent = words; };

  return { $, all, _, _n, listen, fingers, calm, frame, say };
})();
