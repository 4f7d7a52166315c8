/**
 * What a window shows of something that scrolls in it, and how far to scroll: plain geometry.
 *
 * @typedef {{left: number, top: number, width: number, height: number}} Box  in CSS pixels, from the board's corner
 */

const EDGE = 48; // CSS pixels from the window's edge where a drag makes it scroll
const FASTEST = 14; // CSS pixels a frame

/**
 * How fast to scroll when a drag is at this height: not at all in the middle, up or down near the edges.
 * @param {Box} view @param {number} x @param {number} y
 */
export function drift({ left, top, width, height }, x, y) {
  if (x < left || x > left + width || y < top - EDGE || y > top + height + EDGE) return 0;
  const edge = Math.min(EDGE, height / 4);
  const over = Math.max(y - top - height + edge, 0) - Math.max(top + edge - y, 0);
  return Math.sign(over) * Math.min(FASTEST, Math.ceil((Math.abs(over) / edge) * FASTEST));
}

/**
 * The part of a box that is seen in a window; null when nothing is.
 * @param {Box} box @param {Box} view @returns {Box | null}
 */
export function seenIn(box, view) {
  const [left, top] = [Math.max(box.left, view.left), Math.max(box.top, view.top)];
  const width = Math.min(box.left + box.width, view.left + view.width) - left;
  const height = Math.min(box.top + box.height, view.top + view.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * How far to scroll so that a box is seen whole, as little as can be; `now` if it is.
 * @param {Box} box in what scrolls @param {number} high of the window @param {number} now
 */
export function reached({ top, height }, high, now) {
  const margin = Math.max(0, Math.min(EDGE / 2, (high - height) / 2));
  if (top - margin < now) return Math.max(0, top - margin);
  return Math.max(now, top + height + margin - high);
}
