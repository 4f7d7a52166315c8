/** Helpers that build elements. Text is always inserted as text, never as markup. */

import { site } from "./site.ts";
import type { PixelRect } from "./types.ts";

type Handlers = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (
    event: HTMLElementEventMap[Name],
  ) => unknown;
};

/** by name: a custom property (`--x`) becomes a style, a function handles an event (`onclick`) */
export type Attributes = Handlers &
  Record<string, string | number | boolean | null | undefined | ((event: never) => unknown)>;

/**
 * Creates an element with attributes and children: `element("button", {class: "btn"}, "Roll")`.
 * @param children : null and false are skipped
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string | null | false)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  setAttributes(created, attributes);
  created.append(...children.filter((child) => child !== null && child !== false));
  return created;
}

/** Sets attributes that have changed; null and false remove one. */
export function setAttributes(host: HTMLElement | SVGElement, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true ? "" : String(value ?? "");
    if (typeof value === "function") {
      // not as a property, where the result false would cancel the event
      host.addEventListener(name.slice("on".length), value as EventListener);
    } else if (name.startsWith("--")) {
      host.style.setProperty(name, text);
    } else if (value === false || value === null || value === undefined) {
      host.removeAttribute(name);
    } else if (host.getAttribute(name) !== text) {
      host.setAttribute(name, text);
    }
  }
}

/** A share of 1 as a bar; `error`: its uncertainty, shown hatched at its end. */
export const meter = (share: number, error = 0) =>
  element(
    "span",
    { class: "meter", "aria-hidden": "true", "--share": share, "--error": error },
    element("i"),
    error > 0 && element("u"),
  );

/** @param rect relative to the positioned ancestor */
export function setRect({ style }: HTMLElement, { left, top, width, height }: PixelRect) {
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * A symbol from the page itself if it contains it or may load no other file, else from
 * art/pieces.svg.
 */
function symbol(id: string, kind: string, size: number) {
  const svg = document.createElementNS(SVG_NAMESPACE, "svg");
  setAttributes(svg, { class: kind, viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" });
  const use = document.createElementNS(SVG_NAMESPACE, "use");
  setAttributes(use, { href: addressOfSymbol(id) });
  svg.append(use);
  return svg;
}

/** The address of a symbol; in the page itself it begins with #. */
export function addressOfSymbol(id: string) {
  const isInPage = document.getElementById(id) !== null;
  return `${site.icons ?? (isInPage ? "" : `${site.assets}/art/pieces.svg`)}#${id}`;
}

/** A line icon. */
export const icon = (name: string) => symbol(`icon-${name}`, "icon", 24);

/** The symbol of a face. @param face a name in art/faces.svg, or an initial */
export function faceSymbol(face: string, mood = "") {
  if (face === "face-you") return face;
  if (!face.startsWith("face-")) return "face-tile";
  return `${face}-${mood === "won" ? "glad" : mood || "calm"}`;
}

/** The face of a player; an initial is on a tile. */
export const portrait = (face = "", mood = "") =>
  element(
    "i",
    { class: "face", "aria-hidden": "true" },
    symbol(faceSymbol(face, mood), "", 64),
    face.startsWith("face-") ? "" : face,
  );

/** `name`: label for screen readers, if the visible text is not clear enough */
interface ButtonParts {
  icon?: string;
  name?: string;
  kind?: string;
  on?: (event: MouseEvent) => void;
  data?: Record<string, string>;
}

/** @param attributes other attributes */
export function button(
  words: string,
  { icon: sign, name, kind = "", on, data = {} }: ButtonParts = {},
  attributes: Attributes = {},
) {
  const usual = {
    type: "button",
    class: `btn ${kind}`.trim(),
    autocomplete: "off",
    "aria-label": name,
    onclick: on,
  };
  const created = element("button", { ...usual, ...attributes }, sign ? icon(sign) : null, words);
  Object.assign(created.dataset, data);
  return created;
}

/**
 * Puts children in this order, after the first `skip` children; those already in place are not
 * moved.
 */
export function orderChildren(parent: HTMLElement, skip: number, children: HTMLElement[]) {
  children.forEach((child, k) => {
    if (parent.children[k + skip] !== child) {
      parent.insertBefore(child, parent.children[k + skip] ?? null);
    }
  });
}

/** Sets the text of a link or button, which may be hidden, and the same text as its label. */
export function labelElement(id: string, words: string) {
  byId(id).querySelector("span")?.replaceChildren(words);
  byId(id).setAttribute("aria-label", words);
}

/** An element of the page that must exist. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const host = document.getElementById(id);
  if (!host) throw new Error(`the page has no #${id}`);
  return host as T;
}
