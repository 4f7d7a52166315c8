/**
 * Parses messages: restores the fields that the wire omits or sends only once.
 */

/** @import { Answer, Face, LessonTable, Offer, Panel, RecordedLesson, Scene } from "./types.d.ts" */

const SHAPE_VERSION = 1; // version of the messages that this page understands
const HELD_PLACEHOLDER = "*"; // stands for the id of the held piece in the move of a shared drop

const FACE = { ink: "", art: "", text: "", sign: "", letter: "", worth: "" };
/** Defaults of a piece. */
export const PIECE = { face: null, kind: "tile", marks: [], throws: 0, count: 0, dim: false, origin: "", beat: 0 };
const PLACE = { label: "", marks: [], holds: [], when: "", why: "", rule: "", about: "" };
const WORDS = { kind: "words", ink: "table-ink", align: "middle", font: "text", bold: false, short: "" };
const PRINT = { ...WORDS, room: 0, when: "", beat: 0 };
const DROP = { button: "", ask: "", desk: false };
const MOVE = { move: null, pick: "", drops: [], ask: "" };
/** Defaults of an offer. */
export const OFFER = { ...MOVE, main: false, on: null, why: "", rule: "", points: [], figure: "", note: "" };
const SHEET = { places: [], prints: [], pieces: [], outline: [] };
const DRAWER = { ...SHEET, note: "" };
const PANE = { ...SHEET, smaller: null, larger: null, fit: null, why: "", rule: "" };
const DESK = { slots: [], lying: [], sorts: [] };
const EXTRAS = { offers: [], drawers: [], pane: null, desk: null };
const SCENE = { ...SHEET, ...EXTRAS, fact: "", label: "", buttons: true, rest: false, scale: 1 };
const BAR = { plan: [] };
const PANEL = { aid: "", big: "", lines: [], brief: "", bars: [] };

/** @param {any} face itself, or its index in `faces` @param {any[]} faces @returns {Face | null} */
function parseFace(face, faces) {
  const own = typeof face === "number" ? faces[face] : face;
  return own ? { ...FACE, ...own } : null;
}

/** @template {{places: any[], prints: any[], pieces: any[]}} T @param {T} given @param {any[]} faces */
const parseSheet = (given, faces, refusal = {}) => ({
  ...given,
  places: given.places.map((place) => ({ ...PLACE, ...refusal, ...place })),
  prints: given.prints.map((print) => ({ ...PRINT, ...print })),
  pieces: given.pieces.map((piece) => ({ ...PIECE, ...piece, face: parseFace(piece.face, faces) })),
});

/**
 * An offer with its own moves and labels: shared drops contain HELD_PLACEHOLDER.
 * @param {any} given @param {any[]} shared @param {Map<string, string>} labels of pieces and places
 * @returns {Offer}
 */
function parseOffer(given, shared, labels) {
  const offer = { ...OFFER, label: labels.get(given.pick) ?? "", ...given };
  const drops = offer.drops.map((/** @type {any} */ one) => {
    const drop = typeof one === "number" ? shared[one] : one;
    const words = drop.move.split(" ").map((/** @type {string} */ word) => (word === HELD_PLACEHOLDER ? offer.pick : word));
    return { ...DROP, label: labels.get(drop.place) ?? "", ...drop, move: words.join(" ") };
  });
  return { ...offer, drops };
}

/** @param {any} given @returns {Scene} */
export function parseScene(given) {
  const { faces = [], drops = [], ...rest } = given;
  const scene = parseSheet({ ...SCENE, ...rest }, faces);
  const { why = "", rule = "" } = scene.pane ?? {};
  const pane = scene.pane && parseSheet({ ...PANE, ...scene.pane }, faces, { why, rule });
  const drawers = scene.drawers.map((/** @type {any} */ drawer) => parseSheet({ ...DRAWER, ...drawer }, faces));
  const named = [scene, ...(pane ? [pane] : []), ...drawers].flatMap((sheet) => [...sheet.places, ...sheet.pieces]);
  const labels = new Map(named.map(({ id, label }) => [id, label]));
  const offers = scene.offers.map((/** @type {any} */ offer) => parseOffer(offer, drops, labels));
  const desk = scene.desk && { ...DESK, ...scene.desk };
  return { ...scene, pane, desk, drawers, offers };
}

/** @param {any} given @returns {Panel} */
const parsePanel = (given) => {
  const panel = { ...PANEL, ...given };
  return { ...panel, bars: panel.bars.map((/** @type {any} */ bar) => ({ ...BAR, ...bar })) };
};

/**
 * A message with all its fields. A message of an unknown shape is an internal error.
 * @param {any} given @returns {Answer}
 */
export function parseAnswer(given) {
  if (typeof given?.say !== "string") throw new Error("an answer that says nothing");
  if ("shape" in given && given.shape !== SHAPE_VERSION) throw new Error(`shape ${given.shape} is not ${SHAPE_VERSION}`);
  if (given.say !== "state") return given;
  return {
    ...given,
    story: given.story ?? [],
    panels: (given.panels ?? []).map(parsePanel),
    scene: given.scene ? parseScene(given.scene) : null,
  };
}

/** A lesson as recorded by build/lessons.py. @param {any} given @returns {RecordedLesson} */
export function parseLesson(given) {
  /** @param {any} one @returns {LessonTable} */
  const table = (one) => ({ ...one, state: parseAnswer(one.state) });
  const step = (/** @type {any} */ one) => ({ ...one, ...table(one), more: one.more.map(table), states: one.states.map(parseAnswer) });
  return { ...given, steps: given.steps.map(step), end: table(given.end) };
}
