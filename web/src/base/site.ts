/**
 * What the build writes into each page: addresses of this site's files, and sentences in the
 * reader's language.
 */

import { LANGUAGES } from "../generated/languages.ts";
import { attemptAsync } from "./attempt.ts";
import { parseGameBoxes, parseWords, type Sentence } from "./site-files.ts";
import type { GameBox } from "./types.ts";

/**
 * `home`, `languages`: for a lesson on another host, the address of this site, and the languages of
 * the lesson
 */
interface Site {
  assets: string;
  runtime: string;
  pyscript: string;
  wheel: string;
  words: string;
  pyodide: string;
  build: string;
  engineFiles: [address: string, bytes: number, sha256: string][];
  home?: string;
  languages?: string[];
  names?: Record<string, Record<string, string>>;
  icons?: string;
  lesson?: string;
  lang?: string;
  size?: string;
  said?: Record<string, Record<string, Sentence>>;
  pyscriptParts?: string[];
  prepared?: {
    at: string;
    games: string[];
    frames: [width: number, height: number][];
    deals: number;
  };
  large?: LargeTables;
  narrowBars?: string[];
}

/** The least, the share and the largest of a measure. */
export type Limits = [least: number, share: number, most: number];
/** A form of a table, in heights of a tile; `most`: the largest tile. */
export type LargeForm = [
  across: number,
  field: number,
  words: number,
  rack: number,
  wood: number,
  most: number,
];

/** The measures of tables on large screens (`figures` in engine/tilebag/kit/large_table.py). */
export interface LargeTables {
  steps: number;
  letters: Limits;
  rim: Limits;
  mat: number;
  air: number;
  seat: number;
  scales: [words: number, seats: number]; // the limits of their growth with the user's text
  games: Record<string, { forms: LargeForm[]; seats: Limits; good: number; pace?: true }>;
}

// a worker has no document
const meta = globalThis.document?.querySelector('meta[name="tilebag-site"]');
// the build writes it into the page as it does the page's scripts, so it is not checked
export const site = JSON.parse(meta?.getAttribute("content") ?? "{}") as Site;

export const BYTES_PER_MB = 1e6;

/** Is the page shown as an installed app? */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/**
 * The text of a file of this site; "" if it cannot be loaded completely: offline, or the page is
 * being closed.
 */
export const fetchText = (address: string) =>
  attemptAsync(async () => {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : "";
  }, "");

/** A JSON file of this site, unchecked; null if it cannot be loaded. */
export const fetchJson = (address: string): Promise<unknown> =>
  attemptAsync(async (): Promise<unknown> => JSON.parse(await fetchText(address)), null);

/**
 * The text of a file that the page needs. If it cannot be loaded, the page shows that
 * (css/base/troubles.css) and the promise stays pending: the user can reload.
 */
export async function fetchRequiredText(address: string): Promise<string> {
  const text = await fetchText(address);
  if (text) return text;
  document.documentElement.dataset.trouble = "network";
  return new Promise(() => {});
}

/** Facts about every game; empty if they cannot be loaded. */
export const fetchGameBoxes = async (): Promise<GameBox[]> =>
  parseGameBoxes(await fetchJson(`${site.words}/shelf.json`));

/** Preloads scripts that are about to be imported, and the ones they import, in parallel. */
export function preloadScripts(addresses: string[]) {
  for (const href of addresses) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
}

/** Sets a performance mark once (docs/page.md lists the marks). */
export function markFirst(name: string) {
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}

// The page's own sentences. The engine sends the games' sentences in the requested language.

const PLACEHOLDER = /\{([a-z_]+)\}/g;

type Value = string | number | string[];

const builtIn = globalThis.document?.documentElement.lang ?? "";
/** Read from <html lang> only once: a browser changes that when it translates the page. */
let language = builtIn in LANGUAGES ? builtIn : "en";

/** The language of the page's words. */
export const pageLanguage = () => language;

let sentences: Record<string, Sentence> = {};
// in the reader's language; cached, because creating it is slow
let numbers: Intl.NumberFormat | null = null;

/**
 * The language to use for a preference ("auto", "tr", "tr-TR"): the first of the user's languages
 * that exists.
 */
export function languageFor(wish: string) {
  const wishes = wish && wish !== "auto" ? [wish] : navigator.languages;
  const languages = wishes.map((tag) => tag.split("-")[0].toLowerCase());
  return languages.find((lang) => lang in LANGUAGES) ?? "en";
}

/** @param wish a language, or "auto" */
export async function loadWords(wish: string) {
  const lang = languageFor(wish);
  const words: unknown = JSON.parse(await fetchRequiredText(`${site.words}/${lang}.json`));
  setWords(parseWords(words), lang);
}

/**
 * The games, or what belongs to them, beginning with the games that most readers with this language
 * look for.
 */
export function sortGamesForReader<Item extends { first: string[] }>(items: Item[]) {
  const isFirst = ({ first }: Item) => Number(first.includes(pageLanguage()));
  return items.toSorted((item, other) => isFirst(other) - isFirst(item));
}

/** Letters written from right to left: Hebrew, Arabic and those after them. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATE_START = "\u2068";
const ISOLATE_END = "\u2069";

/**
 * A text for use within a sentence, as in engine/tilebag/core/words.py: if it runs from right to left,
 * what is beside it keeps its place.
 */
function isolate(text: string) {
  if (!RIGHT_TO_LEFT.test(text) || text.startsWith(ISOLATE_START)) return text;
  return `${ISOLATE_START}${text}${ISOLATE_END}`;
}

/** A number or a list in the reader's language. */
function formatValue(value: Value): string {
  if (Array.isArray(value)) return formatList(value, "conjunction");
  if (typeof value === "string") return isolate(value);
  numbers ??= new Intl.NumberFormat(pageLanguage(), { maximumFractionDigits: 1 });
  return numbers.format(value);
}

/** A list in the reader's language. `unit`: without "and". */
export function formatList(parts: string[], type: "unit" | "conjunction" = "unit") {
  const style = type === "unit" ? "short" : "long";
  return new Intl.ListFormat(pageLanguage(), { type, style }).format(parts.map(isolate));
}

/** Changes the language of the page. */
export function setWords(words: Record<string, Sentence>, lang: string) {
  sentences = words;
  numbers = null;
  language = lang;
  document.documentElement.lang = lang;
}

/**
 * A sentence of the page with its placeholders filled. A key without a sentence is an internal
 * error: the key is too early, or misspelt. The console names it, which fails every browser test; a
 * player sees no text rather than the key.
 */
export function say(key: string, values: Record<string, Value> = {}) {
  const sentence = sentences[key];
  if (sentence === undefined) {
    console.error(`There is no sentence "${key}" in the words of this page.`);
    return "";
  }
  const form = formOf(sentence, values.n);
  const fill = (blank: string, name: string) => formatValue(values[name] ?? blank);
  return form.replace(PLACEHOLDER, fill);
}

/** The form of a sentence for a number. */
function formOf(sentence: Sentence, n: Value | undefined) {
  if (typeof sentence === "string") return sentence;
  return n === 1 && sentence.one ? sentence.one : sentence.other;
}

/**
 * Translates part of the page: data-say holds the key of an element's text, data-name that of its
 * label.
 */
export function translate(root: ParentNode) {
  for (const element of root.querySelectorAll("[data-say]")) {
    element.textContent = say(element.getAttribute("data-say") ?? "");
  }
  for (const element of root.querySelectorAll("[data-name]")) {
    element.setAttribute("aria-label", say(element.getAttribute("data-name") ?? ""));
  }
}
