/** The settings sheet. */

import type { Settings } from "../client/settings.ts";
import { SETTING_SECTIONS, SETTINGS, type SettingName, type SettingSection } from "../base/setting-values.ts";
import { LANGUAGES } from "../base/languages.ts";
import { labelledSelect, element } from "../base/html.ts";
import { site } from "../base/site.ts";
import { say } from "../base/words.ts";
import { snapshotBytes, prepareQuickStart } from "../client/quick-start.ts";
import { installButton } from "./install.ts";
import { BYTES_PER_MB } from "./load-progress.ts";
import { openSheet } from "./sheets.ts";
import { storageSection } from "./storage-info.ts";

/** Shows the size of the snapshot beside its setting, and deletes it when the setting is switched off. */
function addSnapshotSize(label: HTMLElement) {
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

/** Is a setting useful here? A match in a frame of another site stores nothing. */
const isOffered = (section: SettingSection, name: SettingName) => !(name === "awake" && !("wakeLock" in navigator)) && !(site.embedded && section === "device");

/** A sheet with all settings, and a switch for each of these aids. */
export function openSettingsSheet(settings: Settings, aids: [string, string][] = []) {
  const words = (name: SettingName, value: string) =>
    name === "lang" && value !== "auto" ? LANGUAGES[value] : say(`settings.${name}.${value}`);
  const setting = (name: SettingName) => {
    const values = SETTINGS[name].map((value) => [value, words(name, value)]);
    const made = labelledSelect(say(`settings.${name}.name`), values, settings.value(name), (value) => settings.choose(name, value));
    return name === "quick" ? addSnapshotSize(made) : made;
  };
  const onOff = ["on", "off"].map((value) => [value, say(`settings.aid.${value}`)]);
  const switches = aids.map(([aid, title]) => labelledSelect(title, onOff, settings.isAidOn(aid) ? "on" : "off", (value) => settings.showAid(aid, value === "on")));
  const more: Record<string, (HTMLElement | null)[]> = { help: switches, device: [site.embedded ? null : storageSection(settings.store), installButton(), buildLine()] };
  const groups = SETTING_SECTIONS.map(([section, names]) =>
    element("fieldset", { class: "choices" },
      element("legend", {}, element("h3", {}, say(`settings.group.${section}`))), ...names.filter((name) => isOffered(section, name)).map(setting), ...(more[section] ?? [])),
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
