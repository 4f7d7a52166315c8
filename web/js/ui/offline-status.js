/** Whether it plays without a network: one sentence with its button, the same on the shelf and in the menu. */

import { button, element, icon } from "../base/html.js";
import { say } from "../base/words.js";
import { OfflineManager } from "../client/offline.js";

export const STANDALONE_QUERY = matchMedia("(display-mode: standalone)");

/** @type {OfflineManager | null} */
let offline = null;

/** Watches for this page and says on the root element how it stands (docs/page.md). @param {boolean} idle is nobody playing here? */
export function startOffline(idle) {
  const watched = new OfflineManager(
    ({ name }) => {
      document.documentElement.dataset.offline = name;
      for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-said]"))) show(line);
    },
    { idle, installed: STANDALONE_QUERY.matches },
  );
  offline = watched;
  document.addEventListener("visibilitychange", () => document.hidden || watched.checkForUpdate());
  return watched;
}

/** A line that follows how it stands while it is in the page. @param {HTMLElement} [host] */
export function offlineStatusLine(host = element("p", { class: "offline" })) {
  host.dataset.said = "";
  show(host);
  return host;
}

/** @param {HTMLElement} host */
function show(host) {
  if (!offline) return;
  const { name, words, values, act } = offline.display;
  const text = say(words, values);
  const label = act && say(`offline.do.${act}`);
  if (host.dataset.said === text + label) return; // a figure that stands still is not read out again
  host.dataset.said = text + label;
  const all = act && button(label, { kind: "bare", data: { offline: act }, on: () => performAction(act) });
  host.classList.toggle("ok", name === "ready");
  host.replaceChildren(...(name === "ready" ? [icon("check")] : []), element("span", {}, text), ...(all ? [all] : []));
}

/** @param {string} act */
function performAction(act) {
  if (act === "update") offline?.update();
  else offline?.storeOffline(true);
}
