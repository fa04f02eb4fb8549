// Passkeys: the browser makes one, or signs with one, and the form takes its answer to the house.

import { find, findAll, listen } from "./page.js";
import { _ } from "./words.js";

const SCRIPT = { "Sunroom-Part": "yes" };

/** @param {string} text in the alphabet for addresses */
function bytes(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} buffer */
function written(buffer) {
  const binary = String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The options that the house sent, with bytes where browsers want bytes. */
function read(options) {
  const named = (one) => ({ ...one, id: bytes(one.id) });
  return {
    ...options,
    challenge: bytes(options.challenge),
    ...(options.user && { user: named(options.user) }),
    ...(options.excludeCredentials && { excludeCredentials: options.excludeCredentials.map(named) }),
    ...(options.allowCredentials && { allowCredentials: options.allowCredentials.map(named) }),
  };
}

/** A browser's answer as the house reads it. */
function told(credential) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = written(credential.response[part]);
  }
  const { id, type } = credential;
  return JSON.stringify({ id, rawId: written(credential.rawId), type, response, clientExtensionResults: {} });
}

async function post(address, fields) {
  const answer = await fetch(address, { method: "POST", headers: SCRIPT, body: fields });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

/** @param {HTMLFormElement} form */
async function ask(form) {
  const making = !form.dataset.options;
  const answer = await post(form.dataset.options ?? `${form.getAttribute("action")}/options`);
  const publicKey = read(await answer.json());
  const credential = making
    ? await navigator.credentials.create({ publicKey })
    : await navigator.credentials.get({ publicKey });
  const fields = new FormData(form);
  fields.set("credential", told(credential));
  const done = await post(form.getAttribute("action"), fields);
  const address = done.headers.get("sunroom-go") ?? "/me";
  if (address.split("#")[0] === location.pathname) {
    location.hash = address.split("#")[1] ?? "";
    location.reload();
  } else {
    location.assign(address);
  }
}

/** What is said when it did not work: the house's own words, or that the person or the device would not. */
function reason(error) {
  if (!(error instanceof DOMException)) return error.message;
  if (error.name === "InvalidStateError") return _("This device already has a passkey of yours.");
  return _("No passkey was used. You can try again.");
}

listen("submit", async (event) => {
  const form = event.target;
  if (!form.matches(".passkey")) return;
  event.preventDefault();
  const button = find("button", form), sorry = find(".sorry", form);
  button.disabled = true;
  sorry.hidden = true;
  try {
    await ask(form);
  } catch (error) {
    sorry.textContent = reason(error);
    sorry.hidden = false;
  }
  button.disabled = false;
});

for (const form of findAll(".passkey")) {
  if (!globalThis.PublicKeyCredential) continue;
  find("#without-passkeys").hidden = true;
  const here = location.origin === form.dataset.origin;
  form.hidden = !here;
  find("#elsewhere").hidden = here;
}
