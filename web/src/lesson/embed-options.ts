/**
 * Options of the embed page, in its address after the #. Untrusted: a value that is not in the
 * list is replaced by the default.
 */

import { parseAddress } from "../base/address.ts";
import { parseFragment, sealFragment } from "../base/fragment.ts";
import { LANGUAGES } from "../generated/languages.ts";
import { oneOf, parseChoices } from "./lesson-messages.ts";

/** as in lessons.json */
export interface Lesson {
  game: string;
  first: string[];
  lesson: string;
  name: Record<string, string>;
  title: Record<string, string>;
  address: string;
  steps: number;
  picture: Record<string, [address: string]>;
}
export interface EmbedOptions {
  game: string;
  lesson: string;
  lang: string;
  theme: string;
  controls: string;
  step: number;
}
/**
 * from a match: `position` or `game` (all of it); `fragment`: the part of the frame's address after
 * the #
 */
export interface Position {
  name: string;
  fragment: string;
  game: string;
}

/** Options for every lesson; the first is the default. */
export const OPTION_LISTS = {
  lang: ["auto", ...Object.keys(LANGUAGES)],
  theme: ["auto", "light", "dark"],
  controls: ["full", "minimal"],
};
const MAX_FRAGMENT_CHARS = 24000; // characters of a fragment

/** @param hash with or without its # @param lessons at least one */
export function parseOptions(hash: string, lessons: Lesson[]): EmbedOptions {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const game = oneOf(
    [lessons[0].game, ...lessons.map((lesson) => lesson.game)],
    parameters.get("game"),
  );
  const ofGame = lessons.filter((lesson) => lesson.game === game);
  const first = ofGame.find(({ lesson }) => lesson === "intro") ?? ofGame[0];
  const chosen = ofGame.find(({ lesson }) => lesson === parameters.get("lesson")) ?? first;
  const step = Math.floor(Number(parameters.get("step")));
  return {
    game,
    lesson: chosen.lesson,
    ...parseChoices(OPTION_LISTS, parameters),
    step: step >= 1 && step <= chosen.steps ? step : 1,
  };
}

/** The part of the address after the # for these options. */
export function formatOptions(choices: EmbedOptions) {
  const parameters = Object.entries(choices).map(([name, value]) => [name, String(value)]);
  return `#${new URLSearchParams(parameters)}`;
}

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
  const { parameters } = parseFragment(hash);
  if (!parameters.has("g") && !parameters.has("position")) return null;
  if (hash.length > MAX_FRAGMENT_CHARS) return "broken";
  const address = parseAddress(hash);
  const fragment = sealFragment(String(parameters));
  if (address.kind === "replay") return { name: "game", fragment, game: "" };
  if (address.kind !== "new" || !address.position) return "broken";
  return { name: "position", fragment, game: address.game };
}
