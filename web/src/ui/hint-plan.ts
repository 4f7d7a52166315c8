/** The moves of the latest hint and their reason. Any other move cancels it. */

import type { Offer, Scene } from "../base/types.ts";

export class HintPlan {
  #plan: string[] = [];
  #isFollowed = false; // its move was sent

  reason = "";

  /** The hinted move; "" if there is none. */
  get move() {
    return this.#plan[0] ?? "";
  }

  setPlan(plan: string[], reason: string) {
    [this.#plan, this.#isFollowed, this.reason] = [plan, false, reason];
  }

  clear = () => this.setPlan([], "");

  /** The player makes these moves. */
  followMoves(moves: string[]) {
    this.#isFollowed = moves.length === 1 && moves[0] === this.move;
    this.#plan = this.#isFollowed ? this.#plan.slice(1) : [];
  }

  /** A new state: the rest of the plan is still valid if its move has led there and the next one can be made. */
  updateForScene(scene: Scene | null) {
    if (!this.#isFollowed || !scene || !offerForMove(scene, this.move)) this.clear();
    this.#isFollowed = false;
  }
}

/** The label and question of the offer or drop that plays a move. */
export function offerForMove({ offers }: Scene, move: string): { label: string; ask: string } | null {
  for (const offer of offers) {
    if (offer.move === move) return offer;
    const drop = offer.drops.find((one) => one.move === move);
    if (drop) return { label: drop.button || dropLabel(offer, drop.label), ask: drop.ask || offer.ask };
  }
  return null;
}

/** The label of a drop, with the piece's name unless it contains it: "4 of Arms → Group 4". */
function dropLabel({ label }: Offer, drop: string) {
  const [piece] = label.split(",");
  return drop.includes(piece) ? drop : `${piece} → ${drop.split(/[:;]/, 1)[0]}`;
}
