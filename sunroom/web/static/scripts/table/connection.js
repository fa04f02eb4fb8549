// The connection to the server, which announces the current version of the table: whenever there is a new one, and otherwise with
// every beat. Silence means that the connection is gone, whatever the browser believes.

import { find } from "../page.js";
import { askAtOnce, askUntilAnswered, dropDeadConnections } from "./asking.js";
import { hear, refresh, show, shownVersion } from "./versions.js";

/** The server beats every 0.8 seconds; after this many milliseconds of silence we ask it instead, repeatedly. */
const SILENCE = 1100, ASK = 700;
/** While there is no answer: how often we ask every second before doubling the pause each time, and the longest pause. */
const UNANSWERED = 1000, PROMPT = 10, MOST = 8000;
/** After this silence we reconnect if the server answers; after this one we say that we are offline, or try to connect again. */
const LOST = 2000, PATIENCE = 3000;
const LOOK = 100;

/** @type {EventSource | null} */
let source = null;
/** When the last sign of life came, and when we connected; the clock of a sleeping computer keeps going. */
let lastSign = Date.now(), connected = 0;
/** Whether we have been connected before. */
let again = false;
/** Whether we are waiting for an answer, when to ask next, and how often there was no answer. */
let asking = false, due = 0, unanswered = 0;
/** Whether connections that may have died with the stream have been abandoned. */
let dropped = false;

if (find("#table")?.dataset.events) {
  connect();
  setInterval(lookAfter, LOOK);
  for (const back of ["online", "pageshow", "focus"]) addEventListener(back, lookAtOnce);
  for (const back of ["visibilitychange", "resume"]) document.addEventListener(back, lookAtOnce);
  addEventListener("offline", () => showOffline(true));
  addEventListener("pagehide", () => source?.close());
}

function connect() {
  source?.close();
  connected = Date.now();
  source = new EventSource(`${find("#table").dataset.events}?since=${shownVersion()}`);
  source.addEventListener("open", () => {
    heardSign();
    if (again) refresh(); // Somebody may have come or gone meanwhile.
    again = true;
  });
  for (const kind of ["changed", "beat"]) {
    source.addEventListener(kind, (event) => {
      heardSign();
      hear(Number(event.data));
    });
  }
  source.addEventListener("company", refresh); // Somebody came or went.
}

/** During a silence, asks the server. */
function lookAfter() {
  if (!isLost()) return;
  const now = Date.now();
  if (now - lastSign > PATIENCE) showOffline(true);
  if (now >= due) askVersion();
}

/** The person or the network is back: asks now instead of waiting. */
function lookAtOnce() {
  if (document.hidden || !isLost()) return;
  startAnew();
  lookAfter();
  askAtOnce();
}

/** Asks for the version, or for the table if it is newer than what is shown: somebody may have been waiting for it for a second already. */
async function askVersion() {
  const address = find("#table").dataset.present;
  if (!dropped) dropDeadConnections(address, answered);
  dropped = true;
  if (asking) return;
  asking = true;
  await askUntilAnswered(`${address}?since=${shownVersion()}`, undefined, lessAndLess).then(answered, () => {}); // Otherwise we ask again.
  asking = false;
}

/** A random variation, so that not everyone reconnects at once when a server is back. */
function lessAndLess() {
  unanswered += 1;
  return Math.min(UNANSWERED * 2 ** Math.max(0, unanswered - PROMPT), MOST) * (0.8 + 0.4 * Math.random());
}

/** The server is there: keeps asking until the stream is heard again, and reopens it unless it is being opened. */
function answered(answer) {
  const { part, drawn, problem } = answer, now = Date.now(), isOpening = connected >= lastSign;
  unanswered = 0;
  due = now + (problem ? MOST : ASK);
  if (problem) return;
  if (drawn) show(answer);
  else hear(Number(part));
  if (isClosed() ? now - connected > SILENCE : now - lastSign > LOST && (!isOpening || now - connected > PATIENCE)) {
    connect();
  }
}

function heardSign() {
  if (isSilent()) askAtOnce();
  lastSign = Date.now();
  startAnew();
  showOffline(false);
}

/** Starts counting silences again. */
function startAnew() {
  due = unanswered = 0;
  dropped = false;
}

function isLost() {
  return isSilent() || isClosed();
}

function isClosed() {
  return source?.readyState === EventSource.CLOSED;
}

function isSilent() {
  return Date.now() - lastSign > SILENCE;
}

function showOffline(is) {
  const note = find("#offline");
  if (note) note.hidden = !is;
}
