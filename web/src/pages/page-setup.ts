/** The start-up code of every page with a store. */

import { parseAddress } from "../base/address.ts";
import { clearBadge } from "../base/badge.ts";
import { setAttributes } from "../base/html.ts";
import { inBackground, resolveWithin } from "../base/promises.ts";
import { pathInSite } from "../base/root.ts";
import { loadWords, translate } from "../base/site.ts";
import { LANGUAGES } from "../generated/languages.ts";
import { watchPresses } from "../input/presses.ts";
import { Journal } from "../storage/journal.ts";
import { Settings } from "../storage/settings.ts";
import { browserStorage } from "../storage/storage.ts";
import { Store } from "../storage/store.ts";

// milliseconds to wait for the journal; the store announces later data
const RECOVERY_TIMEOUT_MS = 300;

/** The store of this site in this browser. */
export const openStore = () => new Store(browserStorage(), new Journal());

/**
 * Makes the settings, with those of the address, and follows changes of the appearance.
 * `words`: resolves when they are loaded; `restored`: when data that a killed browser has lost is
 * restored; `ready`: both.
 *
 * @param visit settings for this visit, which those of the address may replace
 */
export function setUpPage(store: Store, visit: Record<string, string> = {}) {
  document.documentElement.dataset.first = ""; // first.js alone is not needed
  if (document.documentElement.dataset.trouble === "old") {
    throw new Error("this browser is too old: first.js has said so");
  }
  watchPresses();
  // of a page that was closed before anybody looked
  if (!document.hidden) inBackground(clearBadge());
  const settings = new Settings(store);
  applyAppearance(settings);
  // in Chromium a page without transitions reports an error
  addEventListener("pageswap", ({ activation, viewTransition }) => {
    const next = new URL(activation?.entry?.url ?? location.href);
    if (!hasTransitions(next)) viewTransition?.skipTransition();
  });
  settings.setVisit({ ...visit, ...parseAddress(location.hash).settings });
  const words = loadWords(settings.value("lang"));
  const restored = resolveWithin(recoverStore(store, settings), RECOVERY_TIMEOUT_MS, null);
  return { store, settings, words, restored, ready: Promise.all([words, restored]) };
}

/** Is it the address of a home page or of a table? */
function hasTransitions({ pathname }: URL) {
  const folder = pathInSite(pathname).slice(1, -1);
  return ["", "play", ...Object.keys(LANGUAGES)].includes(folder);
}

async function recoverStore(store: Store, settings: Settings) {
  const lang = settings.value("lang");
  const lost = await store.keys.recover();
  if (lost.includes("settings")) settings.reloadAndTell();
  if (lang !== settings.value("lang")) {
    await loadWords(settings.value("lang"));
    translate(document);
  }
  if (lost.length) store.keys.onChange();
}

function applyAppearance(settings: Settings) {
  settings.onChange(() => {
    for (const name of ["theme", "palette", "motion"] as const) {
      const value = settings.value(name);
      setAttributes(document.documentElement, { [`data-${name}`]: value !== "auto" && value });
    }
  });
}
