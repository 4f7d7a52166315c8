/**
 * Old table and new table: which piece travels, turns, is thrown, appears or leaves; and how all of them stand at a
 * moment. Nothing here draws or knows a clock.
 *
 * @typedef {import("./scene.js").Piece} Piece
 * @typedef {import("./scene.js").Rect} Rect
 * @typedef {{piece: Piece, from: Rect, to: Rect, inside: [number, number], faces: Piece[], start: number, end: number,
 *   how: "rest" | "travel" | "turn" | "throw" | "appear" | "leave"}} Track  `faces`: what it shows, one
 *   after the other; `inside`: does it come from the pane, does it go there?
 * @typedef {{piece: Piece, at: Rect, inside: number, alpha: number, wide: number, lift: number}} Pose  `wide`: its
 *   width while it turns over; `inside`: how much it lies in the pane and goes with what scrolls there, 0 to 1
 */

import { look } from "./art.js";

/** Milliseconds. A whole change is over after `ALL`, whatever moves in it. */
export const ALL = 250;
const ALONE = 220;
const TOGETHER = 170;
const APART = 40;
const TURN = 180;
const THROW = 240;
const FADE = 140;
const LIFT = 0.1;

/** @param {Rect} a @param {Rect} b */
const same = (a, b) => a.every((side, k) => Math.abs(side - b[k]) < 0.002);

/** @param {Piece} was @param {Piece} now */
const thrown = (was, now) => now.kind === "die" && now.throws > was.throws;

/** @param {Piece} was @param {Piece} now @returns {Track["how"]} */
function happening(was, now) {
  if (thrown(was, now)) return "throw";
  if (look(was) !== look(now) && Boolean(was.face) !== Boolean(now.face)) return "turn";
  return same(was.at, now.at) && (was.inside ?? 0) === (now.inside ?? 0) ? "rest" : "travel";
}

const DURATION = { rest: 0, travel: TOGETHER, turn: TURN, throw: THROW, appear: FADE, leave: FADE };

/**
 * A die shows two other faces before its own: those that dice of its ink were seen with.
 * @param {Piece} was @param {Piece} now @param {Piece[]} seen
 */
function throwFaces(was, now, seen) {
  const others = seen.filter(
    (one) => one.kind === now.kind && one.face?.ink === now.face?.ink && look(one) !== look(now),
  );
  const first = others[now.throws % Math.max(1, others.length)] ?? was;
  const second = others[(now.throws + 1) % Math.max(1, others.length)] ?? now;
  return [first, second, now];
}

/**
 * Everything that has to be drawn between two tables. What is gone comes first, so that it is drawn below.
 * @param {Piece[]} before @param {Piece[]} after @param {Piece[]} seen looks met so far on this table @returns
 *   {Track[]}
 */
export function tracks(before, after, seen) {
  const old = new Map(before.map((piece) => [piece.id, piece]));
  const kept = new Set(after.map((piece) => piece.id));
  const gone = before.filter((piece) => !kept.has(piece.id));
  /** @type {Track[]} */
  const leaving = gone.map((piece) => track(piece, piece, "leave"));
  const staying = after.map((piece) => {
    const was = old.get(piece.id);
    if (!was) return track(piece, piece, "appear");
    const how = happening(was, piece);
    const faces = how === "throw" ? throwFaces(was, piece, seen) : how === "turn" ? [was, piece] : [piece];
    return { ...track(was, piece, how), faces };
  });
  return oneAfterTheOther([...leaving, ...staying]);
}

/** @param {Piece} was @param {Piece} piece @param {Track["how"]} how @returns {Track} */
const track = (was, piece, how) => ({
  piece,
  from: was.at,
  to: piece.at,
  inside: [was.inside ?? 0, piece.inside ?? 0],
  faces: [piece],
  start: 0,
  end: DURATION[how],
  how,
});

/** Those that travel start a little apart, but never so far that the whole takes longer. @param {Track[]} all */
function oneAfterTheOther(all) {
  const travelling = all.filter((one) => one.how === "travel");
  if (travelling.length === 1) travelling[0].end = ALONE;
  const apart = Math.min(APART, (ALL - TOGETHER) / Math.max(1, travelling.length - 1));
  travelling.forEach((one, k) => {
    one.start += k * apart;
    one.end += k * apart;
  });
  return all;
}

/** When everything has arrived. @param {Track[]} all */
export const length = (all) => all.reduce((most, one) => Math.max(most, one.end), 0);

/** Fast at first, then gently to its place. @param {number} t */
const ease = (t) => 1 - (1 - t) ** 3;

/** @param {Rect} from @param {Rect} to @param {number} t @returns {Rect} */
const between = (from, to, t) => /** @type {Rect} */ (from.map((side, k) => side + (to[k] - side) * t));

/** How one piece stands after so many milliseconds. @param {Track} one @param {number} time @returns {Pose} */
function pose(one, time) {
  const part = one.end > one.start ? Math.min(1, Math.max(0, (time - one.start) / (one.end - one.start))) : 1;
  const at = between(one.from, one.to, ease(part));
  const inside = one.inside[0] + (one.inside[1] - one.inside[0]) * ease(part);
  const piece = one.faces[Math.min(one.faces.length - 1, Math.floor(part * one.faces.length))];
  const shown = { ...piece, id: one.piece.id, marks: one.piece.marks, dim: one.piece.dim };
  const moving = part < 1;
  return {
    piece: shown,
    at,
    inside,
    alpha: one.how === "appear" ? part : one.how === "leave" ? 1 - part : 1,
    wide: one.how === "turn" && moving ? Math.abs(1 - 2 * part) : 1,
    lift: one.how === "travel" && moving ? LIFT : one.how === "throw" ? LIFT * Math.sin(Math.PI * part) : 0,
  };
}

/**
 * All pieces after so many milliseconds, in drawing order: what travels comes last.
 * @param {Track[]} all @param {number} time @returns {Pose[]}
 */
export function poses(all, time) {
  const travels = (/** @type {Track} */ one) => one.how === "travel" && time < one.end;
  return [...all.filter((one) => !travels(one)), ...all.filter(travels)]
    .filter((one) => !(one.how === "leave" && time >= one.end))
    .map((one) => pose(one, time));
}
