/** Finds where a dragged piece can be dropped, and why it cannot be dropped at a point. */

import { deskRectOf } from "../base/desk.ts";
import { isInPane, placeOfPiece } from "../base/scene.ts";
import { say } from "../base/site.ts";
import type { Drop, Hold, PixelRect } from "../base/types.ts";
import type { Board } from "../board/board.ts";
import type { PaneView } from "./pane.ts";
import { distanceTo } from "./spots.ts";

const NEAR_PX = 44; // CSS pixels around a place that still count as on it
// CSS pixels around a slot that still count as in it, even where the whole rack would accept the
// piece
const SLOT_MARGIN_PX = 12;

const area = (rect: PixelRect | null) => (rect ? rect.width * rect.height : 0);

export class DropTargets {
  constructor(
    readonly board: Board,
    readonly pane: PaneView,
  ) {}

  /** The rectangle of a piece or place on the board, before scrolling. */
  rectOf(id: string): PixelRect | null {
    const at = deskRectOf(this.board.layer, id);
    return at && this.board.rect(at);
  }

  /** The drop at a point of the page, or the nearest one. */
  dropNear(drops: Drop[], x: number, y: number): Drop | null {
    const all = drops.map((drop) => ({
      drop,
      gap: this.#distanceFrom(drop.place, x, y) + (isWholeRack(drop) ? SLOT_MARGIN_PX : 0),
    }));
    const [best] = all.sort((a, b) => a.gap - b.gap);
    return best &&
      best.gap <= NEAR_PX + SLOT_MARGIN_PX &&
      this.#distanceFrom(best.drop.place, x, y) <= NEAR_PX
      ? best.drop
      : null;
  }

  /**
   * Why a piece cannot be dropped here, and the rule that forbids it; null if it can, or if there
   * is no place here.
   * @param dragged `piece`: its id; `offers`: of all pieces
   * @param drop the nearest
   */
  refusal(
    { hold, piece, offers }: { hold: Hold; piece: string; offers: Hold[] },
    drop: Drop | null,
    x: number,
    y: number,
  ): { why: string; rule: string } | null {
    const { layer } = this.board;
    const isUnder = (id: string) =>
      id !== piece && id !== hold.pick && this.#distanceFrom(id, x, y) === 0;
    if (drop && this.#distanceFrom(drop.place, x, y) === 0) return null;
    const sheets = [layer, ...(layer.pane ? [layer.pane] : [])];
    const homes = sheets.map(({ outline }) => placeOfPiece(outline, piece));
    const places = sheets
      .flatMap((sheet) => sheet.places)
      .filter(({ id, label }) => label && !homes.includes(id) && isUnder(id));
    const inner = places
      .filter(({ why }) => why)
      .sort((a, b) => area(this.rectOf(a.id)) - area(this.rectOf(b.id)));
    const refused = offers.filter(({ move, drops, why }) => move === null && !drops.length && why);
    const refusing = inner[0] ?? refused.find(({ pick }) => isUnder(pick));
    if (refusing) return refusing;
    return places.length && !drop ? { why: say("drop.nowhere"), rule: "" } : null;
  }

  /** Distance from a point of the page to the visible part of a piece or place. */
  #distanceFrom(id: string, x: number, y: number) {
    const { left, top } = this.board.canvas.getBoundingClientRect();
    const rect = this.rectOf(id);
    const visible = rect && isInPane(this.board.layer, id) ? this.pane.visibleRect(rect) : rect;
    return visible ? distanceTo(visible, x - left, y - top) : Infinity;
  }
}

/** Is the whole rack the target? */
const isWholeRack = ({ desk, slot }: Drop) => desk && slot === undefined;
