/** A colour of the host's page for our main button, where it can be seen on ours. */

const MIN_CONTRAST = 3; // contrast of what is no text with what is round it (WCAG 2.2, 1.4.11)

/** How bright a colour is, 0 to 1. @param {string} colour #rrggbb */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * The colour with what is written on it, black or white; null where it would hardly be seen on the page.
 * @param {string} colour #rrggbb, or "" @param {string} page the colour of ours, #rrggbb
 */
export function accentColours(colour, page) {
  if (!colour || contrast(colour, page) < MIN_CONTRAST) return null;
  const [black, white] = ["#000000", "#ffffff"];
  return { brand: colour, ink: contrast(colour, white) >= contrast(colour, black) ? white : black };
}
