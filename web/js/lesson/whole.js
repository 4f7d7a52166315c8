/** A recorded lesson made whole: its tables as the page knows them. */

/** @import { LessonTable, RecordedLesson } from "../base/types.d.ts" */

import { whole } from "../base/scene.js";

/** A lesson as build/lessons.py has written it. @param {any} given @returns {RecordedLesson} */
export function wholeLesson(given) {
  /** @param {any} one @returns {LessonTable} */
  const table = (one) => ({ ...one, state: whole(one.state) });
  const step = (/** @type {any} */ one) => ({ ...one, ...table(one), more: one.more.map(table), states: one.states.map(whole) });
  return { ...given, steps: given.steps.map(step), end: table(given.end) };
}
