/**
 * What can be shown: the types of the messages (README.md) and `whole`, which puts back what the wire leaves out, so
 * that nobody else needs to know the defaults.
 *
 * @typedef {[number, number, number, number]} Rect  left, top, width, height in board units
 * @typedef {{ink: string, art: string, text: string, sign: string, letter: string, worth: string}} Face
 * @typedef {{id: string, at: Rect, label: string, face: Face | null, kind: string, marks: string[], throws: number,
 *   count: number, dim: boolean, origin: string, beat: number}} Piece
 * @typedef {{id: string, at: Rect, look: string, label: string, marks: string[],
 *   holds: string[], when: string}} Place
 * @typedef {{x: number, y: number, size: number, text: string, kind: string, ink: string, align: string, font: string,
 *   bold: boolean, room: number, when: string, beat: number, short: string}} Print  `short`: where `text` finds no room
 * @typedef {{place: string, move: string, label: string, button: string, ask: string}} Drop
 * @typedef {{label: string, move: string | null, pick: string, drops: Drop[], main: boolean, on: boolean | null,
 *   why: string, points: string[], ask: string, figure: string, note: string}} Offer
 * @typedef {{size: [number, number], places: Place[], prints: Print[], pieces: Piece[]}} Table  what a canvas shows
 * @typedef {Table & {id: string, title: string, handle: string, note: string}} Drawer
 * @typedef {Table & {status: string, fact: string, label: string, offers: Offer[], drawers: Drawer[],
 *   buttons: boolean}} Scene
 * @typedef {{label: string, figure: string, share: number, plan: string[]}} Bar
 * @typedef {{id: string, aid: string, title: string, big: string, lines: string[], bars: Bar[]}} Panel
 * @typedef {{name: string, score: number | null, turn: boolean, player: string, level: string}} Seat
 *
 * @typedef {{say: "hello", version: string, shape: number}} Hello
 * @typedef {{format: number, game: string, rules: number, seats: number, bots: Record<string, string>, names: string[],
 *   options: Record<string, string>, seed: string, log: string[], at: number}} Body  of a save; more fields are kept
 *     as they are
 * @typedef {{game: string, title: string, fact: string, turn: number, over: boolean, score: number[]}} About
 * @typedef {{say: "save", body: Body, text: string, sum: string, about: About}} Save
 * @typedef {{say: "table", rev: number, shape: number, phase: "ready" | "thinking" | "curtain" | "over", game: string,
 *   title: string, lang: string, told: string, can: {undo: boolean, redo: boolean, hint: boolean, practice: boolean},
 *   undo_why: string, seats: Seat[], result: null | {title: string, lines: string[]},
 *   log: {start: number, lines: string[]}, panels: Panel[], curtain: null | {name: string, line: string},
 *   scene: Scene | null}} TableMessage
 * @typedef {{say: "wait", rev: number, why: "thinking" | "auto", who: string}} Wait
 * @typedef {{say: "hint", rev: number, move: string, plan: string[], reason: string}} Hint
 * @typedef {{say: "log", lines: [number, string][]}} Log
 * @typedef {{say: "refused" | "failed" | "broke", why: string}} Trouble
 * @typedef {{say: "hidden"}} Hidden
 * @typedef {Hello | Save | TableMessage | Wait | Hint | Hidden | Log | Trouble} Answer
 */

export const SHAPE = 1;

const FACE = { ink: "", art: "", text: "", sign: "", letter: "", worth: "" };
const PIECE = { face: null, kind: "tile", marks: [], throws: 0, count: 0, dim: false, origin: "", beat: 0 };
const PLACE = { label: "", marks: [], holds: [], when: "" };
const PRINT = {
  kind: "words",
  ink: "table-ink",
  align: "middle",
  font: "text",
  bold: false,
  room: 0,
  when: "",
  beat: 0,
  short: "",
};
const DROP = { button: "", ask: "" };
const OFFER = {
  move: null,
  pick: "",
  drops: [],
  main: false,
  on: null,
  why: "",
  points: [],
  ask: "",
  figure: "",
  note: "",
};
const DRAWER = { places: [], prints: [], pieces: [], note: "" };
const BAR = { plan: [] };
const PANEL = { aid: "", big: "", lines: [], bars: [] };
const SCENE = { places: [], prints: [], pieces: [], offers: [], drawers: [], fact: "", label: "", buttons: true };

