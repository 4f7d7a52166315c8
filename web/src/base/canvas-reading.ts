/**
 * Can this page read what it draws? Browsers that resist fingerprinting return noise, or one
 * colour, instead.
 */

const SIZE_PX = 8;
/** Some protections change a channel by a few steps, which nobody sees. */
const MAX_VISIBLE_DIFFERENCE = 16;

type Colour = [red: number, green: number, blue: number];
const COLOURS: Colour[] = [
  [200, 30, 60],
  [20, 90, 220],
];

/** The colour of a test pattern: stripes, one pixel wide. */
function patternColour(column: number): Colour {
  return COLOURS[column % COLOURS.length];
}

/** @param pixels of the test pattern as read back: four channels a pixel, row by row */
export function isPatternIntact(pixels: ArrayLike<number>): boolean {
  for (let pixel = 0; pixel < SIZE_PX * SIZE_PX; pixel += 1) {
    const expected = patternColour(pixel % SIZE_PX);
    const isVisiblyChanged = expected.some(
      (channel, k) => Math.abs(channel - pixels[pixel * 4 + k]) > MAX_VISIBLE_DIFFERENCE,
    );
    if (isVisiblyChanged) return false;
  }
  return true;
}

/** Draws a small pattern and reads it back. */
export function canReadCanvas(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE_PX;
  canvas.height = SIZE_PX;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return false;
  for (let column = 0; column < SIZE_PX; column += 1) {
    pen.fillStyle = `rgb(${patternColour(column).join(" ")})`;
    pen.fillRect(column, 0, 1, SIZE_PX);
  }
  return isPatternIntact(pen.getImageData(0, 0, SIZE_PX, SIZE_PX).data);
}
