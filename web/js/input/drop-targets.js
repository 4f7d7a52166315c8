/** Where what is dragged may be let go, and why it may not lie where it was: geometry over what is seen. */

/** @import { Drop, Hold, PixelRect } from "../base/types.d.ts" */
/** @import { Board } from "../board/board.js" */
/** @import { PaneView } from "./pane.js" */

import { deskRectOf } from "../base/desk.js";
import { isInPane } from "../base/geometry.js";
import { placeOfPiece } from "../base/outline.js";
import { say } from "../base/words.js";
import { distanceTo } from "./spots.js";

const NEAR_PX = 44; // CSS pixels round a place that still count as on it
const SLOT_MARGIN_PX = 12; // CSS pixels from a slot that still count as in it, where the whole desk would take the piece too

/** @param {PixelRect | null} rect */
const area = (rect) => (rect ? rect.width * rect.height : 0);

export class DropTargets {
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
    const all = drops.map((drop) => ({ drop, gap: this.#distanceFrom(drop.place, x, y) + (isWholeRack(drop) ? SLOT_MARGIN_PX : 0) }));
    const [best] = all.sort((a, b) => a.gap - b.gap);
    return best && best.gap <= NEAR_PX + SLOT_MARGIN_PX && this.#distanceFrom(best.drop.place, x, y) <= NEAR_PX ? best.drop : null;
  }

  /**
   * Why this may not be let go here, and by which rule; null where it may, and where nothing is.
   * @param {Hold} hold @param {string} piece the one that is dragged @param {Hold[]} offers @param {Drop | null} drop the nearest
   * @param {number} x @param {number} y @returns {{why: string, rule: string} | null}
   */
  refusal(hold, piece, offers, drop, x, y) {
    const { layer } = this.board;
    const isUnder = (/** @type {string} */ id) => id !== piece && id !== hold.pick && this.#distanceFrom(id, x, y) === 0;
    if (drop && this.#distanceFrom(drop.place, x, y) === 0) return null;
    const sheets = [layer, ...(layer.pane ? [layer.pane] : [])];
    const homes = sheets.map(({ outline }) => placeOfPiece(outline, piece));
    const places = sheets.flatMap((sheet) => sheet.places).filter(({ id, label }) => label && !homes.includes(id) && isUnder(id));
    const inner = places.filter(({ why }) => why).sort((a, b) => area(this.rectOf(a.id)) - area(this.rectOf(b.id)));
    const refused = offers.filter(({ move, drops, why }) => move === null && !drops.length && why);
    const found = inner[0] ?? refused.find(({ pick }) => isUnder(pick));
    return found ?? (places.length && !drop ? { why: say("drop.nowhere"), rule: "" } : null);
  }

  /** How far a point of the page is from what can be seen of a thing. @param {string} id @param {number} x @param {number} y */
  #distanceFrom(id, x, y) {
    const { left, top } = this.board.canvas.getBoundingClientRect();
    const rect = this.rectOf(id);
    const visible = rect && isInPane(this.board.layer, id) ? this.pane.visibleRect(rect) : rect;
    return visible ? distanceTo(visible, x - left, y - top) : Infinity;
  }
}

/** Is it the whole desk? @param {Drop} drop */
const isWholeRack = ({ desk, slot }) => desk && slot === undefined;
