/**
 * Prepared matches: dealt ahead by the user's own engine, or by the build (build/prepared.py) for a
 * first visit.
 */

import { attempt, attemptAsync } from "../base/attempt.ts";
import { parseAnswer } from "../base/scene.ts";
import { site } from "../base/site.ts";
import type { Frame, NewRequest, PreparedMatch } from "../base/types.ts";
import type { Store } from "../storage/store.ts";

const FETCH_TIMEOUT_MS = 3000; // a slower answer is not used

/** A key that is equal for two new matches that differ only in their seeds. */
const dealKey = ({ game, seats, names, options }: NewRequest) =>
  JSON.stringify([game, seats, names, options]);

/** Answers of the engine to `new`, not validated. */
interface StoredAnswers {
  save?: unknown;
  state?: unknown;
}

/** Can it be shown in this language and played? */
export const usablePrepared = (prepared: StoredAnswers | null, lang: string) =>
  attempt(() => parsePrepared(prepared ?? {}, lang), null);

/** @throws if it has no valid state or no save @returns null if it cannot be shown or played */
function parsePrepared(prepared: StoredAnswers, lang: string): PreparedMatch | null {
  const state = parseAnswer(prepared.state);
  const save = parseAnswer(prepared.save);
  if (state.say !== "state" || state.phase !== "ready" || state.lang !== lang) return null;
  return save.say === "save" && save.body ? { save, state } : null;
}

const isAnswer = (answer: unknown, say: string) =>
  typeof answer === "object" && answer !== null && "say" in answer && answer.say === say;

/** @param answers of the engine to `new` @returns a prepared match, not validated */
const preparedOf = (answers: unknown[]): StoredAnswers => ({
  save: answers.find((answer) => isAnswer(answer, "save")),
  state: answers.find((answer) => isAnswer(answer, "state")),
});

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
    const stored = this.store.nextMatch(request.game);
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

/** A file of build/prepared.py. `setup`: the key of its deal */
interface BuiltMatch {
  setup: string;
  answers: unknown[];
}

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
    const { setup, answers } = (await (await response).json()) as BuiltMatch;
    return setup === dealKey(request) ? preparedOf(answers) : null;
  }, null); // no such match, or no network: the engine will deal one
}
