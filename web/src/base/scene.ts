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
  QUESTION,
  SCENE,
  TALLY,
} from "../generated/contract.ts";
import { faceSymbol } from "./html.ts";
import type {
  Answer,
  Bar,
  Desk,
  Drawer,
  Drop,
  Face,
  LessonStep,
  MovableParts,
  Offer,
  OutlineNode,
  Pane,
  Panel,
  Piece,
  Place,
  Print,
  Question,
  RecordedLesson,
  Rect,
  Scene,
  SceneLayer,
  Sheet,
  StateMessage,
  StoryTurn,
  Tally,
} from "./types.ts";

const SHAPE_VERSION = 2; // version of the messages that this page understands
// placeholder for the id of the held piece in the move of a shared drop
const HELD_PLACEHOLDER = "*";

/** A message with fewer fields: those that have their defaults are not sent. */
type Sent<Whole, Defaults> = Omit<Whole, keyof Defaults> &
  Partial<Pick<Whole, keyof Whole & keyof Defaults>>;
/** A face itself, or its index in the faces of the scene. */
type SentFace = Partial<Face> | number | null;
type SentPiece = Sent<Omit<Piece, "face">, typeof PIECE> & { face?: SentFace };
interface SentParts {
  places?: Sent<Place, typeof PLACE>[];
  prints?: Sent<Print, typeof PRINT>[];
  pieces?: SentPiece[];
}
type PartName = keyof SentParts;
type SentQuestion = Sent<Question, typeof QUESTION>;
type SentDrop = Sent<Omit<Drop, "label" | "ask">, Omit<typeof DROP, "ask">> & {
  label?: string;
  ask?: SentQuestion | null;
};
/** `drops`: each itself, or its index in those of the scene */
type SentOffer = Sent<Omit<Offer, "label" | "drops" | "ask">, Omit<typeof OFFER, "ask">> & {
  label?: string;
  ask?: SentQuestion | null;
  drops?: (SentDrop | number)[];
};
type SentPane = Sent<Omit<Pane, PartName>, typeof PANE> & SentParts;
type SentDrawer = Sent<Omit<Drawer, PartName>, typeof DRAWER> & SentParts;
/** `faces`, `drops`: those that occur several times */
export type SentScene = Sent<
  Omit<Scene, PartName | "offers" | "drawers" | "pane" | "desk">,
  typeof SCENE
> &
  SentParts & {
    offers?: SentOffer[];
    drawers?: SentDrawer[];
    pane?: SentPane | null;
    desk?: Sent<Desk, typeof DESK> | null;
    faces?: Partial<Face>[];
    drops?: SentDrop[];
  };
type SentPanel = Sent<Omit<Panel, "bars" | "tallies">, typeof PANEL> & {
  bars?: Sent<Bar, typeof BAR>[];
  tallies?: Sent<Tally, typeof TALLY>[];
};
type SentTurn = Omit<StoryTurn, "seat"> & { seat?: number | null };
type SentState = Omit<StateMessage, "story" | "panels" | "scene"> & {
  story?: SentTurn[];
  panels?: SentPanel[];
  scene?: SentScene | null;
};
type SentAnswer = Exclude<Answer, StateMessage> | SentState;

function parseFace(face: SentFace | undefined, faces: Partial<Face>[]): Face | null {
  const parts = typeof face === "number" ? faces[face] : face;
  return parts ? { ...FACE, ...parts } : null;
}

/** @param refusal given to each place that has no refusal of its own */
function parseParts(
  { places = [], prints = [], pieces = [] }: SentParts,
  faces: Partial<Face>[],
  refusal: Partial<Place> = {},
): Pick<Sheet, PartName> {
  return {
    places: places.map((place) => ({ ...PLACE, ...refusal, ...place })),
    prints: prints.map((print) => ({ ...PRINT, ...print })),
    pieces: pieces.map((piece) => {
      const face = parseFace(piece.face, faces);
      return { ...PIECE, ...piece, face };
    }),
  };
}

const parseQuestion = (question: SentQuestion | null = null): Question | null =>
  question && { ...QUESTION, ...question };

/**
 * An offer with its own moves and labels: shared drops contain HELD_PLACEHOLDER. @param labels of
 * pieces and places
 */
function parseOffer(sent: SentOffer, shared: SentDrop[], labels: Map<string, string>): Offer {
  const label = labels.get(sent.pick ?? "") ?? "";
  const offer = { ...OFFER, label, ...sent, ask: parseQuestion(sent.ask) };
  const drops = offer.drops.map((dropOrIndex) => {
    const drop = typeof dropOrIndex === "number" ? shared[dropOrIndex] : dropOrIndex;
    const words = drop.move
      .split(" ")
      .map((word) => (word === HELD_PLACEHOLDER ? offer.pick : word));
    return {
      ...DROP,
      label: labels.get(drop.place) ?? "",
      ...drop,
      ask: parseQuestion(drop.ask),
      move: words.join(" "),
    };
  });
  return { ...offer, drops };
}

/** Is it a width and a height? Without them the board would look for its scale for ever. */
const isSize = (size: unknown) =>
  Array.isArray(size) &&
  size.length === 2 &&
  size.every((side) => Number.isFinite(side) && side > 0);

