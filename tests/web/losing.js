// A bad line. Whatever goes either way comes late, so in another order; and what is in `line.trouble` happens to the next of its kind:
//   KIND lost there, KIND lost back    fails, before or after it was done
//   KIND hangs there, KIND hangs back  is never answered, not done or done; KIND is "move" (posted) or "table" (fetched)
//   event lost                         the next that tells of a change
//   stream stalls                      says nothing more, and never ends
//   stream hangs                       stalls, and the next one never opens
(() => {
  let luck = SEED;
  const chance = () => { luck = (luck * 1103515245 + 12345) % 2147483648; return luck / 2147483648; };
  const pause = () => new Promise((done) => setTimeout(done, SLOWEST * chance()));
  const line = window.line = { trouble: [], met: [], overtaken: 0 };
  const meets = (...troubles) => {
    const met = line.trouble.find((one) => troubles.includes(one));
    line.trouble = line.trouble.filter((one) => one !== met);
    if (met) line.met.push(met);
    return met?.split(" ").slice(1).join(" ");
  };
  const WAYS = ["lost there", "lost back", "hangs there", "hangs back"];
  const hang = ({ signal }) => new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason)));
  const real = fetch.bind(window);
  let sent = 0, latest = 0;
  window.fetch = async (address, how = {}) => {
    const kind = how.method === "POST" ? "move" : address.endsWith("/fragment") ? "table" : "version";
    const fate = meets(...WAYS.map((way) => `${kind} ${way}`)), mine = ++sent;
    await pause();
    if (fate === "lost there") throw new TypeError(fate);
    if (fate === "hangs there") return hang(how);
    const answer = await real(address, how);
    await pause();
    if (fate === "lost back") throw new TypeError(fate);
    if (fate === "hangs back") return hang(how);
    if (mine < latest) line.overtaken += 1;
    latest = Math.max(mine, latest);
    return answer;
  };
  let hangs = 0;
  window.EventSource = class extends EventSource {
    stalled = hangs > 0 && hangs-- > 0;
    addEventListener(kind, answer) {
      super.addEventListener(kind, async (event) => {
        const fate = this.stalled ? "" : meets("stream stalls", "stream hangs");
        if (fate === "hangs") hangs = 1;
        this.stalled ||= Boolean(fate);
        if (this.stalled || (kind === "changed" && meets("event lost"))) return;
        await pause();
        answer(event);
      });
    }
  };
})();
