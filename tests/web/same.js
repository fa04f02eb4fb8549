// How a page's table differs from the table as it was fetched anew; empty where they are the same. What the scripts add is left out.
([shown, fetched]) => {
  const OURS = ["lit", "soft", "touched", "fresh", "shown", "watched", "guided", "meant", "shining", "named", "on-its-way", "above", "lies", "would"];
  const TRIED = ["trial-here", "on-path", "in-bed", "in-open-bed", "paired"];
  const WRITTEN = "#guide, #preview, #asks, #back, #confirm, #clear, #guide-tab, .trial, .unread";
  const LABELS = ["tabindex", "role", "aria-label", "aria-pressed", "aria-describedby"];

  // Which sheet is open and what is sifted is the reader's own; the buttons have to say so.
  const judgePressed = (button, { dataset: { sheet } }) => {
    const opened = button.dataset.sift ? button.closest("section").dataset.sifted : sheet;
    const says = button.getAttribute("aria-pressed") === "true", is = (button.dataset.sift ?? button.dataset.sheet) === opened;
    button.setAttribute("aria-pressed", says === is ? "rightly" : "wrongly");
  };

  const plain = (html) => {
    const frame = new DOMParser().parseFromString(html, "text/html").getElementById("frame");
    frame.querySelectorAll("[data-sift], [data-sheet]").forEach((button) => judgePressed(button, frame));
    frame.querySelectorAll(WRITTEN).forEach((element) => element.remove());
    for (const element of [frame, ...frame.querySelectorAll("*")]) {
      element.classList.remove(...OURS, ...TRIED);
      if (element.dataset.piece) LABELS.forEach((label) => element.removeAttribute(label));
      for (const ours of ["style", "data-sheet", "data-sifted", "data-look-again", "open"]) element.removeAttribute(ours);
      if (!element.getAttribute("class")) element.removeAttribute("class");
      else element.setAttribute("class", [...element.classList].sort().join(" "));
    }
    frame.normalize();
    return frame.outerHTML.replace(/\s+/g, " ").replace(/> </g, "><").split("<").map((tag) => {
      const [name, ...attributes] = tag.match(/^[^\s>]+|[\w-]+="[^"]*"|>.*/g) ?? [tag];
      return [name, ...attributes.sort()].join(" ");
    });
  };

  const page = plain(shown), table = plain(fetched), at = page.findIndex((tag, i) => tag !== table[i]);
  return page.join("<") === table.join("<") ? "" : `the page has <${page[at]}, the table <${table[at]}`;
}
