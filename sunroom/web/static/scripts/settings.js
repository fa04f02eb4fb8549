// The settings form, at a table or on its own page.

import { listen } from "./page.js";

listen("change", (event) => {
  if (event.target.matches("[data-ask-notify]:checked")) globalThis.Notification?.requestPermission?.();
});
