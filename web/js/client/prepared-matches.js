/**
 * Prepared matches: dealt ahead by the user's own engine, or by the build (build/prepared.py) for a first visit.
 */

/** @import { Frame, Message, PreparedMatch } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { parseAnswer } from "../base/scene.js";
import { site } from "../base/site.js";

const FETCH_TIMEOUT_MS = 3000; // a slower answer is not used

/** What must be equal for two new matches: all but the seed. @param {Message} message */
const dealKey = ({ game, seats, names, options }) => JSON.stringify([game, seats, names, options]);

/** Can it be shown in this language, and played? @param {any} prepared @param {string} lang @returns {PreparedMatch | null} */
export function usablePrepared(prepared, lang) {
  try {
    const state = parseAnswer(prepared.state);
    return state.say === "state" && state.phase === "ready" && state.lang === lang && prepared.save.body ? { ...prepared, state } : null;
  } catch {
    return null;
  }
}

/** @param {any[]} answers of the engine to `new` @returns {unknown} a prepared match, unchecked */
const preparedOf = (answers) => ({
  save: answers.find(({ say }) => say === "save"),
  state: answers.find(({ say }) => say === "state"),
});

/** Has the engine deal the next matches while it is idle. */
export class PreparedMatches {
  /** @type {Message | null} */
  #asked = null;
  /** @type {Set<string>} */
  #impossibleKeys = new Set(); // set-ups for which no match can be prepared

  /** @param {Store} store @param {(message: Message) => void} send */
  constructor(store, send) {
    this.store = store;
    this.send = send;
  }

  /** @param {Message[]} wanted messages that would open a match each @param {string} lang of the page */
  requestDeals(wanted, lang) {
    const isMissing = (/** @type {Message} */ message) => !this.#impossibleKeys.has(dealKey(message)) && !this.#storedMatch(message, lang);
    this.#asked = wanted.find(isMissing) ?? null;
    if (this.#asked) this.send({ ...this.#asked, do: "prepare" });
  }

  /** Stores what the engine has dealt. @param {any[]} answers empty: there is no such match @param {string} lang */
  storeDealt(answers, lang) {
    const message = this.#asked;
    if (!message) return;
    this.store.saveNextMatch(message.game, { build: site.build, setup: dealKey(message), prepared: preparedOf(answers) });
    if (!this.#storedMatch(message, lang)) this.#impossibleKeys.add(dealKey(message)); // or there is no room for it
  }

  /**
   * Takes the prepared match for a message; it cannot be taken again.
   * @param {Message} message `new` @param {string} lang @param {Frame} frame @returns {Promise<PreparedMatch | null>}
   */
  async take(message, lang, frame) {
    const kept = this.#storedMatch(message, lang);
    if (kept) this.store.saveNextMatch(message.game, null);
    return kept ?? usablePrepared(await fetchBuilt(message, lang, frame), lang);
  }

  /** @param {Message} message @param {string} lang */
  #storedMatch(message, lang) {
    const kept = this.store.nextMatch(message.game);
    return kept?.build === site.build && kept.setup === dealKey(message) ? usablePrepared(kept.prepared, lang) : null;
  }
}

/** @type {{name: string, answer: Promise<Response>} | null} */
let earlyFetch = null; // requested before all scripts were loaded

/** Requests a new match of this game while the page is still loading. @param {string} game @param {string} lang @param {Frame} frame */
export function fetchEarly(game, lang, frame) {
  const name = fileNameFor(game, lang, frame);
  if (!name) return;
  earlyFetch = { name, answer: fetchMatch(name) };
  earlyFetch.answer.catch(() => {}); // errors reach whoever awaits it
}

/** The file of the build's match for the most similar board size, with a random deal. @param {string} game @param {string} lang @param {Frame} frame */
function fileNameFor(game, lang, { width, height }) {
  if (!site.prepared?.games.includes(game)) return "";
  const { frames, deals } = site.prepared;
  const unlike = frames.map(([w, h]) => Math.abs(Math.log(width / w)) + Math.abs(Math.log(height / h)));
  return [game, lang, unlike.indexOf(Math.min(...unlike)), Math.floor(Math.random() * deals)].join("-");
}

/** @param {string} name */
const fetchMatch = (name) => fetch(`${site.prepared?.at}/${name}.json`, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });

/** A match dealt by the build. @param {Message} message @param {string} lang @param {Frame} frame */
async function fetchBuilt(message, lang, frame) {
  const name = fileNameFor(message.game, lang, frame);
  if (!name) return null;
  const dropDealNumber = (/** @type {string} */ one) => one.slice(0, one.lastIndexOf("-")); // the number of the deal
  const asked = earlyFetch && dropDealNumber(earlyFetch.name) === dropDealNumber(name) ? earlyFetch.answer : fetchMatch(name);
  earlyFetch = null;
  try {
    const { setup, answers } = await (await asked).json();
    return setup === dealKey(message) ? preparedOf(answers) : null;
  } catch {
    return null; // no such match, or no network: the engine will deal one
  }
}
