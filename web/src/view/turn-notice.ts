/**
 * Calls the player back to a hidden page when their turn begins: in the title, with a badge of the
 * installed app and one quiet sound. All of it ends when the page is seen again. It tells nothing
 * but the game's name.
 */

import { clearBadge, showBadge } from "../base/badge.ts";
import { inBackground } from "../base/promises.ts";
import { callInTitle } from "./status.ts";

export class TurnNotice {
  #isShown = false;

  /** @param ring makes a quiet sound if sounds are on */
  constructor(readonly ring: () => unknown) {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.end();
    });
  }

  begin() {
    if (this.#isShown || !document.hidden) return;
    this.#isShown = true;
    callInTitle(true);
    inBackground(showBadge());
    this.ring();
  }

  end() {
    if (!this.#isShown) return;
    this.#isShown = false;
    callInTitle(false);
    inBackground(clearBadge());
  }
}
