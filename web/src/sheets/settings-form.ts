/** The settings sheet. */

import * as v from "valibot";
import { button, element, labelledSelect, radioField } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import {
  SETTING_SECTIONS,
  SETTINGS,
  type SettingName,
  type SettingSection,
} from "../base/setting-values.ts";
import { BYTES_PER_MB, say, site } from "../base/site.ts";
import { parseOr } from "../base/validation.ts";
import { prepareQuickStart } from "../engine/quick-start.ts";
import { LANGUAGES } from "../generated/languages.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { openSheet } from "../view/dialog.ts";
import {
  askToProtect,
  installButton,
  isProtected,
  isStorageTemporary,
  measureStorage,
} from "./install.ts";
import { aboutAddress } from "./rules-sheet.ts";

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

/**
 * Is a setting useful on this page? A match in a frame of another site stores nothing, and over
 * http there are fewer features.
 */
function isOffered(section: SettingSection, name: SettingName) {
  if (site.embedded && section === "device") return false;
  if (name === "awake") return "wakeLock" in navigator;
  if (name === "vibration") {
    return "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches;
  }
  return name !== "quick" || "caches" in window;
}

/** A sheet with all settings, and a switch for each of these aids. */
export function openSettingsSheet(settings: Settings, aids: [string, string][] = []) {
  const words = (name: SettingName, value: string) =>
    name === "lang" && value !== "auto" ? LANGUAGES[value] : say(`settings.${name}.${value}`);
  const setting = (name: SettingName) => {
    if (PICTURED.includes(name)) {
      return picturedChoices(settings, name, (value) => words(name, value));
    }
    const values = SETTINGS[name].map((value) => [value, words(name, value)]);
    return labelledSelect(say(`settings.${name}.name`), values, settings.value(name), (value) => {
      settings.choose(name, value);
      if (name === "quick" && value === "off") inBackground(prepareQuickStart(false));
    });
  };
  const onOff = ["on", "off"].map((value) => [value, say(`settings.aid.${value}`)]);
  const switches = aids.map(([aid, title]) =>
    labelledSelect(title, onOff, settings.isAidOn(aid) ? "on" : "off", (value) =>
      settings.showAid(aid, value === "on"),
    ),
  );
  const extras: Record<string, (HTMLElement | null)[]> = {
    help: switches,
    device: [
      site.embedded ? null : storageSection(settings.store),
      installButton(),
      buildLine(),
      aboutLink(),
    ],
  };
  const groups = SETTING_SECTIONS.map(([section, names]) =>
    element(
      "fieldset",
      { class: "choices" },
      element("legend", {}, element("h3", {}, say(`settings.group.${section}`))),
      ...names.filter((name) => isOffered(section, name)).map(setting),
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

// The storage section of the settings: used bytes, and whether the browser may clear them.

/** The end of the key of the sentence. @param isSafe null: unknown */
function protectionState(isSafe: boolean | null, wasAsked: boolean) {
  if (isSafe === null) return "unknown";
  if (isSafe) return "protected";
  return wasAsked ? "refused" : "open";
}

function storageSection(store: Store) {
  const heading = element("h3", { id: "storage-title" }, say("storage.title"));
  const state = element("p", { role: "status" });
  const week = isStorageTemporary() && element("p", {}, say("install.week"));
  const amounts = element("p", { class: "soft small" });
  const askAndShow = async () => {
    await askToProtect();
    await showProtection(true);
  };
  const ask = button(
    say("storage.ask"),
    { on: () => inBackground(askAndShow()), data: { protect: "" } },
    { hidden: true },
  );
  const host = element(
    "section",
    { class: "storage", "aria-labelledby": heading.id },
    heading,
    state,
    week,
    amounts,
    ask,
  );

  /** @param wasAsked protection was just requested */
  async function showProtection(wasAsked = false) {
    const isSafe = await isProtected();
    state.textContent = say(`storage.${protectionState(isSafe, wasAsked)}`);
    state.classList.toggle("ok", isSafe === true);
    ask.hidden = isSafe !== false;
    host.dataset.protected = String(isSafe);
  }

  async function showAmounts() {
    const { games, saves, files, room } = await measureStorage(store);
    const lines = [
      say("storage.saves", { n: games, size: Math.ceil(saves / 1e3) }),
      files === null ? "" : say("storage.files", { size: files / BYTES_PER_MB }),
      room === null ? "" : say("storage.room", { size: room / 1e9 }),
    ];
    amounts.replaceChildren(...lines.filter(Boolean).map((line) => element("span", {}, line)));
  }

  inBackground(showProtection());
  inBackground(showAmounts());
  return host;
}
