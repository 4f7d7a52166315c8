/** A rules page: complete without scripts; this one plays lessons in place. */

import { watchShowMeLinks } from "./base/show-me-links.js";
import { playLessonInline } from "./lesson/inline-lesson.js";

watchShowMeLinks(playLessonInline);
