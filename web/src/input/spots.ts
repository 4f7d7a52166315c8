/** The parts of a layer that can be tapped: plain data and geometry. */

import { deskRectOf } from "../base/desk.ts";
import { isCentreInside, isInPane, placeOfPiece } from "../base/scene.ts";
import type { Drawer, Drop, Hold, PixelRect, Rect, SceneLayer } from "../base/types.ts";

/**
 * an offer with a piece or a place, a place where the held piece can be dropped, the handle of a
 * drawer, or a place that only has an explanation (`about`); `inside`: it is in the pane
 */
export interface Spot {
  key: string;
  at: Rect;
  inside: boolean;
  label: string;
  offer: Hold | null;
  drop: Drop | null;
  drawer: string;
  about: string;
}

const TOUCH_TARGET_PX = 44;
const OVERLAP_TOLERANCE_PX = 2; // CSS pixels by which neighbours may overlap

/**
 * All spots that can be tapped, in reading order. A tap on another piece of the rack holds that
 * piece; to put a piece into an occupied slot it must be dragged there.
 */
export function findSpots(
  layer: SceneLayer,
  offers: Hold[],
  drawers: Drawer[],
  held: Hold | null,
): Spot[] {
  const taken = new Set(offers.map(({ slot }) => slot));
  const free = (held?.drops ?? []).filter(({ slot }) => slot === undefined || !taken.has(slot));
  const active = [
    ...offers.map((offer) =>
      makeSpot(layer, offer.pick, { key: `pick:${offer.pick}`, label: offer.label, offer }),
    ),
    ...drawers.map(({ id, handle, title }) =>
      makeSpot(layer, handle, { key: `drawer:${id}`, label: title, drawer: id }),
    ),
    ...free.map((drop) =>
      makeSpot(layer, drop.place, {
        key: `drop:${drop.place}`,
        label: drop.label,
        offer: held,
        drop,
      }),
    ),
  ].filter((spot) => spot !== null);
  const explained = layer.places
    .filter(({ at, about }) => about && !active.some((spot) => isCentreInside(spot.at, at)))
    .flatMap(
      ({ id, label, about }) => makeSpot(layer, id, { key: `about:${id}`, label, about }) ?? [],
    );
  return numberKeys(tellApart(layer, [...active, ...explained]));
}

/**
 * Adds the name of its place to each button that has the name of another one, such as the same tile
 * in another meld.
 */
function tellApart(layer: SceneLayer, spots: Spot[]): Spot[] {
  const places = new Map<string, Set<string>>(); // where the pieces of each name are
  for (const spot of spots) {
    places.set(spot.label, (places.get(spot.label) ?? new Set()).add(placeLabel(layer, spot)));
  }
  return spots.map((spot) => {
    const place = placeLabel(layer, spot);
    const isAmbiguous = (places.get(spot.label)?.size ?? 0) > 1;
    return isAmbiguous && place ? { ...spot, label: `${spot.label}: ${place}` } : spot;
  });
}

/** The name of the place that a spot's piece is on; "" if it has none. */
function placeLabel(layer: SceneLayer, { offer, drop }: Spot): string {
  const piece = drop ? "" : (offer?.pick ?? "");
  for (const { outline, places } of [layer, ...(layer.pane ? [layer.pane] : [])]) {
    const id = placeOfPiece(outline, piece);
    const place = places.find((candidate) => candidate.id === id);
    if (place) return place.label;
  }
  return "";
}

/** @param id of a piece or place @returns null if the layer does not have it */
function makeSpot(
  layer: SceneLayer,
  id: string,
  fields: Pick<Spot, "key" | "label"> & Partial<Spot>,
): Spot | null {
  const at = id ? deskRectOf(layer, id) : null;
  if (!at) return null;
  const inside = isInPane(layer, id);
  return { at, inside, offer: null, drop: null, drawer: "", about: "", ...fields };
}

/**
 * Numbers equal keys, so that a button remains the same element while others are added or removed.
 */
function numberKeys(all: Spot[]) {
  const met = new Map<string, number>();
  return all.map((one) => {
    const nth = met.get(one.key) ?? 0;
    met.set(one.key, nth + 1);
    return { ...one, key: nth ? `${one.key}:${nth}` : one.key };
  });
}

/**
 * The spot that an arrow key leads to: the nearest in that direction, with sideways distance
 * counting three times.
 */
export function nearestInDirection(rects: PixelRect[], from: number, key: string) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    key
  ] ?? [0, 0];
  const [x, y] = centreOf(rects[from]);
  let best = from;
  let least = Infinity;
  rects.forEach((rect, k) => {
    const [otherX, otherY] = centreOf(rect);
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    if (k === from || ahead < 4 || ahead + 3 * aside >= least) return;
    best = k;
    least = ahead + 3 * aside;
  });
  return best;
}

export const centreOf = ({ left, top, width, height }: PixelRect) => [
  left + width / 2,
  top + height / 2,
];

/**
 * A rectangle enlarged to the size of a finger inside the board, without overlapping neighbours:
 * two neighbours share the gap.
 * @param height of the board
 */
export function touchRect(
  rect: PixelRect,
  width: number,
  height: number,
  others: PixelRect[] = [],
): PixelRect {
  const w = Math.max(TOUCH_TARGET_PX, rect.width);
  const h = Math.max(TOUCH_TARGET_PX, rect.height);
  let left = Math.min(Math.max(0, rect.left - (w - rect.width) / 2), Math.max(0, width - w));
  let top = Math.min(Math.max(0, rect.top - (h - rect.height) / 2), Math.max(0, height - h));
  let right = left + w;
  let bottom = top + h;
  for (const other of others) {
    const before = rect.left - other.left - other.width;
    const after = other.left - rect.left - rect.width;
    const above = rect.top - other.top - other.height;
    const below = other.top - rect.top - rect.height;
    const gap = Math.max(before, after, above, below);
    if (gap < -OVERLAP_TOLERANCE_PX) continue; // they overlap on purpose
    const [wide, high] = [other.width, other.height].map((side) =>
      side < TOUCH_TARGET_PX ? 2 : 1,
    ); // number of shares of a gap
    if (gap === before) left = Math.max(left, rect.left - before / wide);
    else if (gap === after) right = Math.min(right, rect.left + rect.width + after / wide);
    else if (gap === above) top = Math.max(top, rect.top - above / high);
    else bottom = Math.min(bottom, rect.top + rect.height + below / high);
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** Distance from a point to a rectangle. */
export const distanceTo = ({ left, top, width, height }: PixelRect, x: number, y: number) =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
