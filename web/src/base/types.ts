/**
 * Types used throughout the page: those of the engine (generated/contract.ts), and types derived
 * from them.
 */

import type {
  Answer,
  DailyRequest,
  FrameRequest,
  LoadRequest,
  NewRequest,
  Offer,
  PuzzleRequest,
  ReaderFields,
  Request,
  ReviewMessage,
  SaveMessage,
  Scene,
  StateMessage,
  TickRequest,
  WatchRequest,
} from "../generated/contract.ts";

export type * from "../generated/contract.ts";

declare module "../generated/contract.ts" {
  interface Piece {
    inside?: number; // degree to which it is part of the pane and scrolls with it, 0 to 1
  }
  interface LogTail {
    hints?: number[]; // plies at which a hint was used
  }
  interface Drop {
    slot?: number; // a slot of the rack (desk.ts); without a move the piece is only rearranged
  }
  interface Offer {
    then?: string[]; // moves of a button that follow its first one, and are undone with it
  }
}

/** A rectangle in CSS pixels, relative to the corner of the board unless stated otherwise. */
export type PixelRect = Pick<DOMRect, "left" | "top" | "width" | "height">;

/**
 * An offer as the page uses it. For a piece on the rack: its slot, and its other actions. `picks`:
 * several pieces of the rack that are held together, in the order in which they were chosen
 */
export interface Hold extends Offer {
  slot?: number;
  actions?: Offer[];
  picks?: string[];
}

/** The contents of one surface. */
export type Sheet = Pick<Scene, "size" | "places" | "prints" | "pieces" | "outline">;

/** The contents of one canvas. */
export type SceneLayer = Sheet & Partial<Pick<Scene, "pane" | "desk" | "scale" | "line" | "mat">>;

/** The parts of a layer that can move. */
export type MovableParts = Pick<Scene, "pieces" | "places">;

/**
 * The answer takes long, takes too long (`starting`: the engine has not started), or arrived after
 * one of these notices.
 */
export interface WaitNotice {
  say: "slow" | "silent" | "answers";
  starting?: boolean;
}

/**
 * The engine has stopped. `opening`: it had not opened the match; `starting`: it had not started;
 * `dead`: the browser ended the worker; `chosen`: the user did not want to wait; `dropped`: the
 * move at which it failed is discarded.
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
 * Sent by the client itself: a save was written (`lasting`: false if only to memory, null if not
 * known yet); files of the engine are downloaded; the engine has opened the match; a move was
 * queued; a move was refused because another tab is the writer; a queued move of an earlier visit
 * was discarded.
 */
export type ClientEvent =
  | Answer
  | WaitNotice
  | EngineStopped
  | { say: "saved"; lasting: boolean | null }
  | { say: "progress"; loaded: number; all: number; retries: boolean }
  | { say: "arrived" | "accepted" | "watching" | "dropped" };

/** A review, complete or not. */
export type Review = ReviewMessage;

// ---- requests to the engine

type WithoutRevision<R> = R extends { rev: number } ? Omit<R, "rev"> : R;

/** About the state that is shown, whose revision is added when the request is sent. */
export type BoundRequest = WithoutRevision<Exclude<Extract<Request, { rev: number }>, TickRequest>>;

/** As the parts of the page make it. A tick has the revision of the wait that it ends. */
export type PageRequest = BoundRequest | TickRequest | Exclude<Request, { rev: number }>;

/** Opens a match; a guest asks for the host's match by its frame. */
export type OpeningRequest = ReaderFields &
  (NewRequest | DailyRequest | PuzzleRequest | LoadRequest | WatchRequest | FrameRequest);

/** A change of the match or of the rack by the player. */
export type Step = Extract<
  PageRequest,
  { do: "play" | "arrange" | "undo" | "redo" | "practice" | "open-seal" | "solve" }
>;

/** A step as stored before the engine has answered. `tried`: how often it was sent. */
export type StoredStep = Step & { tried?: number };

/**
 * The size of the board, in CSS pixels; `line`: of the status above the rack; `font`: size of the
 * user's text, in percent of the usual.
 */
export type Frame = Pick<PixelRect, "width" | "height"> & { line?: number; font?: number };

/** Sends one request and resolves with all its answers, which are not parsed yet. */
export type Ask = (request: Request) => Promise<unknown[]>;

// ---- set-up of a match

/** Facts about a game, from shelf.json. */
export interface GameBox {
  key: string;
  seats: [least: number, most: number];
  usual: number;
  minutes: number;
  /** languages in which the home page lists the game before the others */
  first: string[];
  players: string[];
  /** computer players with their own way to play */
  manners: string[];
  options: Record<string, string[]>;
  refused: { choices: Record<string, string>; why: string }[];
  /** regular expression for the line of a sealed deal of this game */
  seal: string;
  aids: string[];
  puzzles: string; // the grade of each, one digit
  words: Record<string, Record<string, string>>;
}

/**
 * The set-up of a match as stored and as written in an address; omitted values are the defaults.
 */
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
 * The answer to a try. A right move with `on` continues the plan with that table of `more`, counted
 * from 1; one without completes it, and the step's `states` are shown from index `to`.
 */
export interface LessonTry {
  right: boolean;
  say: string;
  on?: number;
  to?: number;
}

/**
 * A position at which moves can be tried, with the answer to each; `plan`: the moves that solve it.
 */
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
  /**
   * States after the plan: after a solution that ends elsewhere, after the main one, after each
   * move of the others.
   */
  states: StateMessage[];
  // null in a user's own lesson
  rule: { id: string; name: string; text: string; href: string } | null;
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
