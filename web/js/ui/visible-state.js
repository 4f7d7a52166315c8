/** The parts of a state that apply to the present viewer. */

/** @import { Offer, Panel, Scene, StateMessage } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */

import { rectOf } from "../base/geometry.js";

/** @param {StateMessage | null} state */
export const canMove = (state) => state?.phase === "ready" || state?.phase === "over";

/** Offers on the table itself, and those in a drawer. @param {StateMessage | null} state @param {Scene} scene */
export function splitOffers(state, scene) {
  /** @type {Offer[]} */
  const all = canMove(state) ? scene.offers.filter((offer) => offer.pick) : [];
  const outside = all.filter((offer) => rectOf(scene, offer.pick));
  return { outside, inside: all.filter((offer) => !outside.includes(offer)) };
}

/** The panels of the aids that are on. @param {StateMessage | null} state @param {Settings} settings @returns {Panel[]} */
export const shownPanels = (state, settings) => state?.panels.filter((panel) => settings.isAidOn(panel.aid)) ?? [];

/** Their summary, shown after the status. @param {Panel[]} panels */
export const panelBriefs = (panels) => panels.flatMap(({ brief }) => brief || []).join(" ");
