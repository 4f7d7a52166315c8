/** A rules page: to be read without scripts; with them its rules are shown in place. */

import { watchShowMe } from "./base/show-me.js";
import { showHere } from "./lesson/show-me.js";

watchShowMe(showHere);
