/**
 * The bar at the bottom of phones (css/view/thumb-bar.css). Undo and Hint are in it on phones, and
 * in the header on larger screens. A setting mirrors it for the left hand.
 */

import { byId } from "../base/html.ts";
import type { Settings } from "../storage/settings.ts";

/** Tablets and larger screens, as in css/view/frame.css. */
const largeScreens = () => matchMedia("(width >= 700px) and (height >= 461px)");

/** Is the screen that of a phone? */
export const isPhone = () => !largeScreens().matches;

/** Is the screen that of a phone held sideways, with the bar as a column? */
export const isSideways = () => matchMedia("(height <= 460px) and (width >= 480px)").matches;

/** Moves the buttons whenever the kind of screen changes; the focus stays on them. */
export function keepToolsInReach() {
  const screens = largeScreens();
  const tools = [byId("undo"), byId("hint")];

  function place() {
    const focused = tools.find((tool) => tool === document.activeElement);
    if (screens.matches) byId("rules").before(...tools);
    else byId("thumb").prepend(...tools);
    focused?.focus();
  }

  screens.addEventListener("change", place);
  place();
}

/** Mirrors bar and rail according to the setting. */
export function followThumb(settings: Settings) {
  const mirror = () => {
    document.documentElement.dataset.thumb = settings.value("thumb");
  };
  settings.onChange(mirror);
  mirror();
}
