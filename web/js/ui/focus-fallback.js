/** Where the focus goes when what had it is gone: to what leads on, or it waits until there is something that does. */

/** @import { InteractiveBoard } from "../input/interactive-board.js" */

import { byId } from "../base/html.js";
import { mainButton } from "./actions.js";
import { isDialogOpen } from "./sheets.js";
import { showGoOn } from "./status.js";

export class FocusFallback {
  /** @type {HTMLElement | null} */
  #element = null; // on which it waits
  #isForButton = false; // it was on a button: it goes to the next one that leads on
  #isAskedToGoOn = false; // somebody is asked to go on

  /** @param {InteractiveBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** The focus was on the board and has nothing left there to rest on. */
  handleBoardLoss() {
    if (isDialogOpen()) return;
    this.#element = (this.#isAskedToGoOn && mainButton()) || (byId("actions").querySelector("button") ?? byId("menu"));
    this.#element.focus();
    this.#isForButton = false;
  }

  /** The focus was on a button that is gone. */
  handleButtonLoss() {
    this.#isForButton = true;
    if (!isDialogOpen()) this.#focusNext();
  }

  /** The focus goes where something can be done again: to the board, else to the button that goes on. */
  restoreFocus() {
    const focused = document.activeElement;
    const unmoved = this.#element !== null && (focused === this.#element || focused === document.body);
    if (unmoved && this.#isForButton) this.#focusNext();
    else if (!unmoved || this.board.refocus()) this.#element = null;
    else if (this.#isAskedToGoOn) this.handleBoardLoss();
  }

  /** To the button that leads on; where there is none, it waits for one on what has just come, or elsewhere on the board. */
  #focusNext() {
    const main = mainButton();
    main?.focus();
    if (!main && !this.board.focusNew() && !this.board.refocus()) byId("menu").focus();
    this.#element = main ? null : /** @type {HTMLElement} */ (document.activeElement);
  }

  /**
   * The button in the strip, or none. @param {string} label @param {boolean} asked somebody is asked to go on, there or in
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
