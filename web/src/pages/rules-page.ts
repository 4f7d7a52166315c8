/** A rules page: complete without scripts; this one plays lessons in place. */

import { playLessonInline } from "../lesson/inline-lesson.ts";
import { watchShowMeLinks } from "../lesson/show-me-links.ts";

watchShowMeLinks(playLessonInline);
