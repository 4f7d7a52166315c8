/** The host page's accent colour for our main button, if it is visible on our page. */

const MIN_CONTRAST = 3; // minimum contrast of non-text elements (WCAG 2.2, 1.4.11)

/** Relative luminance of a colour, 0 to 1. @param colour #rrggbb */
function luminance(colour: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * The accent colour and the text colour on it, black or white; null if the accent would hardly be visible.
 * @param colour #rrggbb, or ""
 * @param page background of our page, #rrggbb
 */
export function accentColours(colour: string, page: string) {
  if (!colour || contrast(colour, page) < MIN_CONTRAST) return null;
  const [black, white] = ["#000000", "#ffffff"];
  return { brand: colour, ink: contrast(colour, white) >= contrast(colour, black) ? white : black };
}
