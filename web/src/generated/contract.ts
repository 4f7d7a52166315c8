/** Made by build/contract.py from engine/tilebag/core/scene.py and engine/tilebag/page/messages.py. */

/** Left, top, width, height in board units. */
export type Rect = [x: number, y: number, width: number, height: number];

/** How good a choice was; best: the best one, as-good: no clear difference from it. */
export type Grade = "best" | "as-good" | "slip" | "mistake";

/** A place by its name ("": no place), the pieces on it in reading order, and the places in it. */
export type OutlineNode = [place: string, pieces?: string[], inside?: OutlineNode[]];

/**
 * The front of a piece. Every part may be empty.
 *
 * ink     colour token of the face: "suns", "red"
 * art     picture in the middle: "suns" (the suit's sign), "spiral"
 * text    number in the middle, as a drawing: "7", "13"
 * sign    small sign in the corner
 * letter  letter of the suit
 * worth   small number in the other corner
 */
export interface Face {
  ink: string;
  art: string;
  text: string;
  sign: string;
  letter: string;
  worth: string;
}

export const FACE = {
  ink: "",
  art: "",
  text: "",
  sign: "",
  letter: "",
  worth: "",
};

/**
 * A movable object. It keeps its id from scene to scene; the id reveals nothing about the face.
 *
 * at       the box that it fills
 * label    its name with its place or state, for screen readers and sentences
 * face     what is on it; null: face down
 * kind     shape: tile, slim (three quarters as wide, sign below the number), tall (as slim, but
 *          two thirds as wide), coin, token (a coin's suit side), die, pile
 * marks    how it is highlighted, such as last: just played
 * throws   number of throws or turns so far: a die that shows the same face again was still thrown
 * count    number of objects it stands for (piles, slim backs)
 * dim      shown faintly
 * origin   piece or place from which it appears when it is new on the table: a drawn tile comes
 *          out of the stock and turns over on the way. Reveals nothing hidden
 * beat     animation stage in which it appears; before, a tile is face down and any other piece
 *          absent
 * within   id of the place it belongs to
 * part_of  id of a piece of which it shows another side: drawn, but not in the outline
 * name     its name alone; null: as `label`. Not sent to the page
 */
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
}

export const PIECE = {
  face: null,
  kind: "tile",
  marks: [],
  throws: 0,
  count: 0,
  dim: false,
  origin: "",
  beat: 0,
};

/**
 * An area of the table; it never moves.
 *
 * at      the box that it fills
 * look    tray, ready (tray with a heavy line), gone (dashed outline), hollow (faint trace of a
 *         piece), wood (the viewer's, with a lip), rack (the viewer's, with rows), lip (of a row,
 *         hides the feet of its pieces), spot (dashed, empty), ring (round spot), bare
 *         (invisible), paper, strip, plaque, seat (a player's card), turn (the card of the player
 *         to move), well, link (bar joining two pieces), flaw (not yet valid), pill (filled
 *         label), line (of a sheet, ruled off)
 * label   its name, for screen readers
 * lists   whether the label names the pieces on it
 * marks   as in `Piece`
 * holds   ids of pieces that are here unseen (a player's coins): they leave the table to here and
 *         appear from here
 * when    id of a piece: present only while it is held; NO_PIECE: only while none is held
 * within  id of the place it is part of
 * why     message when a piece that may not be placed here is released here
 * about   message when it is tapped and has no other action; needs a label
 * beat    as in `Piece`
 */
export interface Place {
  id: string;
  at: Rect;
  look: string;
  label: string;
  marks: string[];
  holds: string[];
  when: string;
  why: string;
  about: string;
  beat: number;
  lists: boolean;
  rule: string;
}

export const PLACE = {
  label: "",
  marks: [],
  holds: [],
  when: "",
  why: "",
  about: "",
  beat: 0,
  lists: false,
  rule: "",
};

