/** What the engine has advised: a plan that is followed step by step, and why. It goes with any other step. */

/** @import { Offer, Scene } from "../base/types.d.ts" */

export class HintPlan {
  /** @type {string[]} */
  #plan = [];
  #isFollowed = false; // its step is on its way

  reason = "";

  /** The step that is advised now; "" for none. */
  get move() {
    return this.#plan[0] ?? "";
  }

  /** @param {string[]} plan @param {string} reason */
  setPlan(plan, reason) {
    [this.#plan, this.#isFollowed, this.reason] = [plan, false, reason];
  }

  clear = () => this.setPlan([], "");

  /** These steps are asked for. @param {string[]} moves */
  followMoves(moves) {
    this.#isFollowed = moves.length === 1 && moves[0] === this.move;
    this.#plan = this.#isFollowed ? this.#plan.slice(1) : [];
  }

  /**
   * Another table is there: what is left of the plan holds for it if its step has led there, and can be made.
   * @param {Scene | null} scene
   */
  updateForScene(scene) {
    if (!this.#isFollowed || !scene || !offerForMove(scene, this.move)) this.clear();
    this.#isFollowed = false;
  }
}

/**
 * What makes this move, the offer or a drop of it, and what that is called.
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

/** A drop, with what goes there if it does not name it: "4 of Arms → Group 4". @param {Offer} offer @param {string} drop */
function dropLabel({ label }, drop) {
  const [piece] = label.split(",");
  return drop.includes(piece) ? drop : `${piece} → ${drop.split(/[:;]/, 1)[0]}`;
}
