/** A rules page: to be read without scripts; with them its rules are shown in place. */

import { watchShowMe } from "./base/show-me-links.js";
import { showHere } from "./lesson/inline-lesson.js";

watchShowMe(showHere);
