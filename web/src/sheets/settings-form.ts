/** The settings sheet. */

import * as v from "valibot";
import { labelledSelect, radioField } from "../base/fields.ts";
import { element } from "../base/html.ts";
import { ROOT } from "../base/root.ts";
import {
  SETTING_SECTIONS,
  type SettingName,
  SETTINGS,
  type SettingSection,
} from "../base/setting-values.ts";
import { say, site } from "../base/site.ts";
import { parseOr } from "../base/validation.ts";
import { LANGUAGES } from "../generated/languages.ts";
import type { Settings } from "../storage/settings.ts";
import { openSheet } from "../view/dialog.ts";
import { aboutAddress } from "./page-links.ts";

const PICTURED: SettingName[] = ["theme", "palette"];

/** The choices of a theme or palette, each with a picture of tiles. */
function picturedChoices(settings: Settings, name: SettingName, words: (value: string) => string) {
  const byDefault: Record<string, string> = {
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
    palette: matchMedia("(prefers-contrast: more)").matches ? "contrast" : "classic",
  };
  /** The attributes that show tiles in a look: all as chosen, but for the setting's value. */
  const look = (value: string) => {
    const chosen = (setting: SettingName) => (setting === name ? value : settings.value(setting));
    return Object.fromEntries(
      PICTURED.map((setting) => {
        const worn = chosen(setting);
        return [`data-${setting}`, worn === "auto" ? byDefault[setting] : worn];
      }),
    );
  };
  const picture = (value: string) =>
    element(
      "span",
      { class: "sample", "aria-hidden": "true", ...look(value) },
      ..."345".split("").map((text) => element("b", {}, text)),
    );
  const title = say(`settings.${name}.name`);
  const choices = SETTINGS[name].map((value) =>
    radioField(
      {
        name,
        value,
        checked: settings.value(name) === value,
        choose: () => settings.choose(name, value),
      },
      picture(value),
      words(value),
    ),
  );
  return element(
    "div",
    { class: "pictured", role: "radiogroup", "aria-label": title },
    element("p", { "aria-hidden": "true" }, title),
    ...choices,
  );
}

/** Is a setting useful in this browser? Over http there are fewer features. */
function isOffered(name: SettingName) {
  if (name === "awake") return "wakeLock" in navigator;
  if (name === "vibration") {
    return "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches;
  }
  return name !== "quick" || "caches" in window;
}

/**
 * `aids`: a switch for each of them; `device`: makes what the section about the device shows besides
 * settings; null: the page stores nothing there, so it has none of these settings
 */
interface SettingsParts {
  aids?: [string, string][];
  device?: (() => (HTMLElement | null)[]) | null;
}

/** A sheet with all settings. */
export function openSettingsSheet(
  settings: Settings,
  { aids = [], device = null }: SettingsParts = {},
) {
  const words = (name: SettingName, value: string) =>
    name === "lang" && value !== "auto" ? LANGUAGES[value] : say(`settings.${name}.${value}`);
  const setting = (name: SettingName) => {
    if (PICTURED.includes(name)) {
      return picturedChoices(settings, name, (value) => words(name, value));
    }
    const values = SETTINGS[name].map((value) => [value, words(name, value)]);
    return labelledSelect(say(`settings.${name}.name`), values, settings.value(name), (value) =>
      settings.choose(name, value),
    );
  };
  const onOff = ["on", "off"].map((value) => [value, say(`settings.aid.${value}`)]);
  const switches = aids.map(([aid, title]) =>
    labelledSelect(title, onOff, settings.isAidOn(aid) ? "on" : "off", (value) =>
      settings.showAid(aid, value === "on"),
    ),
  );
  const extras: Record<string, (HTMLElement | null)[]> = {
    help: switches,
    device: [...(device?.() ?? []), buildLine(), aboutLink()],
  };
  const offered = (section: SettingSection, names: SettingName[]) =>
    section === "device" && !device ? [] : names.filter(isOffered);
  const groups = SETTING_SECTIONS.map(([section, names]) =>
    element(
      "fieldset",
      { class: "choices" },
      element("legend", {}, element("h3", {}, say(`settings.group.${section}`))),
      ...offered(section, names).map(setting),
      ...(extras[section] ?? []),
    ),
  );
  return openSheet(say("menu.settings"), [element("div", { class: "groups" }, ...groups)], {
    kind: "wide",
  });
}

const aboutLink = () =>
  element(
    "p",
    {},
    element(
      "a",
      { class: "way", href: aboutAddress(), target: "_blank", rel: "noopener" },
      say("shelf.about"),
    ),
  );

const VersionSchema = v.object({ build: v.string() });

/** The build of this page, and whether the host has a newer one, if it answers. */
function buildLine() {
  const line = element("p", { class: "soft small" }, say("about.build", { build: site.build }));
  const addComparison = async () => {
    const answer = await fetch(`${ROOT}/version.json`, { cache: "no-store" });
    if (!answer.ok) return;
    const version = parseOr(VersionSchema, await answer.json(), null);
    if (!version) return;
    line.append(" ", say(version.build === site.build ? "about.newest" : "about.newer"));
  };
  addComparison().catch(() => {}); // no network: the line stays as it is
  return line;
}
