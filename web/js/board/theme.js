/** The tokens of css/theme.css with the values they have now: in this theme, this palette, these forced colours. */

/** @returns {string[]} */
function tokenNames() {
  const sheet = [...document.styleSheets].find(({ href }) => /\/theme[\w-]*\.css$/.test(href ?? "")); // the build joins it with others
  const isFirst = (/** @type {CSSRule} */ rule) => rule instanceof CSSStyleRule && rule.selectorText === ":root";
  const root = [...(sheet?.cssRules ?? [])].find(isFirst);
  return root instanceof CSSStyleRule ? [...root.style].filter((name) => name.startsWith("--")) : [];
}

const COLOUR_PATTERN = /^(#|rgb|[A-Z])/;

/**
 * Every token by its name without the dashes. Colours are plain rgb() values, so that an SVG picture, which knows
 * nothing of the reader's system colours, can be filled with them.
 * @returns {Map<string, string>}
 */
export function readTokens() {
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

/** Calls back when the look of the page changes by the reader's system or by the page. @param {() => void} changed */
export function watchTheme(changed) {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"]) {
    matchMedia(query).addEventListener("change", changed);
  }
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-palette"] });
}
