/** Shows the buttons of a puzzle, whose script is loaded when one is opened. */

import { inBackground } from "../base/promises.ts";
import type { StateMessage } from "../base/types.ts";
import type * as Dialogs from "./dialogs.ts";
import { dialogs } from "./loaders.ts";
import type { PuzzleBar } from "./puzzle-bar.ts";

export class PuzzleBarLoader {
  #bar: PuzzleBar | null = null; // null: no puzzle was opened
  #state: StateMessage | null = null; // the latest

  constructor(readonly make: (code: typeof Dialogs) => PuzzleBar) {}

  show(state: StateMessage) {
    this.#state = state;
    if (state.puzzle || this.#bar) inBackground(this.#show());
  }

  async #show() {
    const code = await dialogs.loadOrTell();
    if (!code || !this.#state) return;
    this.#bar ??= this.make(code);
    this.#bar.show(this.#state);
  }
}
