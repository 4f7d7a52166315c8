/**
 * The place of a callout on the table: near the pieces that it is about, and where it covers as
 * little as possible of what the player needs. All lengths are CSS pixels.
 */

import type { PixelRect } from "../base/types.ts";

const STEP_X = 6; // of the grid of places that are tried
const STEP_Y = 4;
const EDGE = 8; // least distance from the edge of the table
const MARK_AIR = 9; // least distance from a marked piece
// the cost of a place
const COVERED = 1 / 60; // for each covered square pixel, times the weight of what it covers
const GAP = 2.5; // for each pixel to the nearest mark
const DISTANCE = 0.12; // for each pixel from its centre to that of the marks

/** `weight`: its importance to the player */
export interface Obstacle extends PixelRect {
  weight: number;
}

interface Size {
  width: number;
  height: number;
}

/** `marks`: what the callout is about, if anything; `obstacles`: what it should not cover */
interface Table extends Size {
  marks: PixelRect[];
  obstacles: Obstacle[];
}

/** The upper left corner of the best place. */
export function placeCallout(callout: Size, table: Table): { left: number; top: number } {
  const places = gridOfPlaces(callout, table);
  const clear = places.filter((place) =>
    table.marks.every((mark) => gapBetween(place, mark) >= MARK_AIR),
  );
  const candidates = clear.length ? clear : places;
  let best = candidates[0];
  let leastCost = Infinity;
  for (const place of candidates) {
    const cost = costOf(place, table);
    if (cost < leastCost) {
      best = place;
      leastCost = cost;
    }
  }
  return { left: best.left, top: best.top };
}

/** All places, the lowest first: without marks, the callout is near the thumb. */
function gridOfPlaces({ width, height }: Size, table: Table): PixelRect[] {
  const lastLeft = Math.max(EDGE, table.width - width - EDGE);
  const lastTop = Math.max(EDGE, table.height - height - EDGE);
  const places: PixelRect[] = [];
  for (let top = lastTop; top >= EDGE; top -= STEP_Y) {
    for (let left = EDGE; left <= lastLeft; left += STEP_X) {
      places.push({ left, top, width, height });
    }
  }
  return places;
}

function costOf(place: PixelRect, { marks, obstacles }: Table): number {
  let cost = 0;
  for (const obstacle of obstacles) {
    cost += obstacle.weight * sharedArea(place, obstacle) * COVERED;
  }
  if (!marks.length) return cost;
  const nearest = Math.min(...marks.map((mark) => gapBetween(place, mark)));
  return cost + GAP * nearest + DISTANCE * distanceOfCentres(place, boundingBox(marks));
}

/** How far two spans are apart; 0: they overlap. */
const spanGap = (a: number, aLength: number, b: number, bLength: number) =>
  Math.max(0, b - a - aLength, a - b - bLength);

/** The distance between the nearest points of two boxes; 0: they overlap. */
export function gapBetween(a: PixelRect, b: PixelRect): number {
  const across = spanGap(a.left, a.width, b.left, b.width);
  const down = spanGap(a.top, a.height, b.top, b.height);
  return Math.hypot(across, down);
}

function sharedArea(a: PixelRect, b: PixelRect): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

function distanceOfCentres(a: PixelRect, b: PixelRect): number {
  const across = a.left + a.width / 2 - b.left - b.width / 2;
  const down = a.top + a.height / 2 - b.top - b.height / 2;
  return Math.hypot(across, down);
}

function boundingBox(boxes: PixelRect[]): PixelRect {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
