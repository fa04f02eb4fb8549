// Words that a box cuts off, that stick out of the box they stand in or lie over other words; pieces outside of their place;
// and what scrolls that should not.
(mayScroll) => {
  const styles = new Map(), spilt = [], texts = [];
  const style = (el) => styles.get(el) ?? styles.set(el, getComputedStyle(el)).get(el);
  const layer = (el) => (!el || el.localName === "dialog" || style(el).position === "fixed" ? el : layer(el.parentElement));
  const shown = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && style(el).clipPath === "none";
  const named = (el) => (el.id ? "#" + el.id : [el.localName, ...el.classList].join("."));
  const beyond = (r, box) => [Math.max(box.left - r.left, r.right - box.right), Math.max(box.top - r.top, r.bottom - box.bottom)];
  const common = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });
  const empty = (r) => r.right - r.left < 1.5 || r.bottom - r.top < 1.5;

  // The body of a line of text: what its letters take, not the air above and below.
  const lines = (node, size) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((r) => r.width > 1).map((r) => {
      const middle = (r.top + r.bottom) / 2;
      return { left: r.left, right: r.right, top: middle - 0.36 * size, bottom: middle + 0.36 * size };
    });
  };

  // From a text outwards through the boxes around it; what is left of it in the end can be seen. Names may end in an ellipsis, but
  // what is pressed is read whole.
  const seen = (node, el) => {
    const pressed = el.closest(":is(.deeds, .choices, .tools, .doors) :is(a, button)");
    let body = lines(node, parseFloat(style(el).fontSize)), placed = false;
    for (let box = el; box && body.length; box = box.parentElement) {
      const { display, position, overflowX, overflowY, textOverflow, webkitLineClamp, borderTopWidth, backgroundColor, backgroundImage } = style(box);
      if (display === "inline" || display === "contents" || box.localName === "svg") continue;
      const edge = box.getBoundingClientRect(), drawn = !placed && (parseFloat(borderTopWidth) > 0 || backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none");
      const over = body.map((line) => beyond(line, edge)), x = Math.max(...over.map(([x]) => x)), y = Math.max(...over.map(([, y]) => y));
      const scrolls = /auto|scroll/.test(overflowX + overflowY), clips = overflowX !== "visible";
      const byDesign = scrolls || (!pressed && (textOverflow === "ellipsis" || webkitLineClamp !== "none"));
      if ((clips || drawn) && !byDesign && Math.max(x, y) > 1) spilt.push(`${node.data.trim()}: ${Math.max(x, y).toFixed(1)} px beyond ${named(box)}`);
      if (clips) body = body.map((line) => common(line, edge)).filter((line) => !empty(line));
      if (position === "fixed") break;
      placed ||= position === "absolute";
    }
    return body;
  };

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, el = node.parentElement;
    if (node.data.trim() && !el.closest("script, noscript, template, select, .sr, .skip, .earned") && shown(el)) {
      const body = seen(node, el);
      if (body.length) texts.push({ said: node.data.trim(), held: el.closest(".held"), layer: layer(el), body });
    }
  }
  for (const el of document.querySelectorAll("#top :is(a, button), .player, .goals .goal, .line li, .decision button, #side > .pane, #board .lit")) {
    const place = el.closest(".goals, .decision, #top, #players, #side, #board"), by = Math.max(...beyond(el.getBoundingClientRect(), place.getBoundingClientRect()));
    if (el.getClientRects().length && by > 5) spilt.push(`${el.outerHTML.slice(0, 90)}: ${by.toFixed(1)} px outside of ${named(place)}`);
  }
  // Cards in a hand lie over each other, badges over cards, and a dialog or a sheet over the table.
  const meet = (a, b) => a.body.some((one) => b.body.some((other) => !empty(common(one, other))));
  for (const [i, a] of texts.entries()) for (const [j, b] of texts.entries()) {
    if (i < j && a.layer === b.layer && (!a.held || a.held === b.held) && meet(a, b)) spilt.push(`${a.said}: lies over ${b.said}`);
  }
  for (const el of document.querySelectorAll("body :not(svg, svg *)")) {
    if (!/auto|scroll/.test(style(el).overflowX + style(el).overflowY) || !shown(el) || el.matches(mayScroll)) continue;
    const more = Math.max(el.scrollHeight - el.clientHeight, el.scrollWidth - el.clientWidth);
    if (more > 1) spilt.push(`${named(el)}: ${more} px more than there is room for`);
  }
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) spilt.push(`the page: ${wider} px too wide`);
  return spilt;
}
