/**
 * Scenes: restores the fields that the wire omits or sends only once; geometry and outline of a
 * layer.
 */

import {
  BAR,
  DESK,
  DRAWER,
  DROP,
  FACE,
  OFFER,
  PANE,
  PANEL,
  PIECE,
  PLACE,
  PRINT,
  SCENE,
  TALLY,
} from "../generated/contract.ts";
import { faceSymbol } from "./html.ts";
import type {
  Answer,
  Face,
  LessonTable,
  MovableParts,
  Offer,
  OutlineNode,
  Pane,
  Panel,
  Piece,
  Print,
  RecordedLesson,
  Rect,
  Scene,
  SceneLayer,
  Sheet,
} from "./types.ts";

const SHAPE_VERSION = 1; // version of the messages that this page understands
// placeholder for the id of the held piece in the move of a shared drop
const HELD_PLACEHOLDER = "*";

/** @param face itself, or its index in `faces` */
function parseFace(face: any, faces: any[]): Face | null {
  const parts = typeof face === "number" ? faces[face] : face;
  return parts ? { ...FACE, ...parts } : null;
}

/** @param refusal given to each place that has no refusal of its own */
function parseSheet<T extends { places: any[]; prints: any[]; pieces: any[] }>(
  sheet: T,
  faces: any[],
  refusal = {},
) {
  return {
    ...sheet,
    places: sheet.places.map((place) => ({ ...PLACE, ...refusal, ...place })),
    prints: sheet.prints.map((print) => ({ ...PRINT, ...print })),
    pieces: sheet.pieces.map((piece) => {
      const face = parseFace(piece.face, faces);
      return { ...PIECE, ...piece, face };
    }),
  };
}

/**
 * An offer with its own moves and labels: shared drops contain HELD_PLACEHOLDER. @param labels of
 * pieces and places
 */
function parseOffer(sent: any, shared: any[], labels: Map<string, string>): Offer {
  const offer = { ...OFFER, label: labels.get(sent.pick) ?? "", ...sent };
  const drops = offer.drops.map((dropOrIndex: any) => {
    const drop = typeof dropOrIndex === "number" ? shared[dropOrIndex] : dropOrIndex;
    const words = drop.move
      .split(" ")
      .map((word: string) => (word === HELD_PLACEHOLDER ? offer.pick : word));
    return { ...DROP, label: labels.get(drop.place) ?? "", ...drop, move: words.join(" ") };
  });
  return { ...offer, drops };
}

/** Is it a width and a height? Without them the board would look for its scale for ever. */
const isSize = (size: any) =>
  Array.isArray(size) &&
  size.length === 2 &&
  size.every((side) => Number.isFinite(side) && side > 0);

export function parseScene(sent: any): Scene {
  const { faces = [], drops = [], ...unparsed } = sent;
  if (!isSize(unparsed.size)) {
    throw new Error(`a scene of the size ${JSON.stringify(unparsed.size)}`);
  }
  const scene = parseSheet({ ...SCENE, ...unparsed }, faces);
  const { why = "", rule = "" } = scene.pane ?? {};
  const pane = scene.pane && parseSheet({ ...PANE, ...scene.pane }, faces, { why, rule });
  const drawers = scene.drawers.map((drawer: any) => parseSheet({ ...DRAWER, ...drawer }, faces));
  const sheets = pane ? [scene, pane, ...drawers] : [scene, ...drawers];
  const named = sheets.flatMap(({ places, pieces }) => [...places, ...pieces]);
  const labels = new Map(named.map(({ id, label }) => [id, label]));
  const offers = scene.offers.map((offer: any) => parseOffer(offer, drops, labels));
  const desk = scene.desk && { ...DESK, ...scene.desk };
  return { ...scene, pane, desk, drawers, offers };
}

const parsePanel = ({ bars = [], tallies = [], ...fields }: any): Panel => ({
  ...PANEL,
  ...fields,
  bars: bars.map((bar: any) => ({ ...BAR, ...bar })),
  tallies: tallies.map((line: any) => ({ ...TALLY, ...line })),
});

/** A message with all its fields. An unknown message version is an internal error. */
export function parseAnswer(message: any): Answer {
  if (typeof message?.say !== "string") throw new Error("an answer that says nothing");
  if ("shape" in message && message.shape !== SHAPE_VERSION) {
    throw new Error(`shape ${message.shape} is not ${SHAPE_VERSION}`);
  }
  if (message.say !== "state") return message;
  return {
    ...message,
    story: message.story ?? [],
    panels: (message.panels ?? []).map(parsePanel),
    scene: message.scene ? parseScene(message.scene) : null,
  };
}

/** A lesson as recorded by build/lessons.py. */
export function parseLesson(recording: any): RecordedLesson {
  const parseTable = (table: any): LessonTable => ({ ...table, state: parseAnswer(table.state) });
  const parseStep = (step: any) => ({
    ...parseTable(step),
    more: step.more.map(parseTable),
    states: step.states.map(parseAnswer),
  });
  return {
    ...recording,
    steps: recording.steps.map(parseStep),
    end: parseTable(recording.end),
  };
}

