/** What every page with a store sets up at its start. */

import { parseAddress } from "../base/address.ts";
import { attempt } from "../base/attempt.ts";
import { setAttributes } from "../base/html.ts";
import { loadWords, site } from "../base/site.ts";
import { watchInstall } from "../sheets/install.ts";
import { Settings } from "../storage/settings.ts";
import { browserStorage, Journal, resolveWithin } from "../storage/storage.ts";
import { Store } from "../storage/store.ts";

const RECOVERY_TIMEOUT_MS = 300; // milliseconds to wait for the journal; the store announces later data

/**
 * Opens store and settings, with those of the address, and follows changes of the appearance. `ready`: what a killed browser has lost
 * is restored, and the words are loaded.
 */
export function setUpPage() {
  document.documentElement.dataset.first = ""; // first.js alone is not needed
  if (document.documentElement.dataset.trouble === "old") throw new Error("this browser is too old: first.js has said so");
  const store = site.embedded ? new Store(null) : new Store(browserStorage(), new Journal());
  const settings = new Settings(store);
  applyAppearance(settings);
  watchInstall(store);
  settings.setVisit(parseAddress(location.hash).settings);
  if (site.embedded && !isOpenedByOwnPage()) return { store, settings, ready: askBeforeLoading() };
  return { store, settings, ready: Promise.all([loadWords(settings.value("lang")), resolveWithin(recoverStore(store, settings), RECOVERY_TIMEOUT_MS, null)]) };
}

/** Was this frame opened by a page of ours, where the user was told the size of the download? */
const isOpenedByOwnPage = () => attempt(() => window.parent !== window && window.parent.location.pathname.startsWith("/embed/"), false); // throws for a page of another site

/** Replaces this page by the one that tells the size of the download. */
function askBeforeLoading(): Promise<never> {
  location.replace(`/embed/play/${location.hash}`);
  return new Promise(() => {});
}

async function recoverStore(store: Store, settings: Settings) {
  const lang = settings.value("lang");
  const lost = await store.keys.recover();
  if (lost.includes("settings")) settings.reloadAndTell();
  if (lang !== settings.value("lang")) await loadWords(settings.value("lang"));
  if (lost.length) store.keys.onChange();
}

function applyAppearance(settings: Settings) {
  settings.onChange(() => {
    const looks = (["theme", "palette", "motion"] as const).map((name) => [`data-${name}`, settings.value(name) !== "auto" && settings.value(name)]);
    setAttributes(document.documentElement, Object.fromEntries(looks));
  });
}
