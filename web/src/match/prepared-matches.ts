/**
 * Prepared matches: dealt ahead by the user's own engine, or by the build (build/prepared.py) for a
 * first visit.
 */

import * as v from "valibot";
import { attempt, attemptAsync } from "../base/attempt.ts";
import { parseAnswer } from "../base/scene.ts";
import { site } from "../base/site.ts";
import type { Frame, NewRequest, PreparedMatch } from "../base/types.ts";
import { parseOr, uncopied } from "../base/validation.ts";
import { SaveMessageSchema } from "../storage/save-schemas.ts";
import type { Store } from "../storage/store.ts";

const FETCH_TIMEOUT_MS = 3000; // a slower answer is not used

/** A key that is equal for two new matches that differ only in their seeds. */
const dealKey = ({ game, seats, names, options }: NewRequest) =>
  JSON.stringify([game, seats, names, options]);

/** A save and its state, which `parseAnswer` reads. */
const PreparedSchema = v.object({ save: uncopied(SaveMessageSchema), state: v.unknown() });
/** A prepared match as it is stored. `build`: of the page; `setup`: a key of its deal */
const StoredMatchSchema = v.object({ build: v.string(), setup: v.string(), prepared: v.unknown() });
/** A file of build/prepared.py. `setup`: the key of its deal */
const BuiltMatchSchema = v.object({ setup: v.string(), answers: v.array(v.unknown()) });
const KindSchema = v.object({ say: v.string() });

/** Can it be shown in this language and played? */
export function usablePrepared(prepared: unknown, lang: string): PreparedMatch | null {
  const parts = parseOr(PreparedSchema, prepared, null);
  if (!parts) return null;
  const state = attempt(() => parseAnswer(parts.state), null);
  if (state?.say !== "state" || state.phase !== "ready" || state.lang !== lang) return null;
  return { ...parts, state };
}

/** @param answers of the engine to `new` @returns a prepared match, not validated */
function preparedOf(answers: unknown[]): unknown {
  const find = (kind: string) =>
    answers.find((answer) => parseOr(KindSchema, answer, null)?.say === kind);
  return { save: find("save"), state: find("state") };
}

/** Has the engine deal the next matches while it is idle. */
export class PreparedMatches {
  #requested: NewRequest | null = null;
  #impossibleKeys = new Set<string>(); // set-ups for which no match can be prepared

  constructor(
    readonly store: Store,
    readonly send: (request: NewRequest) => void,
  ) {}

  /** @param requests each would open a match @param lang of the page */
  requestDeals(requests: NewRequest[], lang: string) {
    const isMissing = (request: NewRequest) =>
      !this.#impossibleKeys.has(dealKey(request)) && !this.#storedMatch(request, lang);
    this.#requested = requests.find(isMissing) ?? null;
    if (this.#requested) this.send({ ...this.#requested, do: "prepare" });
  }

  /** Stores what the engine has dealt. @param answers empty: there is no such match */
  storeDealt(answers: unknown[], lang: string) {
    const request = this.#requested;
    if (!request) return;
    this.store.saveNextMatch(request.game, {
      build: site.build,
      setup: dealKey(request),
      prepared: preparedOf(answers),
    });
    // or there is no room to store it
    if (!this.#storedMatch(request, lang)) this.#impossibleKeys.add(dealKey(request));
  }

  /** Takes the prepared match for a request; it cannot be taken again. */
  async take(request: NewRequest, lang: string, frame: Frame): Promise<PreparedMatch | null> {
    const stored = this.#storedMatch(request, lang);
    if (stored) this.store.saveNextMatch(request.game, null);
    return stored ?? usablePrepared(await fetchBuilt(request, lang, frame), lang);
  }

  #storedMatch(request: NewRequest, lang: string) {
    const stored = parseOr(StoredMatchSchema, this.store.nextMatch(request.game), null);
    return stored?.build === site.build && stored.setup === dealKey(request)
      ? usablePrepared(stored.prepared, lang)
      : null;
  }
}

// requested before all scripts were loaded
let earlyFetch: { name: string; answer: Promise<Response> } | null = null;

/** Requests a new match of this game while the page is still loading. */
export function fetchEarly(game: string, lang: string, frame: Frame) {
  const name = fileNameFor(game, lang, frame);
  if (!name) return;
  earlyFetch = { name, answer: fetchMatch(name) };
  earlyFetch.answer.catch(() => {}); // errors reach the caller
}

/** The file of the build's match for the most similar board size, with a random deal. */
function fileNameFor(game: string, lang: string, { width, height }: Frame) {
  if (!site.prepared?.games.includes(game)) return "";
  const { frames, deals } = site.prepared;
  const differences = frames.map(
    ([w, h]) => Math.abs(Math.log(width / w)) + Math.abs(Math.log(height / h)),
  );
  const closest = differences.indexOf(Math.min(...differences));
  const deal = Math.floor(Math.random() * deals);
  return `${game}-${lang}-${closest}-${deal}`;
}

const fetchMatch = (name: string) =>
  fetch(`${site.prepared?.at}/${name}.json`, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });

/** A match dealt by the build. */
async function fetchBuilt(request: NewRequest, lang: string, frame: Frame) {
  const name = fileNameFor(request.game, lang, frame);
  if (!name) return null;
  // the number of the deal
  const dropDealNumber = (fileName: string) => fileName.slice(0, fileName.lastIndexOf("-"));
  const response =
    earlyFetch && dropDealNumber(earlyFetch.name) === dropDealNumber(name)
      ? earlyFetch.answer
      : fetchMatch(name);
  earlyFetch = null;
  return attemptAsync(async () => {
    const built = parseOr(BuiltMatchSchema, await (await response).json(), null);
    return built?.setup === dealKey(request) ? preparedOf(built.answers) : null;
  }, null); // no such match, or no network: the engine will deal one
}
