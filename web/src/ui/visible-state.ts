/** The parts of a state that apply to the present viewer. */

import type { Offer, Panel, Scene, StateMessage } from "../base/types.ts";
import type { Settings } from "../client/settings.ts";
import { rectOf } from "../base/geometry.ts";

export const canMove = (state: StateMessage | null) => state?.phase === "ready" || state?.phase === "over";

/** Offers on the table itself, and those in a drawer. */
export function splitOffers(state: StateMessage | null, scene: Scene) {
  const all: Offer[] = canMove(state) ? scene.offers.filter((offer) => offer.pick) : [];
  const outside = all.filter((offer) => rectOf(scene, offer.pick));
  return { outside, inside: all.filter((offer) => !outside.includes(offer)) };
}

/** The panels of the aids that are on. */
export const shownPanels = (state: StateMessage | null, settings: Settings): Panel[] => state?.panels.filter((panel) => settings.isAidOn(panel.aid)) ?? [];

/** Their summary, shown after the status. */
export const panelBriefs = (panels: Panel[]) => panels.flatMap(({ brief }) => brief || []).join(" ");
