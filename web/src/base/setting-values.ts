/** The values of the settings. This file imports nothing else, so that any page can parse addresses. */

import { LANGUAGES } from "./languages.ts";

/** Every setting with its values; the first one is the default. */
export const SETTINGS: Record<string, string[]> = {
  theme: ["auto", "light", "dark"],
  palette: ["auto", "classic", "safe", "contrast"],
  lang: ["auto", ...Object.keys(LANGUAGES)],
  motion: ["auto", "none"],
  pace: ["normal", "slow", "fast", "step"],
  flip: ["1.6", "1", "3", "5", "tap"],
  sound: ["off", "quiet", "normal", "loud"],
  keys: ["on", "off"],
  tips: ["on", "off"],
  awake: ["auto", "always", "off"],
  quick: ["on", "off"],
  remind: ["20", "10", "50", "off"],
};

/** Values that only an address can ask for: no pause at all, for automation. */
export const ADDRESS_ONLY_VALUES: Record<string, string[]> = { pace: ["none"] };
