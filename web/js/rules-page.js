/** A rules page: to be read without scripts; with them its rules are shown in place. */

import { watchShowMeLinks } from "./base/show-me-links.js";
import { playLessonInline } from "./lesson/inline-lesson.js";

watchShowMeLinks(playLessonInline);
