/**
 * Helpers that build elements. Text is always inserted as text, never as markup.
 *
 * @typedef {Record<string, string | boolean | null | undefined>} Attributes
 */

/** @import { PixelRect, TextFile } from "./types.d.ts" */

import { site } from "./site.js";

/**
 * Creates an element with attributes and children: `element("button", {class: "btn"}, "Roll")`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Attributes} [attributes] @param {(Node | string | null | false)[]}
 *   children: null and false are skipped
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

/** Sets attributes that have changed; null and false remove one. @param {Element} host @param {Attributes} attributes */
export function setAttributes(host, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true ? "" : value;
    if (text === false || text === null || text === undefined) host.removeAttribute(name);
    else if (host.getAttribute(name) !== text) host.setAttribute(name, text);
  }
}

/**
 * A select element. @param {string[][]} choices value and words @param {string} value
 * @param {(value: string) => void} choose @param {Attributes} [more]
 */
export function selectField(choices, value, choose, more) {
  const options = choices.map(([one, words]) => element("option", { value: one, selected: one === value }, words));
  const select = element("select", more, ...options);
  select.addEventListener("change", () => choose(select.value));
  return select;
}

/** The same with a label before it. @param {string} label @param {Parameters<typeof selectField>} how */
export const labelledSelect = (label, ...how) => element("label", {}, element("span", {}, label), selectField(...how));

/** @param {HTMLElement} host @param {PixelRect} rect relative to the positioned ancestor */
export function setRect(host, { left, top, width, height }) {
  Object.assign(host.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

/** A line icon of art/pieces.svg, or of the page itself where it may load no other file. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${site.icons ?? `${site.assets}/art/pieces.svg`}#icon-${name}`);
  svg.append(use);
  return svg;
}

/**
 * @param {string} label
 * @param {{icon?: string, kind?: string, on?: (event: MouseEvent) => void, data?: Record<string, string>}} [more]
 */
export function button(label, { icon: name, kind = "", on, data = {} } = {}) {
  const made = element("button", { type: "button", class: `btn ${kind}`.trim(), autocomplete: "off" });
  if (name) made.append(icon(name));
  made.append(label);
  Object.assign(made.dataset, data);
  if (on) made.addEventListener("click", on);
  return made;
}

/** A read-only text to copy by hand: focusing it selects all. @param {string} text @param {Attributes} [attributes] */
export function copyField(text, attributes = {}) {
  const area = element("textarea", { readonly: true, class: "copy", spellcheck: "false", ...attributes });
  area.value = text;
  area.addEventListener("focus", () => area.select());
  return area;
}

/** Downloads a file. @param {TextFile} file */
export function saveFile({ name, text }) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * An element of the page that must exist. @template {HTMLElement} [T=HTMLElement]
 * @param {string} id @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (found);
}
