/**
 * The service worker: registered only when the game is ready, so that it competes with nothing, and then asked to keep
 * the engine. In somebody else's frame there is none.
 *
 * @typedef {"none" | "part" | "ready"} OfflineState
 */

import { site } from "../base/site.js";

/** @param {(state: OfflineState) => void} tell */
export function watchOffline(tell) {
  tell("none");
  const workers = own();
  if (!workers) return;
  const ask = () => workers.controller?.postMessage({ type: "offline-status" });
  workers.addEventListener("message", ({ data }) => {
    if (data?.build !== site.build && data?.type !== "keep-progress") return;
    if (data.type === "offline-ready" || (data.type === "offline-status" && data.ready)) tell("ready");
    else if (data.type === "keep-progress") tell("part");
  });
  workers.addEventListener("controllerchange", ask);
  workers.startMessages();
  ask();
}

/** The game can be played: now is the time. */
export async function keepOffline() {
  const workers = own();
  if (!workers || !site.build) return;
  try {
    await workers.register("/sw.js", { updateViaCache: "none" });
    const { active } = await workers.ready;
    active?.postMessage({ type: "keep-engine" });
  } catch {
    // denied by the browser: the game plays on, only not offline
  }
}

/** @returns {ServiceWorkerContainer | null} */
function own() {
  try {
    return window.top === window && "serviceWorker" in navigator ? navigator.serviceWorker : null;
  } catch {
    return null;
  }
}
