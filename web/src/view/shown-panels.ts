/** Chooses the panels and the advice that the side panel, a sheet or a drawer shows. */

import { PERSON } from "../base/match-setup.ts";
import type { HintMessage, Panel, StateMessage } from "../base/types.ts";
import type { Settings } from "../storage/settings.ts";
import { isAdviserOn } from "./advice-setting.ts";

/** `hint`: the hint for the current state, once it names the move; `ask`: requests a hint */
export interface Adviser {
  settings: Settings;
  hint: () => HintMessage | null;
  ask: () => void;
}

/** What the panel shows of the hints of a match. */
export interface Advice {
  /** May the player ask now? */
  canAsk: boolean;
  hint: HintMessage | null;
  ask: () => void;
}

/** Is the player in a match that is played now? */
const isPlaying = ({ phase, replay, puzzle, seats }: StateMessage) =>
  phase !== "over" && !replay && !puzzle && seats.some(({ player }) => player === PERSON);

/** @returns null: the player gets no advice */
export function adviceIn(state: StateMessage, { settings, hint, ask }: Adviser): Advice | null {
  if (!isAdviserOn(settings) || !isPlaying(state)) return null;
  return { canAsk: state.can.hint, hint: hint(), ask };
}

/** Are panels shown that rate moves? A replay shows them unless the player wants no advice. */
function areAdvisingAidsShown(state: StateMessage, { settings, hint }: Adviser) {
  if (settings.value("advice") === "always") return true;
  // choices beside each other say the same by one number
  const hasNoChoices = hint()?.choices.length === 0;
  return hasNoChoices || (isAdviserOn(settings) && Boolean(state.replay));
}

/** The panels of the aids that are on. */
export function shownPanels(state: StateMessage, adviser: Adviser): Panel[] {
  const isAdvised = areAdvisingAidsShown(state, adviser);
  return state.panels.filter(
    ({ aid, advises }) => adviser.settings.isAidOn(aid) && (isAdvised || !advises),
  );
}