/**
 * Text, a drawn number, a sign or an icon on the table.
 *
 * x, y    for words the baseline and the side named by `align` (start, middle, end); otherwise the
 *         centre
 * size    height in board units
 * kind    words, number, sign, icon, tile (a `picture` of one), face (of the seat `text`), backs
 *         (as many as the number `text`), pool (as many backs of this size spread out over the
 *         width `room`; x, y: the upper left corner), rule (upright) or count (a number on a
 *         piece, or words on a band of the width `room`)
 * ink     name of its colour
 * bold    in bold type
 * mood    of a face: think, glad, won (glad, with a crown), sad, or empty for calm
 * font    text or title
 * room    maximum width in board units; longer text is condensed. 0: the width of the enclosing
 *         place
 * when    as in `Place`
 * beat    as in `Piece`
 * short   replacement where `text` does not fit
 * within  id of the place it is printed on or describes
 */
export interface Print {
  x: number;
  y: number;
  size: number;
  text: string;
  kind: string;
  ink: string;
  align: string;
  font: string;
  bold: boolean;
  room: number;
  when: string;
  beat: number;
  short: string;
  mood: string;
}

export const PRINT = {
  kind: "words",
  ink: "table-ink",
  align: "middle",
  font: "text",
  bold: false,
  room: 0,
  when: "",
  beat: 0,
  short: "",
  mood: "",
};

/**
 * A question to confirm before a move, and a sentence on what the move leads to, if needed.
 */
export interface Question {
  title: string;
  line: string;
}

export const QUESTION = {
  line: "",
};

/**
 * Where a held piece may be released, and the move this makes.
 *
 * Pieces that may go to the same places share their drops: the move names the piece as HELD, and
 * `Offer.blanks` fills the sentence. `drops_of` resolves both.
 *
 * label   the move, or only the target with its state
 * target  name of the target alone, where the label names only that
 * full    the whole move as a sentence, for those who see neither piece nor place; not sent to the
 *         page
 * button  label of a button for the same move, shown while the piece is held; the first is the
 *         main button
 * ask     to confirm before the move
 * desk    whether `place` is the viewer's rack; the piece is put in the slot it is released over
 * then    moves that follow `move`, for several pieces that are laid together (`ChosenPieces`)
 */
export interface Drop {
  place: string;
  move: string;
  label: string;
  button: string;
  ask: Question | null;
  desk: boolean;
  target: string;
  then: string[];
}

export const DROP = {
  button: "",
  ask: null,
  desk: false,
  target: "",
  then: [],
};

/**
 * An action available to the viewer now.
 *
 * pick    id of the piece or place to tap or hold; empty: only a button
 * move    what a tap does; null with `drops`: a tap takes the piece up; null without: disabled,
 *         for the reason `why`
 * drops   where a drag may end
 * main    the screen's one filled button
 * on      state of a toggle; null: not a toggle
 * points  places that a tap highlights to choose from; with a move: the dice it throws
 * ask     to confirm before the move
 * brief   the label without details, for a button; with drops: the name of the piece alone. null:
 *         as the label
 * short   a shorter label, for a button without room for the other
 * figure  value of the action, shown in large type above the button's label
 * note    short text in small type below the label
 * blanks  values for the shared sentences of its drops; not sent to the page
 */
export interface Offer {
  label: string;
  move: string | null;
  pick: string;
  drops: Drop[];
  main: boolean;
  on: boolean | null;
  why: string;
  points: string[];
  ask: Question | null;
  brief: string;
  short: string;
  figure: string;
  note: string;
  rule: string;
}

export const OFFER = {
  move: null,
  pick: "",
  drops: [],
  main: false,
  on: null,
  why: "",
  points: [],
  ask: null,
  brief: "",
  short: "",
  figure: "",
  note: "",
  rule: "",
};

/**
 * A position on the rack for one piece.
 */
export interface Slot {
  at: Rect;
  label: string;
}

/**
 * An arrangement proposed by the game: (piece id, slot) in `order`, which is not sent to the
 * page.
 */
export interface Sort {
  id: string;
  label: string;
}

/**
 * The viewer's rack: how they arrange their own pieces. Rearranging is not a move and is always
 * allowed.
 *
 * slots    in reading order; slots of one row have the same `at.y`
 * lying    (piece id, slot)
 * sorts    arrangements proposed by the game
 * several  whether several of its pieces can be chosen and laid together: `game.Box.choose` tells
 *          what they can do
 */
export interface Desk {
  slots: Slot[];
  lying: [string, number][];
  sorts: Sort[];
  several: boolean;
}

