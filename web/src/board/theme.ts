/** The custom properties of css/theme.css with their current values: for this theme, palette and forced colours. */

function tokenNames(): string[] {
  const sheet = [...document.styleSheets].find(({ href }) => /\/theme[\w-]*\.css$/.test(href ?? "")); // the build joins it with other style sheets
  const isFirst = (rule: CSSRule) => rule instanceof CSSStyleRule && rule.selectorText === ":root";
  const root = [...(sheet?.cssRules ?? [])].find(isFirst);
  return root instanceof CSSStyleRule ? [...root.style].filter((name) => name.startsWith("--")) : [];
}

const COLOUR_PATTERN = /^(#|rgb|[A-Z])/;

/**
 * Every property by its name without the dashes. Colours are plain rgb() values, because an SVG image does not know the system
 * colours of the page.
 */
export function readTokens(): Map<string, string> {
  const root = getComputedStyle(document.documentElement);
  const probe = document.createElement("i");
  probe.className = "probe";
  document.body.append(probe);
  const shown = getComputedStyle(probe);
  const found = new Map();
  for (const name of tokenNames()) {
    const value = root.getPropertyValue(name).trim();
    if (COLOUR_PATTERN.test(value)) probe.style.color = value;
    found.set(name.slice(2), COLOUR_PATTERN.test(value) ? shown.color : value);
  }
  probe.remove();
  return found;
}

/** Calls back when the theme changes, by the system or by the page. */
export function watchTheme(changed: () => void) {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"]) {
    matchMedia(query).addEventListener("change", changed);
  }
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-palette"] });
}
