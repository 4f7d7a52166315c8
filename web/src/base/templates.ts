/** Templates for what base/html.ts makes as elements. Text is always inserted as text. */

import { html, nothing, render, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { addressOfSymbol, faceSymbol, meter } from "./html.ts";

/** A template, or nothing in its place. */
export type Template = TemplateResult | typeof nothing;

/** A symbol from the page or from art/pieces.svg. */
export const symbolTemplate = (id: string, kind: string, size: number) =>
  html`<svg class=${kind} viewBox=${`0 0 ${size} ${size}`} aria-hidden="true">
    <use href=${addressOfSymbol(id)}></use>
  </svg>`;

/** A line icon. */
export const iconTemplate = (name: string) => symbolTemplate(`icon-${name}`, "icon", 24);

/** A share of 1 as a bar. Its style is set by script, because the content policy allows no other. */
export const meterTemplate = (share: number) => guard([share], () => meter(share));

/** The face of a player; an initial is on a tile. */
export const faceTemplate = (face = "") =>
  html`<i class="face" aria-hidden="true"
    >${symbolTemplate(faceSymbol(face), "", 64)}${face.startsWith("face-") ? nothing : face}</i
  >`;

/** `isOff`: it explains itself, but does nothing now */
interface ButtonParts {
  icon?: string;
  kind?: string;
  isOff?: boolean;
  on: (event: MouseEvent) => void;
}

export const buttonTemplate = (
  words: string,
  { icon, kind = "", isOff = false, on }: ButtonParts,
) =>
  html`<button
    type="button"
    class=${`btn ${kind}`.trim()}
    autocomplete="off"
    aria-disabled=${isOff ? "true" : nothing}
    @click=${on}
  >
    ${icon ? iconTemplate(icon) : nothing}${words}
  </button>`;

/** A section that can be unfolded. */
export const foldedTemplate = (title: string, content: Template) =>
  html`<details class="more">
    <summary><span>${title}</span></summary>
    ${content}
  </details>`;

/** The nodes of a template that is shown once and does not change. */
export function nodesOf(template: TemplateResult): ChildNode[] {
  const host = document.createElement("div");
  render(template, host);
  return [...host.childNodes];
}
