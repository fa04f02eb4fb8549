// The script of the front page and the rules.

import "./lobby/rulebook.js";
import { fitSeats } from "./lobby/seats.js";
import { unfold } from "./lobby/unfolding.js";

fitSeats();
unfold();
