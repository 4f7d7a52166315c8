/** Where the focus waits while there is nothing to take on the board, and its way back. */

/** @import { InteractiveBoard } from "../input/interactive-board.js" */

import { byId } from "../base/html.js";
import { anyOpen } from "./sheets.js";
import { showGoOn } from "./status.js";

export class FocusFallback {
  /** @type {HTMLElement | null} */
  #element = null;
  #goOn = false; // somebody is asked to go on

  /** @param {InteractiveBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** The focus was on the board and has nothing left there to rest on. */
  focusLost() {
    if (anyOpen()) return;
    this.#element = this.#goOn ? byId("go-on") : (byId("actions").querySelector("button") ?? byId("menu"));
    this.#element.focus();
  }

  /** The focus goes where something can be done again: to the board, else to the button that goes on. */
  giveBack() {
    const focused = document.activeElement;
    const unmoved = this.#element !== null && (focused === this.#element || focused === document.body);
    if (!unmoved || this.board.refocus()) this.#element = null;
    else if (this.#goOn) this.focusLost();
  }

  /** A button that goes on, or none. @param {string} words @param {(() => void) | null} go */
  offerGoOn(words, go) {
    this.#goOn = words === "go-on";
    if (!go && document.activeElement === byId("go-on")) this.#element = byId("go-on");
    showGoOn(words, go);
    this.giveBack();
  }

  clear() {
    this.#goOn = false;
    showGoOn("", null);
  }
}
