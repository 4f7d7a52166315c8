/** The address of the match that is shown. Another one, as in a link to a match, opens that match. */

import { dialogsOfEntry, replaceAddress } from "../base/history-entry.ts";

export class MatchAddress {
  #shownHash = ""; // hash of the match that is shown

  /** @param open opens the match of the address */
  constructor(open: () => void) {
    const follow = () => {
      // entries of closed dialogs are left at once
      if (location.hash !== this.#shownHash && !dialogsOfEntry()) open();
    };
    addEventListener("hashchange", follow);
    // `popstate` comes before `hashchange`, while the address is being changed
    addEventListener("popstate", () => setTimeout(follow));
  }

  /** Called before the address is opened. */
  begin() {
    this.#shownHash = location.hash;
  }

  /**
   * Changes the address of the match, unless the user has just navigated elsewhere: the browser
   * reports that only after the current task.
   */
  move = (address: string) => {
    if (location.hash !== this.#shownHash) return;
    replaceAddress(address);
    this.#shownHash = location.hash;
  };
}
