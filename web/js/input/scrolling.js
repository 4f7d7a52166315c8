/**
 * What a window shows of something that scrolls in it, and how far to scroll: plain geometry.
 */

/** @import { PixelRect } from "../base/types.d.ts" */

const EDGE_PX = 48; // CSS pixels from the window's edge where a drag makes it scroll
const MAX_SPEED_PX = 14; // CSS pixels a frame

/**
 * How fast to scroll when a drag is at this height: not at all in the middle, up or down near the edges.
 * @param {PixelRect} view @param {number} x @param {number} y
 */
export function scrollSpeed({ left, top, width, height }, x, y) {
  if (x < left || x > left + width || y < top - EDGE_PX || y > top + height + EDGE_PX) return 0;
  const edge = Math.min(EDGE_PX, height / 4);
  const over = Math.max(y - top - height + edge, 0) - Math.max(top + edge - y, 0);
  return Math.sign(over) * Math.min(MAX_SPEED_PX, Math.ceil((Math.abs(over) / edge) * MAX_SPEED_PX));
}

/**
 * The part of a rectangle that is seen in a window; null when nothing is.
 * @param {PixelRect} rect @param {PixelRect} view @returns {PixelRect | null}
 */
export function visiblePart(rect, view) {
  const [left, top] = [Math.max(rect.left, view.left), Math.max(rect.top, view.top)];
  const width = Math.min(rect.left + rect.width, view.left + view.width) - left;
  const height = Math.min(rect.top + rect.height, view.top + view.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * How far to scroll so that a rectangle is seen whole, as little as can be; `now` if it is.
 * @param {PixelRect} rect in what scrolls @param {number} high of the window @param {number} now
 */
export function scrollTarget({ top, height }, high, now) {
  const margin = Math.max(0, Math.min(EDGE_PX / 2, (high - height) / 2));
  if (top - margin < now) return Math.max(0, top - margin);
  return Math.max(now, top + height + margin - high);
}
