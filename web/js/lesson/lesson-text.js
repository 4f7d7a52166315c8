/** How the sentences of a lesson are laid out: plain text. */

/** @import { LessonStep, LessonTable } from "../base/types.d.ts" */

const LEAD_PATTERN = /^(.{8,48}?[.?!…])\s+(.+)$/s; // a longer one set in bold would be all that is seen

/** The first sentence of several, which is set in bold; "" where there is only one. @param {string} text */
export function splitLead(text) {
  const [, lead, more] = LEAD_PATTERN.exec(text) ?? ["", "", text];
  return [lead, more];
}

/**
 * All that may stand below the board: a task or an answer, and the table whose buttons stand there with it.
 * @param {LessonStep[]} steps @param {string} last what is said in the end
 * @returns {{table: LessonTable | null, step: LessonStep | null, task?: string, answer?: string}[]}
 */
export function allMoments(steps, last) {
  const inSteps = steps.flatMap((step) =>
    [step, ...step.more].flatMap((one) => {
      const tries = Object.values(one.moves);
      const table = tries.length ? one : null;
      const answersOf = (/** @type {boolean} */ right) => [...new Set(tries.filter((each) => each.right === right).map(({ say }) => say))];
      const wrong = table ? [step.hint, ...answersOf(false)] : [];
      return [
        { table, step, task: step.text },
        ...wrong.map((answer) => ({ table, step, answer })),
        ...answersOf(true).map((answer) => ({ table: null, step, answer })),
      ];
    }),
  );
  return [...inSteps, { table: null, step: null, task: last }];
}
