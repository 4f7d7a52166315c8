/**
 * Installation: offered once after a finished match, and always in the settings. Where the browser has a prompt, that is shown; on
 * Apple's phones and tablets the steps are explained. There an installed app has its own storage, and Safari may delete a page's
 * storage, so an export is offered too.
 */

import type { Settings } from "../client/settings.ts";
import type { Store } from "../client/store.ts";
import { button, element, icon } from "../base/html.ts";
import { site } from "../base/site.ts";
import { say } from "../base/words.ts";
import { exportButton } from "./export-offer.ts";
import { openSheet } from "./sheets.ts";

/** only in Chromium's browsers */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

const INSTALL_OFFER_ID = "install"; // among the dismissed tips
const WEEK_OFFER_ID = "week";
const STANDALONE_QUERY = matchMedia("(display-mode: standalone)");

let installPrompt: InstallPromptEvent | null = null;
let store: Store;

/** Stores the browser's install prompt, which would otherwise appear at any time. @param kept for an export */
export function watchInstall(kept: Store) {
  store = kept;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt = event as InstallPromptEvent;
  });
  addEventListener("appinstalled", () => (installPrompt = null));
}

/** The way to install here: `standalone` exists only in Apple's browsers on phones and tablets. */
function installAction() {
  if (STANDALONE_QUERY.matches || site.embedded) return null;
  if (installPrompt) return promptInstall;
  return (navigator as { standalone?: boolean }).standalone === false ? showInstallSteps : null;
}

/** The install button, if there is a way. */
export const installButton = (): HTMLButtonElement | null => installAction() && button(say("install.do"), { icon: "home", data: { install: "" }, on: () => installAction()?.() });

/**
 * Is the storage deleted after seven days without a visit? Safari does that, except for installed apps. No header tells, so it is
 * recognised by features of Apple's WebKit: gesture events, and `standalone` on phones and tablets.
 */
export const isStorageTemporary = () => !STANDALONE_QUERY.matches && ("GestureEvent" in window || "standalone" in navigator);

/** The offer after a finished match, the first time only. */
export function installOffer(settings: Settings) {
  const week = isStorageTemporary() && settings.wantsOffer(WEEK_OFFER_ID);
  const made = week || settings.wantsOffer(INSTALL_OFFER_ID) ? installButton() : null;
  if (!week && !made) return null;
  for (const offer of week ? [WEEK_OFFER_ID, INSTALL_OFFER_ID] : [INSTALL_OFFER_ID]) settings.dismissTip(offer);
  const why = element("span", { class: "soft small" }, say(week ? "install.week" : "install.why"));
  return element("p", { class: "offer-install" }, why, made, week ? exportButton(store) : null);
}

function promptInstall() {
  installPrompt?.prompt();
  installPrompt = null; // it can be shown once
}

function showInstallSteps() {
  const step = (name: string, words: string) =>
    element("li", {}, element("span", { class: "picture" }, icon(name)), element("span", {}, say(words)));
  const steps = [step("share", "install.share"), step("add", "install.add"), step("home", "install.open")];
  const copy = element("p", { class: "offer-install" }, element("span", { class: "soft small" }, say("install.saves")), store.list().length > 0 && exportButton(store));
  openSheet(say("install.title"), [copy, element("ol", { class: "how" }, ...steps)]);
}
