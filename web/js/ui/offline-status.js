/** Whether it plays without a network: one sentence with its button, the same on the shelf and in the menu. */

import { button, element, icon } from "../base/html.js";
import { say } from "../base/words.js";
import { Offline } from "../client/offline.js";

export const INSTALLED = matchMedia("(display-mode: standalone)");

/** @type {Offline | null} */
let offline = null;

/** Watches for this page and says on the root element how it stands (docs/page.md). @param {boolean} idle is nobody playing here? */
export function openOffline(idle) {
  const watched = new Offline(
    ({ name }) => {
      document.documentElement.dataset.offline = name;
      for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-said]"))) show(line);
    },
    { idle, installed: INSTALLED.matches },
  );
  offline = watched;
  document.addEventListener("visibilitychange", () => document.hidden || watched.look());
  return watched;
}

/** A line that follows how it stands while it is in the page. @param {HTMLElement} [host] */
export function offlineLine(host = element("p", { class: "offline" })) {
  host.dataset.said = "";
  show(host);
  return host;
}

/** @param {HTMLElement} host */
function show(host) {
  if (!offline) return;
  const { name, words, values, act } = offline.shown;
  const text = say(words, values);
  const label = act && say(`offline.do.${act}`);
  if (host.dataset.said === text + label) return; // a figure that stands still is not read out again
  host.dataset.said = text + label;
  const all = act && button(label, { kind: "bare", data: { offline: act }, on: () => does(act) });
  host.classList.toggle("ok", name === "ready");
  host.replaceChildren(...(name === "ready" ? [icon("check")] : []), element("span", {}, text), ...(all ? [all] : []));
}

/** @param {string} act */
function does(act) {
  if (act === "update") offline?.update();
  else offline?.keep(true);
}
