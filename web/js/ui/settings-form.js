/** The settings as a form. */

/** @import { Settings } from "../client/settings.js" */

import { SETTINGS } from "../base/choices.js";
import { LANGUAGES } from "../base/languages.js";
import { element } from "../base/html.js";
import { say } from "../base/words.js";
import { sheet } from "./sheets.js";

/**
 * @param {string} label @param {[string, string][]} choices @param {string} value
 * @param {(value: string) => void} choose
 */
function choice(label, choices, value, choose) {
  const options = choices.map(([name, words]) => element("option", { value: name, selected: name === value }, words));
  const select = element("select", {}, ...options);
  select.addEventListener("change", () => choose(select.value));
  return element("label", {}, element("span", {}, label), select);
}

/** A sheet with all settings, and a switch for each of these aids. @param {Settings} settings @param {[string, string][]} [aids] */
export function openSettingsSheet(settings, aids = []) {
  const words = (/** @type {string} */ name, /** @type {string} */ value) =>
    name === "lang" && value !== "auto" ? LANGUAGES[value] : say(`settings.${name}.${value}`);
  const choices = Object.keys(SETTINGS).map((name) =>
    choice(
      say(`settings.${name}.name`),
      SETTINGS[name].map((value) => [value, words(name, value)]),
      settings.now(name),
      (value) => settings.choose(name, value),
    ),
  );
  /** @type {[string, string][]} */
  const onOff = ["on", "off"].map((value) => [value, say(`settings.aid.${value}`)]);
  const switches = aids.map(([aid, title]) =>
    choice(title, onOff, settings.aid(aid) ? "on" : "off", (value) => settings.showAid(aid, value === "on")),
  );
  return sheet(say("menu.settings"), [element("div", { class: "choices" }, ...choices, ...switches)]);
}
