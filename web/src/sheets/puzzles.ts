/** Puzzles: the list, and the buttons of an open one. */

import { hashOf, puzzleAddress } from "../base/address.ts";
import { dateOf, dayNumber } from "../base/days.ts";
import { button, byId, element, setAttributes } from "../base/html.ts";
import { say, site } from "../base/site.ts";
import type { GameBox, StateMessage } from "../base/types.ts";
import { noteSolved, solvedPuzzles } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";
import { openSheet } from "../view/dialog.ts";
import { openForToday } from "./day-change.ts";
import { gameName } from "./saves-sheet.ts";

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

export const openPuzzles = (store: Store, boxes: GameBox[]) =>
  openForToday(store.now, (shut) => {
    const today = puzzleOfDay(boxes, dateOf(store.now()));
    const link = (box: GameBox, number: number, words: string, kind = "") =>
      element(
        "a",
        {
          class: `btn ${kind}`.trim(),
          href: puzzleAddress(box.key, number),
          "data-puzzle": `${box.key} ${number}`,
        },
        words,
      );
    const rowOf = (box: GameBox) => {
      const grades = gradesOf(store, box).map(({ next, words }) => link(box, next, words));
      return element(
        "li",
        {},
        element("b", {}, gameName(box)),
        element("div", { class: "grades" }, ...grades),
      );
    };
    return openSheet(
      say("puzzle.title"),
      [
        element("p", {}, say("puzzle.about")),
        link(today.box, today.number, say("puzzle.today", { game: gameName(today.box) }), "main"),
        element(
          "ol",
          { class: "deals puzzles" },
          ...boxes.filter(({ puzzles }) => puzzles).map(rowOf),
        ),
      ],
      { kind: "daily-sheet", shut },
    );
  });

type OpenPuzzle = NonNullable<StateMessage["puzzle"]>;

/** The buttons of a puzzle, between header and table. */
export class PuzzleBar {
  #host = element("div", { class: "puzzle-line", role: "group" });
  #isOver = false;

  /** @param solve shows the next move of the solution */
  constructor(
    readonly store: Store,
    readonly boxes: GameBox[],
    readonly solve: () => void,
  ) {}

  show({ puzzle, game }: StateMessage) {
    const box = this.boxes.find(({ key }) => key === game);
    if (!puzzle || !box) {
      this.#host.remove();
      return;
    }
    if (puzzle.verdict === "solved") noteSolved(this.store, game, puzzle.number);
    const list = site.embedded ? null : this.#listButton();
    const solve = puzzle.over ? null : this.#solveButton(puzzle.verdict === "shown");
    const next = this.#nextLink(box, puzzle);
    const takesFocus =
      this.#host.contains(document.activeElement) || (puzzle.over && !this.#isOver);
    this.#isOver = puzzle.over;
    this.#host.replaceChildren(...[list, solve, next].filter((control) => control !== null));
    setAttributes(this.#host, { "aria-label": say("puzzle.title") });
    if (!this.#host.isConnected) byId("stage").before(this.#host);
    if (takesFocus) (solve ?? next).focus({ preventScroll: true });
  }

  #listButton() {
    return button(say("puzzle.title"), {
      on: () => openPuzzles(this.store, this.boxes),
      data: { puzzle: "list" },
    });
  }

  /** @param isShown is a part of the solution shown already? */
  #solveButton(isShown: boolean) {
    return button(say(isShown ? "puzzle.more" : "puzzle.show"), {
      kind: isShown ? "main" : "",
      on: this.solve,
      data: { puzzle: "solve" },
    });
  }

  #nextLink(box: GameBox, { number, over }: OpenPuzzle) {
    const next = nextPuzzle(numbersOf(box), solvedPuzzles(this.store, box.key), number);
    return element(
      "a",
      {
        class: over ? "btn main" : "btn",
        href: hashOf(puzzleAddress(box.key, next)),
        "data-puzzle": "next",
      },
      say("puzzle.next"),
    );
  }
}
