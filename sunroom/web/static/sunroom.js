// The table's script. The page is a drawing of what the server knows; this lights up what can be touched, listens, and asks.
"use strict";
(() => {
  const { $, all, _, _n, listen, fingers, calm, frame, say, tell, elsewhere, open, sheet, replayKey, showPlaying, guide } = window.Sunroom;

  // --- Legal actions: the list of buttons in the page is the only source.
  let touched = [], pending = null, watching = null, keyboard = false;
  let rest = null;  // A piece that counts as touched while nothing else is, such as a tile in hand.
  const actions = () => all("#actions button[name=action]").map((button) => ({
    button, value: button.value, text: button.getAttribute("aria-label"), preview: button.dataset.preview, handles: button.dataset.handles.split(" "),
  }));
  const fitting = (legal, pieces) => legal.filter((a) => pieces.every((piece) => a.handles.includes(piece)));
  const inHand = () => touched.some((name) => name !== rest);
  const piece = (name) => $(`#frame [data-piece="${CSS.escape(name)}"]`);
  const busy = (is) => { const table = $("#table"); if (is !== undefined) table?.setAttribute("aria-busy", is); return table?.getAttribute("aria-busy") === "true"; };
  const reasons = () => JSON.parse(frame()?.dataset.why || "{}");

  function light() {
    const many = several(), legal = actions();
    if (!touched.length && rest && fitting(legal, [rest]).length) touched = [rest];
    const open = many ? legal : fitting(legal, touched), next = new Set(), later = new Set();
    for (const a of open) {
      const rest = a.handles.filter((h) => !touched.includes(h));
      rest.forEach((h, i) => (i ? later : next).add(h));
    }
    for (const el of all("#frame [data-piece]")) {
      const name = el.dataset.piece, isNext = next.has(name), isLater = !isNext && later.has(name), isTouched = touched.includes(name);
      el.classList.toggle("lit", isNext); el.classList.toggle("soft", isLater); el.classList.toggle("touched", isTouched);
      if (el.tagName === "BUTTON") continue;
      if (isNext || isLater || isTouched) {
        el.tabIndex = 0; el.setAttribute("role", "button"); el.setAttribute("aria-label", label(el, name, open));
        el.setAttribute("aria-pressed", isTouched);
      } else {
        for (const gone of ["tabindex", "role", "aria-label", "aria-pressed"]) el.removeAttribute(gone);
        if (el.dataset.means) { el.tabIndex = 0; el.setAttribute("role", "img"); el.setAttribute("aria-label", el.dataset.says || cardOf(el)?.textContent || name); }
      }
    }
    const confirm = $("#confirm"), clear = $("#clear");
    if (many && confirm) {
      confirm.hidden = touched.length < many.least; confirm.textContent = _("{verb} {n} of {of}", { verb: frame().dataset.severalVerb, n: touched.length, of: many.most });
    } else if (confirm) { confirm.hidden = !pending; if (pending) confirm.textContent = _("Confirm: {action}", { action: pending.text }); }
    if (clear) clear.hidden = touched.every((name) => name === rest);
    if (fingers()) readTouched();
    if (pending) say("preview", pending.preview);
    else say("preview", inHand() ? summary(open) : "");
    announce("light");
  }
  const announce = (what, detail) => document.dispatchEvent(new CustomEvent(`sunroom:${what}`, { detail, cancelable: true }));

  // Where nothing can be pointed at, the prompt tells what the touched tile does.
  function readTouched() {
    const asks = $("#asks"), name = touched.find((one) => one !== rest), el = name ? piece(name) : null, card = el && cardOf(el);
    if (!asks) return;
    asks.dataset.words ??= asks.textContent;
    if (card) asks.replaceChildren(...all("figcaption", card).flatMap((side) => [...side.childNodes, document.createTextNode(". ")]));
    else { asks.textContent = asks.dataset.words; delete asks.dataset.words; }
  }

  function label(el, name, open) {
    const mine = fitting(open, [name]);
    if (mine.length === 1) return promise(mine[0]);
    if (el.dataset.label) return el.dataset.label;
    const where = /^[A-Z]\d$/.test(name) ? name : el.dataset.shows ? "" : el.title || $("title", el)?.textContent || name.replace("-", " ");
    return [el.dataset.shows, where, _n("{n} action", "{n} actions", mine.length)].filter(Boolean).join(", ");
  }

  const promise = (action) => [action.text, action.preview].filter(Boolean).join(": "), capital = (words) => words[0].toUpperCase() + words.slice(1);
  function summary(some) {
    if (!some.length) return "";
    if (some.length === 1) return capital(promise(some[0]));
    const costs = new Set(some.map((a) => a.preview.split(";")[0]));
    return `${_n("{n} way", "{n} ways", some.length)}${costs.size === 1 ? `; ${[...costs][0]}` : ""}`;
  }

  // --- Several at once: pieces of which some are chosen before they are sent together.
  const several = () => { const [least, most] = (frame()?.dataset.several || "").split(" ").map(Number); return most > 1 ? { least, most } : null; };
  const alone = (name) => actions().find((a) => a.handles.length === 1 && a.handles[0] === name);
  function gather(name) {
    const { most } = several();
    touched = touched.includes(name) ? touched.filter((t) => t !== name) : [...touched, name].slice(-most);
    light();
  }
  function together(chosen) {
    const form = $("#actions");
    for (const a of chosen.slice(0, -1)) {
      const also = document.createElement("input");
      Object.assign(also, { type: "hidden", name: "action", value: a.value, className: "also" }); form.append(also);
    }
    submit(chosen.at(-1));
  }

  let waiting = [];  // What was touched while the last move was on its way: done afterwards, if it still means the same.
  function touch(name) {
    if (busy()) { const action = alone(name); if (action && waiting.length < 9) waiting.push({ name, value: action.value }); return; }
    const legal = actions();
    if (several() && alone(name)) return gather(name);
    if (touched.includes(name)) { touched = touched.filter((t) => t !== name); pending = null; return light(); }
    let open = fitting(legal, [...touched, name]);
    if (open.length) touched = [...touched, name];
    else {
      open = fitting(legal, [name]);
      if (!open.length) return explain(name);
      touched = [name];
    }
    pending = null;
    if (open.length === 1) choose(open[0]); else light();
  }

  function choose(action) {
    if (!frame().dataset.confirm) return submit(action);
    pending = action; touched = [...action.handles]; light(); $("#confirm")?.focus({ preventScroll: true });
  }

  function submit(action) {
    if (busy()) return;
    busy(true); hideTip();
    action.button.click();
    touched = []; pending = null;
  }

  const letGo = () => { touched = []; pending = null; light(); };

  // --- Reading: what a tile does, why something cannot be touched.
  function explain(name) {
    const el = piece(name);
    if (!el) return;
    const card = fingers() && cardOf(el), why = reasons()[name];
    if (card) {
      if (why) card.append(Object.assign(document.createElement("p"), { className: "why", textContent: capital(why) }));
      return tip(el, card, 6000);
    }
    const words = frame().dataset.yourTurn ? reasons()[name] || _("Nothing can be done with this now.") : frame().dataset.waitingFor || _("It is not your turn.");
    tip(el, document.createTextNode(capital(words)), 3500);
  }
  let tipTimer = 0;
  function tip(el, content, ms) {
    const box = $("#tip"), at = el.getBoundingClientRect();
    box.replaceChildren(content); box.hidden = false;
    const w = box.offsetWidth, h = box.offsetHeight;
    box.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, at.left + at.width / 2 - w / 2))}px`;
    box.style.top = `${at.top > h + 16 ? at.top - h - 8 : Math.min(innerHeight - h - 8, at.bottom + 8)}px`;
    clearTimeout(tipTimer); tipTimer = setTimeout(hideTip, ms);
  }
  function hideTip() { const box = $("#tip"); if (box) box.hidden = true; }
  // What a piece is: its card, or what is said of it.
  function meaning(el) {
    const name = el.dataset.piece, told = el.dataset.says || el.title || $("title", el)?.textContent || reasons()[name] || el.dataset.shows;
    const words = told || summary(fitting(actions(), [name])) || name.replace(/^p\d-/, "");
    return cardOf(el) || document.createTextNode(capital(words));
  }
  const cardOf = (el) => { const card = el.dataset.tile && $(`[data-card="${CSS.escape(el.dataset.tile)}"]`); return card ? card.cloneNode(true) : null; };

  // What a piece has to do with others is shown on them as long as it is pointed at.
  function relate(el) {
    all(".meant").forEach((other) => other.classList.remove("meant"));
    for (const name of el?.dataset.means?.split(" ") ?? []) all(`#frame [data-meant="${CSS.escape(name)}"]`).forEach((other) => other.classList.add("meant"));
  }

  function point(el) {
    relate(el);
    const name = el.dataset.piece, pane = $("#detail"), card = cardOf(el);
    if (pane && card) {
      pane.replaceChildren(card);
      const why = frame().dataset.yourTurn && reasons()[name];
      if (why) { pane.append(Object.assign(document.createElement("p"), { className: "why", textContent: _("Not now: {why}.", { why }) })); }
    }
    announce("point", el);
    if (pending) return;
    const open = fitting(actions(), touched), mine = fitting(open, [name]);
    if (mine.length && !touched.includes(name)) say("preview", mine.length > 1 && el.dataset.shows ? `${el.dataset.shows}: ${summary(mine)}` : summary(mine));
    else say("preview", inHand() ? summary(open) : el.dataset.says || "");
  }

  // --- Looking at somebody else's part of the table.
  const own = () => $("#board [data-own]")?.dataset.own ?? null;
  function watch(seat) {
    watching = seat === own() ? null : seat;
    const shown = watching ?? own();
    for (const city of all(".cities > [data-seat]")) city.classList.toggle("shown", city.dataset.seat === shown);
    for (const player of all("[data-watch]")) player.classList.toggle("watched", player.dataset.watch === watching);
    const back = $("#back");
    if (back) { back.hidden = watching === null; back.textContent = frame().dataset.seat ? _("Back to your own") : _("Back to the one to move"); }
  }

  function shine(cell) {
    all(".shining").forEach((el) => el.classList.remove("shining"));
    if (!cell) return;
    const names = cell.dataset.shine.split(" ").filter(Boolean);
    if (names.length && !names.some((name) => seen(piece(name)))) watch(cell.dataset.of);
    names.forEach((name) => piece(name)?.classList.add("shining"));
  }

  // --- Swaps: pieces travel from where they were to where they are.
  const shows = (from) => new Map(all("[data-piece][data-shows]", from).map((el) => [el.dataset.piece, `${el.dataset.shows}|${el.dataset.side || ""}`]));
  const seen = (el) => (el && el.offsetParent !== null ? el : null);
  const standIn = (name) => seen(piece(name)) || seen($(`[data-watch="${/^p(\d)-/.exec(name)?.[1]}"] .mini`)) || null;
  const asks = () => actions().map((a) => a.value).join();  // The same question, whatever others did meanwhile.
  let arrivals = [], changed = [], wasAsked = asks();
  if (document.startViewTransition) {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => { const travel = start(update); travel.ready.catch(() => {}); return travel; };  // A new move may cut an old one short.
  }

  function prepare(event) {
    const detail = event.detail, text = String(detail.serverResponse || "");
    if (detail.target?.id !== "table") return;
    const version = /data-version="(\d+)"/.exec(text), now = frame()?.dataset.version;
    if (!version) return;
    if (!("step" in (frame()?.dataset || {})) && now !== undefined && +version[1] < +now) { detail.shouldSwap = false; busy(false); return; }
    const before = shows(document), after = shows(new DOMParser().parseFromString(text, "text/html"));
    const gone = [...before].filter(([name, what]) => what !== "|" && after.get(name) !== what);
    const here = [...after].filter(([name, what]) => what !== "|" && before.has(name) && before.get(name) === "|");
    changed = [...after].filter(([name, what]) => before.has(name) && before.get(name) !== what).map(([name]) => name);
    arrivals = [];
    if (!document.startViewTransition || calm() || document.hidden) return;
    for (const [name, what] of here.slice(0, 3)) {
      const from = gone.find(([, was]) => was.split("|")[0] === what.split("|")[0]), source = from && standIn(from[0]);
      if (!source) continue;
      const art = $(".art", source) || source;
      art.style.viewTransitionName = `travel-${arrivals.length}`;
      arrivals.push([name, art]);
    }
    if (arrivals.length) detail.swapOverride = "morph:innerHTML transition:true";
  }

  // What others do meanwhile takes nothing out of your hands as long as you are asked the same.
  function settle(mine) {
    const asked = asks();
    if (mine || asked !== wasAsked || !frame().dataset.yourTurn || (!several() && fitting(actions(), touched).length === 0)) { touched = []; pending = null; }
    else if (pending) pending = actions().find((a) => a.value === pending.value) || null;
    wasAsked = asked; busy(posting);
    arrivals.forEach(([name, art], i) => {
      art.style.viewTransitionName = "";
      const el = standIn(name), target = el && ($(".art", el) || el);
      if (target) { target.style.viewTransitionName = `travel-${i}`; setTimeout(() => { target.style.viewTransitionName = ""; }, 700); }
    });
    watch(watching ?? own());
    light();
    changed.forEach((name) => { const el = piece(name); if (el) { el.classList.add("fresh"); setTimeout(() => el.classList.remove("fresh"), 1700); } });
    arrivals = []; changed = [];
    all("#detail .why").forEach((p) => p.remove());
    const read = $("#detail > [data-card]"), now = read && cardOf({ dataset: { tile: read.dataset.card } });
    if (now) read.replaceWith(now);
    guide(); tell();
    if (waiting.length) {
      const { name, value } = waiting.shift();
      if (value ? alone(name)?.value === value : alone(name)) touch(name); else waiting = [];
    }
    if (keyboard && frame()?.dataset.yourTurn && (!document.activeElement || document.activeElement === document.body)) $("#frame .lit")?.focus({ preventScroll: true });
    if ("step" in (frame()?.dataset || {})) { const url = new URL(location.href); url.searchParams.set("step", frame().dataset.step); history.replaceState(null, "", url); }
  }

  // --- Pointer.
  let drag = null, held = 0, swallow = false;
  listen("pointerdown", (event) => {
    const el = event.target.closest?.("#frame [data-piece]:not(button)");
    hideTip(); keyboard = false;
    if (!el) return relate(null);
    drag = { el, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
    if (event.pointerType === "touch") held = setTimeout(() => { if (!drag?.ghost) { tip(el, meaning(el), 6000); drag = null; swallow = true; } }, 480);
  });
  listen("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
      clearTimeout(held);
      const art = $(".art", drag.el);
      if (!art || !drag.el.matches(".lit, .soft, .touched, [data-loose]")) { drag = null; return; }
      touched = []; pending = null; touchOnly(drag.el.dataset.piece);
      drag.ghost = art.cloneNode(true); drag.ghost.setAttribute("class", "ghost"); document.body.append(drag.ghost);
    }
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("#frame [data-piece]");
    if (over !== drag.over) { drag.over = over; if (over) point(over); else announce("point", null); }
    drag.ghost.style.left = `${event.clientX - 48}px`; drag.ghost.style.top = `${event.clientY - 56}px`;
  });
  const touchOnly = (name) => { if (fitting(actions(), [name]).length) touched = [name]; light(); };
  listen("pointerup", (event) => {
    clearTimeout(held);
    if (!drag) return;
    const { el, ghost } = drag; drag = null;
    if (!ghost) return;
    ghost.remove(); swallow = true; setTimeout(() => { swallow = false; }, 50);
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-piece]");
    announce("point", null);
    if (!over || over === el || !announce("drop", { from: el, to: over })) return;
    const first = alone(el.dataset.piece);
    if (first && "next" in over.dataset && !alone(over.dataset.piece)) { waiting = [{ name: over.dataset.piece }]; choose(first); } else touch(over.dataset.piece);
  });
  listen("pointercancel", () => { clearTimeout(held); drag?.ghost?.remove(); drag = null; });
  listen("contextmenu", (event) => { if (event.target.closest?.("[data-piece]") && fingers()) event.preventDefault(); });
  for (const kind of ["pointerover", "focusin"]) listen(kind, (event) => {
    const el = event.target.closest?.("#frame [data-piece]");
    if (el) point(el);
    const cell = event.target.closest?.("[data-shine]");
    if (cell) shine(cell);
  });
  listen("focusout", () => relate(null));
  listen("pointerout", (event) => {
    if (event.pointerType !== "touch") relate(null);
    if (event.target.closest?.("[data-shine]")) shine(null);
    if (!event.target.closest?.("#frame [data-piece]") || drag?.ghost) return;
    announce("point", null);
    if (!pending) say("preview", inHand() ? summary(fitting(actions(), touched)) : "");
  });

  listen("click", (event) => {
    const t = event.target, on = (q) => t.closest?.(q);
    if (swallow && event.isTrusted) { swallow = false; event.preventDefault(); return; }
    let el;
    if ((el = on("[data-fill]"))) { const action = alone(el.dataset.fill); if (action && !busy()) together(Array(+el.dataset.times).fill(action)); }
    else if ((el = on("#frame [data-piece]"))) {
      if (el.tagName === "BUTTON") {
        const action = actions().find((a) => a.value === el.value);
        event.preventDefault();
        if (action) choose(action);
      } else if (/^p\d-/.test(el.dataset.piece)) tip(el, (fingers() && cardOf(el)) || document.createTextNode(_("This belongs to somebody else.")), 5000);
      else touch(el.dataset.piece);
    } else if (on("#confirm") && several()) together(touched.map(alone).filter(Boolean));
    else if (on("#confirm") && pending) submit(pending);
    else if (on("#clear")) letGo();
    else if ((el = on("[data-watch]"))) watch(el.dataset.watch);
    else if (on("#back")) watch(own());
    else if (t.tagName === "DIALOG") t.close();
    else if ((el = on("[data-choose]"))) { const action = actions().find((a) => a.value === el.dataset.choose); if (action) { touched = [...action.handles]; pending = action; light(); } }
    else if (!elsewhere(on) && fingers() && (el = on("#board [title]"))) tip(el, document.createTextNode(el.title), 5000);
    if (on("#actions button[name=action]")) $("#all-actions")?.close?.();
  });
  // --- Keyboard.
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function move([dx, dy]) {
    const here = document.activeElement?.closest?.(".lit, .soft, .touched, .choices button"), stops = all("#frame .lit, #frame .soft, #frame .touched, .choices button").filter((el) => el.getClientRects().length && el !== here);
    if (!stops.length) return;
    if (!here) return stops[0].focus({ preventScroll: true });
    const middle = (el) => { const r = el.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
    const [x, y] = middle(here);
    let best = null, least = Infinity;
    for (const el of stops) {
      const [a, b] = middle(el), along = (a - x) * dx + (b - y) * dy, across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      if (along > 4 && along + 2.2 * across < least) { least = along + 2.2 * across; best = el; }
    }
    best?.focus({ preventScroll: true });
  }
  listen("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !frame()) return;
    const at = event.target, typing = at.matches?.("input:not([type=checkbox]):not([type=range]), select, textarea"), inDialog = at.closest?.("dialog[open]");
    keyboard = true;
    if (event.key === "Escape" && !inDialog) { hideTip(); if (frame().dataset.sheet) sheet(frame().dataset.sheet); else if (touched.length) letGo(); else if (watching !== null) watch(own()); return; }
    if (typing || inDialog) return;
    if ("step" in frame().dataset) return replayKey(event);
    if (STEPS[event.key]) { event.preventDefault(); move(STEPS[event.key]); }
    else if ((event.key === "Enter" || event.key === " ") && at.dataset?.piece && at.tagName !== "BUTTON") { event.preventDefault(); touch(at.dataset.piece); }
    else if (event.key === "u") $("#do-undo")?.requestSubmit();
    else if (event.key === "r") $("#do-redo")?.requestSubmit();
    else if (event.key === "g") $("#do-gifts")?.requestSubmit();
    else if (event.key === "h") $("#do-hint")?.requestSubmit();
    else if (event.key === "a") open("all-actions");
    else if (event.key === "?") open("help");
  });

  // --- Live updates.
  listen("htmx:beforeRequest", (event) => {
    const cause = event.detail.requestConfig?.triggeringEvent;
    const id = cause?.type === "sse:changed" ? +cause.detail.lastEventId : NaN;
    if (id && id <= +(frame()?.dataset.version ?? -1)) event.preventDefault();
  });
  listen("htmx:beforeSwap", prepare);
  const isAct = (event) => Boolean(event.detail.requestConfig?.path.endsWith("/act"));
  let posting = false;  // A move of one's own is on its way: what others did meanwhile may come first.
  listen("htmx:beforeSend", (event) => { if (isAct(event)) posting = true; });
  for (const kind of ["beforeSwap", "sendError", "responseError"]) listen(`htmx:${kind}`, (event) => { if (isAct(event)) posting = false; });
  listen("htmx:afterSwap", (event) => { if (event.detail.target?.id === "table") { say("problem", ""); settle(isAct(event)); showPlaying(); } else if (event.detail.target?.id === "problem") { busy(false); letGo(); setTimeout(() => say("problem", ""), 6000); } });
  listen("sunroom:note", (event) => { const p = document.createElement("p"); p.className = "problem note"; p.textContent = event.detail.value; $("#problem").replaceChildren(p); setTimeout(() => say("problem", ""), 5000); });
  listen("htmx:sendError", () => { busy(false); offline(true); letGo(); });
  listen("htmx:afterRequest", () => all("#actions .also").forEach((input) => input.remove()));
  listen("htmx:responseError", () => busy(false));
  let opened = false;
  const again = () => window.htmx?.trigger("#table", "again");
  const offline = (is) => { const note = $("#offline"); if (note) note.hidden = !is; };
  listen("htmx:sseOpen", () => { offline(false); if (opened) again(); opened = true; });
  listen("htmx:sseError", () => offline(true));
  addEventListener("online", () => { if ($("[sse-connect]")) { offline(false); again(); } });
  addEventListener("offline", () => offline(true));
  if (window.Idiomorph) Object.assign(Idiomorph.defaults, { ignoreActiveValue: true }) && Object.assign(Idiomorph.defaults.callbacks, {
    beforeNodeMorphed: (old) => !(old.id === "detail"),
    // A piece that loses its place in the tab order for a moment loses the focus; `light` takes it away where it is to go.
    beforeAttributeUpdated: (name, el, how) => !((name === "tabindex" && how === "remove" && el.dataset.piece) || (name === "open" && /^(DIALOG|DETAILS)$/.test(el.tagName)) || (name === "data-sheet" && el.id === "frame") || name === "data-sifted" || (name === "aria-pressed" && (el.dataset.sift || el.dataset.sheet))),
  });

  // What a game's own script may ask for.
  Object.assign(window.Sunroom, {
    busy, point,
    submit: (handles) => { const [action] = fitting(actions(), handles); if (action) submit(action); },
    hold: (name) => { touched = touched.filter((t) => t !== rest); rest = name; pending = null; light(); },
    dragged: () => drag?.ghost ?? null, swallows: () => swallow,
  });

  if (frame()) { watch(own()); light(); guide(); tell(); }
})();
