/** The state of offline play as a sentence with a button, on the home page and in the menu. */

import { button, element, icon } from "../base/html.ts";
import { say } from "../base/words.ts";
import { OfflineManager } from "../client/offline.ts";

export const STANDALONE_QUERY = matchMedia("(display-mode: standalone)");

let offline: OfflineManager | null = null;

/** Starts offline play and sets its state on the root element (docs/page.md). @param idle is no match played on this page? */
export function startOffline(idle: boolean) {
  const watched = new OfflineManager(
    ({ name }) => {
      document.documentElement.dataset.offline = name;
      for (const line of document.querySelectorAll("[data-said]") as NodeListOf<HTMLElement>) show(line);
    },
    { idle, installed: STANDALONE_QUERY.matches },
  );
  offline = watched;
  document.addEventListener("visibilitychange", () => document.hidden || watched.checkForUpdate());
  return watched;
}

/** A line that follows the state while it is in the page. */
export function offlineStatusLine(host: HTMLElement = element("p", { class: "offline" })) {
  host.dataset.said = "";
  show(host);
  return host;
}

function show(host: HTMLElement) {
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

function performAction(act: string) {
  if (act === "update") offline?.update();
  else offline?.storeOffline(true);
}
