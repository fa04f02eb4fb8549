// The script of the front page and the rules: seats that fit the number of players, and a search box.
"use strict";
(() => {
  const $ = (q, from = document) => from.querySelector(q), all = (q, from = document) => [...from.querySelectorAll(q)];
  const catalogue = JSON.parse(document.body.dataset.words || "{}"), _ = (text) => catalogue[text] ?? text;
  function seats() {
    for (const form of all("form.setting")) {
      const n = +$("input[name=players]:checked", form).value;
      all("[data-seat-row]", form).forEach((row) => { const off = +row.dataset.seatRow > n; row.hidden = off; $("select", row).disabled = off; });
      const fits = (el) => !el.dataset.players || el.dataset.players.split(" ").includes(String(n));
      all(".field[data-players]", form).forEach((field) => { field.hidden = $("select", field).disabled = !fits(field); });
      all("select:has(option[data-players])", form).forEach((select) => {
        all("option", select).forEach((option) => { option.hidden = option.disabled = !fits(option); });
        if (select.selectedOptions[0]?.disabled) select.value = $("option[selected]", select).value;
      });
    }
  }
  function unfold() { const place = location.hash.length > 1 && document.getElementById(location.hash.slice(1)); if (place?.tagName === "DETAILS") place.open = true; }
  function search(words) {
    const items = all("#rules > h2, .clauses > *, #rules li.clause, #rules .card").filter((el) => !el.matches("ul:has(.clause), .book, svg"));
    let found = 0;
    for (const el of items) { const hit = !words || el.textContent.toLowerCase().includes(words); el.hidden = !hit; if (hit && words && !/^H\d$/.test(el.tagName)) found += 1; }
    $("#found").textContent = (words ? _("Found: {n}").replace("{n}", found) : "");
  }

  document.addEventListener("input", (event) => { if (event.target.id === "search") search(event.target.value.trim().toLowerCase()); });
  document.addEventListener("change", (event) => { if (event.target.name === "players") seats(); });
  addEventListener("hashchange", unfold);
  seats(); unfold();
})();