export const DESK = {
  sorts: [],
  several: false,
};

/**
 * What the pieces of the rack that the viewer has chosen can do together.
 *
 * pieces  their ids; only the last one if it cannot go with the others
 * label   their number and names, for screen readers
 * button  label of the main button, which makes the first drop
 * drops   the places for all of them, each with one move for each piece
 * why     refusal for any other place; without drops, also the button's
 */
export interface ChosenPieces {
  pieces: string[];
  label: string;
  button: string;
  drops: Drop[];
  why: string;
  rule: string;
}

export const CHOSENPIECES = {
  drops: [],
  why: "",
  rule: "",
};

/**
 * A part of the table that is folded away on small screens; tapping the place `handle` slides
 * it up.
 */
export interface Drawer {
  id: string;
  title: string;
  handle: string;
  size: [number, number];
  places: Place[];
  prints: Print[];
  pieces: Piece[];
  note: string;
  outline: OutlineNode[];
}

export const DRAWER = {
  places: [],
  prints: [],
  pieces: [],
  note: "",
  outline: [],
};

/**
 * A window of the board that scrolls a taller part of the table.
 *
 * id       unique in the scene
 * at       the window
 * size     width and height of the content in board units; its own (0, 0) is its upper left corner
 * label    its name, for screen readers
 * places, prints, pieces  the content
 * why      message when a piece is released on a place in it where it may not go
 */
export interface Pane {
  id: string;
  at: Rect;
  size: [number, number];
  label: string;
  places: Place[];
  prints: Print[];
  pieces: Piece[];
  why: string;
  outline: OutlineNode[];
  rule: string;
}

export const PANE = {
  places: [],
  prints: [],
  pieces: [],
  why: "",
  outline: [],
  rule: "",
};

/**
 * One line of a panel: label, figure, a bar from 0 to 1, and the plan it stands for, if any.
 */
export interface Bar {
  label: string;
  figure: string;
  share: number;
  plan: string[];
}

export const BAR = {
  plan: [],
};

/**
 * One line of a panel's table.
 *
 * label   name of the line, such as a suit
 * sign    name of the drawn sign
 * counts  number of pieces for each column
 * pieces  their pictures (`picture`); shown if there is at most one of each
 */
export interface Tally {
  label: string;
  sign: string;
  counts: number[];
  pieces: string[];
}

export const TALLY = {
  pieces: [],
};

/**
 * A box beside the table.
 *
 * id       unique among the panels of a game
 * title    heading
 * big      figure in large type below the heading
 * lines    sentences
 * bars     values shown as bars
 * columns  headings of the table that counts pieces, such as values
 * tallies  its lines
 * copies   the maximum of a count
 */
export interface Panel {
  id: string;
  title: string;
  big: string;
  lines: string[];
  bars: Bar[];
  columns: string[];
  tallies: Tally[];
  copies: number;
  aid: string;
  advises: boolean;
}

export const PANEL = {
  big: "",
  lines: [],
  bars: [],
  columns: [],
  tallies: [],
  copies: 1,
  aid: "",
  advises: false,
};

/**
 * The whole table as one seat sees it now.
 *
 * size     width and height in board units
 * status   the present event or task, in one short sentence
 * places, prints, pieces  what is on the table
 * offers   what the viewer can do now
 * drawers  parts that are folded away on small screens
 * pane     the part that scrolls; null: none
 * fact     one fact about the match, such as the round
 * label    name of the table, for screen readers
 * desk     the viewer's rack, if they may arrange it
 * rest     whether there is something to look at first (the end of a round): the page waits before
 *          the next move
 * scale    size of text relative to a phone (`layout.Board.scale`)
 * tip      advice for a first-time viewer, identified by its key
 * detail   what else to know besides the status; read aloud, and shown where there is room
 * line     where the page shows the status, on phones the button that arranges the rack
 *          (`status_line`), or on a phone held sideways the status and the buttons; null: not in
 *          the scene
 * mat      the cloth of the table on a large screen; null: all of the board above half the rack
 * pictures  of pieces that the status names and the table does not show (`picture`)
 */
