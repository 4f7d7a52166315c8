/**
 * What can be shown: the types of the messages (README.md) and `whole`, which puts back what the wire leaves out or
 * sends only once, so that nobody else needs to know.
 *
 * @typedef {[number, number, number, number]} Rect  left, top, width, height in board units
 * @typedef {{ink: string, art: string, text: string, sign: string, letter: string, worth: string}} Face
 * @typedef {{id: string, at: Rect, label: string, face: Face | null, kind: string, marks: string[], throws: number,
 *   count: number, dim: boolean, origin: string, beat: number, inside?: number}} Piece  `inside`: how much it lies behind
 *   the pane's window, 0 to 1
 * @typedef {{id: string, at: Rect, look: string, label: string, marks: string[],
 *   holds: string[], when: string}} Place
 * @typedef {{x: number, y: number, size: number, text: string, kind: string, ink: string, align: string, font: string,
 *   bold: boolean, room: number, when: string, beat: number, short: string}} Print  `short`: where `text` finds no room
 * @typedef {{place: string, move: string, label: string, button: string, ask: string, slot?: number}} Drop  `slot`: one
 *   of the desk, which the page adds to what may be done with a piece on it (desk.js)
 * @typedef {{label: string, move: string | null, pick: string, drops: Drop[], main: boolean, on: boolean | null,
 *   why: string, points: string[], ask: string, figure: string, note: string}} Offer
 * @typedef {{id: string, label: string}} Sort
 * @typedef {{slots: {at: Rect, label: string}[], lying: [string, number][], sorts: Sort[]}} Desk
 * @typedef {{size: [number, number], places: Place[], prints: Print[], pieces: Piece[]}} Sheet
 * @typedef {Sheet & {id: string, at: Rect, label: string, smaller: number | null, larger: number | null,
 *   fit: number | null}} Pane  `at`: the window on the board behind which the sheet scrolls; the others: zooms
 * @typedef {Sheet & {pane?: Pane | null, desk?: Desk | null}} Table  what a canvas shows
 * @typedef {Sheet & {id: string, title: string, handle: string, note: string}} Drawer
 * @typedef {Table & {status: string, fact: string, label: string, offers: Offer[], drawers: Drawer[],
 *   buttons: boolean, rest: boolean}} Scene  `rest`: one may look as long as one likes before the table goes on
 * @typedef {{label: string, figure: string, share: number, plan: string[]}} Bar
 * @typedef {{id: string, aid: string, title: string, big: string, lines: string[], bars: Bar[], brief: string}} Panel
 * @typedef {{name: string, score: number | null, turn: boolean, player: string, level: string}} Seat
 *
 * @typedef {{say: "hello", version: string, shape: number}} Hello
 * @typedef {{format: number, game: string, rules: number, seats: number, bots: Record<string, string>, names: string[],
 *   options: Record<string, string>, seed: string, log: string[], at: number}} Body  of a save; more fields are kept
 *     as they are
 * @typedef {{game: string, title: string, fact: Record<string, string>, begun: boolean, turn: number,
 *   over: boolean, score: number[]}} About
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
/** Parts of a height: boxes closer than this share a mark; boxes that overlap by less than this lie side by side. */
const [NEAR, TOUCH] = [0.2, 0.03];
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
/** An offer as it is where nothing else is said. */
export const OFFER = {
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
const PANE = { places: [], prints: [], pieces: [], smaller: null, larger: null, fit: null };
const BAR = { plan: [] };
const PANEL = { aid: "", big: "", lines: [], brief: "", bars: [] };
const DESK = { slots: [], lying: [], sorts: [] };
const SCENE = {
  places: [],
  prints: [],
  pieces: [],
  offers: [],
  drawers: [],
  pane: null,
  fact: "",
  label: "",
  buttons: true,
  desk: null,
  rest: false,
};
const HELD = "*"; // in the move of a shared drop: the id of what is held

/** @param {any} face itself, or the number of one that is sent once @param {any[]} faces @returns {Face | null} */
function wholeFace(face, faces) {
  const own = typeof face === "number" ? faces[face] : face;
  return own ? { ...FACE, ...own } : null;
}

/** @template {{places: any[], prints: any[], pieces: any[]}} T @param {T} given @param {any[]} faces */
const wholeSheet = (given, faces) => ({
  ...given,
  places: given.places.map((place) => ({ ...PLACE, ...place })),
  prints: given.prints.map((print) => ({ ...PRINT, ...print })),
  pieces: given.pieces.map((piece) => ({ ...PIECE, ...piece, face: wholeFace(piece.face, faces) })),
});

/**
 * An offer with its own moves and names: shared drops name what is held as HELD.
 * @param {any} given @param {any[]} shared @param {Map<string, string>} labels of pieces and places
 * @returns {Offer}
 */
function wholeOffer(given, shared, labels) {
  const offer = { ...OFFER, label: labels.get(given.pick) ?? "", ...given };
  const drops = offer.drops.map((/** @type {any} */ one) => {
    const drop = typeof one === "number" ? shared[one] : one;
    const words = drop.move.split(" ").map((/** @type {string} */ word) => (word === HELD ? offer.pick : word));
    return { ...DROP, label: labels.get(drop.place) ?? "", ...drop, move: words.join(" ") };
  });
  return { ...offer, drops };
}

/** @param {any} given @returns {Scene} */
export function wholeScene(given) {
  const { faces = [], drops = [], ...rest } = given;
  const scene = wholeSheet({ ...SCENE, ...rest }, faces);
  const pane = scene.pane && wholeSheet({ ...PANE, ...scene.pane }, faces);
  const drawers = scene.drawers.map((/** @type {any} */ drawer) => wholeSheet({ ...DRAWER, ...drawer }, faces));
  const named = [scene, ...(pane ? [pane] : []), ...drawers].flatMap((sheet) => [...sheet.places, ...sheet.pieces]);
  const labels = new Map(named.map(({ id, label }) => [id, label]));
  const offers = scene.offers.map((/** @type {any} */ offer) => wholeOffer(offer, drops, labels));
  const desk = scene.desk && { ...DESK, ...scene.desk };
  return { ...scene, pane, desk, drawers, offers };
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

/** @param {Rect} at @param {number} dx @param {number} dy @returns {Rect} */
export const shifted = ([x, y, w, h], dx, dy) => [x + dx, y + dy, w, h];

/** Something of a pane, where it lies on the board before anything is scrolled. @param {Pane} pane @param {Rect} at */
const onBoard = (pane, at) => shifted(at, pane.at[0], pane.at[1]);

/** All pieces of a table, those of its pane on the board before anything is scrolled. @param {Table} table */
export function allPieces({ pieces, pane }) {
  return pane ? [...pieces, ...pane.pieces.map((one) => ({ ...one, at: onBoard(pane, one.at), inside: 1 }))] : pieces;
}

/** What lies on a table, as far as it may move. @param {Table} table */
export const laid = (table) => ({ pieces: allPieces(table), places: table.places });

/** Is this the shape of a tile, which has a back? @param {string} kind */
export const isTile = (kind) => kind === "tile" || kind === "slim";

/** @param {Sheet} sheet @param {string} id */
const find = (sheet, id) => sheet.pieces.find((one) => one.id === id) ?? sheet.places.find((one) => one.id === id);

/**
 * Where a piece or a place with this id lies on a table; what is in the pane, before anything is scrolled.
 * @param {Table} table @param {string} id @returns {Rect | null}
 */
export function rectOf(table, id) {
  const found = table.pane && find(table.pane, id);
  return table.pane && found ? onBoard(table.pane, found.at) : (find(table, id)?.at ?? null);
}

/** Does this piece or place lie in the pane? @param {Table} table @param {string} id */
export const inPane = (table, id) => Boolean(table.pane && find(table.pane, id));

/**
 * A table with nothing to scroll: all that is seen in the window of its pane lies on the board.
 * @param {Table} table @returns {Table}
 */
export function unscrolled(table) {
  const { pane, ...sheet } = table;
  if (!pane) return table;
  const seen = (/** @type {Rect} */ at) => at[1] + at[3] <= pane.at[3];
  const placed = (/** @type {any} */ one) => ({ ...one, at: onBoard(pane, one.at) });
  const prints = pane.prints.filter(({ x, y }) => seen([x, y, 0, 0]));
  return {
    ...sheet,
    places: [...sheet.places, ...pane.places.filter(({ at }) => seen(at)).map(placed)],
    prints: [...sheet.prints, ...prints.map((one) => ({ ...one, x: one.x + pane.at[0], y: one.y + pane.at[1] }))],
    pieces: [...sheet.pieces, ...pane.pieces.filter(({ at }) => seen(at)).map(placed)],
  };
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
    .filter(({ kind, beat }) => beat <= now || isTile(kind))
    .map((piece) => (piece.beat <= now ? piece : { ...piece, face: null, marks: [] })),
});

/** Is the middle of one box inside another? @param {Rect} inner @param {Rect} outer */
export function liesIn(inner, outer) {
  const [x, y] = [inner[0] + inner[2] / 2, inner[1] + inner[3] / 2];
  return x >= outer[0] && x <= outer[0] + outer[2] && y >= outer[1] && y <= outer[1] + outer[3];
}

/**
 * Boxes that stand side by side, as one box each run: marks that would meet become one.
 * @param {Rect[]} all from left to right
 * @returns {Rect[]}
 */
export function runs(all) {
  /** @type {Rect[]} */
  const found = [];
  for (const [x, y, w, h] of all) {
    const before = found.find((at) => at[1] === y && at[3] === h && Math.abs(at[0] + at[2] - x) < NEAR * h);
    if (before) before[2] = x + w - before[0];
    else found.push([x, y, w, h]);
  }
  return found;
}

/**
 * How far a mark may stand off a box: less where a neighbour is close, so that it hides nothing of it.
 * @param {Rect} at @param {Rect[]} others what covers the box or lies under it is no neighbour
 * @param {number} most
 * @returns {[number, number, number, number]} to the left, above, to the right, below
 */
export function roomAround([x, y, w, h], others, most) {
  /** @type {[number, number, number, number]} */
  const room = [most, most, most, most];
  for (const [left, top, width, height] of others) {
    const gaps = [x - left - width, y - top - height, left - x - w, top - y - h];
    const side = gaps.indexOf(Math.max(...gaps));
    const facing = side % 2 ? left < x + w && left + width > x : top < y + h && top + height > y;
    if (facing && gaps[side] > -TOUCH * h) room[side] = Math.min(room[side], Math.max(0, gaps[side] / 2));
  }
  return room;
}
