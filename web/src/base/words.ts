/** The page's own sentences. The games' sentences come from the engine, in the language it was asked for. */

import { LANGUAGES } from "./languages.ts";
import { fetchRequiredText, site } from "./site.ts";

const PLACEHOLDER = /\{([a-z_]+)\}/g;

export type Sentence = string | { one?: string; other: string };
type Value = string | number | string[];

let sentences: Record<string, Sentence> = {};

/** The language to use for a preference ("auto", "tr", "tr-TR"): the first of the user's languages that exists. */
export function languageFor(wish: string) {
  const wishes = wish && wish !== "auto" ? [wish] : navigator.languages;
  return wishes.map((one) => one.split("-")[0].toLowerCase()).find((one) => one in LANGUAGES) ?? "en";
}

/** @param wish a language, or "auto" */
export async function loadWords(wish: string) {
  const lang = languageFor(wish);
  setWords(JSON.parse(await fetchRequiredText(`${site.words}/${lang}.json`)), lang);
}

/** As the reader's language writes numbers and lists. */
const formatValue = (value: Value): string => (Array.isArray(value) ? formatList(value, "conjunction") : value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }));

/** Facts beside each other, or what stands in a sentence. */
export const formatList = (parts: string[], type: "unit" | "conjunction" = "unit") => new Intl.ListFormat(document.documentElement.lang, { type, style: type === "unit" ? "short" : "long" }).format(parts);

/** Changes the language of the page. */
export function setWords(said: Record<string, Sentence>, lang: string) {
  sentences = said;
  document.documentElement.lang = lang;
}

/** A sentence of the page with its placeholders filled. */
export function say(key: string, values: Record<string, Value> = {}) {
  const sentence = sentences[key];
  if (sentence === undefined) return key;
  const form = typeof sentence === "string" ? sentence : values.n === 1 && sentence.one ? sentence.one : sentence.other;
  return form.replace(PLACEHOLDER, (blank, name) => formatValue(values[name] ?? blank));
}

/** Translates part of the page: data-say holds the key of an element's text, data-name that of its label. */
export function translate(root: ParentNode) {
  for (const element of root.querySelectorAll("[data-say]"))
    element.textContent = say(element.getAttribute("data-say") ?? "");
  for (const element of root.querySelectorAll("[data-name]"))
    element.setAttribute("aria-label", say(element.getAttribute("data-name") ?? ""));
}