export interface Scene {
  size: [number, number];
  status: string;
  places: Place[];
  prints: Print[];
  pieces: Piece[];
  offers: Offer[];
  drawers: Drawer[];
  pane: Pane | null;
  fact: string;
  label: string;
  desk: Desk | null;
  rest: boolean;
  scale: number;
  tip: { id: string; text: string } | null;
  detail: string;
  line: Rect | null;
  mat: Rect | null;
  pictures: string;
  outline: OutlineNode[];
}

export const SCENE = {
  places: [],
  prints: [],
  pieces: [],
  offers: [],
  drawers: [],
  pane: null,
  fact: "",
  label: "",
  desk: null,
  rest: false,
  scale: 1,
  tip: null,
  detail: "",
  line: null,
  mat: null,
  pictures: "",
  outline: [],
};

/**
 * The body of a save; the page preserves further fields.
 *
 * bots      level by seat
 * at        the ply shown; later moves can be redone
 * practice  ply since which undo is unlimited
 * hashes    hash of the state by ply
 */
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
  seal?: SealedDeal;
}

/**
 * A sealed deal in a save: the SHA-256 of a line.
 *
 * line    omitted in reports
 * opened  the ply at which it was opened before the end
 */
export interface SealedDeal {
  hash: string;
  line?: string;
  opened?: number;
}

/**
 * Facts about a save for a list; saves of older versions have no `others` and no `score`.
 *
 * fact      by language
 * begun     has a person moved?
 * practice  can any move be undone? Then the match is not counted
 * others    names of all but the only person at the table
 */
export interface SaveFacts {
  game: string;
  title: string;
  fact: Record<string, string>;
  begun: boolean;
  turn: number;
  over: boolean;
  practice?: boolean;
  others?: string[];
  score?: number[];
}

/**
 * Fields that any request may have: the reader's language, and the size of the board in CSS
 * pixels.
 *
 * line  height of the status line, which the scene leaves free above the rack besides `height`
 * font  size of the reader's text, in percent of the usual
 */
export interface ReaderFields {
  lang?: string;
  width?: number;
  height?: number;
  line?: number;
  font?: number;
}

/**
 * A new match; `prepare`: what `new` would answer, while the open match stays.
 *
 * rules     the version that the seed was dealt by, if not the newest
 * salt      of a sealed deal; then seed and salt are 32 hexadecimal digits
 * position  a line of notation: nothing is dealt
 */
export interface NewRequest {
  do: "new" | "prepare";
  game: string;
  seats?: string[];
  names?: string[];
  seed: string;
  rules?: number;
  salt?: string;
  options?: Record<string, string>;
  position?: string;
}

/**
 * The sealed deal of a date. `seats`: the player who has the person's seat.
 */
export interface DailyRequest {
  do: "new" | "prepare";
  game: string;
  daily: string;
  seats?: string[];
}

/**
 * A puzzle by its number.
 */
export interface PuzzleRequest {
  do: "new";
  game: string;
  puzzle: number;
}

/**
 * Continue a save.
 */
export interface LoadRequest {
  do: "load";
  body: SaveBody;
}

/**
 * Replay an untrusted save; the open match stays.
 */
export interface CheckRequest {
  do: "check";
  body: unknown;
}

/**
 * Show a save as a replay, after `at` moves.
 */
export interface WatchRequest {
  do: "watch";
  body: SaveBody;
  at?: number;
}

/**
 * A move. `slot`: the slot of the rack for the piece that the player gets by it.
 */
export interface PlayRequest {
  do: "play";
  rev: number;
  move: string;
  slot?: number;
}

/**
 * Several moves, one after the other; `slot` as in `PlayRequest`.
 *
 * together  the moves are one step for undo, and if one is illegal none is played
 */
export interface PlanRequest {
  do: "play";
  rev: number;
  moves: string[];
  slot?: number;
  together?: boolean;
}

/**
 * The player has chosen these pieces of the rack, in this order. The match does not change.
 */
export interface ChooseRequest {
  do: "choose";
  rev: number;
  pieces: string[];
}

/**
 * Let a computer player, or an automatic move, continue.
 */
export interface TickRequest {
  do: "tick";
  rev: number;
}

/**
 * Change the match otherwise than by a move.
 *
 * practice   undo without limits from now on
 * open-seal  show the sealed line before the end
 * solve      play the next move of the puzzle's solution; at first from the beginning
 */
