/**
 * Files from outside: parsed, checked by replaying them in a separate engine, and stored. Their
 * content is untrusted.
 */

import * as v from "valibot";
import { ID_PATTERN, randomId } from "../base/address.ts";
import { attemptAsync } from "../base/attempt.ts";
import { dateOf } from "../base/days.ts";
import { parseAnswer } from "../base/scene.ts";
import type { Answer, Ask, SaveMessage } from "../base/types.ts";
import {
  isObject,
  parseOr,
  plainObject,
  safeInteger,
  textOrEmpty,
  validItems,
} from "../base/validation.ts";
import { dailyGames, mergeDays, saveDays } from "./daily.ts";
import {
  isChecksumRight,
  isFromNewer,
  isTilebag,
  MAX_ENVELOPE_CHARS,
  migrateImported,
} from "./envelope.ts";
import { isWithinLimits, LIMITS, parseSingle } from "./incoming-files.ts";
import {
  markCounted,
  mergeRecords,
  mergeSolved,
  noteHints,
  puzzlesOf,
  recordsOf,
  saveRecords,
  saveSolved,
} from "./records.ts";
import { type Settings, validSettings } from "./settings.ts";
import { resolveWithin } from "./storage.ts";
import type { Store } from "./store.ts";

/** The facts of a game in a file. `hints`: plies at which one was used */
const GameFactsSchema = v.object({
  id: v.fallback(v.pipe(v.string(), v.regex(ID_PATTERN)), ""),
  saved: v.pipe(textOrEmpty, v.transform(savedDate)),
  name: textOrEmpty,
  hints: validItems(safeInteger),
});

/** A file of everything that is stored in a browser, and what it contains. */
const ArchiveSchema = v.object({
  games: v.fallback(v.array(v.unknown()), () => []),
  settings: v.fallback(v.nullable(plainObject), null),
  records: v.fallback(v.nullable(plainObject), null),
});

/**
 * a game; `body`: unchecked; `text`: its body as JSON; `name`: the user's name for it; `damaged`:
 * the checksum does not match; `why`: the key of a sentence, if it is unreadable
 */
export interface FoundGame extends v.InferOutput<typeof GameFactsSchema> {
  body: Record<string, unknown>;
  text: string;
  damaged: boolean;
  why: string;
}
/** `why`: the key of a sentence, if the file contains nothing known */
export interface Contents {
  games: FoundGame[];
  settings: Record<string, unknown> | null;
  records: Record<string, unknown> | null;
  why: string;
}
export type Relation = "new" | "same" | "newer" | "older";

export function parseImport(text: string): Contents {
  const { value, why } = parseSingle(text);
  if (why) return emptyContents(why);
  if (!isObject(value)) return emptyContents("nothing");
  if (!isTilebag(value)) {
    // a body without an envelope: from a report or the terminal
    const bare = Number.isSafeInteger(value.format);
    return bare ? gameContents([makeFound({ body: value })]) : emptyContents("nothing");
  }
  if (value.kind === "all") return parseArchive(value);
  return value.kind === "game" ? gameContents([parseGame(value)]) : emptyContents("no-game");
}

export const emptyContents = (why: string): Contents => ({
  games: [],
  settings: null,
  records: null,
  why,
});

const gameContents = (games: FoundGame[]): Contents => ({
  games,
  settings: null,
  records: null,
  why: "",
});

/** Every game has its own envelope, so a corrupt one does not affect the others. */
function parseArchive(envelope: Record<string, unknown>): Contents {
  if (isFromNewer(envelope)) return emptyContents("newer");
  const nothing = { games: [], settings: null, records: null };
  const archive = parseOr(ArchiveSchema, envelope.body, nothing);
  if (archive.games.length > LIMITS.games) return emptyContents("many");
  const isSound = isChecksumRight(envelope);
  const validPart = (part: Record<string, unknown> | null) =>
    isSound && part && isWithinLimits(part) && Object.keys(part).length > 0 ? part : null;
  const games = archive.games.map(parseGame);
  const settings = validPart(archive.settings);
  const records = validPart(archive.records);
  const isEmpty = !games.length && !settings && !records;
  return { games, settings, records, why: isEmpty ? "nothing" : "" };
}

/** A game in its envelope. */
function parseGame(parsed: unknown): FoundGame {
  const isGame = isObject(parsed) && isTilebag(parsed) && parsed.kind === "game";
  if (!isGame || !isWithinLimits(parsed)) return makeFound({}, "unsound");
  if (isFromNewer(parsed)) return makeFound(parsed, "newer");
  const migrated = migrateImported(parsed);
  if (!migrated) return makeFound(parsed, "unsound");
  return { ...makeFound({ ...migrated }), damaged: !isChecksumRight(parsed) };
}

