/** Moves the focus when the focused element is removed: to the button that continues the game, or there as soon as one appears. */

/** @import { InteractiveBoard } from "../input/interactive-board.js" */

import { byId } from "../base/html.js";
import { mainButton } from "./actions.js";
import { isDialogOpen } from "./sheets.js";
import { showGoOn } from "./status.js";

export class FocusFallback {
  /** @type {HTMLElement | null} */
  #element = null; // where the focus waits
  #isForButton = false; // it was on a button, so it goes to the next one that continues
  #isAskedToGoOn = false; // the player is asked to continue

  /** @param {InteractiveBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** The focused thing on the board is gone. */
  handleBoardLoss() {
    if (isDialogOpen()) return;
    this.#element = (this.#isAskedToGoOn && mainButton()) || (byId("actions").querySelector("button") ?? byId("menu"));
    this.#element.focus();
    this.#isForButton = false;
  }

  /** The focused button is gone. */
  handleButtonLoss() {
    this.#isForButton = true;
    if (!isDialogOpen()) this.#focusNext();
  }

  /** Returns the focus to where something can be done: to the board, else to the button that continues. */
  restoreFocus() {
    const focused = document.activeElement;
    const unmoved = this.#element !== null && (focused === this.#element || focused === document.body);
    if (unmoved && this.#isForButton) this.#focusNext();
    else if (!unmoved || this.board.refocus()) this.#element = null;
    else if (this.#isAskedToGoOn) this.handleBoardLoss();
  }

  /** Focuses the button that continues; without one, what is new on the board, or something else on it, until there is a button. */
  #focusNext() {
    const main = mainButton();
    main?.focus();
    if (!main && !this.board.focusNew() && !this.board.refocus()) byId("menu").focus();
    this.#element = main ? null : /** @type {HTMLElement} */ (document.activeElement);
  }

  /**
   * Shows or removes the button in the status strip. @param {string} label @param {boolean} asked the player is asked to continue, there or in
   *   the bar of buttons @param {(() => void) | null} go
   */
  offerGoOn(label, asked, go) {
    this.#isAskedToGoOn = asked;
    if (!go && document.activeElement === byId("go-on")) [this.#element, this.#isForButton] = [byId("go-on"), true];
    showGoOn(label, go);
    this.restoreFocus();
  }

  clear() {
    this.#isAskedToGoOn = false;
    showGoOn("", null);
  }
}
