/** Callouts: cards on the table, which are tips, and on phones also hints. */

import { element } from "../base/html.ts";
import type { PixelRect } from "../base/types.ts";
import type { InteractiveBoard } from "../input/interactive-board.ts";
import { gapBetween, type Obstacle, placeCallout } from "./callout-place.ts";

const PIECE_WEIGHT = 3;
const USABLE_WEIGHT = 12; // of what can be pressed or lifted, besides its own weight
/** The importance of a place to the player, by its look. */
const PLACE_WEIGHTS: Record<string, number> = {
  rack: 5,
  wood: 5,
  tray: 3,
  ready: 3,
  seat: 2,
  turn: 2,
  plaque: 2,
  strip: 2,
  paper: 2,
  spot: 2,
};
const LINE_WEIGHT = 100; // the line above the rack has a button
const ARROW_PX = 40; // from farther away, a dotted line leads to the mark

/** What a callout should not cover, first of all what the player can press or lift. */
function obstaclesOf({ board, offers, targets }: InteractiveBoard): Obstacle[] {
  const usable = offers
    .filter((offer) => !offer.why)
    .flatMap(({ pick }) => targets.rectOf(pick) ?? [])
    .map((rect) => ({ ...rect, weight: USABLE_WEIGHT }));
  const { places, pieces, line } = board.layer;
  const weighted = [
    ...(line ? [{ at: line, weight: LINE_WEIGHT }] : []),
    ...places.map(({ at, look }) => ({ at, weight: PLACE_WEIGHTS[look] ?? 0 })),
    ...pieces.map(({ at }) => ({ at, weight: PIECE_WEIGHT })),
  ];
  return [
    ...usable,
    ...weighted
      .filter(({ weight }) => weight > 0)
      .map(({ at, weight }) => ({ ...board.rect(at), weight })),
  ];
}

/**
 * The place of a callout on the table, and the boxes of what it is about.
 * @param ids of these pieces and places
 */
export function calloutBox(
  size: Pick<PixelRect, "width" | "height">,
  table: InteractiveBoard,
  ids: string[],
) {
  const { width, height } = table.board.frame;
  const marks = ids.flatMap((id) => table.targets.rectOf(id) ?? []);
  const place = placeCallout(size, { width, height, marks, obstacles: obstaclesOf(table) });
  return { ...size, ...place, marks };
}

/** Tells the style sheet the place of a callout. */
export function moveTo(host: HTMLElement, { left, top }: Pick<PixelRect, "left" | "top">) {
  host.style.setProperty("--left", `${left}px`);
  host.style.setProperty("--top", `${top}px`);
}

/** Places the text of a tip on the table, with its close button at the end. */
export function placeTip(
  { text, close }: { text: HTMLElement; close: HTMLElement },
  stage: HTMLElement,
  table: InteractiveBoard,
) {
  const height = text.offsetHeight;
  const textWidth = text.offsetWidth;
  const width = textWidth + close.offsetWidth;
  const { left, top } = calloutBox({ width, height }, table, []);
  const origin = stage.getBoundingClientRect();
  const corner = { left: origin.left + left, top: origin.top + top };
  moveTo(text, corner);
  moveTo(close, { ...corner, left: corner.left + textWidth });
  close.style.setProperty("--height", `${height}px`);
}

/** The arrow from a callout to the nearest mark, or the dotted line; null if there is none. */
export function calloutPointer(callout: PixelRect, marks: PixelRect[]): HTMLElement | null {
  if (!marks.length) return null;
  const [nearest] = [...marks].sort((a, b) => gapBetween(callout, a) - gapBetween(callout, b));
  const gap = gapBetween(callout, nearest);
  if (!gap) return null;
  const start = nearestPoint(callout, centreOf(nearest));
  const end = nearestPoint(nearest, start);
  const pointer = element("i", { class: gap > ARROW_PX ? "pointer dotted" : "pointer" });
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  pointer.style.setProperty("--x", `${start.x - callout.left}px`);
  pointer.style.setProperty("--y", `${start.y - callout.top}px`);
  pointer.style.setProperty("--length", `${Math.hypot(end.x - start.x, end.y - start.y)}px`);
  pointer.style.setProperty("--angle", `${angle}rad`);
  return pointer;
}

const SVG = "http://www.w3.org/2000/svg";
const MARK_MARGIN_PX = 7; // of a mark that stays lit

/** Creates an element of an SVG image. */
function svgElement(name: string, attributes: Record<string, string | number>, ...content: Node[]) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...content);
  return made;
}

/** A veil over the table that leaves these boxes lit. */
export function calloutVeil(marks: PixelRect[]): SVGElement {
  const whole = { width: "100%", height: "100%" };
  const lit = marks.map(({ left, top, width, height }) =>
    svgElement("rect", {
      x: left - MARK_MARGIN_PX,
      y: top - MARK_MARGIN_PX,
      width: width + 2 * MARK_MARGIN_PX,
      height: height + 2 * MARK_MARGIN_PX,
      rx: 2 * MARK_MARGIN_PX,
      fill: "black",
    }),
  );
  return svgElement(
    "svg",
    { class: "veil", "aria-hidden": "true" },
    svgElement("mask", { id: "lit" }, svgElement("rect", { ...whole, fill: "white" }), ...lit),
    svgElement("rect", { ...whole, mask: "url(#lit)" }),
  );
}

interface Point {
  x: number;
  y: number;
}

const centreOf = ({ left, top, width, height }: PixelRect): Point => ({
  x: left + width / 2,
  y: top + height / 2,
});

const clamp = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most));

/** The point of a box that is nearest to another point. */
const nearestPoint = ({ left, top, width, height }: PixelRect, { x, y }: Point): Point => ({
  x: clamp(left, x, left + width),
  y: clamp(top, y, top + height),
});