export function parseScene(sent: SentScene): Scene {
  const { faces = [], drops = [], ...unparsed } = sent;
  if (!isSize(unparsed.size)) {
    throw new Error(`a scene of the size ${JSON.stringify(unparsed.size)}`);
  }
  const scene = { ...SCENE, ...unparsed, ...parseParts(unparsed, faces) };
  const pane = scene.pane && parsePane(scene.pane, faces);
  const drawers = scene.drawers.map((drawer) => ({
    ...DRAWER,
    ...drawer,
    ...parseParts(drawer, faces),
  }));
  const sheets = pane ? [scene, pane, ...drawers] : [scene, ...drawers];
  const named = sheets.flatMap(({ places, pieces }) => [...places, ...pieces]);
  const labels = new Map(named.map(({ id, label }) => [id, label]));
  const offers = scene.offers.map((offer) => parseOffer(offer, drops, labels));
  const desk = scene.desk && { ...DESK, ...scene.desk };
  return { ...scene, pane, desk, drawers, offers };
}

function parsePane(sent: SentPane, faces: Partial<Face>[]): Pane {
  const { why = "", rule = "" } = sent;
  return { ...PANE, ...sent, ...parseParts(sent, faces, { why, rule }) };
}

const parsePanel = ({ bars = [], tallies = [], ...fields }: SentPanel): Panel => ({
  ...PANEL,
  ...fields,
  bars: bars.map((bar) => ({ ...BAR, ...bar })),
  tallies: tallies.map((line) => ({ ...TALLY, ...line })),
});

const isAnswer = (message: unknown): message is SentAnswer =>
  typeof message === "object" &&
  message !== null &&
  "say" in message &&
  typeof message.say === "string";

/** A message with all its fields. An unknown message version is an internal error. */
export function parseAnswer(message: unknown): Answer {
  if (!isAnswer(message)) throw new Error("an answer that says nothing");
  if ("shape" in message && message.shape !== SHAPE_VERSION) {
    throw new Error(`shape ${message.shape} is not ${SHAPE_VERSION}`);
  }
  return message.say === "state" ? completeState(message) : message;
}

const completeTurn = (turn: SentTurn): StoryTurn => ({ ...turn, seat: turn.seat ?? null });

const completeState = (state: SentState): StateMessage => ({
  ...state,
  story: (state.story ?? []).map(completeTurn),
  panels: (state.panels ?? []).map(parsePanel),
  scene: state.scene ? parseScene(state.scene) : null,
});

const isRecording = (file: unknown): file is RecordedLesson =>
  typeof file === "object" && file !== null && "steps" in file && "end" in file;

/**
 * @param recording as recorded by build/lessons.py: its states are not parsed yet
 * @throws Error it has another form
 */
export function parseLesson(recording: unknown): RecordedLesson {
  if (!isRecording(recording)) throw new Error("no recorded lesson");
  const withState = <Table extends { state: StateMessage }>(table: Table): Table => ({
    ...table,
    state: parseState(table.state),
  });
  const parseStep = (step: LessonStep): LessonStep => ({
    ...withState(step),
    more: step.more.map(withState),
    states: step.states.map(parseState),
  });
  return {
    ...recording,
    steps: recording.steps.map(parseStep),
    end: withState(recording.end),
  };
}

function parseState(message: unknown): StateMessage {
  const state = parseAnswer(message);
  if (state.say !== "state") throw new Error(`a state that says ${state.say}`);
  return state;
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

/** The kind and face of a small picture (`picture` in core/scene.py). A kind alone lies face down. */
export function readPicture(picture: string): Pick<Piece, "kind" | "face"> {
  const [kind, ...parts] = picture.split(",");
  const [ink, art, text, sign, worth] = parts;
  return { kind, face: parts.length ? { ink, art, text, sign, letter: "", worth } : null };
}

export const movableParts = (layer: SceneLayer): MovableParts => ({
  pieces: allPieces(layer),
  places: layer.places,
});

const TILE_KINDS = new Set(["tile", "slim", "tall"]);

/** Does a piece of this kind have a back? */
export const isTile = (kind: string) => TILE_KINDS.has(kind);

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

/**
 * A place with its name, the places inside it, and the pieces that are directly on it. `lists`:
 * the name tells which pieces they are
 */
export interface OutlineEntry {
  label: string;
  lists: boolean;
  inside: OutlineEntry[];
  pieces: string[];
}

/**
 * The outline of a sheet, as an entry without a name. Pieces of a place that is not shown move up.
 */
export function outline({ places, pieces, outline: nodes }: Sheet) {
  const parts = new Map<string, Piece | Place>(
    [...places, ...pieces].map((part) => [part.id, part]),
  );
  return outlineEntry(undefined, nodes, [], parts);
}

/**
 * @param place undefined: the whole sheet @param nodes on it @param ids of the pieces on it
 * @param parts of the sheet, by id
 */
function outlineEntry(
  place: Piece | Place | undefined,
  nodes: OutlineNode[],
  ids: string[],
  parts: Map<string, Piece | Place>,
): OutlineEntry {
  const entries = nodes.map(([id, lying = [], inner = []]) =>
    outlineEntry(parts.get(id), inner, lying, parts),
  );
  const ownPieces = ids.flatMap((id) => parts.get(id)?.label ?? []);
  const unnamed = entries.filter((entry) => !entry.label);
  return {
    label: place?.label ?? "",
    lists: place !== undefined && "lists" in place && place.lists,
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