function makeFound(envelope: Record<string, unknown>, trouble = ""): FoundGame {
  const { body } = envelope;
  const validBody = isObject(body) && isWithinLimits(body) ? body : null;
  const text = validBody ? JSON.stringify(validBody) : "";
  const why = trouble || reasonAgainst(validBody, text);
  const noFacts = { id: "", saved: "", name: "", hints: [] };
  const facts = parseOr(GameFactsSchema, envelope, noFacts);
  return { ...facts, body: validBody ?? {}, text, damaged: false, why };
}

/** @param body null: it is no save @param text of the save @returns the key of a sentence */
function reasonAgainst(body: object | null, text: string): string {
  if (!body) return "unsound";
  return text.length > MAX_ENVELOPE_CHARS ? "long" : "";
}

/** The date of a save; not in the future. */
function savedDate(saved: string) {
  const time = Date.parse(saved);
  return Number.isNaN(time) ? "" : new Date(Math.min(time, Date.now())).toISOString();
}

// comparison with saved games

/** `text`: its body as JSON; `table`: see matchKey */
export interface SavedGame {
  body: Record<string, unknown>;
  saved: string;
  text: string;
  table: string;
}

/** The saved games by their ids. */
export function savedGames(store: Store): Map<string, SavedGame> {
  const games = new Map<string, SavedGame>();
  for (const { id } of store.list()) {
    const { body, saved } = store.newestEnvelope(id) ?? {};
    if (saved === undefined || !isObject(body)) continue;
    games.set(id, { body, saved, text: JSON.stringify(body), table: matchKey(body) });
  }
  return games;
}

/** Equal for the same deal with the same players. */
export const matchKey = ({ game, seed, seats, bots, options, position }: Record<string, unknown>) =>
  JSON.stringify([game, seed, seats, bots, options, position]);

/** @param savedById see savedGames @returns `id`: of the saved game that is the same match */
export function compareWithSaved(
  imported: FoundGame,
  savedById: Map<string, SavedGame>,
): { how: Relation; id: string } {
  const key = matchKey(imported.body);
  const alike = [...savedById].filter(([, game]) => game.table === key);
  const same = alike.find(([, { text }]) => text === imported.text);
  if (same) return { how: "same", id: same[0] };
  const match = alike.find(([id]) => id === imported.id) ?? alike[0];
  if (!match) return { how: "new", id: "" };
  const [id, game] = match;
  return { how: isLater(imported, game) ? "newer" : "older", id };
}

const LogSchema = v.object({ log: v.array(v.unknown()) });

/** The moves of a game whose body is not checked yet. */
const logOf = (body: unknown): unknown[] => parseOr(LogSchema, body, { log: [] }).log;

/** Does one game continue the other? Else the later date decides. */
function isLater({ body, saved }: FoundGame, savedGame: SavedGame) {
  const log = logOf(body);
  const savedLog = logOf(savedGame.body);
  const short = Math.min(log.length, savedLog.length);
  const goesOn =
    log.length !== savedLog.length && log.slice(0, short).every((step, k) => step === savedLog[k]);
  return goesOn ? log.length > savedLog.length : saved > savedGame.saved;
}

// Games from outside are played through by the engine, in a separate worker: it is ended when a
// game takes too long, and at the end.

/**
 * `why`: the engine's sentence, or a key of ours: "slow", "broke"; `engine`: the version that has
 * checked it
 */
export interface CheckResult {
  save: SaveMessage | null;
  why: string;
  engine: string;
}
interface CheckWorker {
  asking: Promise<Ask>;
  end: () => void;
}
/**
 * `told`: receives the number of games that are checked; `limit`: milliseconds for a game, without
 * the start of the worker
 */
interface CheckOptions {
  start: () => CheckWorker;
  lang: string;
  told: (done: number) => void;
  signal: AbortSignal;
  limit?: (body: unknown) => number;
}

const BASE_LIMIT_MS = 10_000; // not counting the start of the worker
const LIMIT_PER_MOVE_MS = 5; // slow phones need some time for each move

/** @returns milliseconds */
const timeLimitMs = (body: unknown): number =>
  BASE_LIMIT_MS + LIMIT_PER_MOVE_MS * logOf(body).length;

/** Asks one worker after another: an ended one is replaced for the next game. */
class GameChecker {
  #worker: CheckWorker | null = null;
  #aborted: Promise<null>;

