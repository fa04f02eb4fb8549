// Setting up a table: as many seats as there are players, and only the options that fit their number.

import { find, findAll, listen } from "../page.js";

/** Shows in every form what fits the number of players. */
export function fitSeats() {
  for (const form of findAll("form.setting:has([name=players])")) {
    const players = find("input[name=players]:checked", form).value;
    fitRows(form, Number(players));
    fitOptions(form, players);
  }
}

function fitRows(form, players) {
  for (const row of findAll("[data-seat-row]", form)) {
    const isFree = Number(row.dataset.seatRow) <= players;
    row.hidden = !isFree;
    find("select", row).disabled = !isFree;
  }
}

function fitOptions(form, players) {
  const fits = ({ dataset }) => !dataset.players || dataset.players.split(" ").includes(players);
  for (const field of findAll(".field[data-players]", form)) {
    field.hidden = !fits(field);
    find("select", field).disabled = !fits(field);
  }
  for (const select of findAll("select:has(option[data-players])", form)) {
    for (const option of findAll("option", select)) {
      option.hidden = !fits(option);
      option.disabled = !fits(option);
    }
    if (select.selectedOptions[0]?.disabled) select.value = find("option[selected]", select).value;
  }
}

listen("change", (event) => {
  if (event.target.name === "players") fitSeats();
});
