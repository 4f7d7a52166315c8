/** The size of the user's text. */

const DEFAULT_FONT_PX = 16; // CSS pixels of a letter at the browser's default text size

/** Relative to the usual size, such as 1.5. */
export const textScale = () =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_FONT_PX;
