/** A rules page: complete without scripts; this one plays lessons in place. */

import { watchShowMeLinks } from "../base/site.ts";
import { playLessonInline } from "../lesson/lesson-frame.ts";

watchShowMeLinks(playLessonInline);
