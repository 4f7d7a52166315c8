/** The moves of the latest hint and their reason. Any other move cancels it. */

/** @import { Offer, Scene } from "../base/types.d.ts" */

export class HintPlan {
  /** @type {string[]} */
  #plan = [];
  #isFollowed = false; // its move was sent

  reason = "";

  /** The hinted move; "" if there is none. */
  get move() {
    return this.#plan[0] ?? "";
  }

  /** @param {string[]} plan @param {string} reason */
  setPlan(plan, reason) {
    [this.#plan, this.#isFollowed, this.reason] = [plan, false, reason];
  }

  clear = () => this.setPlan([], "");

  /** The player makes these moves. @param {string[]} moves */
  followMoves(moves) {
    this.#isFollowed = moves.length === 1 && moves[0] === this.move;
    this.#plan = this.#isFollowed ? this.#plan.slice(1) : [];
  }

  /**
   * A new state: the rest of the plan is still valid if its move has led there and the next one can be made.
   * @param {Scene | null} scene
   */
  updateForScene(scene) {
    if (!this.#isFollowed || !scene || !offerForMove(scene, this.move)) this.clear();
    this.#isFollowed = false;
  }
}

/**
 * The label and question of the offer or drop that plays a move.
 * @param {Scene} scene @param {string} move @returns {{label: string, ask: string} | null}
 */
export function offerForMove({ offers }, move) {
  for (const offer of offers) {
    if (offer.move === move) return offer;
    const drop = offer.drops.find((one) => one.move === move);
    if (drop) return { label: drop.button || dropLabel(offer, drop.label), ask: drop.ask || offer.ask };
  }
  return null;
}

/** The label of a drop, with the piece's name unless it contains it: "4 of Arms → Group 4". @param {Offer} offer @param {string} drop */
function dropLabel({ label }, drop) {
  const [piece] = label.split(",");
  return drop.includes(piece) ? drop : `${piece} → ${drop.split(/[:;]/, 1)[0]}`;
}
