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
    const main = /** @type {HTMLElement | null} */ (document.querySelector("#go-on.main:not([hidden]), #actions .main"));
    this.#element = (this.#goOn && main) || (byId("actions").querySelector("button") ?? byId("menu"));
    this.#element.focus();
  }

  /** The focus goes where something can be done again: to the board, else to the button that goes on. */
  giveBack() {
    const focused = document.activeElement;
    const unmoved = this.#element !== null && (focused === this.#element || focused === document.body);
    if (!unmoved || this.board.refocus()) this.#element = null;
    else if (this.#goOn) this.focusLost();
  }

  /**
   * The button in the strip, or none. @param {string} label @param {boolean} asked somebody is asked to go on, there or in
   *   the bar of buttons @param {(() => void) | null} go
   */
  offerGoOn(label, asked, go) {
    this.#goOn = asked;
    if (!go && document.activeElement === byId("go-on")) this.#element = byId("go-on");
    showGoOn(label, asked, go);
    this.giveBack();
  }

  clear() {
    this.#goOn = false;
    showGoOn("", false, null);
  }
}
