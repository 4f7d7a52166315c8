/** Helpers that build elements. Text is always inserted as text, never as markup. */

import { attempt, attemptAsync } from "./attempt.ts";
import { say, site } from "./site.ts";
import type { PixelRect, TextFile } from "./types.ts";

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

/** A select element. @param choices value and words */
export const selectField = (
  choices: string[][],
  value: string,
  choose: (value: string) => void,
  attributes?: Attributes,
) => {
  const field = element(
    "select",
    {
      ...attributes,
      onchange() {
        choose(field.value);
      },
    },
    ...choices.map(([choice, words]) =>
      element("option", { value: choice, selected: choice === value }, words),
    ),
  );
  return field;
};

/** A select element with a label before it. */
export const labelledSelect = (label: string, ...field: Parameters<typeof selectField>) =>
  element("label", {}, element("span", {}, label), selectField(...field));

interface RadioParts {
  name: string;
  value: string;
  checked: boolean;
  choose: (value: string) => void;
}

/** A radio button with the text or the picture of its choice. */
export const radioField = (
  { name, value, checked, choose }: RadioParts,
  ...content: (Node | string)[]
) =>
  element(
    "label",
    {},
    element("input", {
      type: "radio",
      name,
      value,
      checked,
      autocomplete: "off",
      onchange: () => choose(value),
    }),
    ...content,
  );

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
export function symbol(id: string, kind: string, size: number) {
  const svg = document.createElementNS(SVG_NAMESPACE, "svg");
  setAttributes(svg, { class: kind, viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" });
  const use = document.createElementNS(SVG_NAMESPACE, "use");
  setAttributes(use, { href: `${fileOfSymbol(id)}#${id}` });
  svg.append(use);
  return svg;
}

/** The address of the file with a symbol; "": the page itself. */
function fileOfSymbol(id: string) {
  if (site.icons !== undefined) return site.icons;
  return document.getElementById(id) ? "" : `${site.assets}/art/pieces.svg`;
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

/** A read-only text to copy by hand: focusing it selects all. */
export const copyField = (text: string, attributes: Attributes = {}) => {
  const usual = { readonly: true, class: "copy", spellcheck: "false" };
  const field = element("textarea", { ...usual, ...attributes }, text);
  field.addEventListener("focus", () => field.select());
  return field;
};

/** Copies a text. @returns false: the clipboard is blocked */
export async function copyToClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyByCommand(text); // over http
  return attemptAsync(() => navigator.clipboard.writeText(text).then(() => true), false);
}

/** Copies with the browser's older command, which asks the page for the text. */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const putText = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener("copy", putText);
  attempt(() => document.execCommand("copy"), false);
  document.removeEventListener("copy", putText);
  return isCopied;
}

/** @returns a message, or the text if the clipboard is blocked */
export async function copyOrShow(text: string, onCopied?: () => void): Promise<Node | string> {
  if (!(await copyToClipboard(text))) {
    return copyField(text, { rows: "4", "aria-label": say("files.copy") });
  }
  onCopied?.();
  return say("files.copied");
}

/** Shares with the system's share sheet; if that is not possible, copies the text. */
export async function shareOrCopy(content: ShareData, text: string): Promise<Node | string> {
  try {
    await navigator.share(content);
    return "";
  } catch (error) {
    // the user cancelled
    return error instanceof DOMException && error.name === "AbortError" ? "" : copyOrShow(text);
  }
}

/** Downloads a file. */
export function saveFile({ name, text }: TextFile) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
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
