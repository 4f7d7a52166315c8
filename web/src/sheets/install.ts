/** The app on this device: installation, offline play, protection of stored data. */

import { attemptAsync } from "../base/attempt.ts";
import { button, element, icon } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { isInstalled, say } from "../base/site.ts";
import { OfflineManager } from "../offline/offline.ts";
import type { Settings } from "../storage/settings.ts";
import { browserStorage } from "../storage/storage.ts";
import type { Store } from "../storage/store.ts";
import { openSheet } from "../view/dialog.ts";

/** only in Chromium's browsers */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

const INSTALL_OFFER_ID = "install"; // among the dismissed tips
const WEEK_OFFER_ID = "week";

let installPrompt: InstallPromptEvent | null = null;
let offerCopy: () => HTMLElement | false = () => false;

/**
 * Stores the browser's install prompt, which would otherwise appear at any time. @param copy makes
 * the button that saves all games as a file; false: there are none
 */
export function watchInstall(copy: typeof offerCopy) {
  offerCopy = copy;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt = event as InstallPromptEvent;
  });
  addEventListener("appinstalled", () => {
    installPrompt = null;
  });
}

/** The way to install here: `standalone` exists only in Apple's browsers on phones and tablets. */
function installAction() {
  // over http an app would not open offline
  if (isInstalled() || !isSecureContext) return null;
  if (installPrompt) return promptInstall;
  return (navigator as { standalone?: boolean }).standalone === false ? showInstallSteps : null;
}

/** The install button, if installation is possible. */
export const installButton = (): HTMLButtonElement | null =>
  installAction() &&
  button(say("install.do"), { icon: "home", data: { install: "" }, on: () => installAction()?.() });

/**
 * Is the storage deleted after seven days without a visit? Safari does that, except for installed
 * apps. This cannot be queried, so it is recognised by features of Apple's WebKit: gesture events,
 * and `standalone` on phones and tablets.
 */
export const isStorageTemporary = () =>
  !isInstalled() && ("GestureEvent" in window || "standalone" in navigator);

/** The offer after a finished match, the first time only. */
export function installOffer(settings: Settings) {
  const week = isStorageTemporary() && settings.wantsOffer(WEEK_OFFER_ID);
  const install = week || settings.wantsOffer(INSTALL_OFFER_ID) ? installButton() : null;
  if (!week && !install) return null;
  for (const offer of week ? [WEEK_OFFER_ID, INSTALL_OFFER_ID] : [INSTALL_OFFER_ID]) {
    settings.dismissTip(offer);
  }
  const why = element("span", { class: "soft small" }, say(week ? "install.week" : "install.why"));
  return element("p", { class: "offer-install" }, why, install, week && offerCopy());
}

function promptInstall() {
  const prompt = installPrompt;
  installPrompt = null; // it can be shown only once
  if (prompt) inBackground(attemptAsync(() => prompt.prompt(), null)); // the browser may refuse
}

function showInstallSteps() {
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
    offerCopy(),
  );
  openSheet(say("install.title"), [copy, element("ol", { class: "how" }, ...steps)]);
}

// The state of offline play as a sentence with a button, on the home page and in the menu.

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

// May the browser clear the storage when the device is short of space? The page asks for protection
// after a first finished match, or at the first match of an installed Tilebag; once, and again when
// the user wants it. Firefox asks the user, so the request is made during a user gesture; other
// browsers decide themselves.

/** @returns null: unknown, as where storage is blocked */
export const isProtected = () => attemptAsync(() => navigator.storage.persisted(), null);

/** Resolves after the user's answer, if the browser asks. @returns null: unknown */
export const askToProtect = () => attemptAsync(() => navigator.storage.persist(), null);

/** Runs at the next touch or key, or at once during one. */
function runWithGesture(act: () => void): void {
  if (navigator.userActivation?.isActive) {
    act();
    return;
  }
  const waiting = new AbortController();
  const actOnce = () => {
    waiting.abort();
    act();
  };
  for (const event of ["pointerup", "keyup"]) {
    addEventListener(event, actOnce, { signal: waiting.signal, capture: true });
  }
}

/** Asks once in this browser for each occasion. */
export async function askToProtectOnce(settings: Settings, occasion: "finished" | "installed") {
  const mark = `protect-${occasion}`; // stored among the dismissed tips
  if (!settings.wantsOffer(mark) || (await isProtected()) !== false) return;
  runWithGesture(() => {
    if (!settings.wantsOffer(mark)) return; // another tab has asked meanwhile
    settings.dismissTip(mark);
    inBackground(askToProtect()); // the answer changes nothing here
  });
}

/** Chromium reports the bytes of the caches separately. */
interface ChromiumEstimate {
  usageDetails?: { caches?: number };
}

/**
 * Used storage in bytes: `saves` as text; `files` of the engine and the pages; `room`: the quota.
 * Values that the browser does not report are null.
 */
export async function measureStorage(
  store: Store,
): Promise<{ games: number; saves: number; files: number | null; room: number | null }> {
  const names = [...store.keys.names("save."), ...store.keys.names("label.")];
  const saves = names.reduce(
    (sum, name) => sum + new TextEncoder().encode(store.keys.read(name) ?? "").length,
    0,
  );
  const estimate = await attemptAsync(() => navigator.storage.estimate(), null);
  const { caches } = (estimate as ChromiumEstimate | null)?.usageDetails ?? {};
  const others = estimate?.usage === undefined ? null : Math.max(0, estimate.usage - saves);
  const files = caches ?? others;
  return { games: store.list().length, saves, files, room: estimate?.quota ?? null };
}
