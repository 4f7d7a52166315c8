/** Which puzzles there are, and which comes next. */

import { dayNumber } from "../base/days.ts";
import { say } from "../base/site.ts";
import type { GameBox } from "../base/types.ts";
import { solvedPuzzles } from "../storage/solved-puzzles.ts";
import type { Store } from "../storage/store.ts";

const DAY_STEP = 37; // between the puzzles of two days, so that the grades vary

/** The numbers of a game's puzzles. @param grade 1 to 3; "": all */
export const numbersOf = ({ puzzles }: GameBox, grade = "") =>
  [...puzzles].flatMap((puzzleGrade, k) => (grade && puzzleGrade !== grade ? [] : [k + 1]));

/**
 * The first unsolved puzzle after one, else the first unsolved one; when all are solved, the next.
 */
export function nextPuzzle(numbers: number[], solved: number[], after = 0): number {
  const unsolved = numbers.filter((number) => number !== after && !solved.includes(number));
  const choices = unsolved.length ? unsolved : numbers;
  return choices.find((number) => number > after) ?? choices[0];
}

/**
 * The puzzle of a date, the same for all users, with another game each day.
 * @param date of the player
 */
export function puzzleOfDay(boxes: GameBox[], date: string): { box: GameBox; number: number } {
  const day = dayNumber(date);
  const withPuzzles = boxes
    .filter(({ puzzles }) => puzzles)
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const box = withPuzzles[day % withPuzzles.length];
  const round = Math.floor(day / withPuzzles.length); // of all games
  return { box, number: ((round * DAY_STEP) % box.puzzles.length) + 1 };
}

/** For each grade of a game's puzzles how many are solved, and the next one. */
export const gradesOf = (store: Store, box: GameBox) =>
  [...new Set(box.puzzles)].map((grade) => {
    const numbers = numbersOf(box, grade);
    const solved = solvedPuzzles(store, box.key);
    const n = numbers.filter((number) => solved.includes(number)).length;
    return {
      next: nextPuzzle(numbers, solved),
      words: say(`puzzle.grade-${grade}`, { n, of: numbers.length }),
    };
  });
