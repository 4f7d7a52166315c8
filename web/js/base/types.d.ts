/** What the page's files share: what can be shown, the messages (docs/protocol.md), and what the page makes of them. */

// ---- measures

/** Left, top, width, height in board units. */
export type Rect = [x: number, y: number, width: number, height: number];

/** A rectangle in CSS pixels, from the corner of the board unless something else is said. */
export interface PixelRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

// ---- what can be shown: engine/tilebag/scene.py with every default put back (scene.js)

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
  /** How much it lies in the pane and scrolls with it, 0 to 1. Added by the page. */
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
  /** Why a piece that is let go here may not lie here, and the id of the rule that says so. */
  why: string;
  rule: string;
  /** What is said when it is tapped; "": nothing. */
  about: string;
}

export interface Print {
  x: number;
  y: number;
  size: number;
  text: string;
  /** What is printed where `text` finds no room. */
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
  /** What comes of the move lies on the desk. */
  desk: boolean;
  /** A slot of the desk: added by the page (desk.js). Without a move the piece only lies elsewhere. */
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
  /** The id of what says so on the rules page of the game; "" for none. */
  rule: string;
  points: string[];
  ask: string;
  figure: string;
  note: string;
}

/** An offer as the page holds it. Of a piece on the desk: the slot where it lies, and what else may be done with it. */
export interface Hold extends Offer {
  slot?: number;
  actions?: Offer[];
}

export interface Sort {
  id: string;
  label: string;
}

export interface Desk {
  slots: { at: Rect; label: string }[];
  lying: [piece: string, slot: number][];
  sorts: Sort[];
}

/** A place with a name ("" for what lies on none), the pieces on it in reading order, the places that are parts of it. */
export type OutlineNode = [place: string, pieces?: string[], inside?: OutlineNode[]];

/** Things on one surface. */
export interface Sheet {
  size: [width: number, height: number];
  places: Place[];
  prints: Print[];
  pieces: Piece[];
  outline: OutlineNode[];
}

/** A window (`at`) on the board behind which a taller sheet scrolls. The last three: a zoom to ask for, or null. */
export interface Pane extends Sheet {
  id: string;
  at: Rect;
  label: string;
  /** Of every place in it that says nothing else. */
  why: string;
  rule: string;
  smaller: number | null;
  larger: number | null;
  fit: number | null;
}

/** What one canvas shows. */
export interface SceneLayer extends Sheet {
  pane?: Pane | null;
  desk?: Desk | null;
  /** How much larger than on a phone words and lines are. */
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
  /** One may look as long as one likes before the game goes on. */
  rest: boolean;
  tip?: { id: string; text: string };
}

/** What lies on a layer, as far as it may move. */
export interface Lying {
  pieces: Piece[];
  places: Place[];
}

// ---- what the engine says

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

/** The body of a save; more fields are kept as they are. */
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

/** A deal that was sealed: the SHA-256 of a line. `opened`: after so many steps, before the end; `line` is missing in a report. */
export interface Sealed {
  hash: string;
  line?: string;
  opened?: number;
}

/** What a list of saves says of one. `fact` by language; `begun`: has a person moved? */
export interface SaveFacts {
  game: string;
  title: string;
  fact: Record<string, string>;
  begun: boolean;
  turn: number;
  over: boolean;
  /** Everybody but the only person at the table, by name. */
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
  /** `places`: of each line, of a crowd; `own`: the lines of persons. */
  result: null | { title: string; lines: string[]; places?: number[]; own?: number[]; account: string[]; won: boolean; shared: string };
  story: string[];
  /** `at`: how many steps there were after each line; `now`: in a replay, the step that is shown. */
  log: { start: number; lines: string[]; at?: number[]; now?: number };
  panels: Panel[];
  curtain: null | { name: string; line: string };
  /** Of a sealed deal. `open`: what was sealed may be seen. */
  seal?: null | { hash: string; open: boolean };
  scene: Scene | null;
  /** Of a game that is looked at: the step that is shown, of how many; `over`: it was played to its end. */
  replay?: { at: number; of: number; over: boolean };
}

