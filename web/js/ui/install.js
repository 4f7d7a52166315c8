/**
 * Tilebag on the home screen: offered once, after a finished game, and to be found in the settings from then on. Where the browser
 * has a question of its own, that is put; on Apple's phones and tablets it is shown how.
 */

/** @import { Settings } from "../client/settings.js" */

import { button, element, icon } from "../base/html.js";
import { say } from "../base/words.js";
import { sheet } from "./sheets.js";

/** @typedef {Event & {prompt: () => Promise<unknown>}} Question what Chromium's browsers hand to the page */

const OFFERED = "install"; // among the tips that were put away
const INSTALLED = matchMedia("(display-mode: standalone)");

/** @type {Question | null} */
let question = null;

/** The browser would put its question by itself, at any time: it is kept for ours. */
export function watchInstall() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    question = /** @type {Question} */ (event);
  });
  addEventListener("appinstalled", () => (question = null));
}

/** What can be done here: only Apple's browsers on phones and tablets know `standalone`. */
function way() {
  if (INSTALLED.matches) return null;
  if (question) return putQuestion;
  return /** @type {{standalone?: boolean}} */ (navigator).standalone === false ? showHow : null;
}

/** The button, where there is a way. @returns {HTMLButtonElement | null} */
export function installButton() {
  return way() && button(say("install.do"), { icon: "home", data: { install: "" }, on: () => way()?.() });
}

/** The same after a finished game, the first time only. @param {Settings} settings */
export function offerInstall(settings) {
  const made = settings.wantsOffer(OFFERED) ? installButton() : null;
  if (made) settings.dismissTip(OFFERED);
  return made && element("p", { class: "offer-install" }, element("span", { class: "soft small" }, say("install.why")), made);
}

async function putQuestion() {
  const asked = question;
  question = null; // it can be put once
  await asked?.prompt();
}

function showHow() {
  const step = (/** @type {string} */ name, /** @type {string} */ words) =>
    element("li", {}, element("span", { class: "picture" }, icon(name)), element("span", {}, say(words)));
  const steps = [step("share", "install.share"), step("add", "install.add"), step("home", "install.open")];
  sheet(say("install.title"), [
    element("ol", { class: "how" }, ...steps),
    element("p", { class: "soft small" }, say("install.saves")),
  ]);
}
