/** Moves the focus when the focused element is removed: to the button that continues the game, or there as soon as one appears. */

import type { InteractiveBoard } from "../input/interactive-board.ts";
import { byId } from "../base/html.ts";
import { mainButton } from "./actions.ts";
import { isDialogOpen } from "./sheets.ts";
import { showGoOn } from "./status.ts";

export class FocusFallback {
  #element: HTMLElement | null = null; // where the focus waits
  #isForButton = false; // it was on a button, so it goes to the next one that continues
  #isAskedToGoOn = false; // the player is asked to continue

  constructor(readonly board: InteractiveBoard) {}

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
    this.#element = main ? null : (document.activeElement as HTMLElement);
  }

  /**
   * Shows or removes the button in the status strip.
   * @param asked the player is asked to continue, there or in the bar of buttons
   */
  offerGoOn(label: string, asked: boolean, go: (() => void) | null) {
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
