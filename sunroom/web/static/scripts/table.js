// The table's script. The page is a drawing of what the server knows; this script lights up what can be touched, listens, and asks.

import { frame } from "./page.js";
import "./settings.js";
import "./table/clicks.js";
import { runClocks } from "./table/clocks.js";
import { attend } from "./table/company.js";
import "./table/connection.js";
import { guide } from "./table/guide.js";
import "./table/keyboard.js";
import { openLesson } from "./table/lesson.js";
import { light } from "./table/lighting.js";
import "./table/names.js";
import { addNumber } from "./table/number.js";
import "./table/pointer.js";
import "./table/posting.js";
import { comeBack } from "./table/since.js";
import { showPressed } from "./table/surroundings.js";
import { tell } from "./table/telling.js";
import { watchOwn } from "./table/watching.js";

document.documentElement.classList.add("js");

if (frame()) {
  watchOwn();
  showPressed();
  light();
  guide();
  openLesson();
  tell();
  attend();
  runClocks();
  addNumber();
  comeBack();
}
