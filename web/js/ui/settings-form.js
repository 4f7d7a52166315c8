/** The settings sheet. */

/** @import { Settings } from "../client/settings.js" */

import { SETTINGS } from "../base/setting-values.js";
import { LANGUAGES } from "../base/languages.js";
import { labelledSelect, element } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { snapshotBytes, prepareQuickStart } from "../client/quick-start.js";
import { installButton } from "./install.js";
import { BYTES_PER_MB } from "./load-progress.js";
import { openSheet } from "./sheets.js";
import { storageSection } from "./storage-info.js";

/** Settings by group. @type {Record<string, string[]>} */
const SETTING_GROUPS = {
  look: ["theme", "palette", "lang", "motion"],
  pace: ["pace", "flip", "sound"],
  help: ["tips", "keys"],
  device: ["awake", "quick", "remind"],
};

/** Shows the size of the snapshot beside its setting, and deletes it when the setting is switched off. @param {HTMLElement} label */
function addSnapshotSize(label) {
  const told = element("span", { class: "soft small" });
  label.append(told);
  const tell = async () => {
    const bytes = await snapshotBytes();
    told.textContent = bytes ? say("settings.quick.kept", { size: bytes / BYTES_PER_MB }) : "";
  };
  const select = label.querySelector("select");
  select?.addEventListener("change", () => select.value === "off" && prepareQuickStart(false).then(tell));
  tell();
  return label;
}

/** Is a setting useful here? A match in a frame of another site stores nothing. @param {string} name */
const isOffered = (name) => !(name === "awake" && !("wakeLock" in navigator)) && !(site.embedded && SETTING_GROUPS.device.includes(name));

/** A sheet with all settings, and a switch for each of these aids. @param {Settings} settings @param {[string, string][]} [aids] */
export function openSettingsSheet(settings, aids = []) {
  const words = (/** @type {string} */ name, /** @type {string} */ value) =>
    name === "lang" && value !== "auto" ? LANGUAGES[value] : say(`settings.${name}.${value}`);
  const setting = (/** @type {string} */ name) => {
    const values = SETTINGS[name].map((value) => [value, words(name, value)]);
    const made = labelledSelect(say(`settings.${name}.name`), values, settings.value(name), (value) => settings.choose(name, value));
    return name === "quick" ? addSnapshotSize(made) : made;
  };
  const onOff = ["on", "off"].map((value) => [value, say(`settings.aid.${value}`)]);
  const switches = aids.map(([aid, title]) => labelledSelect(title, onOff, settings.isAidOn(aid) ? "on" : "off", (value) => settings.showAid(aid, value === "on")));
  /** @type {Record<string, (HTMLElement | null)[]>} */
  const more = { help: switches, device: [site.embedded ? null : storageSection(settings.store), installButton(), buildLine()] };
  const groups = Object.entries(SETTING_GROUPS).map(([group, names]) =>
    element("fieldset", { class: "choices" },
      element("legend", {}, element("h3", {}, say(`settings.group.${group}`))), ...names.filter(isOffered).map(setting), ...(more[group] ?? [])),
  );
  return openSheet(say("menu.settings"), [element("div", { class: "groups" }, ...groups)], { kind: "wide" });
}

/** This page's build, and whether the host has a newer one, if it answers. */
function buildLine() {
  const line = element("p", { class: "soft small" }, say("about.build", { build: site.build }));
  fetch("/version.json", { cache: "no-store" })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
    .then(({ build }) => line.append(" ", say(String(build) === site.build ? "about.newest" : "about.newer")))
    .catch(() => {});
  return line;
}
