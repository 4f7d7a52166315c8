/** A rules page: complete without scripts; this one plays lessons in place. */

import { watchShowMeLinks } from "./base/show-me-links.ts";
import { playLessonInline } from "./lesson/inline-lesson.ts";

watchShowMeLinks(playLessonInline);
