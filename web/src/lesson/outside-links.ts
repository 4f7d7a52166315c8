/**
 * Opens links to our site. A frame that may not open windows (`sandbox="allow-scripts"`) shows the
 * address to copy; WordPress is asked to open it.
 */

import { attempt } from "../base/attempt.ts";
import { byId, element } from "../base/html.ts";
import { say } from "../base/site.ts";

/** @param askHost asks the host page to open a link, if it supports that */
export function watchOutsideLinks(askHost: ((url: string) => void) | null) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (self.origin !== "null") return; // links work in a frame that is not sandboxed
    event.preventDefault();
    askHost?.(link.href);
    if (askHost || !tryOpenWindow(link.href)) {
      byId("blocked").replaceChildren(`${say("lesson.blocked")} `, element("b", {}, link.href));
    }
  });
}

/**
 * Tries to open a window. Where that is forbidden, Chromium returns null and Firefox throws. A
 * window that stays in the sandbox is closed: it may not show our pages, and has an origin of its
 * own, so that its properties cannot be set.
 */
function tryOpenWindow(url: string) {
  const opened = attempt(() => window.open(url, "_blank"), null);
  if (!opened) return false;
  const isFree = attempt(() => {
    opened.opener = null;
    return true;
  }, false);
  if (!isFree) opened.close();
  return isFree;
}
