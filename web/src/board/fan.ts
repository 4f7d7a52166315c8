/** Several pieces that are dragged together: the others follow the dragged one as a fan. */

import type { Piece, Rect } from "../base/types.ts";
import type { Board } from "./board.ts";
import type { Followers } from "./transition.ts";

// from one piece to the next, in sizes of a piece
const STEP = 0.45;
const DROP = 0.06;

export class Fan implements Followers {
  #out: string[] = []; // ids of the pieces that have left their places

  /** @param together the ids of the pieces that are dragged together, in order */
  constructor(
    readonly board: Board,
    readonly together: () => string[],
  ) {}

  get areOut() {
    return this.#out.length > 0;
  }

  follow(dragged: string, [x, y, w, h]: Rect) {
    const ids = this.together();
    const middle = ids.indexOf(dragged);
    this.#out = middle < 0 ? [] : ids.filter((id) => id !== dragged);
    for (const piece of this.#pieces()) {
      const nth = ids.indexOf(piece.id) - middle;
      this.#send(piece, [x + nth * STEP * w, y + Math.abs(nth) * DROP * h, w, h], 1);
    }
  }

  goHome() {
    const { moving, context } = this.board;
    for (const piece of this.#pieces()) {
      if (context.isInstant()) moving.bodies.delete(piece.id);
      else this.#send(piece, piece.at, 0);
    }
    this.forget();
  }

  forget() {
    this.#out = [];
  }

  #pieces = (): Piece[] => this.#out.flatMap((id) => this.board.findShown(id) ?? []);

  #send(piece: Piece, at: Rect, lift: number) {
    const { moving, context } = this.board;
    moving.take(piece).trail(at, lift, context.isStill());
  }
}
