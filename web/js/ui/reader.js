/** The reader: what is kept for them, and the page as they want it. */

import { parseAddress } from "../base/address.js";
import { Settings } from "../client/settings.js";
import { browserStorage } from "../client/storage.js";
import { Store } from "../client/store.js";
import { watchInstall } from "./install.js";

/** The store and the settings, with those of the address; the page follows what the style sheets go by. */
export function openReader() {
  const store = new Store(browserStorage());
  const settings = new Settings(store);
  followAppearance(settings);
  watchInstall();
  settings.forVisit(parseAddress(location.hash).settings);
  return { store, settings };
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