export interface ChangeRequest {
  do: "undo" | "redo" | "practice" | "open-seal" | "solve";
  rev: number;
}

/**
 * Suggest a move.
 */
export interface HintRequest {
  do: "hint";
  rev: number;
}

/**
 * The board has this size; the fields are those of `ReaderFields`.
 */
export interface FrameRequest {
  do: "frame";
  width: number;
  height: number;
  line?: number;
  font?: number;
}

/**
 * The reader has chosen this language.
 */
export interface LangRequest {
  do: "lang";
  lang: string;
}

/**
 * Put a piece of the rack into another slot; allowed at any time.
 */
export interface ArrangeRequest {
  do: "arrange";
  piece: string;
  slot: number;
}

/**
 * Sort the rack; allowed at any time.
 */
export interface SortRequest {
  do: "arrange";
  sort: string;
}

/**
 * Lift the curtain: the next person is there.
 */
export interface RevealRequest {
  do: "reveal";
  rev: number;
}

/**
 * Lower the curtain: the page is out of sight.
 */
export interface HideRequest {
  do: "hide";
}

/**
 * Another move of the replay. `seat`: as this seat saw it, if the match was finished.
 */
export interface LookRequest {
  do: "look";
  at: number;
  seat?: number;
}

/**
 * Review the finished match that is open or watched, for a seat; without `seat`, continue.
 *
 * slices  of work, 1 by default
 */
export interface ReviewRequest {
  do: "review";
  seat?: number;
  slices?: number;
}

/**
 * What links would reveal. `seed` deals again what the sharer cannot see.
 */
export interface ShareRequest {
  do: "share";
  seed: string;
}

/**
 * The whole log.
 */
export interface LogRequest {
  do: "log";
}

/**
 * The hands that a device was shown so far, by their seats.
 */
export interface SeenDevice {
  name: string;
  seats: number[];
}

/**
 * Who plays from now on, and from which device.
 *
 * players  of the seats; "": the computer player who had the seat before, or the usual one
 * guests   the seats that people have at each other device; none: it watches
 * seen     for the result, by device
 */
export interface DevicesRequest {
  do: "devices";
  players: string[];
  names: string[];
  guests: Record<string, number[]>;
  seen?: Record<string, SeenDevice>;
}

/**
 * A request of another device. `text`: as JSON.
 */
export interface GuestRequest {
  do: "guest";
  id: string;
  text: string;
}

/**
 * The match as a save. `sum`: checksum of the body.
 */
export interface SaveMessage {
  say: "save";
  body: SaveBody;
  sum: string;
  about: SaveFacts;
}

/**
 * What the viewer may do besides moves.
 */
export interface Can {
  undo: boolean;
  redo: boolean;
  hint: boolean;
  practice: boolean;
}

/**
 * A seat in the header.
 *
 * face    its name in art/faces.svg, or an initial
 * note    a computer player's level, and the seats it scores with
 * change  of its score since the viewer's last move
 * share   of its bar that is filled, 0 to 1: the best score has the longest
 * turn    is it to move?
 * won     has it won the round, or the match, that has just ended?
 */
export interface SeatLine {
  name: string;
  face: string;
  player: string;
  note: string;
  score: number | null;
  change: number;
  share: number;
  turn: boolean;
  won: boolean;
}

/**
 * The seats that score together, and their score.
 */
export interface SideLine {
  name: string;
  score: number;
}

/**
 * The end of a match.
 *
 * faces    of the first seat of each line
 * places   rank of each line; empty for a few players
 * own      indices of the lines of persons
 * account  explanation of the scores; other devices that have seen more than their hand
 * won      whether the only person has won, alone or with others
 * lead     by how much the only person's side is ahead of the next, or behind the winner
 *          (negative), whether the highest score wins or the lowest; the score of a single player
 * shared   the result as the player would tell it to a friend
 */
export interface Result {
  title: string;
  lines: string[];
  faces: string[];
  places: number[];
  own: number[];
  account: string[];
  won: boolean;
  lead: number;
  shared: string;
}

