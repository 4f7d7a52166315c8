/** Layout of a lesson's sentences. */

import type { LessonStep, LessonTable } from "../base/types.ts";

const LEAD_PATTERN = /^(.{8,48}?[.?!…])\s+(.+)$/s; // a longer first sentence is not set in bold

/** The first sentence, set in bold, and the rest; "" if there is only one. */
export function splitLead(text: string) {
  const [, lead, more] = LEAD_PATTERN.exec(text) ?? ["", "", text];
  return [lead, more];
}

/**
 * Everything shown below the board: tasks and answers, each with the table whose buttons are shown.
 * @param last text at the end
 */
export function allMoments(steps: LessonStep[], last: string): { table: LessonTable | null; step: LessonStep | null; task?: string; answer?: string }[] {
  const inSteps = steps.flatMap((step) =>
    [step, ...step.more].flatMap((one) => {
      const tries = Object.values(one.moves);
      const table = tries.length ? one : null;
      const answersOf = (right: boolean) => [...new Set(tries.filter((each) => each.right === right).map(({ say }) => say))];
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
