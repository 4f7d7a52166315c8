/**
 * Parses messages: restores the fields that the wire omits or sends only once.
 */

import type { Answer, Face, LessonTable, Offer, Panel, RecordedLesson, Scene } from "./types.ts";
import { BAR, DESK, DRAWER, DROP, FACE, OFFER, PANE, PANEL, PIECE, PLACE, PRINT, SCENE } from "../generated/contract.ts";

const SHAPE_VERSION = 1; // version of the messages that this page understands
const HELD_PLACEHOLDER = "*"; // stands for the id of the held piece in the move of a shared drop

/** @param face itself, or its index in `faces` */
function parseFace(face: any, faces: any[]): Face | null {
  const own = typeof face === "number" ? faces[face] : face;
  return own ? { ...FACE, ...own } : null;
}

const parseSheet = <T extends { places: any[]; prints: any[]; pieces: any[] }>(given: T, faces: any[], refusal = {}) => ({
  ...given,
  places: given.places.map((place) => ({ ...PLACE, ...refusal, ...place })),
  prints: given.prints.map((print) => ({ ...PRINT, ...print })),
  pieces: given.pieces.map((piece) => ({ ...PIECE, ...piece, face: parseFace(piece.face, faces) })),
});

/** An offer with its own moves and labels: shared drops contain HELD_PLACEHOLDER. @param labels of pieces and places */
function parseOffer(given: any, shared: any[], labels: Map<string, string>): Offer {
  const offer = { ...OFFER, label: labels.get(given.pick) ?? "", ...given };
  const drops = offer.drops.map((one: any) => {
    const drop = typeof one === "number" ? shared[one] : one;
    const words = drop.move.split(" ").map((word: string) => (word === HELD_PLACEHOLDER ? offer.pick : word));
    return { ...DROP, label: labels.get(drop.place) ?? "", ...drop, move: words.join(" ") };
  });
  return { ...offer, drops };
}

export function parseScene(given: any): Scene {
  const { faces = [], drops = [], ...rest } = given;
  const scene = parseSheet({ ...SCENE, ...rest }, faces);
  const { why = "", rule = "" } = scene.pane ?? {};
  const pane = scene.pane && parseSheet({ ...PANE, ...scene.pane }, faces, { why, rule });
  const drawers = scene.drawers.map((drawer: any) => parseSheet({ ...DRAWER, ...drawer }, faces));
  const named = [scene, ...(pane ? [pane] : []), ...drawers].flatMap((sheet) => [...sheet.places, ...sheet.pieces]);
  const labels = new Map(named.map(({ id, label }) => [id, label]));
  const offers = scene.offers.map((offer: any) => parseOffer(offer, drops, labels));
  const desk = scene.desk && { ...DESK, ...scene.desk };
  return { ...scene, pane, desk, drawers, offers };
}

const parsePanel = (given: any): Panel => {
  const panel = { ...PANEL, ...given };
  return { ...panel, bars: panel.bars.map((bar: any) => ({ ...BAR, ...bar })) };
};

/** A message with all its fields. A message of an unknown shape is an internal error. */
export function parseAnswer(given: any): Answer {
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

/** A lesson as recorded by build/lessons.py. */
export function parseLesson(given: any): RecordedLesson {
  const table = (one: any): LessonTable => ({ ...one, state: parseAnswer(one.state) });
  const step = (one: any) => ({ ...one, ...table(one), more: one.more.map(table), states: one.states.map(parseAnswer) });
  return { ...given, steps: given.steps.map(step), end: table(given.end) };
}
