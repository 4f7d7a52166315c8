/**
 * Opens links to our site. A frame that may not open windows (`sandbox="allow-scripts"`) shows the address to copy; in WordPress the
 * host page is asked to go there.
 */

import { byId, element } from "../base/html.ts";
import { say } from "../base/words.ts";

/** @param ask asks the host page, if it can do that */
export function watchOutsideLinks(ask: ((url: string) => void) | null) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (self.origin !== "null") return; // links work in a frame that is not sandboxed
    event.preventDefault();
    ask?.(link.href);
    if (ask || !tryOpenWindow(link.href)) byId("blocked").replaceChildren(`${say("lesson.blocked")} `, element("b", {}, link.href));
  });
}

/** Tries to open a window. Where that is forbidden, Chromium returns null and Firefox throws. */
function tryOpenWindow(url: string) {
  try {
    const opened = window.open(url, "_blank");
    if (opened) opened.opener = null;
    return opened !== null;
  } catch {
    return false;
  }
}
