// Notes every picture that flies: from where to where, as it is drawn; and tells where everything lies.
(() => {
  window.flights = [];
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const seen = (element) => element.getClientRects().length > 0;
  window.whereLie = () => {
    const places = [...document.querySelectorAll("#frame :is([data-piece], [data-place])")].filter(seen);
    const drawn = (place) => [...place.querySelectorAll(".art")].find(seen) ?? place;
    return Object.fromEntries(places.map((place) => [place.dataset.piece ?? place.dataset.place, middle(drawn(place).getBoundingClientRect())]));
  };
  new MutationObserver((seen) => {
    for (const { addedNodes } of seen) {
      for (const flying of addedNodes) {
        if (!flying.classList?.contains("flying")) continue;
        const { left, top, width, height } = flying.style, [x, y, w, h] = [left, top, width, height].map(parseFloat);
        const { from, to, what } = flying.dataset;
        flights.push({ from, to, what, begins: middle(flying.getBoundingClientRect()), ends: [x + w / 2, y + h / 2] });
      }
    }
  }).observe(document, { childList: true, subtree: true });
})();
