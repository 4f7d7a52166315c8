/**
 * Short effects besides moving pieces: marks for reduced motion, the outline of a new group, the
 * cheer at the end.
 */

import { isCentreInside, paneToBoard, translateRect } from "../base/scene.ts";
import type { Rect, SceneLayer } from "../base/types.ts";
import { CORNER_RADII, type Frame } from "./paint-layer.ts";
import { paintMarks } from "./paint-marks.ts";
import { paintBox, type Pen, useBoardUnits } from "./pen.ts";
import { farthest, isMatch, MEET_MS, type Track } from "./tracks.ts";

/**
 * An effect that lasts some milliseconds, of which `age` have passed (negative: it has not begun):
 * a mark at a place, an outline drawn around it, a shade over the table, or pieces thrown into the
 * air
 */
export interface Effect {
  name: "left" | "last" | "new" | "outline" | "dim" | "cheer";
  at: Rect;
  inside: number;
  lift: number;
  age: number;
  lasts: number;
  paint?: (frame: Frame, seconds: number) => void;
}

const LASTS_MS = { left: 700, last: 1400, new: 1200, outline: 900, dim: 2600, cheer: 2200 };
const FADE_IN_MS = 80;
const FADE_OUT_MS = 200;
const OUTLINE_MS = 260; // until the outline is complete
const GATHER_MS = 420; // until the tiles of a group have met
export const makeEffect = (
  name: Effect["name"],
  at: Rect,
  { inside = 0, wait = 0, paint }: { inside?: number; wait?: number; paint?: Effect["paint"] } = {},
): Effect => ({
  ...{ name, at, inside, paint, lift: 0, age: -wait, lasts: LASTS_MS[name] },
});

/** Marks on the places where a move starts and ends. */
export const movedMarks = (tracks: Track[]) =>
  farthest(tracks).flatMap((track) => [
    makeEffect("left", track.was.at, track.was),
    makeEffect("last", track.to, track),
  ]);

/** Outlines of the new groups into which several tiles travel. */
export function newGroups(before: SceneLayer, after: SceneLayer, tracks: Track[]): Effect[] {
  const known = new Set([...before.places, ...(before.pane?.places ?? [])].map(({ id }) => id));
  const { pane } = after;
  const groups = (pane ?? after).places
    .filter(({ id, look }) => look === "tray" && !known.has(id))
    .map(({ at }) => (pane ? paneToBoard(pane, at) : at));
  const full = groups.filter(
    (at) => tracks.filter(({ how, to }) => how === "travel" && isCentreInside(to, at)).length > 1,
  );
  return [
    ...tracks.filter(isMatch).map(({ was }) => makeEffect("outline", was.at, { wait: MEET_MS })),
    ...full.map((at) => makeEffect("outline", at, { inside: pane ? 1 : 0, wait: GATHER_MS })),
  ];
}

/** Does it look the same as this many milliseconds ago? */
export const isUnchanged = ({ name, age, lasts, paint }: Effect, ms: number) =>
  age <= 0 ||
  (!paint &&
    age - ms > (name === "outline" ? OUTLINE_MS : FADE_IN_MS) &&
    lasts - age > FADE_OUT_MS);

/** @param isStill with reduced motion, an outline is complete at once */
export function paintEffects(frame: Frame, effects: Effect[], isStill: boolean) {
  const { pen, scrolled } = frame;
  useBoardUnits(pen);
  for (const { name, at, inside, age, lasts, paint } of effects.filter(
    (effect) => effect.age > 0,
  )) {
    pen.opacity = Math.min(1, age / FADE_IN_MS, (lasts - age) / FADE_OUT_MS);
    const box = translateRect(at, 0, -scrolled * inside);
    useBoardUnits(pen);
    if (paint) paint(frame, age / 1000);
    else if (name === "dim") paintBox(pen, at, 0, { fill: "shadow" });
    else if (name === "outline") paintOutline(pen, box, isStill ? 1 : age / OUTLINE_MS);
    else paintMarks(pen, { at: box, r: CORNER_RADII.tile * at[2], s: at[3] }, [name]);
  }
  pen.opacity = 1;
}

/** A line around a place. @param part the drawn share, 0 to 1 */
function paintOutline(pen: Pen, at: Rect, part: number) {
  const length = 2 * (at[2] + at[3]);
  paintBox(pen, at, 0.2, {
    line: "table-ink",
    width: 0.05,
    dash: [length * Math.min(1, part), length],
    round: true,
  });
}
