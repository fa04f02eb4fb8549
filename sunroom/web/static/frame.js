// The frame around the board: being told, lists, sheets and dialogs, the replay, the guide for a first game.
"use strict";
(() => {
  const { $, all, _, listen, frame, say } = window.Sunroom;

  // --- Being told.
  let wasMine = null;
  function tell() {
    const f = frame();
    if (!f) return;
    const mine = f.dataset.yourTurn === "yes", icon = $("#favicon");
    document.title = mine ? `● ${_("Your turn")} · ${f.dataset.title}` : f.dataset.title;
    const href = mine ? icon.dataset.turn : icon.dataset.quiet;
    if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    if (mine && wasMine === false) {
      if (f.dataset.sound) chime();
      if (f.dataset.notify && document.hidden && window.Notification?.permission === "granted") notify(f.dataset.title);
    }
    if (mine || f.dataset.status === "over") say("spoken", $(".prompt .says p").textContent.trim());
    wasMine = mine;
  }
  function notify(title) {
    try {
      new Notification(_("Your turn"), { body: title });
    } catch { /* Browsers on phones have the name, and let only service workers use it. */ }
  }
  let audio = null; // One for all chimes: browsers let a page have only a few.
  function chime() {
    audio ??= new AudioContext();
    audio.resume(); // Made before anything was touched, it would stay silent.
    [[523.25, 0], [783.99, 0.16]].forEach(([pitch, at]) => {
      const tone = audio.createOscillator(), volume = audio.createGain(), start = audio.currentTime + at;
      tone.frequency.value = pitch; volume.gain.setValueAtTime(0, start); volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.7); tone.connect(volume).connect(audio.destination); tone.start(start); tone.stop(start + 0.75);
    });
  }

  // --- What is touched around the board; whether it was anything.
  function elsewhere(on) {
    let el;
    if ((el = on("[data-sift]"))) sift(el);
    else if ((el = on("[data-open]"))) open(el.dataset.open);
    else if ((el = on("[data-close]"))) el.closest("dialog").close();
    else if ((el = on("[data-copy]"))) copy(el, el.dataset.copy);
    else if ((el = on("[data-copy-here]"))) copy(el, location.href);
    else if ((el = on("[data-sheet]:not(#frame)"))) sheet(el.dataset.sheet);
    else if (on("#play")) play();
    else if (on("[data-guide-next]")) guide(step + 1);
    else if (on("[data-guide-skip]")) guide(99);
    else if (frame()?.dataset.sheet && !on("#side")) sheet(frame().dataset.sheet);
    else return false;
    return true;
  }
  function sift(button) {
    const box = button.closest("section"), on = box.dataset.sifted !== button.dataset.sift;
    if (on) box.dataset.sifted = button.dataset.sift; else delete box.dataset.sifted;
    for (const other of all("[data-sift]", box)) other.setAttribute("aria-pressed", on && other === button);
  }
  const open = (id) => $(`#${id}`)?.showModal();
  function sheet(name) {
    const f = frame();
    if (f.dataset.sheet === name) delete f.dataset.sheet; else f.dataset.sheet = name;
    all("[data-sheet]:not(#frame)").forEach((tab) => tab.setAttribute("aria-pressed", tab.dataset.sheet === f.dataset.sheet));
  }
  function copy(el, text) {
    navigator.clipboard?.writeText(text).then(() => { const was = el.textContent; el.textContent = _("Copied"); setTimeout(() => { el.textContent = was; }, 1400); });
  }

  // --- Replay. Only one step is on its way at a time; whatever was asked for meanwhile, the last of it comes next.
  let playing = 0, wanted = null, fetching = false;
  const at = () => wanted ?? +frame().dataset.step, last = () => +frame().dataset.steps;
  const LEAD = { first: () => 0, previous: () => at() - 1, next: () => at() + 1, last };
  function seek(to) {
    wanted = Math.min(Math.max(to, 0), last());
    $("#scrub").value = wanted;
    if (!fetching) fetchStep();
  }
  async function fetchStep() {
    const to = wanted;
    fetching = true;
    try { await window.htmx.ajax("GET", `${$("#scrub").dataset.from}?step=${to}`, { source: "#table" }); } catch { wanted = null; if (playing) play(); }
    fetching = false;
    $("#scrub").value = at();
    if (wanted !== null && wanted !== to) fetchStep();
  }
  listen("click", (event) => {
    const lead = event.target.closest?.("[data-lead]");
    if (lead && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); seek(LEAD[lead.dataset.lead]()); }
  });
  function replayKey(event) {
    const way = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (way) { event.preventDefault(); seek(LEAD[way]()); }
    else if (event.key === " ") { event.preventDefault(); play(); }
    else if (event.key === "?") open("help");
  }
  function play() {
    if (playing) { clearInterval(playing); playing = 0; } else {
      playing = setInterval(() => { if (at() === last()) play(); else seek(LEAD.next()); }, 1100);
      seek(at() === last() ? 0 : LEAD.next());
    }
    showPlaying();
  }
  function showPlaying() { const b = $("#play"); if (b) { const word = playing ? _("Pause") : _("Play"); $("span", b).textContent = word; $("path", b).setAttribute("d", playing ? "M6 5h4v14H6zM14 5h4v14h-4z" : "M7 5v14l11-7z"); b.setAttribute("aria-label", word); } }

  // --- A guide for the first game: a few sentences on the real table, which come up by themselves where they have no place of their own.
  let step = 0, speaks = false;
  const guided = () => { try { return localStorage.getItem(`guided:${$("#guide").dataset.guide}`); } catch { return "yes"; } };
  function guide(next = step) {
    const box = $("#guide");
    all(".guided").forEach((el) => el.classList.remove("guided"));
    if (!box) return;
    const says = all("[data-at]", box), done = guided() || next >= says.length, place = !done && says[next].dataset.at;
    const at = place ? $(`#frame ${place}`) : null, quiet = Boolean(done || (place && !at));  // What it speaks of may come later in the game.
    step = next; box.hidden = quiet; if ($("#guide-tab")) $("#guide-tab").hidden = quiet;
    if (quiet ? frame().dataset.sheet === "guide" : !speaks && matchMedia("(max-width: 820px)").matches && !frame().dataset.sheet) sheet("guide");
    speaks = !quiet;
    if (done) { try { localStorage.setItem(`guided:${box.dataset.guide}`, "yes"); } catch { /* then it comes again */ } return; }
    says.forEach((p, i) => { p.hidden = i !== step; });
    $("small", box).textContent = _("{n} of {of}", { n: step + 1, of: says.length }); $("[data-guide-next]", box).textContent = step + 1 < says.length ? _("Next") : _("Play");
    at?.classList.add("guided");
    $("#side").classList.toggle("above", Boolean(at) && at.getBoundingClientRect().top > innerHeight / 2);  // It does not cover what it speaks of.
  }

  // --- Lists and settings.
  listen("input", (event) => {
    const t = event.target;
    if (t.id === "scrub") seek(+t.value);
    if (t.matches("[data-filter]")) {
      const words = t.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const b of all("button[name=action]", t.form)) b.hidden = !words.every((w) => b.getAttribute("aria-label").toLowerCase().includes(w));
      for (const f of all("fieldset", t.form)) f.hidden = !$("button:not([hidden])", f);
    }
  });
  listen("change", (event) => {
    if (event.target.matches("[data-ask-notify]:checked")) window.Notification?.requestPermission?.();
  });

  Object.assign(window.Sunroom, { tell, elsewhere, open, sheet, replayKey, showPlaying, guide });
})();