/**
 * What a move did, for a line `pieces → target result`; empty fields are omitted.
 *
 * pieces, target  pictures, of one or several pieces each: what it begins with (drawn, taken,
 *                 laid, looked for), and what it leads to (discarded, turned up, won)
 * result          what it brings, in a few letters
 * text            in words; only where all others are empty
 */
export interface DeedParts {
  pieces?: string[];
  target?: string[];
  result?: string;
  text?: string;
}

/**
 * A turn, or an automatic move.
 *
 * ply    after it
 * seat   that it is about; null and omitted: the table
 * text   as a sentence
 * deeds  what its moves did
 */
export interface StoryTurn {
  ply: number;
  seat: number | null;
  text: string;
  deeds: DeedParts[];
}

/**
 * The newest lines of the log.
 *
 * start  number of the first line
 * faces  of the players that the lines are about; missing in a replay
 * at     the ply after each line
 * deeds  what the moves of each line did; missing in a replay
 * now    the ply shown, added by the page in a replay
 */
export interface LogTail {
  start: number;
  lines: string[];
  faces?: string[];
  at: number[];
  deeds?: DeedParts[][];
  now?: number;
}

/**
 * Whom the screen waits for.
 */
export interface Curtain {
  name: string;
  line: string;
}

/**
 * The seal of the deal. `open`: the deal may be shown; `line`: then, for a device that has no
 * save.
 */
export interface Seal {
  hash: string;
  open: boolean;
  line?: string;
}

/**
 * The ply shown, and the last one. `over`: the match was finished.
 */
export interface ReplayPosition {
  at: number;
  of: number;
  over: boolean;
}

/**
 * A puzzle, and what became of it. `over`: it was solved, or its whole solution was shown.
 */
export interface PuzzleFacts {
  number: number;
  verdict: "open" | "wrong" | "solved" | "shown";
  over: boolean;
}

/**
 * The match as the viewer sees it.
 *
 * announcement  what happened since the last state, for the live region
 * undo_why      why undo is not possible
 * lowest_wins   whether the lowest score wins
 * story         what the others did since the viewer's last move, in order of play
 * scene         null behind a curtain
 */
export interface StateMessage {
  say: "state";
  rev: number;
  shape: number;
  phase: "ready" | "thinking" | "waiting" | "curtain" | "over" | "replay";
  game: string;
  title: string;
  lang: string;
  announcement: string;
  can: Can;
  undo_why: string;
  sides: SideLine[];
  seats: SeatLine[];
  lowest_wins: boolean;
  result: Result | null;
  story: StoryTurn[];
  log: LogTail;
  panels: Panel[];
  curtain: Curtain | null;
  seal?: Seal | null;
  scene: Scene | null;
  replay?: ReplayPosition;
  puzzle?: PuzzleFacts;
}

/**
 * The engine waits for a tick. `more`: the computer player needs more time, so immediately.
 */
export interface WaitMessage {
  say: "wait";
  rev: number;
  why: "auto" | "thinking";
  who: string;
  more?: boolean;
}

/**
 * A choice beside others: its moves, its label, and its number.
 *
 * brief    its label as pictures of pieces with at most one or two words
 * share    of its track, 0 to 1: 0 is the worst choice, 1 the best
 * as_good  its number is that of the best
 */
export interface HintChoice {
  plan: string[];
  label: string;
  brief: string;
  figure: string;
  share: number;
  as_good: boolean;
}

/**
 * A suggested move and the moves it leads to, for a page that shows it in three steps.
 *
 * idea          first: where to look; names neither move nor piece
 * pieces, look  second: ids of the pieces or places it is about, and their names as a sentence
 * step, reason  third: the moves with their value, and what speaks for them; an empty step: the
 *               reason says it, or the value is unknown
 * second        the next best choice, or an equally good one; may be empty
 * unit          what the figures of `choices` count
 * choices       the best choices beside each other, the best first; empty where no number that
 *               players can read tells them apart
 */
export interface HintMessage {
  say: "hint";
  rev: number;
  move: string;
  plan: string[];
  reason: string;
  idea: string;
  pieces: string[];
  look: string;
  step: string;
  second: string;
  unit: string;
  choices: HintChoice[];
}

/**
 * What the chosen pieces can do together. `asked`: the pieces of the request.
 */
