/** Finds where a dragged piece can be dropped, and why it cannot be dropped at a point. */

/** @import { Drop, Hold, PixelRect } from "../base/types.d.ts" */
/** @import { Board } from "../board/board.js" */
/** @import { PaneView } from "./pane.js" */

import { deskRectOf } from "../base/desk.js";
import { isInPane } from "../base/geometry.js";
import { placeOfPiece } from "../base/outline.js";
import { say } from "../base/words.js";
import { distanceTo } from "./spots.js";

const NEAR_PX = 44; // CSS pixels around a place that still count as on it
const SLOT_MARGIN_PX = 12; // CSS pixels from a slot that still count as in it, where the whole rack would accept the piece too

/** @param {PixelRect | null} rect */
const area = (rect) => (rect ? rect.width * rect.height : 0);

export class DropTargets {
  /** @param {Board} board @param {PaneView} pane */
  constructor(board, pane) {
    this.board = board;
    this.pane = pane;
  }

  /** The rectangle of a thing on the board, before scrolling. @param {string} id @returns {PixelRect | null} */
  rectOf(id) {
    const at = deskRectOf(this.board.layer, id);
    return at && this.board.rect(at);
  }

  /** The drop at a point of the page, or the nearest one. @param {Drop[]} drops @param {number} x @param {number} y @returns {Drop | null} */
  dropNear(drops, x, y) {
    const all = drops.map((drop) => ({ drop, gap: this.#distanceFrom(drop.place, x, y) + (isWholeRack(drop) ? SLOT_MARGIN_PX : 0) }));
    const [best] = all.sort((a, b) => a.gap - b.gap);
    return best && best.gap <= NEAR_PX + SLOT_MARGIN_PX && this.#distanceFrom(best.drop.place, x, y) <= NEAR_PX ? best.drop : null;
  }

  /**
   * Why a piece cannot be dropped here, and by which rule; null where it can, and where there is nothing.
   * @param {Hold} hold @param {string} piece the dragged one @param {Hold[]} offers @param {Drop | null} drop the nearest
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

  /** Distance from a point of the page to the visible part of a thing. @param {string} id @param {number} x @param {number} y */
  #distanceFrom(id, x, y) {
    const { left, top } = this.board.canvas.getBoundingClientRect();
    const rect = this.rectOf(id);
    const visible = rect && isInPane(this.board.layer, id) ? this.pane.visibleRect(rect) : rect;
    return visible ? distanceTo(visible, x - left, y - top) : Infinity;
  }
}

/** Is the whole rack the target? @param {Drop} drop */
const isWholeRack = ({ desk, slot }) => desk && slot === undefined;
