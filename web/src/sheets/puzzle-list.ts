/** The list of puzzles. */

import { puzzleAddress } from "../base/address.ts";
import { dateOf } from "../base/days.ts";
import { element } from "../base/html.ts";
import { say } from "../base/site.ts";
import type { GameBox } from "../base/types.ts";
import type { Store } from "../storage/store.ts";
import { openSheet } from "../view/dialog.ts";
import { openForToday } from "./day-change.ts";
import { gradesOf, puzzleOfDay } from "./puzzles.ts";
import { gameName } from "./save-words.ts";

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
