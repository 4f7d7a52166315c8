/** The state of offline play as a sentence with a button, on the home page and in the menu. */

import { button, element, icon } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { isInstalled, say } from "../base/site.ts";
import { OfflineManager } from "../offline/offline.ts";
import { browserStorage } from "../storage/storage.ts";

let offline: OfflineManager | null = null;

/**
 * Starts offline play and sets its state on the root element (docs/page.md). @param idle is no
 * match played on this page?
 */
export function startOffline(idle: boolean) {
  const manager = new OfflineManager(
    ({ name }) => {
      document.documentElement.dataset.offline = name;
      for (const line of document.querySelectorAll<HTMLElement>("[data-said]")) show(line);
    },
    { idle, installed: isInstalled(), stores: browserStorage() !== null },
  );
  offline = manager;
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) manager.checkForUpdate();
  });
  return manager;
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
  const on = () => {
    if (act === "update") offline?.update();
    else if (offline) inBackground(offline.storeOffline(true));
  };
  host.classList.toggle("ok", name === "ready");
  host.replaceChildren(
    name === "ready" ? icon("check") : "",
    element("span", {}, text),
    act && button(label, { kind: "bare", data: { offline: act }, on }),
  );
}
