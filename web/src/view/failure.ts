/** Messages for when the page cannot continue: a clear sentence and a way out, never a blank page. */

import { homeLink, type HomeTarget } from "../base/home-page.ts";
import { button, byId } from "../base/html.ts";
import { say } from "../base/site.ts";
import { clearStatus } from "./status.ts";

/** @param leavesTo where the home page opens @param setUp opens the set-up sheet instead */
export function showFatal(why: string, leavesTo: HomeTarget, setUp: (() => void) | null = null) {
  document.documentElement.dataset.phase = "broken";
  clearStatus();
  byId("status").replaceChildren(why);
  byId("status").removeAttribute("data-text");
  const shelf = homeLink(leavesTo, setUp ? "btn" : "btn main");
  const again = setUp
    ? [button(say("setup.again"), { kind: "main", icon: "setup", on: setUp })]
    : [];
  byId("actions").replaceChildren(shelf, ...again);
}