/** What links to a table would show. `position`: it as anybody may see it, a line of its notation; empty: there is none. */
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
  /** It was only a slice of the computer's thought: the next tick is wanted at once. */
  more?: boolean;
}

export interface HintMessage {
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

/** Said while an answer is waited for: it takes long, too long (`starting`: no answer, but the start), it came after all. */
export interface Waited {
  say: "slow" | "silent" | "answers";
  starting?: boolean;
}

/**
 * The engine can go on no longer. `opening`: it had not opened the table; `starting`: it was not even there; `dead`: the browser
 * has ended it; `chosen`: somebody did not want to wait for it; `dropped`: the step at which it failed is not made.
 */
export interface Stopped {
  say: "stopped";
  why: string;
  opening: boolean;
  dropped: boolean;
  dead: boolean;
  starting: boolean;
  chosen: boolean;
}

/** A table that lies ready: it can be shown, and played on, before the engine is there. */
export interface PreparedTable {
  save: SaveMessage;
  state: StateMessage;
}

/**
 * Said by the client itself: a save was written (`lasting`: not only to memory; null: that is not known yet), files of
 * the engine arrive, the engine has opened the table, a step waits for it, a step cannot be made as another tab writes, a
 * step of an earlier visit is given up.
 */
export type ClientEvent =
  | Answer
  | Waited
  | Stopped
  | { say: "saved"; lasting: boolean | null }
  | { say: "progress"; loaded: number; all: number; retries: boolean }
  | { say: "arrived" | "accepted" | "watching" | "dropped" };

// ---- what is sent

/** To the engine, or from one part of the page to the one above it. */
export interface Message {
  do: string;
  [field: string]: any;
}

export type Send = (message: Message) => unknown;

/** The box a board has, in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** One message, all its answers. */
export type Ask = (message: Message) => Promise<unknown[]>;

// ---- a table to be set up

/** What shelf.json says of a game. */
export interface Box {
  key: string;
  seats: [least: number, most: number];
  usual: number;
  minutes: number;
  /** languages whose readers find the game before the others on the home page */
  first: string[];
  players: string[];
  options: Record<string, string[]>;
  refused: { choices: Record<string, string>; why: string }[];
  /** a regular expression: what is the line of a sealed deal of this game */
  seal: string;
  aids: string[];
  words: Record<string, Record<string, string>>;
}

/** How a match is set up, as it is kept and as it stands in an address: what is left out is as usual. */
export interface MatchSetup {
  seats: string[];
  names: string[];
  options: Record<string, string>;
  seed?: string;
}

// ---- what files are given

export interface TextFile {
  name: string;
  text: string;
}

/** A picture and the pixels of its unit square, with so much air round it. */
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

/** What every board needs to draw. `still`: nothing may move; `beat`: milliseconds between the beats of a scene. */
export interface RenderContext {
  art: Map<string, Shape>;
  faces: import("../board/faces.js").Faces;
  tokens: () => Map<string, string>;
  still: () => boolean;
  beat: () => number;
  /** Set by its owner, called when all must be painted anew. */
  repaint: () => void;
}

// ---- a recorded lesson: what build/lessons.py writes

/**
 * The answer to a try. A right one with `on` leads into the plan, to that table of `more`, counted from 1; one without ends
 * it, and the `states` of the step are shown from the number `to` on.
 */
export interface LessonTry {
  right: boolean;
  say: string;
  on?: number;
  to?: number;
}

/** A table at which something may be tried, with the answer to every try; `plan`: what is to be done from here. */
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
  /** The tables after the plan: after one that ends elsewhere, after the main one, after each move of the others. */
  states: StateMessage[];
  rule: { id: string; name: string; text: string; href: string } | null; // none: in a lesson of one's own
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
