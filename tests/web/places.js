// Where everything lies that never moves during a game: the frame, the players, and the places on the table.
() => {
  const places = {};
  const lie = (name, el) => {
    const { left, top, width, height } = el.getBoundingClientRect();
    if (width) places[name] = [left, top, width, height];
  };
  const named = (el) => el.id || el.dataset.piece || el.dataset.sheet || [...el.classList].filter((name) => !/^(lit|soft|touched|fresh|now|acting|you)$/.test(name)).join(".");
  const FIXED = [
    "#top, #board, #prompt, #side, .player, .tabs button", // the frame
    ".supply .stack, .city.shown .space, .city.shown .slot", // Solar City
    ".tray, .decision, .roof.shown .plot, .tray .line", // Solar Gardens
    ".neotopia .region, .neotopia .factory, .neotopia .offer .project, .neotopia .hands", // Neotopia
    ".course .action, .goals .goal, .earth .cities, .earth .hand, .isle.shown .beside > .flank", // Earth
  ];
  FIXED.forEach((selector) => document.querySelectorAll(selector).forEach((el, n) => lie(`${named(el)} (${n})`, el)));
  const card = document.querySelector(".isle.shown .grid .ea-card");
  if (card) places["a card of the island"] = [0, 0, card.offsetWidth, card.offsetHeight];
  return places;
}
