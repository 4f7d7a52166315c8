/** The buttons of an open puzzle. */

import { hashOf, puzzleAddress } from "../base/address.ts";
import { button, byId, element, setAttributes } from "../base/html.ts";
import { say } from "../base/site.ts";
import type { GameBox, StateMessage } from "../base/types.ts";
import { nextPuzzle, numbersOf } from "../sheets/puzzles.ts";
import { noteSolved, solvedPuzzles } from "../storage/solved-puzzles.ts";
import type { Store } from "../storage/store.ts";

type OpenPuzzle = NonNullable<StateMessage["puzzle"]>;

/** `solve`: shows the next move of the solution; `openList`: the list of puzzles; null: there is none */
interface PuzzleActions {
  solve: () => void;
  openList: (() => unknown) | null;
}

/** The buttons of a puzzle, between header and table. */
export class PuzzleBar {
  #host = element("div", { class: "puzzle-line", role: "group" });
  #isOver = false;

  constructor(
    readonly store: Store,
    readonly boxes: GameBox[],
    readonly actions: PuzzleActions,
  ) {}

  show({ puzzle, game }: StateMessage) {
    const box = this.boxes.find(({ key }) => key === game);
    if (!puzzle || !box) {
      this.#host.remove();
      return;
    }
    if (puzzle.verdict === "solved") noteSolved(this.store, game, puzzle.number);
    const list = this.#listButton();
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
    const { openList } = this.actions;
    return openList && button(say("puzzle.title"), { on: openList, data: { puzzle: "list" } });
  }

  /** @param isShown is a part of the solution shown already? */
  #solveButton(isShown: boolean) {
    return button(say(isShown ? "puzzle.more" : "puzzle.show"), {
      kind: isShown ? "main" : "",
      on: this.actions.solve,
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
