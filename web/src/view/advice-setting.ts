/** When the player is advised: the setting *advice*. */

import { PERSON } from "../base/match-setup.ts";
import { byId } from "../base/html.ts";
import type { StateMessage } from "../base/types.ts";
import type { Settings } from "../storage/settings.ts";

/** Does the player want hints at all? */
export const isAdviserOn = (settings: Settings) => settings.value("advice") !== "never";

/** Is the player in a match that is played now? */
export const hasAdviser = ({ phase, replay, puzzle, seats }: StateMessage) =>
  phase !== "over" && !replay && !puzzle && seats.some(({ player }) => player === PERSON);

/** Are all aids shown without being asked for? In a replay they are part of what is looked at. */
export const showsAdvice = (state: StateMessage | null, settings: Settings) =>
  settings.value("advice") === "always" || (isAdviserOn(settings) && Boolean(state?.replay));

/** Shows the hint button only to players who want hints. */
export function followAdvice(settings: Settings) {
  const update = () => {
    byId("hint").hidden = !isAdviserOn(settings);
  };
  settings.onChange(update);
  update();
}
