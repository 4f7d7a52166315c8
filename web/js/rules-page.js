/** A rules page: to be read without scripts; with them its rules are shown in place. */

import { watchShowMe } from "./base/show-me.js";

watchShowMe((link) => import("./lesson/show-me.js").then(({ showHere }) => showHere(link)));
