/** Options of the embed page, as in its address after the #. Untrusted: each value is one of a list, else the default. */

import { parseAddress } from "../base/address.ts";
import { LANGUAGES } from "../base/languages.ts";

/** as in lessons.json */
export interface Lesson { game: string; lesson: string; name: Record<string, string>; title: Record<string, string>; address: string;
  steps: number; picture: Record<string, [address: string]> }
export interface EmbedOptions { game: string; lesson: string; lang: string; theme: string; controls: string; step: number }
/** from a match: `position` or `game` (all of it); `fragment`: the part of the frame's address after the # */
export interface Position { name: string; fragment: string; game: string }

/** Options for every lesson; the first is the default. */
export const OPTION_LISTS: Record<string, string[]> = {
  lang: ["auto", ...Object.keys(LANGUAGES)],
  theme: ["auto", "light", "dark"],
  controls: ["full", "minimal"],
};
const MAX_FRAGMENT_CHARS = 24000; // characters of a fragment

const oneOf = (list: string[], value: string | null): string => (value !== null && list.includes(value) ? value : list[0]);

/** @param hash with or without its # @param lessons at least one */
export function parseOptions(hash: string, lessons: Lesson[]): EmbedOptions {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const game = oneOf([lessons[0].game, ...lessons.map((one) => one.game)], given.get("game"));
  const ofGame = lessons.filter((one) => one.game === game);
  const first = ofGame.find((one) => one.lesson === "intro") ?? ofGame[0];
  const chosen = ofGame.find((one) => one.lesson === given.get("lesson")) ?? first;
  const step = Math.floor(Number(given.get("step")));
  return {
    game,
    lesson: chosen.lesson,
    lang: oneOf(OPTION_LISTS.lang, given.get("lang")),
    theme: oneOf(OPTION_LISTS.theme, given.get("theme")),
    controls: oneOf(OPTION_LISTS.controls, given.get("controls")),
    step: step >= 1 && step <= chosen.steps ? step : 1,
  };
}

/** The part of the address after the # for these options. */
export const formatOptions = (choices: EmbedOptions) => `#${new URLSearchParams(Object.entries(choices).map(([name, value]) => [name, String(value)]))}`;

/** Parameters of the frame: options that differ from their default. */
export function frameOptions({ theme, controls, step }: EmbedOptions): Record<string, string> {
  return {
    ...(theme !== "auto" && { theme }),
    ...(controls !== "full" && { controls }),
    ...(step > 1 && { step: String(step) }),
  };
}

/** A position or a whole game from a match; null if there is none, "broken" if it is invalid. */
export function parsePosition(hash: string): Position | "broken" | null {
  const fragment = hash.replace(/^#/, "");
  const given = new URLSearchParams(fragment);
  if (!given.has("g") && !given.has("position")) return null;
  if (fragment.length > MAX_FRAGMENT_CHARS) return "broken";
  const address = parseAddress(fragment);
  if (address.kind === "replay") return { name: "game", fragment, game: "" };
  return address.kind === "new" && address.position ? { name: "position", fragment, game: address.game } : "broken";
}
