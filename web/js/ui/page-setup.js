/** The reader: what is kept for them, and the page as they want it. */

import { parseAddress } from "../base/address.js";
import { site } from "../base/site.js";
import { loadWords } from "../base/words.js";
import { Journal } from "../client/journal.js";
import { Settings } from "../client/settings.js";
import { browserStorage, within } from "../client/storage.js";
import { Store } from "../client/store.js";
import { watchInstall } from "./install.js";

const PATIENCE = 300; // milliseconds for a journal that does not answer: what comes later is told by the store

/**
 * The store and the settings, with those of the address; the page follows what the style sheets go by. `ready`: what a
 * killed browser had lost is back, and the words are there.
 */
export function openReader() {
  document.documentElement.dataset.first = ""; // nothing of it is missed where only that did not arrive
  if (document.documentElement.dataset.trouble === "old") throw new Error("this browser is too old: first.js has said so");
  const store = site.embedded ? new Store(null) : new Store(browserStorage(), new Journal());
  const settings = new Settings(store);
  followAppearance(settings);
  watchInstall(store);
  settings.forVisit(parseAddress(location.hash).settings);
  if (site.embedded && !invited()) return { store, settings, ready: ask() };
  return { store, settings, ready: Promise.all([loadWords(settings.now("lang")), within(recovered(store, settings), PATIENCE, null)]) };
}

/** Has a page of ours opened this frame? There the reader was told how much it loads. */
function invited() {
  try {
    return window.parent !== window && window.parent.location.pathname.startsWith("/embed/");
  } catch {
    return false; // a page of another site
  }
}

/** The page that tells it comes first: this one is left. @returns {Promise<never>} */
function ask() {
  location.replace(`/embed/play/${location.hash}`);
  return new Promise(() => {});
}

/** @param {Store} store @param {Settings} settings */
async function recovered(store, settings) {
  const lang = settings.now("lang");
  const lost = await store.recover();
  if (lost.includes("settings")) settings.restore();
  if (lang !== settings.now("lang")) await loadWords(settings.now("lang"));
  if (lost.length) store.keys.changed();
}

/** @param {Settings} settings */
function followAppearance(settings) {
  const { dataset } = document.documentElement;
  settings.onChange(() => {
    for (const name of ["theme", "palette", "motion"]) {
      const value = settings.now(name);
      if (value === "auto") delete dataset[name];
      else if (dataset[name] !== value) dataset[name] = value;
    }
  });
}
