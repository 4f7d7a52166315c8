/**
 * Links to our own site. A frame that may open no window (`sandbox="allow-scripts"`) says so and gives the address to copy;
 * in WordPress the page round it is asked to go there.
 */

import { byId, element } from "../base/html.js";
import { say } from "../base/words.js";

/** @param {((url: string) => void) | null} ask the page round it, where it knows how */
export function watchOutsideLinks(ask) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (self.origin !== "null") return; // nothing is barred here
    event.preventDefault();
    ask?.(link.href);
    if (ask || !tryOpenWindow(link.href)) byId("blocked").replaceChildren(`${say("lesson.blocked")} `, element("b", {}, link.href));
  });
}

/** May a window be opened? Where none may, Chromium gives nothing and Firefox throws. @param {string} url */
function tryOpenWindow(url) {
  try {
    const opened = window.open(url, "_blank");
    if (opened) opened.opener = null;
    return opened !== null;
  } catch {
    return false;
  }
}