/** @param {any} given @returns {Piece} */
const wholePiece = (given) => ({ ...PIECE, ...given, face: given.face ? { ...FACE, ...given.face } : null });

/** @param {any} given @returns {Offer} */
const wholeOffer = (given) => ({
  ...OFFER,
  ...given,
  drops: (given.drops ?? []).map((/** @type {any} */ drop) => ({ ...DROP, ...drop })),
});

/** @template {{places: any[], prints: any[], pieces: any[]}} T @param {T} given */
const wholeTable = (given) => ({
  ...given,
  places: given.places.map((place) => ({ ...PLACE, ...place })),
  prints: given.prints.map((print) => ({ ...PRINT, ...print })),
  pieces: given.pieces.map(wholePiece),
});

/** @param {any} given @returns {Scene} */
export function wholeScene(given) {
  const scene = wholeTable({ ...SCENE, ...given });
  return {
    ...scene,
    offers: scene.offers.map(wholeOffer),
    drawers: scene.drawers.map((/** @type {any} */ drawer) => wholeTable({ ...DRAWER, ...drawer })),
  };
}

/** @param {any} given @returns {Panel} */
const wholePanel = (given) => {
  const panel = { ...PANEL, ...given };
  return { ...panel, bars: panel.bars.map((/** @type {any} */ bar) => ({ ...BAR, ...bar })) };
};

/**
 * A message with every field there. One in a shape that this page does not know is our own mistake, not a guess.
 * @param {any} given @returns {Answer}
 */
export function whole(given) {
  if (typeof given?.say !== "string") throw new Error("an answer that says nothing");
  if ("shape" in given && given.shape !== SHAPE) throw new Error(`shape ${given.shape} is not ${SHAPE}`);
  if (given.say !== "table") return given;
  return {
    ...given,
    panels: (given.panels ?? []).map(wholePanel),
    scene: given.scene ? wholeScene(given.scene) : null,
  };
}

/**
 * Where a piece or a place with this id lies on a table.
 * @param {Table} table @param {string} id @returns {Rect | null}
 */
export function rectOf(table, id) {
  return (table.pieces.find((one) => one.id === id) ?? table.places.find((one) => one.id === id))?.at ?? null;
}

const NOBODY = "-";

/**
 * A table as it is while this piece is held, or none (""): without what is only there at other times.
 * @template {Table} T @param {T} table @param {string} held @returns {T}
 */
export function whileHeld(table, held) {
  const now = (/** @type {{when: string}} */ { when }) => !when || when === (held || NOBODY);
  return { ...table, places: table.places.filter(now), prints: table.prints.filter(now) };
}

/**
 * A table that is told in beats, as the tables to be shown one after the other; the last one is the whole.
 * @param {Table} table @returns {Table[]}
 */
export function beats(table) {
  const all = [...table.pieces, ...table.prints].reduce((most, one) => Math.max(most, one.beat), 0);
  return Array.from({ length: all + 1 }, (_, k) => (k < all ? told(table, k) : table));
}

/** What has been told of it after so many beats. @param {Table} table @param {number} now @returns {Table} */
const told = (table, now) => ({
  ...table,
  prints: table.prints.filter(({ beat }) => beat <= now),
  pieces: table.pieces
    .filter(({ kind, beat }) => beat <= now || kind === "tile")
    .map((piece) => (piece.beat <= now ? piece : { ...piece, face: null, marks: [] })),
});

/** Is the middle of one box inside another? @param {Rect} inner @param {Rect} outer */
export function liesIn(inner, outer) {
  const [x, y] = [inner[0] + inner[2] / 2, inner[1] + inner[3] / 2];
  return x >= outer[0] && x <= outer[0] + outer[2] && y >= outer[1] && y <= outer[1] + outer[3];
}
