/** Ways to install the app, and what is said about it. */

import { button, element, icon } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { isInstalled, say } from "../base/site.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { openSheet } from "../view/dialog.ts";
import { exportButton } from "./export.ts";
import { hasInstallPrompt, promptInstall } from "./install-prompt.ts";
import { isStorageTemporary } from "./storage-protection.ts";

const INSTALL_OFFER_ID = "install"; // among the dismissed tips
const WEEK_OFFER_ID = "week";

/** The way to install here: `standalone` exists only in Apple's browsers on phones and tablets. */
function installAction(store: Store) {
  // over http an app would not open offline
  if (isInstalled() || !isSecureContext) return null;
  if (hasInstallPrompt()) return () => inBackground(promptInstall());
  return (navigator as { standalone?: boolean }).standalone === false
    ? () => showInstallSteps(store)
    : null;
}

/** The install button, if installation is possible. */
export const installButton = (store: Store): HTMLButtonElement | null =>
  installAction(store) &&
  button(say("install.do"), {
    icon: "home",
    data: { install: "" },
    on: () => installAction(store)?.(),
  });

/** The button that saves all games as a file, if there are any. */
const copyButton = (store: Store) => store.list().length > 0 && exportButton(store);

/** The offer after a finished match, the first time only. */
export function installOffer(settings: Settings) {
  const week = isStorageTemporary() && settings.wantsOffer(WEEK_OFFER_ID);
  const install =
    week || settings.wantsOffer(INSTALL_OFFER_ID) ? installButton(settings.store) : null;
  if (!week && !install) return null;
  for (const offer of week ? [WEEK_OFFER_ID, INSTALL_OFFER_ID] : [INSTALL_OFFER_ID]) {
    settings.dismissTip(offer);
  }
  const why = element("span", { class: "soft small" }, say(week ? "install.week" : "install.why"));
  return element("p", { class: "offer-install" }, why, install, week && copyButton(settings.store));
}

function showInstallSteps(store: Store) {
  const step = (name: string, words: string) =>
    element(
      "li",
      {},
      element("span", { class: "picture" }, icon(name)),
      element("span", {}, say(words)),
    );
  const steps = [
    step("share", "install.share"),
    step("add", "install.add"),
    step("home", "install.open"),
  ];
  const copy = element(
    "p",
    { class: "offer-install" },
    element("span", { class: "soft small" }, say("install.saves")),
    copyButton(store),
  );
  openSheet(say("install.title"), [copy, element("ol", { class: "how" }, ...steps)]);
}
