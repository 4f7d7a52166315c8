/** Types shared by the page: what can be drawn, the messages (docs/protocol.md), and what the page derives from them. */

// ---- measures

/** Left, top, width, height in board units. */
export type Rect = [x: number, y: number, width: number, height: number];

/** A rectangle in CSS pixels, relative to the corner of the board unless stated otherwise. */
export interface PixelRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

// ---- what can be drawn: engine/tilebag/scene.py with all defaults restored (scene.js)

export interface Face {
  ink: string;
  art: string;
  text: string;
  sign: string;
  letter: string;
  worth: string;
}

export interface Piece {
  id: string;
  at: Rect;
  label: string;
  face: Face | null;
  kind: string;
  marks: string[];
  throws: number;
  count: number;
  dim: boolean;
  origin: string;
  beat: number;
  /** How far it belongs to the pane and scrolls with it, 0 to 1. Added by the page. */
  inside?: number;
}

export interface Place {
  id: string;
  at: Rect;
  look: string;
  label: string;
  marks: string[];
  holds: string[];
  when: string;
  /** Why a piece may not be dropped here, and the id of the rule that says so. */
  why: string;
  rule: string;
  /** The explanation shown when the place is tapped; "": none. */
  about: string;
}

export interface Print {
  x: number;
  y: number;
  size: number;
  text: string;
  /** Printed where `text` does not fit. */
  short: string;
  kind: string;
  ink: string;
  align: string;
  font: string;
  bold: boolean;
  room: number;
  when: string;
  beat: number;
}

export interface Drop {
  place: string;
  move: string;
  label: string;
  button: string;
  ask: string;
  /** The pieces that result from the move are put on the rack. */
  desk: boolean;
  /** A slot of the rack, added by the page (desk.js). Without a move the piece is only rearranged. */
  slot?: number;
}

export interface Offer {
  label: string;
  move: string | null;
  pick: string;
  drops: Drop[];
  main: boolean;
  on: boolean | null;
  why: string;
  /** The id of the rule on the game's rules page; "": none. */
  rule: string;
  points: string[];
  ask: string;
  figure: string;
  note: string;
}

/** An offer as the page uses it. For a piece on the rack: its slot, and its other actions. */
export interface Hold extends Offer {
  slot?: number;
  actions?: Offer[];
}

interface Sort {
  id: string;
  label: string;
}

export interface Desk {
  slots: { at: Rect; label: string }[];
  lying: [piece: string, slot: number][];
  sorts: Sort[];
}

/** A place by its name ("": no place), the pieces on it in reading order, and the places in it. */
export type OutlineNode = [place: string, pieces?: string[], inside?: OutlineNode[]];

/** The contents of one surface. */
export interface Sheet {
  size: [width: number, height: number];
  places: Place[];
  prints: Print[];
  pieces: Piece[];
  outline: OutlineNode[];
}

/** A window (`at`) on the board in which a taller sheet scrolls. The last three are zoom values to ask for, or null. */
export interface Pane extends Sheet {
  id: string;
  at: Rect;
  label: string;
  /** For each of its places that has none of its own. */
  why: string;
  rule: string;
  smaller: number | null;
  larger: number | null;
  fit: number | null;
}

/** The contents of one canvas. */
export interface SceneLayer extends Sheet {
  pane?: Pane | null;
  desk?: Desk | null;
  /** Factor by which text and lines are larger than on a phone. */
  scale?: number;
}

export interface Drawer extends Sheet {
  id: string;
  title: string;
  handle: string;
  note: string;
}

export interface Scene extends SceneLayer {
  status: string;
  fact: string;
  label: string;
  offers: Offer[];
  drawers: Drawer[];
  /** The game pauses here until the viewer continues. */
  rest: boolean;
  tip?: { id: string; text: string };
}

/** The parts of a layer that can move. */
export interface MovableParts {
  pieces: Piece[];
  places: Place[];
}

// ---- messages of the engine

export interface Bar {
  label: string;
  figure: string;
  share: number;
  plan: string[];
}

export interface Panel {
  id: string;
  aid: string;
  title: string;
  big: string;
  lines: string[];
  bars: Bar[];
  brief: string;
}

export interface Seat {
  name: string;
  score: number | null;
  change: number;
  turn: boolean;
  player: string;
  note: string;
}

/** The body of a save; further fields are preserved. */
export interface SaveBody {
  format: number;
  game: string;
  rules: number;
  seats: number;
  bots: Record<string, string>;
  names: string[];
  options: Record<string, string>;
  seed: string;
  position?: string;
  log: string[];
  at: number;
  practice?: number | null;
  hashes?: Record<string, string>;
  seal?: Sealed;
}

/** A sealed deal: the SHA-256 of a line. `opened`: the ply at which it was opened before the end; reports omit `line`. */
interface Sealed {
  hash: string;
  line?: string;
  opened?: number;
}

/** Facts about a save for a list. `fact`: by language; `begun`: has a person moved? */
export interface SaveFacts {
  game: string;
  title: string;
  fact: Record<string, string>;
  begun: boolean;
  turn: number;
  over: boolean;
  /** The names of all but the only person at the table. */
  others?: string[];
  score?: number[];
}

export interface SaveMessage {
  say: "save";
  body: SaveBody;
  sum: string;
  about: SaveFacts;
}

