/**
 * Geometry of scrolling: what is visible in a window, and how far to scroll.
 */

/** @import { PixelRect } from "../base/types.d.ts" */

const EDGE_PX = 48; // CSS pixels from the window's edge within which a drag scrolls
const MAX_SPEED_PX = 14; // CSS pixels per frame

/**
 * The scroll speed for a drag at this height: zero in the middle, up or down near the edges.
 * @param {PixelRect} view @param {number} x @param {number} y
 */
export function scrollSpeed({ left, top, width, height }, x, y) {
  if (x < left || x > left + width || y < top - EDGE_PX || y > top + height + EDGE_PX) return 0;
  const edge = Math.min(EDGE_PX, height / 4);
  const over = Math.max(y - top - height + edge, 0) - Math.max(top + edge - y, 0);
  return Math.sign(over) * Math.min(MAX_SPEED_PX, Math.ceil((Math.abs(over) / edge) * MAX_SPEED_PX));
}

/**
 * The visible part of a rectangle in a window; null if there is none.
 * @param {PixelRect} rect @param {PixelRect} view @returns {PixelRect | null}
 */
export function visiblePart(rect, view) {
  const [left, top] = [Math.max(rect.left, view.left), Math.max(rect.top, view.top)];
  const width = Math.min(rect.left + rect.width, view.left + view.width) - left;
  const height = Math.min(rect.top + rect.height, view.top + view.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * The scroll position that shows a rectangle completely, as close to `now` as possible.
 * @param {PixelRect} rect in what scrolls @param {number} high of the window @param {number} now
 */
export function scrollTarget({ top, height }, high, now) {
  const margin = Math.max(0, Math.min(EDGE_PX / 2, (high - height) / 2));
  if (top - margin < now) return Math.max(0, top - margin);
  return Math.max(now, top + height + margin - high);
}
