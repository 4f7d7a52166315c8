/** The page's own sentences. Those of the games come from the engine, in the language it was told. */

import { LANGUAGES } from "./languages.js";
import { fetchPart, site } from "./site.js";

const BLANK = /\{([a-z_]+)\}/g;

/** @typedef {string | {one?: string, other: string}} Sentence */
/** @typedef {string | number | string[]} Value */

/** @type {Record<string, Sentence>} */
let sentences = {};

/**
 * The language for a wish ("auto", "tr", "tr-TR"): the first of the reader's own that there is.
 * @param {string} wish
 */
export function languageFor(wish) {
  const wishes = wish && wish !== "auto" ? [wish] : navigator.languages;
  return wishes.map((one) => one.split("-")[0].toLowerCase()).find((one) => one in LANGUAGES) ?? "en";
}

/** @param {string} wish a language, or "auto" */
export async function loadWords(wish) {
  const lang = languageFor(wish);
  setWords(JSON.parse(await fetchPart(`${site.words}/${lang}.json`)), lang);
}

/** As the reader's language writes numbers and lists. @param {Value} value @returns {string} */
const written = (value) => (Array.isArray(value) ? listed(value, "conjunction") : value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }));

/** Facts beside each other, or what stands in a sentence. @param {string[]} parts @param {"unit" | "conjunction"} type */
export const listed = (parts, type = "unit") => new Intl.ListFormat(document.documentElement.lang, { type, style: type === "unit" ? "short" : "long" }).format(parts);

/** From now on the page speaks so. @param {Record<string, Sentence>} said @param {string} lang */
export function setWords(said, lang) {
  sentences = said;
  document.documentElement.lang = lang;
}

/**
 * A sentence of the page with its blanks filled.
 * @param {string} key @param {Record<string, Value>} [values]
 */
export function say(key, values = {}) {
  const sentence = sentences[key];
  if (sentence === undefined) return key;
  const form = typeof sentence === "string" ? sentence : values.n === 1 && sentence.one ? sentence.one : sentence.other;
  return form.replace(BLANK, (blank, name) => written(values[name] ?? blank));
}

/**
 * Puts the reader's language into a part of the page: data-say for its words, data-name for its label.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-say]"))
    element.textContent = say(element.getAttribute("data-say") ?? "");
  for (const element of root.querySelectorAll("[data-name]"))
    element.setAttribute("aria-label", say(element.getAttribute("data-name") ?? ""));
}