export interface StateMessage {
  say: "state";
  rev: number;
  shape: number;
  phase: "ready" | "thinking" | "curtain" | "over" | "replay";
  game: string;
  title: string;
  lang: string;
  announcement: string;
  can: { undo: boolean; redo: boolean; hint: boolean; practice: boolean };
  undo_why: string;
  seats: Seat[];
  sides: { name: string; score: number }[];
  /** `places`: the rank of each line, for a crowd; `own`: indices of the lines of persons. */
  result: null | { title: string; lines: string[]; places?: number[]; own?: number[]; account: string[]; won: boolean; shared: string };
  story: string[];
  /** `at`: the ply after each line; `now`: in a replay, the ply that is shown. */
  log: { start: number; lines: string[]; at?: number[]; now?: number };
  panels: Panel[];
  curtain: null | { name: string; line: string };
  /** Of a sealed deal. `open`: the deal may be shown. */
  seal?: null | { hash: string; open: boolean };
  scene: Scene | null;
  /** In a replay: the ply shown, and the last one; `over`: the match was finished. */
  replay?: { at: number; of: number; over: boolean };
}

/** What links to the match would reveal. `position`: what anybody may see, as a line of notation; empty: there is none. */
export interface ShareFacts {
  say: "share";
  hidden: boolean;
  over: boolean;
  position: string;
}

export interface WaitMessage {
  say: "wait";
  rev: number;
  why: "thinking" | "auto";
  who: string;
  /** The computer player needs more time: the next tick is wanted immediately. */
  more?: boolean;
}

interface HintMessage {
  say: "hint";
  rev: number;
  move: string;
  plan: string[];
  reason: string;
}

export type Answer =
  | { say: "hello"; version: string; shape: number }
  | SaveMessage
  | StateMessage
  | WaitMessage
  | HintMessage
  | ShareFacts
  | { say: "steps"; steps: string[] }
  | { say: "hidden" }
  | { say: "prepared"; answers: any[] }
  | { say: "checked"; save: SaveMessage | null; why: string }
  | { say: "log"; lines: [number, string][] }
  | { say: "refused"; why: string; rule?: string }
  | { say: "failed"; why: string }
  | { say: "broke"; why: string; starting?: boolean };

/** The answer takes long, takes too long (`starting`: the engine has not started), or arrived after one of these notices. */
export interface WaitNotice {
  say: "slow" | "silent" | "answers";
  starting?: boolean;
}

/**
 * The engine has stopped. `opening`: it had not opened the match; `starting`: it had not started; `dead`: the browser ended the
 * worker; `chosen`: the user did not want to wait; `dropped`: the move at which it failed is discarded.
 */
export interface EngineStopped {
  say: "stopped";
  why: string;
  opening: boolean;
  dropped: boolean;
  dead: boolean;
  starting: boolean;
  chosen: boolean;
}

/** A prepared match: it can be shown and played before the engine has started. */
export interface PreparedMatch {
  save: SaveMessage;
  state: StateMessage;
}

/**
 * Sent by the client itself: a save was written (`lasting`: false if only to memory, null if not known yet); files of the engine
 * arrive; the engine has opened the match; a move was queued; a move was refused because another tab is the writer; a queued
 * move of an earlier visit was discarded.
 */
export type ClientEvent =
  | Answer
  | WaitNotice
  | EngineStopped
  | { say: "saved"; lasting: boolean | null }
  | { say: "progress"; loaded: number; all: number; retries: boolean }
  | { say: "arrived" | "accepted" | "watching" | "dropped" };

// ---- messages of the page

/** To the engine, or from one part of the page to its owner. */
export interface Message {
  do: string;
  [field: string]: any;
}

export type Send = (message: Message) => unknown;

/** The size of the board, in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** Sends one message and resolves with all its answers. */
export type Ask = (message: Message) => Promise<unknown[]>;

// ---- set-up of a match

/** Facts about a game, from shelf.json. */
export interface GameBox {
  key: string;
  seats: [least: number, most: number];
  usual: number;
  minutes: number;
  /** languages whose readers find the game before the others on the home page */
  first: string[];
  players: string[];
  options: Record<string, string[]>;
  refused: { choices: Record<string, string>; why: string }[];
  /** regular expression for the line of a sealed deal of this game */
  seal: string;
  aids: string[];
  words: Record<string, Record<string, string>>;
}

/** The set-up of a match as stored and as written in an address; omitted values are the defaults. */
export interface MatchSetup {
  seats: string[];
  names: string[];
  options: Record<string, string>;
  seed?: string;
}

// ---- files

export interface TextFile {
  name: string;
  text: string;
}

/** A bitmap, and the pixels of its unit square and of the margin around it. */
export interface PaintedFace {
  image: HTMLCanvasElement;
  margin: number;
  size: number;
}

export interface Shape {
  inner: string;
  width: number;
  height: number;
}

// ---- a recorded lesson, as written by build/lessons.py

/**
 * The answer to a try. A right move with `on` continues the plan with that table of `more`, counted from 1; one without completes
 * it, and the step's `states` are shown from index `to`.
 */
export interface LessonTry {
  right: boolean;
  say: string;
  on?: number;
  to?: number;
}

/** A position at which moves can be tried, with the answer to each; `plan`: the moves that solve it. */
export interface LessonTable {
  state: StateMessage;
  moves: Record<string, LessonTry>;
  plan: string[];
}

export interface LessonStep extends LessonTable {
  key: string;
  text: string;
  hint: string;
  /** Ids of pieces and places. */
  point: string[];
  more: LessonTable[];
  /** States after the plan: after a solution that ends elsewhere, after the main one, after each move of the others. */
  states: StateMessage[];
  rule: { id: string; name: string; text: string; href: string } | null; // null in a user's own lesson
}

export interface RecordedLesson {
  format: number;
  game: string;
  lesson: string;
  lang: string;
  title: string;
  name: string;
  frame: [width: number, height: number];
  steps: LessonStep[];
  end: { text: string; state: StateMessage; position: string; players: string[] };
}
