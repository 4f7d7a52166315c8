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

function contrast(first: string, second: string) {
  const luminances = [luminance(first), luminance(second)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/**
 * The accent colour and the colour of text on it, black or white; null if the contrast of the
 * accent is too low.
 * @param colour #rrggbb, or ""
 * @param page background of our page, #rrggbb
 */
export function accentColours(colour: string, page: string) {
  if (!colour || contrast(colour, page) < MIN_CONTRAST) return null;
  const isWhiteClearer = contrast(colour, "#ffffff") >= contrast(colour, "#000000");
  return { brand: colour, ink: isWhiteClearer ? "#ffffff" : "#000000" };
}
