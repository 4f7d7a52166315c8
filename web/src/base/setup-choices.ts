/** The choices of a set-up that are not the usual ones, and those that exclude each other. */

import { changedOptions, type SetupChoice } from "./match-setup.ts";
import type { GameBox } from "./types.ts";

/** Is a number of seats in a span such as "4" or "5-99"? */
function isAmong(count: number, span: string) {
  const [least, most = least] = span.split("-").map(Number);
  return least <= count && count <= most;
}

/** All combinations of choices that the game refuses. */
const conflicts = (box: GameBox, { count, options }: SetupChoice) =>
  box.refused.filter(
    ({ choices: { seats = String(count), ...switches } }) =>
      isAmong(count, seats) &&
      Object.entries(switches).every(([name, value]) => options[name] === value),
  );

/** The key of the sentence that says why such a match is impossible; "" if it is possible. */
export const refusal = (box: GameBox, wish: SetupChoice) => conflicts(box, wish)[0]?.why ?? "";

/** Should an option be shown: was it changed, or can it be changed? */
export function isOptionRelevant(box: GameBox, wish: SetupChoice, name: string) {
  const [usual, ...others] = box.options[name];
  const isPossible = (value: string) => {
    const changed = { ...wish, options: { ...wish.options, [name]: value } };
    return !conflicts(box, changed).some(({ choices }) => name in choices);
  };
  return wish.options[name] !== usual || others.some(isPossible);
}

/**
 * Resets as few options as necessary to their default; the one changed last stays if it can.
 * @param latest the name of a switch
 */
export function resolveConflicts(box: GameBox, wish: SetupChoice, latest: string): SetupChoice {
  const [first] = conflicts(box, wish);
  const unusual = changedOptions(box, wish).filter((name) => first && name in first.choices);
  const back = unusual.filter((name) => name !== latest).at(-1) ?? unusual.at(-1);
  if (!back) return wish;
  const [usual] = box.options[back];
  return resolveConflicts(box, { ...wish, options: { ...wish.options, [back]: usual } }, latest);
}
