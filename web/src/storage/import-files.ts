/**
 * Files from outside: parsed, checked by replaying them in a separate engine, and stored. Their
 * content is untrusted.
 */

import { attempt, attemptAsync } from "../base/attempt.ts";
import { ID_PATTERN, randomId } from "../base/address.ts";
import { dateOf } from "../base/days.ts";
import type { Ask, SaveMessage } from "../base/types.ts";
import { dailyGames, mergeDays, saveDays } from "./daily.ts";
import {
  isChecksumRight,
  isFromNewer,
  isTilebag,
  MAX_ENVELOPE_CHARS,
  migrate,
} from "./envelope.ts";
import { isObject, isWithinLimits, LIMITS, parseSingle } from "./incoming-files.ts";
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

/**
 * a game; `text`: its body as JSON; `name`: the user's name for it; `hints`: plies at which one was
 * used; `damaged`: the checksum does not match; `why`: the key of a sentence, if it is unreadable
 */
export interface FoundGame {
  body: any;
  text: string;
  id: string;
  name: string;
  saved: string;
  hints: number[];
  damaged: boolean;
  why: string;
}
/** `why`: the key of a sentence, if the file contains nothing known */
export interface Contents {
  games: FoundGame[];
  settings: Record<string, any> | null;
  records: Record<string, any> | null;
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

const gameContents = (found: FoundGame[]): Contents => ({
  games: found,
  settings: null,
  records: null,
  why: "",
});

/** Every game has its own envelope, so a corrupt one does not affect the others. */
function parseArchive(envelope: any): Contents {
  if (isFromNewer(envelope)) return emptyContents("newer");
  const body = isObject(envelope.body) ? envelope.body : {};
  const listed = Array.isArray(body.games) ? body.games : [];
  if (listed.length > LIMITS.games) return emptyContents("many");
  const whole = isChecksumRight(envelope);
  const validPart = (one: any) =>
    whole && isObject(one) && isWithinLimits(one) && Object.keys(one).length ? one : null;
  const found = {
    games: listed.map(parseGame),
    settings: validPart(body.settings),
    records: validPart(body.records),
  };
  return { ...found, why: found.games.length || found.settings || found.records ? "" : "nothing" };
}

/** A game in its envelope. */
function parseGame(read: any): FoundGame {
  if (!isObject(read) || !isTilebag(read) || read.kind !== "game" || !isWithinLimits(read)) {
    return makeFound({}, "unsound");
  }
  if (isFromNewer(read)) return makeFound(read, "newer");
  const damaged = !isChecksumRight(read as any);
  const now = attempt(() => migrate(read as any), null); // it may have any form
  return now ? { ...makeFound(now), damaged } : makeFound(read, "unsound");
}

function makeFound({ body, id, saved, name, hints }: Record<string, any>, wrong = ""): FoundGame {
  const table = isObject(body) && isWithinLimits(body) ? body : null;
  const text = table ? JSON.stringify(table) : "";
  const why = wrong || (table ? (text.length > MAX_ENVELOPE_CHARS ? "long" : "") : "unsound");
  const textOrEmpty = (one: unknown) => (typeof one === "string" ? one : "");
  const known = {
    id: ID_PATTERN.test(textOrEmpty(id)) ? id : "",
    saved: savedDate(saved),
    name: textOrEmpty(name),
    hints: Array.isArray(hints) ? hints.filter(Number.isSafeInteger) : [],
  };
  return { body: table ?? {}, text, ...known, damaged: false, why };
}

/** The date of a save; not in the future. */
function savedDate(saved: unknown) {
  const time = typeof saved === "string" ? Date.parse(saved) : NaN;
  return Number.isNaN(time) ? "" : new Date(Math.min(time, Date.now())).toISOString();
}

// comparison with saved games

/** `text`: its body as JSON; `table`: see matchKey */
export interface SavedGame {
  body: any;
  saved: string;
  text: string;
  table: string;
}

export const savedGames = (store: Store): Map<string, SavedGame> =>
  new Map(
    store.list().flatMap(({ id }) => {
      const { body, saved } = store.newestEnvelope(id) ?? { body: null, saved: "" };
      return body ? [[id, { body, saved, text: JSON.stringify(body), table: matchKey(body) }]] : [];
    }),
  );

/** Equal for the same deal with the same players. */
export const matchKey = ({ game, seed, seats, bots, options, position }: any) =>
  JSON.stringify([game, seed, seats, bots, options, position]);

/** @param kept see savedGames @returns `id`: of the saved game that is the same match */
export function compareWithSaved(
  found: FoundGame,
  kept: Map<string, SavedGame>,
): { how: Relation; id: string } {
  const table = matchKey(found.body);
  const alike = [...kept].filter(([, one]) => one.table === table);
  const same = alike.find(([, { text }]) => text === found.text);
  if (same) return { how: "same", id: same[0] };
  const own = alike.find(([id]) => id === found.id) ?? alike[0];
  return own
    ? { how: isLater(found, own[1]) ? "newer" : "older", id: own[0] }
    : { how: "new", id: "" };
}

/** Does one game continue the other? Else the later date decides. */
function isLater({ body, saved }: FoundGame, mine: SavedGame) {
  const [its, own] = [body.log, mine.body.log].map((log) => (Array.isArray(log) ? log : []));
  const short = Math.min(its.length, own.length);
  const goesOn =
    its.length !== own.length && its.slice(0, short).every((step, k) => step === own[k]);
  return goesOn ? its.length > own.length : saved > mine.saved;
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

// milliseconds, not counting the start of the worker; slow phones need some time for each move
const BASE_LIMIT_MS = 10_000;
const LIMIT_PER_MOVE_MS = 5;

/** @returns milliseconds */
const timeLimitMs = ({ log }: any): number =>
  BASE_LIMIT_MS + LIMIT_PER_MOVE_MS * (Array.isArray(log) ? log.length : 0);

/**
 * Checks games one after another with the same engine.
 * @returns a result for each game; fewer if aborted, or if the engine does not start again
 * @throws Error the engine does not start
 */
export async function checkGames(
  bodies: unknown[],
  {
    start,
    lang,
    told,
    signal,
    limit = timeLimitMs,
  }: {
    start: () => CheckWorker;
    lang: string;
    told: (done: number) => void;
    signal: AbortSignal;
    limit?: (body: any) => number;
  },
): Promise<CheckResult[]> {
  let worker: CheckWorker | null = null;
  const end = () => {
    worker?.end();
    worker = null;
  };
  const stopped = new Promise((done: (none: null) => void) =>
    signal.addEventListener("abort", () => [end(), done(null)]),
  );
  let engine = "";
  const results: CheckResult[] = [];
  try {
    for (const body of bodies) {
      told(results.length);
      worker ??= start();
      const ask = await Promise.race([worker.asking, stopped]);
      // a worker that dies does not answer
      const asked = ask && attemptAsync((): Promise<any[]> => ask({ do: "check", lang, body }), []);
      const answers =
        asked && (await Promise.race([resolveWithin(asked, limit(body), null), stopped]));
      if (signal.aborted) break;
      engine = answers?.find(({ say }) => say === "hello")?.version ?? engine;
      const checked = answers?.find(({ say }) => say === "checked");
      if (!checked) end(); // it is still playing or has crashed: the next game gets a new worker
      results.push(
        checked ? { ...checked, engine } : { save: null, why: answers ? "broke" : "slow", engine },
      );
    }
  } catch (error) {
    if (!results.length) throw error;
  } finally {
    end();
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
  settings: Record<string, any> | null;
  records: Record<string, any> | null;
}

const PROGRESS_KEYS = ["records", "daily", "puzzles"];

/**
 * Adds results, days and solved puzzles.
 * @returns the number of entries for which there is no room, or that are in the future
 */
function addProgress(store: Store, given: Record<string, any>): number {
  const results = mergeRecords(recordsOf(store), given);
  const days = mergeDays(dailyGames(store), given.days, dateOf(store.now()));
  const puzzles = mergeSolved(puzzlesOf(store), given.solved);
  saveRecords(store, results.records);
  if (given.days) saveDays(store, days.days);
  if (given.solved) saveSolved(store, puzzles.solved);
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
  const taken = new Set(store.keys.names("save.").map((name) => name.split(".")[1]));
  const room = store.disposableNames();
  const ids = chosen.games.map(({ id: own, saved, hints = [], save, engine }) => {
    const id = own && !taken.has(own) ? own : randomId();
    taken.add(id);
    store.save(id, save, engine, saved ? new Date(saved) : undefined, room);
    noteHints(store, id, ...hints);
    return id;
  });
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
