/** Ways to the home page. */

import { element } from "./html.ts";
import { ROOT } from "./root.ts";
import { say } from "./site.ts";

/** Where the home page opens: from a frame in a page of another site, in a new window. */
export type HomeTarget = "_self" | "_blank";

export function openHomePage(target: HomeTarget) {
  if (target === "_blank") window.open(`${ROOT}/`, target, "noopener");
  else location.assign(`${ROOT}/`);
}

/** @param look its classes */
export const homeLink = (target: HomeTarget, look: string) =>
  element(
    "a",
    { class: look, href: `${ROOT}/`, target: target === "_blank" && target },
    say("menu.shelf"),
  );