  constructor(readonly options: CheckOptions) {
    this.#aborted = new Promise((resolve) => {
      options.signal.addEventListener("abort", () => {
        this.end();
        resolve(null);
      });
    });
  }

  /**
   * @returns the engine's answers; none after an error; null: it takes too long (a worker that has
   * died does not answer), or the check was aborted
   */
  async ask(body: unknown): Promise<Answer[] | null> {
    const { start, lang, limit = timeLimitMs } = this.options;
    this.#worker ??= start();
    const ask = await Promise.race([this.#worker.asking, this.#aborted]);
    if (!ask) return null;
    const check = async () => (await ask({ do: "check", lang, body })).map(parseAnswer);
    const answering = attemptAsync(check, []);
    return Promise.race([resolveWithin(answering, limit(body), null), this.#aborted]);
  }

  end() {
    this.#worker?.end();
    this.#worker = null;
  }
}

/**
 * Checks games one after another with the same engine.
 * @returns a result for each game; fewer if aborted, or if the engine does not start again
 * @throws Error the engine does not start
 */
export async function checkGames(bodies: unknown[], options: CheckOptions): Promise<CheckResult[]> {
  const checker = new GameChecker(options);
  const results: CheckResult[] = [];
  let engine = "";
  try {
    for (const body of bodies) {
      options.told(results.length);
      const answers = await checker.ask(body);
      if (options.signal.aborted) break;
      engine = answers?.find((answer) => answer.say === "hello")?.version ?? engine;
      const checked = answers?.find((answer) => answer.say === "checked");
      // it is still playing or has crashed: the next game gets a new worker
      if (!checked) checker.end();
      const { save, why } = checked ?? { save: null, why: answers ? "broke" : "slow" };
      results.push({ save, why, engine });
    }
  } catch (error) {
    if (!results.length) throw error;
  } finally {
    checker.end();
  }
  return results;
}

// Writes the selected part of a file: games as the engine has written them, never over an existing
// one. Everything can be undone.

/** `id`: of the game, if it has one */
interface ImportedGame {
  id: string;
  saved: string;
  hints?: number[];
  save: SaveMessage;
  engine: string;
}
interface ImportSelection {
  games: ImportedGame[];
  settings: Record<string, unknown> | null;
  records: Record<string, unknown> | null;
}

const PROGRESS_KEYS = ["records", "daily", "puzzles"];

/**
 * Adds results, days and solved puzzles.
 * @returns the number of entries for which there is no room, or that are in the future
 */
function addProgress(store: Store, imported: Record<string, unknown>): number {
  const results = mergeRecords(recordsOf(store), imported);
  const days = mergeDays(dailyGames(store), imported.days, dateOf(store.now()));
  const puzzles = mergeSolved(puzzlesOf(store), imported.solved);
  saveRecords(store, results.records);
  if (imported.days) saveDays(store, days.days);
  if (imported.solved) saveSolved(store, puzzles.solved);
  return results.left + days.left + puzzles.left;
}

/**
 * @returns the games' ids; `kept`: false if some of it is only in memory; `left`: number of
 * results, days and puzzles that were not added
 */
export function writeImport(
  store: Store,
  settings: Settings,
  chosen: ImportSelection,
): { ids: string[]; kept: Promise<boolean | null>; left: number; undo: () => void } {
  const progress = PROGRESS_KEYS.map((name) => store.keys.read(name));
  // including saves that only a newer Tilebag can read
  const takenIds = new Set(store.keys.names("save.").map((name) => name.split(".")[1]));
  const room = store.disposableNames();
  const ids: string[] = [];
  for (const { id: ownId, saved, hints = [], save, engine } of chosen.games) {
    const id = ownId && !takenIds.has(ownId) ? ownId : randomId();
    takenIds.add(id);
    ids.push(id);
    store.save(id, save, engine, { now: saved ? new Date(saved) : undefined, room });
    noteHints(store, id, ...hints);
  }
  const left = chosen.records ? addProgress(store, chosen.records) : 0;
  const finishedIds = ids.filter((_, k) => chosen.games[k].save.about.over);
  markCounted(store, finishedIds);
  const before = chosen.settings && settings.replaceAll(validSettings(chosen.settings));
  const undo = () => {
    for (const id of ids) store.remove(id);
    for (const [k, name] of PROGRESS_KEYS.entries()) restoreKey(store, name, progress[k]);
    if (before) settings.replaceAll(before);
  };
  return { ids, kept: store.keys.whenSettled(), left, undo };
}

/** @param text null: there was no such key */
function restoreKey({ keys }: Store, name: string, text: string | null) {
  if (text === null) keys.remove(name);
  else if (text !== keys.read(name)) keys.put(name, text);
}
