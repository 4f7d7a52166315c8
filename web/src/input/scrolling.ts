/** Geometry of scrolling: what is visible in a window, and how far to scroll. */

import type { PixelRect } from "../base/types.ts";

const EDGE_PX = 48; // CSS pixels from the window's edge within which a drag scrolls
const MAX_SPEED_PX = 14; // CSS pixels per frame

/** The scroll speed for a drag at this height: zero in the middle, up or down near the edges. */
export function scrollSpeed({ left, top, width, height }: PixelRect, x: number, y: number) {
  if (x < left || x > left + width || y < top - EDGE_PX || y > top + height + EDGE_PX) return 0;
  const edge = Math.min(EDGE_PX, height / 4);
  const over = Math.max(y - top - height + edge, 0) - Math.max(top + edge - y, 0);
  return (
    Math.sign(over) * Math.min(MAX_SPEED_PX, Math.ceil((Math.abs(over) / edge) * MAX_SPEED_PX))
  );
}

/** The visible part of a rectangle in a window; null if there is none. */
export function visiblePart(rect: PixelRect, view: PixelRect): PixelRect | null {
  const left = Math.max(rect.left, view.left);
  const top = Math.max(rect.top, view.top);
  const width = Math.min(rect.left + rect.width, view.left + view.width) - left;
  const height = Math.min(rect.top + rect.height, view.top + view.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * The scroll position that shows a rectangle completely, as close to `now` as possible.
 * @param rect in the scrolled content
 * @param high height of the window
 */
export function scrollTarget({ top, height }: PixelRect, high: number, now: number) {
  const margin = Math.max(0, Math.min(EDGE_PX / 2, (high - height) / 2));
  if (top - margin < now) return Math.max(0, top - margin);
  return Math.max(now, top + height + margin - high);
}
