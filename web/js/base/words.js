/** The page's own sentences. The games' sentences come from the engine, in the language it was asked for. */

import { LANGUAGES } from "./languages.js";
import { fetchRequiredText, site } from "./site.js";

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** @typedef {string | {one?: string, other: string}} Sentence */
/** @typedef {string | number | string[]} Value */

/** @type {Record<string, Sentence>} */
let sentences = {};

/**
 * The language to use for a preference ("auto", "tr", "tr-TR"): the first of the user's languages that exists.
 * @param {string} wish
 */
export function languageFor(wish) {
  const wishes = wish && wish !== "auto" ? [wish] : navigator.languages;
  return wishes.map((one) => one.split("-")[0].toLowerCase()).find((one) => one in LANGUAGES) ?? "en";
}

/** @param {string} wish a language, or "auto" */
export async function loadWords(wish) {
  const lang = languageFor(wish);
  setWords(JSON.parse(await fetchRequiredText(`${site.words}/${lang}.json`)), lang);
}

/** As the reader's language writes numbers and lists. @param {Value} value @returns {string} */
const formatValue = (value) => (Array.isArray(value) ? formatList(value, "conjunction") : value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }));

/** Facts beside each other, or what stands in a sentence. @param {string[]} parts @param {"unit" | "conjunction"} type */
export const formatList = (parts, type = "unit") => new Intl.ListFormat(document.documentElement.lang, { type, style: type === "unit" ? "short" : "long" }).format(parts);

/** Changes the language of the page. @param {Record<string, Sentence>} said @param {string} lang */
export function setWords(said, lang) {
  sentences = said;
  document.documentElement.lang = lang;
}

/**
 * A sentence of the page with its placeholders filled.
 * @param {string} key @param {Record<string, Value>} [values]
 */
export function say(key, values = {}) {
  const sentence = sentences[key];
  if (sentence === undefined) return key;
  const form = typeof sentence === "string" ? sentence : values.n === 1 && sentence.one ? sentence.one : sentence.other;
  return form.replace(PLACEHOLDER, (blank, name) => formatValue(values[name] ?? blank));
}

/**
 * Translates part of the page: data-say holds the key of an element's text, data-name that of its label.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-say]"))
    element.textContent = say(element.getAttribute("data-say") ?? "");
  for (const element of root.querySelectorAll("[data-name]"))
    element.setAttribute("aria-label", say(element.getAttribute("data-name") ?? ""));
}
