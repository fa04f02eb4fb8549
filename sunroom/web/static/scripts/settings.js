// The settings form, at a table or on its own page.

import { findAll, listen } from "./page.js";
import { offerPush } from "./settings/pushing.js";

for (const zone of findAll("input[name=zone]")) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
offerPush();

listen("change", (event) => {
  if (event.target.matches("[data-ask-notify]:checked")) globalThis.Notification?.requestPermission?.();
});
