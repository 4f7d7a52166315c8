/**
 * On phones, the button that arranges the rack: it is at the end of the viewer's card. Each press
 * applies the next sort order of the game.
 */

import { byId, element, icon } from "../base/html.ts";
import { say } from "../base/site.ts";
import type { Sort } from "../base/types.ts";

export class ArrangeButton {
  #latest = ""; // the order that was chosen last

  /** @param arrange receives the id of an order */
  constructor(readonly arrange: (sort: string) => void) {}

  /** @param sorts none: no button */
  show(sorts: Sort[]) {
    const host = byId("own-line");
    const oldButton = host.querySelector("button");
    if (!sorts.length) {
      oldButton?.remove();
      return;
    }
    const latest = sorts.findIndex(({ id }) => id === this.#latest);
    const { id, label } = sorts[(latest + 1) % sorts.length];
    const button = oldButton ?? element("button", { type: "button", class: "btn" });
    button.replaceChildren(icon("sort"), element("span", {}, label));
    button.dataset.sort = id;
    button.setAttribute("aria-label", `${say("bar.arrange")}: ${label}`);
    button.onclick = () => {
      this.#latest = id;
      this.arrange(id);
      this.show(sorts);
    };
    if (!oldButton) host.append(button);
  }
}
