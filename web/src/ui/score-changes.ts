/** Shows the change of a score over its plaque for some seconds. The engine's sentence announces it. */

import type { Place, SeatLine } from "../base/types.ts";
import type { Board } from "../board/board.ts";
import { element } from "../base/html.ts";

const DISPLAY_MS = 6000;

export class ScoreChanges {
  #shown = new Map<string, { made: HTMLElement; change: number }>(); // by the id of the place
  #host = element("div", { class: "changes", "aria-hidden": "true" });

  constructor(stage: HTMLElement, readonly board: Board) {
    stage.append(this.#host);
  }

  /** Shows new changes only. */
  show(seats: SeatLine[]) {
    seats.forEach(({ change = 0 }, seat) => {
      const id = `seat-${seat + 1}`;
      const old = this.#shown.get(id);
      if (old?.change === change) return;
      old?.made.remove();
      this.#shown.delete(id);
      if (!change) return;
      const made = element("b", {}, change < 0 ? `−${-change}` : `+${change}`);
      this.#host.append(made);
      this.#shown.set(id, { made, change });
      setTimeout(() => made.remove(), DISPLAY_MS);
    });
    this.place();
  }

  /** Moves each change to its plaque, but not over the count at the right of flat and of tall plaques. */
  place() {
    const at = new Map(this.board.layer.places.map((place: Place) => [place.id, place.at]));
    for (const [id, { made }] of this.#shown) {
      const { left, top, width, height } = this.board.rect(at.get(id) ?? [0, 0, 0, 0]);
      const aside = width > 2.5 * height ? 34 : width < 1.5 * height ? width / 2 : 0;
      Object.assign(made.style, { left: `${left + width - aside}px`, top: `${top}px` });
      made.hidden = !at.has(id);
    }
  }

  clear() {
    this.#shown.clear();
    this.#host.replaceChildren();
  }
}
