/**
 * The only declaration of the settings, used by the sheet, addresses, storage and the check of
 * imported files. Their texts are `settings.<name>` in words/<lang>.toml. This file imports nothing
 * else, so that any page can parse addresses.
 */

import { LANGUAGES } from "../generated/languages.ts";

/** The settings of each section of the sheet with their values; the first one is the default. */
const SECTIONS = {
  look: {
    theme: ["auto", "light", "dark"],
    palette: ["auto", "classic", "safe", "contrast"],
    lang: ["auto", ...Object.keys(LANGUAGES)],
    motion: ["auto", "none"],
    panel: ["auto", "open", "folded"],
    thumb: ["right", "left"],
  },
  pace: {
    pace: ["normal", "slow", "fast", "step"],
    flip: ["1.6", "1", "3", "5", "tap"],
    sound: ["off", "quiet", "normal", "loud"],
    vibration: ["on", "off"],
  },
  help: { advice: ["ask", "always", "never"], tips: ["on", "off"], keys: ["on", "off"] },
  device: {
    awake: ["auto", "always", "off"],
    quick: ["on", "off"],
    remind: ["20", "10", "50", "off"],
  },
};

export type SettingSection = keyof typeof SECTIONS;
export type SettingName = {
  [Section in SettingSection]: keyof (typeof SECTIONS)[Section];
}[SettingSection];

export const SETTINGS = Object.assign({}, ...Object.values(SECTIONS)) as Record<
  SettingName,
  string[]
>;
export const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** The names of the settings by section. */
export const SETTING_SECTIONS = Object.entries(SECTIONS).map(([section, settings]) => [
  section,
  Object.keys(settings),
]) as [SettingSection, SettingName[]][];

/** Values that only an address can set, for automation: no pauses. */
export const ADDRESS_ONLY_VALUES: Partial<Record<SettingName, string[]>> = { pace: ["none"] };
