/** The size of the user's text. */

const DEFAULT_FONT_PX = 16; // CSS pixels of a letter at the browser's default text size

/** Relative to the usual size, such as 1.5. */
export const textScale = () =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_FONT_PX;

/** An invisible square as large as a letter. */
function letterSquare() {
  const square = document.createElement("div");
  square.setAttribute("aria-hidden", "true");
  Object.assign(square.style, {
    position: "fixed",
    visibility: "hidden",
    inlineSize: "1rem",
    blockSize: "1rem",
  });
  return square;
}

/** Calls a function whenever the size of the user's text changes. Browsers have no event for it. */
export function watchTextScale(changed: () => void) {
  const square = letterSquare();
  document.body.append(square);
  let known = textScale();
  const observer = new ResizeObserver(() => {
    const now = textScale();
    if (now === known) return;
    known = now;
    changed();
  });
  observer.observe(square);
}
