/** The setting *advice*: whether the player wants hints. */

import { byId } from "../base/html.ts";
import type { Settings } from "../storage/settings.ts";

export const isAdviserOn = (settings: Settings) => settings.value("advice") !== "never";

/** Shows the hint button only to players who want hints. */
export function followAdvice(settings: Settings) {
  const update = () => {
    byId("hint").hidden = !isAdviserOn(settings);
  };
  settings.onChange(update);
  update();
}
