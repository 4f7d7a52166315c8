/**
 * Tilebag on the home screen: offered once, after a finished game, and to be found in the settings from then on. Where the browser
 * has a question of its own, that is put; on Apple's phones and tablets it is shown how. There it has a storage of its own, and
 * Safari may forget what a page keeps: so a file of all that is kept is offered beside it.
 */

/** @import { Settings } from "../client/settings.js" */
/** @import { Store } from "../client/store.js" */

import { button, element, icon } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { exportButton } from "./export-offer.js";
import { openSheet } from "./sheets.js";

/** @typedef {Event & {prompt: () => Promise<unknown>}} InstallPromptEvent what Chromium's browsers hand to the page */

const INSTALL_OFFER_ID = "install"; // among the tips that were put away
const WEEK_OFFER_ID = "week";
const STANDALONE_QUERY = matchMedia("(display-mode: standalone)");

/** @type {InstallPromptEvent | null} */
let installPrompt = null;
/** @type {Store} */
let store;

/** The browser would put its question by itself, at any time: it is kept for ours. @param {Store} kept what a file is made of */
export function watchInstall(kept) {
  store = kept;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt = /** @type {InstallPromptEvent} */ (event);
  });
  addEventListener("appinstalled", () => (installPrompt = null));
}

/** What can be done here: only Apple's browsers on phones and tablets know `standalone`. */
function installAction() {
  if (STANDALONE_QUERY.matches || site.embedded) return null;
  if (installPrompt) return promptInstall;
  return /** @type {{standalone?: boolean}} */ (navigator).standalone === false ? showInstallSteps : null;
}

/** The button, where there is a way. @returns {HTMLButtonElement | null} */
export const installButton = () => installAction() && button(say("install.do"), { icon: "home", data: { install: "" }, on: () => installAction()?.() });

/**
 * Safari removes what a page has kept after seven days without a visit, but for apps on the home screen. No header says so, so
 * it is told by what only Apple's own WebKit has: its gestures, and `standalone` on phones and tablets.
 */
export const isStorageTemporary = () => !STANDALONE_QUERY.matches && ("GestureEvent" in window || "standalone" in navigator);

/** The same after a finished game, the first time only. @param {Settings} settings */
export function installOffer(settings) {
  const week = isStorageTemporary() && settings.wantsOffer(WEEK_OFFER_ID);
  const made = week || settings.wantsOffer(INSTALL_OFFER_ID) ? installButton() : null;
  if (!week && !made) return null;
  for (const offer of week ? [WEEK_OFFER_ID, INSTALL_OFFER_ID] : [INSTALL_OFFER_ID]) settings.dismissTip(offer);
  const why = element("span", { class: "soft small" }, say(week ? "install.week" : "install.why"));
  return element("p", { class: "offer-install" }, why, made, week ? exportButton(store) : null);
}

function promptInstall() {
  installPrompt?.prompt();
  installPrompt = null; // it can be put once
}

function showInstallSteps() {
  const step = (/** @type {string} */ name, /** @type {string} */ words) =>
    element("li", {}, element("span", { class: "picture" }, icon(name)), element("span", {}, say(words)));
  const steps = [step("share", "install.share"), step("add", "install.add"), step("home", "install.open")];
  const copy = element("p", { class: "offer-install" }, element("span", { class: "soft small" }, say("install.saves")), store.list().length > 0 && exportButton(store));
  openSheet(say("install.title"), [copy, element("ol", { class: "how" }, ...steps)]);
}
