/** Where what is dragged may be let go, and why it may not lie where it was: geometry over what is seen. */

/** @import { Drop, Hold, PixelRect } from "../base/types.d.ts" */
/** @import { Board } from "../board/board.js" */
/** @import { PaneView } from "./pane.js" */

import { deskRectOf } from "../base/desk.js";
import { inPane } from "../base/geometry.js";
import { homeOf } from "../base/outline.js";
import { say } from "../base/words.js";
import { distance } from "./spots.js";

const NEAR = 44; // CSS pixels round a place that still count as on it
const BETWEEN = 12; // CSS pixels from a slot that still count as in it, where the whole desk would take the piece too

/** @param {PixelRect | null} rect */
const area = (rect) => (rect ? rect.width * rect.height : 0);

export class Targets {
  /** @param {Board} board @param {PaneView} pane */
  constructor(board, pane) {
    this.board = board;
    this.pane = pane;
  }

  /** On the board, before anything is scrolled. @param {string} id @returns {PixelRect | null} */
  rectOf(id) {
    const at = deskRectOf(this.board.layer, id);
    return at && this.board.rect(at);
  }

  /** The drop that a point of the page lies on, or is nearest to. @param {Drop[]} drops @param {number} x @param {number} y @returns {Drop | null} */
  dropNear(drops, x, y) {
    const all = drops.map((drop) => ({ drop, gap: this.#away(drop.place, x, y) + (isWhole(drop) ? BETWEEN : 0) }));
    const [best] = all.sort((a, b) => a.gap - b.gap);
    return best && best.gap <= NEAR + BETWEEN && this.#away(best.drop.place, x, y) <= NEAR ? best.drop : null;
  }

  /**
   * Why this may not be let go here, and by which rule; null where it may, and where nothing is.
   * @param {Hold} hold @param {string} piece the one that is dragged @param {Hold[]} offers @param {Drop | null} drop the nearest
   * @param {number} x @param {number} y @returns {{why: string, rule: string} | null}
   */
  refusal(hold, piece, offers, drop, x, y) {
    const { layer } = this.board;
    const isHere = (/** @type {string} */ id) => id !== piece && id !== hold.pick && this.#away(id, x, y) === 0;
    if (drop && this.#away(drop.place, x, y) === 0) return null;
    const sheets = [layer, ...(layer.pane ? [layer.pane] : [])];
    const homes = sheets.map(({ outline }) => homeOf(outline, piece));
    const places = sheets.flatMap((sheet) => sheet.places).filter(({ id, label }) => label && !homes.includes(id) && isHere(id));
    const inner = places.filter(({ why }) => why).sort((a, b) => area(this.rectOf(a.id)) - area(this.rectOf(b.id)));
    const refused = offers.filter(({ move, drops, why }) => move === null && !drops.length && why);
    const found = inner[0] ?? refused.find(({ pick }) => isHere(pick));
    return found ?? (places.length && !drop ? { why: say("drop.nowhere"), rule: "" } : null);
  }

  /** How far a point of the page is from what can be seen of a thing. @param {string} id @param {number} x @param {number} y */
  #away(id, x, y) {
    const { left, top } = this.board.canvas.getBoundingClientRect();
    const rect = this.rectOf(id);
    const visible = rect && inPane(this.board.layer, id) ? this.pane.visible(rect) : rect;
    return visible ? distance(visible, x - left, y - top) : Infinity;
  }
}

/** Is it the whole desk? @param {Drop} drop */
const isWhole = ({ desk, slot }) => desk && slot === undefined;
