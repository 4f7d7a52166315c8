/**
 * The custom properties of css/theme.css with their current values: for this theme, palette and
 * forced colours.
 */

import { element } from "../base/html.ts";

function tokenNames(): string[] {
  const sheet = [...document.styleSheets].find(({ href, ownerNode }) =>
    /\/theme[\w-]*\.css$/.test(href ?? (ownerNode as HTMLElement).dataset.from ?? ""),
  ); // the table page contains it
  const isFirst = (rule: CSSRule) =>
    rule instanceof CSSStyleRule && rule.selectorText.startsWith(":root");
  const root = [...(sheet?.cssRules ?? [])].find(isFirst);
  return root instanceof CSSStyleRule
    ? [...root.style].filter((name) => name.startsWith("--"))
    : [];
}

const COLOUR_PATTERN = /^(#|rgb|[A-Z])/;

/**
 * Every property by its name without the dashes. Colours are plain rgb() values, because an SVG
 * image does not know the system colours of the page.
 */
export function readTokens(): Map<string, string> {
  const root = getComputedStyle(document.documentElement);
  const tokens = tokenNames().map((name) => ({
    name: name.slice(2),
    value: root.getPropertyValue(name).trim(),
    probe: element("i", { class: "probe" }),
  }));
  const colours = tokens.filter(({ value }) => COLOUR_PATTERN.test(value));
  for (const { probe, value } of colours) probe.style.color = value;
  // all at once, so that styles are computed only once
  document.body.append(...colours.map(({ probe }) => probe));
  const found = new Map(tokens.map(({ name, value }) => [name, value]));
  for (const { name, probe } of colours) found.set(name, getComputedStyle(probe).color);
  for (const { probe } of colours) probe.remove();
  return found;
}

/** Calls back when the theme changes, by the system or by the page. */
export function watchTheme(changed: () => void) {
  for (const query of [
    "(prefers-color-scheme: dark)",
    "(prefers-contrast: more)",
    "(forced-colors: active)",
  ]) {
    matchMedia(query).addEventListener("change", changed);
  }
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme", "data-palette"],
  });
}
