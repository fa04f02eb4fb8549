// The script of the front page and the rules: seats that fit the number of players, and a search box.
"use strict";
(() => {
  const $ = (q, from = document) => from.querySelector(q), all = (q, from = document) => [...from.querySelectorAll(q)];
  const catalogue = JSON.parse(document.body.dataset.words || "{}"), _ = (text) => catalogue[text] ?? text;
  function seats() {
    for (const form of all("form.setting")) {
      const n = +$("input[name=players]:checked", form).value;
      all("[data-seat-row]", form).forEach((row) => { const off = +row.dataset.seatRow > n; row.hidden = off; $("select", row).disabled = off; });
      all("[data-players]", form).forEach((field) => { const off = !field.dataset.players.split(" ").includes(String(n)); field.hidden = off; $("select", field).disabled = off; });
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
