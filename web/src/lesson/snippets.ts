/**
 * The code that a blogger copies: a picture, a frame, or the element. Pure text, which the build
 * also uses for oembed.json.
 */

import { parseAddress } from "../base/address.ts";
import { parseFragment, sealFragment } from "../base/fragment.ts";
import { LANGUAGES } from "../generated/languages.ts";
import { oneOf, parseChoices } from "./lesson-messages.ts";

/**
 * the embedded content. `address`: of its page; `picture`: of its picture; `alt`: describes it,
 * with its rule; `caption`: the rule; `more`: summary of the text folded below a frame. A position
 * or a game has no lesson and no picture.
 */
export interface Card {
  title: string;
  address: string;
  height: number;
  game?: string;
  lesson?: string;
  picture?: string;
  alt?: string;
  caption?: string;
  more?: string;
}
/** parameters of a lesson's address; defaults are omitted */
type FrameOptions = Record<string, string>;

const MAX_WIDTH_PX = 640;
const PICTURE_SIZE_PX = { width: 640, height: 400 }; // CSS pixels (build/drawing.py)

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** The address with options after its #. */
function addOptions(address: string, wishes: FrameOptions) {
  const parameters = new URLSearchParams(wishes).toString();
  if (!parameters) return address;
  const separator = address.includes("#") ? "&" : "#";
  return `${address}${separator}${parameters}`;
}

/** The picture as a link. */
function pictureLink({ address, picture = "", alt = "" }: Card) {
  const { width, height } = PICTURE_SIZE_PX;
  const image =
    `<img src="${escapeHtml(picture)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" ` +
    `style="max-width:100%;height:auto" loading="lazy">`;
  return `<a href="${escapeHtml(address)}">${image}</a>`;
}

/**
 * Tier 0: a picture with its rule, where nothing else is allowed; a link if there is no picture.
 */
export function figureSnippet(card: Card) {
  const title = `<a href="${escapeHtml(card.address)}">${escapeHtml(card.title)}</a>`;
  if (!card.picture) return `<p>${title}</p>`;
  const end = sentence(card.title).slice(card.title.length);
  const caption = `${title}${end} ${escapeHtml(card.caption ?? "")}`;
  return `<figure>${pictureLink(card)}<figcaption>${caption}</figcaption></figure>`;
}

/** Tier 1: a frame, and tier 0 for readers whose client shows no frame. */
export function frameSnippet(card: Card, wishes: FrameOptions = {}) {
  const src = escapeHtml(addOptions(card.address, wishes));
  const title = escapeHtml(card.title);
  // frameborder: where inline styles are removed
  const frame =
    `<iframe src="${src}" title="${title}" loading="lazy" width="100%" height="${card.height}" frameborder="0" ` +
    `style="border:0;width:100%;max-width:${MAX_WIDTH_PX}px" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
  const figure = figureSnippet(card);
  if (!card.picture) return `${frame}\n${figure}`;
  const summary = escapeHtml(card.more ?? card.title);
  return `${frame}\n<details><summary>${summary}</summary>${figure}</details>`;
}

/** Tier 2: the element with the picture inside, and its script. @param script its address */
export function elementSnippet(card: Card, wishes: FrameOptions, script: string) {
  const all = { game: card.game ?? "", lesson: card.lesson ?? "", title: card.title, ...wishes };
  const attributes = Object.entries(all).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return (
    `<tile-demo${attributes.join("")}>${pictureLink(card)}</tile-demo>\n` +
    `<script type="module" src="${escapeHtml(script)}" async></script>`
  );
}

// Options of the embed page, in its address after the #. Untrusted: a value that is not in the list
// is replaced by the default.

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