// Positions of the parts of a scene, in board units.

export const translateRect = ([x, y, w, h]: Rect, dx: number, dy: number): Rect => [
  x + dx,
  y + dy,
  w,
  h,
];

/** The position on the board of something in a pane, before scrolling. */
export const paneToBoard = (pane: Pane, at: Rect) => translateRect(at, pane.at[0], pane.at[1]);

/** All pieces of a layer; those in its pane with their positions on the board before scrolling. */
export function allPieces({ pieces, pane }: SceneLayer): Piece[] {
  if (!pane) return pieces;
  const inPane = pane.pieces.map((piece) => ({
    ...piece,
    at: paneToBoard(pane, piece.at),
    inside: 1,
  }));
  return [...pieces, ...inPane];
}

/** A piece with this face. */
export const facePiece = ({ x, y, size, text, mood }: Print): Piece => ({
  ...PIECE,
  id: "",
  label: "",
  at: [x - size / 2, y - size / 2, size, size],
  kind: "face",
  face: { ...FACE, art: faceSymbol(text, mood), sign: mood === "won" ? "crowns" : "" },
});

export const movableParts = (layer: SceneLayer): MovableParts => ({
  pieces: allPieces(layer),
  places: layer.places,
});

/** Does a piece of this kind have a back? */
export const isTile = (kind: string) => kind === "tile" || kind === "slim";

const findById = (sheet: Sheet, id: string) =>
  sheet.pieces.find((piece) => piece.id === id) ?? sheet.places.find((place) => place.id === id);

/** The rectangle of the piece or place with this id; in the pane, its position before scrolling. */
export function rectOf(layer: SceneLayer, id: string): Rect | null {
  const inner = layer.pane && findById(layer.pane, id);
  if (layer.pane && inner) return paneToBoard(layer.pane, inner.at);
  return findById(layer, id)?.at ?? null;
}

/** Is this piece or place in the pane? */
export const isInPane = (layer: SceneLayer, id: string) =>
  Boolean(layer.pane && findById(layer.pane, id));

const NOTHING_HELD = "-"; // a `when`: shown while no piece is held

/**
 * The layer as shown while this piece ("": none) is held: without places and prints for other
 * times.
 */
export function layerWhileHolding<T extends SceneLayer>(layer: T, held: string): T {
  const isPresent = ({ when }: { when: string }) => !when || when === (held || NOTHING_HELD);
  return {
    ...layer,
    places: layer.places.filter(isPresent),
    prints: layer.prints.filter(isPresent),
  };
}

/** Is the centre of one rectangle inside another? */
export function isCentreInside(inner: Rect, outer: Rect) {
  const x = inner[0] + inner[2] / 2;
  const y = inner[1] + inner[3] / 2;
  const [left, top, width, height] = outer;
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

// The contents of a table as text, from the scene's outline: for screen readers, and to be read
// aloud.

/** A place with its name, the places inside it, and the pieces that are directly on it. */
export interface OutlineEntry {
  label: string;
  inside: OutlineEntry[];
  pieces: string[];
}

/**
 * The outline of a sheet, as an entry without a name. Pieces of a place that is not shown move up.
 */
export function outline({ places, pieces, outline: nodes }: Sheet) {
  const labels = new Map([...places, ...pieces].map(({ id, label }) => [id, label]));
  return outlineEntry("", nodes, [], labels);
}

/** @param nodes on it @param ids of the pieces on it */
function outlineEntry(
  label: string,
  nodes: OutlineNode[],
  ids: string[],
  labels: Map<string, string>,
): OutlineEntry {
  const entries = nodes.map(([id, lying = [], inner = []]) =>
    outlineEntry(labels.get(id) ?? "", inner, lying, labels),
  );
  const ownPieces = ids.flatMap((id) => labels.get(id) ?? []);
  const unnamed = entries.filter((entry) => !entry.label);
  return {
    label,
    inside: entries.flatMap((entry) => (entry.label ? entry : entry.inside)),
    pieces: [...ownPieces, ...unnamed.flatMap(({ pieces }) => pieces)],
  };
}

/** All nodes of an outline, each place before its parts. */
const allNodes = (nodes: OutlineNode[]): OutlineNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node[2] ?? [])]);

/** A layer whose outline holds only the viewer's rack. */
export function viewerRack<T extends SceneLayer>(layer: T): T {
  const racks = layer.places.filter(({ look }) => look === "wood" || look === "rack");
  const ids = new Set(racks.map(({ id }) => id));
  return { ...layer, outline: allNodes(layer.outline).filter(([place]) => ids.has(place)) };
}

/** The topmost piece on a place. */
export function topPieceOn(nodes: OutlineNode[], place: string) {
  const [, pieces] = allNodes(nodes).find(([id]) => id === place) ?? [];
  return pieces?.at(-1);
}

/** The id of the place that holds a piece. */
export function placeOfPiece(nodes: OutlineNode[], piece: string) {
  const [place] = allNodes(nodes).find(([, pieces]) => pieces?.includes(piece)) ?? [];
  return place;
}