export interface ChoiceMessage {
  say: "choice";
  rev: number;
  asked: string[];
  chosen: ChosenPieces;
}

/**
 * A choice of a move, and how good it was.
 *
 * share   length of its bar, from 0 to 1; 0: the unit means nothing to a person
 * error   two standard errors, as a share
 */
export interface ReviewChoice {
  label: string;
  figure: string;
  share: number;
  error: number;
  grade: Grade;
  played: boolean;
}

/**
 * A move with a choice, judged by what its seat knew.
 *
 * ply            before it
 * loss, lost     by how much the best choice was better: to compare, and in words; 0 and empty:
 *                not clearly
 * title          its grade and what it cost
 * better         the best choice, and its `reason`
 * pieces         ids of what was played; `better_pieces`: of the best choice
 * choices        the best ones, and the one that was played
 */
export interface ReviewMove {
  ply: number;
  grade: Grade;
  loss: number;
  lost: string;
  title: string;
  better: string;
  reason: string;
  pieces: string[];
  better_pieces: string[];
  choices: ReviewChoice[];
}

/**
 * What changed the result: luck, choices or everything else. `share`: from -1 to 1.
 */
export interface ReviewBar {
  label: string;
  figure: string;
  share: number;
}

/**
 * A slice of the review of a finished match.
 *
 * at, of    plies done
 * moves     new ones
 * headline  the review in one sentence; empty while there is `more`
 */
export interface ReviewMessage {
  say: "review";
  seat: number;
  at: number;
  of: number;
  more: boolean;
  moves: ReviewMove[];
  headline: string;
  balance: ReviewBar[];
}

/**
 * What a link to the match would reveal. `position`: the position as anybody may know it;
 * empty: there is none.
 */
export interface ShareMessage {
  say: "share";
  hidden: boolean;
  over: boolean;
  position: string;
}

/**
 * A save from outside, replayed. `why`: the reason why it was refused.
 */
export interface CheckedMessage {
  say: "checked";
  save: SaveMessage | null;
  why: string;
}

/**
 * A sentence for each step of a replay.
 */
export interface StepsMessage {
  say: "steps";
  steps: string[];
}

/**
 * All lines of the log, numbered.
 */
export interface LogMessage {
  say: "log";
  lines: [number, string][];
}

/**
 * The answers to `new` at the first decision of a person; not parsed yet.
 */
export interface PreparedMessage {
  say: "prepared";
  answers: unknown[];
}

/**
 * The engine has started.
 */
export interface HelloMessage {
  say: "hello";
  version: string;
  shape: number;
}

/**
 * The curtain is drawn.
 */
export interface HiddenMessage {
  say: "hidden";
}

/**
 * A move that is not allowed now. `rule`: the rule on the game's rules page.
 */
export interface RefusedMessage {
  say: "refused";
  why: string;
  rule?: string;
}

/**
 * No match was opened.
 */
export interface FailedMessage {
  say: "failed";
  why: string;
}

/**
 * For another device. `text`: answers as JSON. `asked`: to its last message, else they are
 * news.
 */
export interface GuestMessage {
  say: "guest";
  id: string;
  text: string;
  asked: boolean;
}

/**
 * An internal error.
 */
export interface BrokeMessage {
  say: "broke";
  why: string;
}

export type Request = ReaderFields & (
  | NewRequest
  | DailyRequest
  | PuzzleRequest
  | LoadRequest
  | CheckRequest
  | WatchRequest
  | PlayRequest
  | PlanRequest
  | ChooseRequest
  | TickRequest
  | ChangeRequest
  | HintRequest
  | FrameRequest
  | LangRequest
  | ArrangeRequest
  | SortRequest
  | RevealRequest
  | HideRequest
  | LookRequest
  | ReviewRequest
  | ShareRequest
  | LogRequest
  | DevicesRequest
  | GuestRequest
);

export type Answer =
  | HelloMessage
  | SaveMessage
  | StateMessage
  | WaitMessage
  | HintMessage
  | ChoiceMessage
  | ReviewMessage
  | ShareMessage
  | StepsMessage
  | HiddenMessage
  | PreparedMessage
  | CheckedMessage
  | LogMessage
  | RefusedMessage
  | FailedMessage
  | GuestMessage
  | BrokeMessage;
