/** The state of offline play as a sentence with a button, on the home page and in the menu. */

import { button, element, icon } from "../base/html.js";
import { say } from "../base/words.js";
import { OfflineManager } from "../client/offline.js";

export const STANDALONE_QUERY = matchMedia("(display-mode: standalone)");

/** @type {OfflineManager | null} */
let offline = null;

/** Starts offline play and sets its state on the root element (docs/page.md). @param {boolean} idle is no match played on this page? */
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

/** A line that follows the state while it is in the page. @param {HTMLElement} [host] */
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
  if (host.dataset.said === text + label) return; // an unchanged value is not announced again
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
