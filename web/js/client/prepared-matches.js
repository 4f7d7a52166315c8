/**
 * Tables that lie ready for the next game: dealt ahead by this reader's own engine, or by the build (build/prepared.py)
 * for whoever comes for the first time.
 */

/** @import { Frame, Message, PreparedTable } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { whole } from "../base/scene.js";
import { site } from "../base/site.js";

const SOON = 3000; // milliseconds; what takes longer is not waited for

/** What must be the same of two new tables, as text: all but the seed. @param {Message} message */
const alike = ({ game, seats, names, options }) => JSON.stringify([game, seats, names, options]);

/** Can it be shown to whoever reads this language, and played on? @param {any} prepared @param {string} lang @returns {PreparedTable | null} */
export function usable(prepared, lang) {
  try {
    const state = whole(prepared.state);
    return state.say === "state" && state.phase === "ready" && state.lang === lang && prepared.save.body ? { ...prepared, state } : null;
  } catch {
    return null;
  }
}

/** @param {any[]} answers of the engine to `new` @returns {unknown} a prepared table, to be checked */
const preparedOf = (answers) => ({
  save: answers.find(({ say }) => say === "save"),
  state: answers.find(({ say }) => say === "state"),
});

/** The engine deals the next tables while nobody waits for it. */
export class PreparedTables {
  /** @type {Message | null} */
  #asked = null;
  /** @type {Set<string>} */
  #impossible = new Set(); // set-ups with which none can lie ready

  /** @param {Store} store @param {(message: Message) => void} send */
  constructor(store, send) {
    this.store = store;
    this.send = send;
  }

  /** @param {Message[]} wanted messages that would open a table each @param {string} lang the reader's */
  deal(wanted, lang) {
    const missing = (/** @type {Message} */ message) => !this.#impossible.has(alike(message)) && !this.#kept(message, lang);
    this.#asked = wanted.find(missing) ?? null;
    if (this.#asked) this.send({ ...this.#asked, do: "prepare" });
  }

  /** The engine has dealt what it was asked for. @param {any[]} answers none: there is no such table @param {string} lang */
  keep(answers, lang) {
    const message = this.#asked;
    if (!message) return;
    this.store.saveNext(message.game, { build: site.build, setup: alike(message), prepared: preparedOf(answers) });
    if (!this.#kept(message, lang)) this.#impossible.add(alike(message)); // or there is no room for it
  }

  /**
   * The table that lies ready for a message, which is then nobody else's.
   * @param {Message} message `new` @param {string} lang @param {Frame} frame @returns {Promise<PreparedTable | null>}
   */
  async take(message, lang, frame) {
    const kept = this.#kept(message, lang);
    if (kept) this.store.saveNext(message.game, null);
    return kept ?? usable(await built(message, lang, frame), lang);
  }

  /** @param {Message} message @param {string} lang */
  #kept(message, lang) {
    const kept = this.store.next(message.game);
    return kept?.build === site.build && kept.setup === alike(message) ? usable(kept.prepared, lang) : null;
  }
}

/** @type {{name: string, answer: Promise<Response>} | null} */
let early = null; // asked for before the page knew all it takes

/** A new table of this game is wanted, and all else is still on its way. @param {string} game @param {string} lang @param {Frame} frame */
export function fetchEarly(game, lang, frame) {
  const name = nameOf(game, lang, frame);
  if (!name) return;
  early = { name, answer: fetchTable(name) };
  early.answer.catch(() => {}); // whoever takes it hears of it
}

/** The build's table for the frame most like this one, any of its deals. @param {string} game @param {string} lang @param {Frame} frame */
function nameOf(game, lang, { width, height }) {
  if (!site.prepared?.games.includes(game)) return "";
  const { frames, deals } = site.prepared;
  const unlike = frames.map(([w, h]) => Math.abs(Math.log(width / w)) + Math.abs(Math.log(height / h)));
  return [game, lang, unlike.indexOf(Math.min(...unlike)), Math.floor(Math.random() * deals)].join("-");
}

/** @param {string} name */
const fetchTable = (name) => fetch(`${site.prepared?.at}/${name}.json`, { signal: AbortSignal.timeout(SOON) });

/** One that the build has dealt. @param {Message} message @param {string} lang @param {Frame} frame */
async function built(message, lang, frame) {
  const name = nameOf(message.game, lang, frame);
  if (!name) return null;
  const alikeBut = (/** @type {string} */ one) => one.slice(0, one.lastIndexOf("-")); // the deal
  const asked = early && alikeBut(early.name) === alikeBut(name) ? early.answer : fetchTable(name);
  early = null;
  try {
    const { setup, answers } = await (await asked).json();
    return setup === alike(message) ? preparedOf(answers) : null;
  } catch {
    return null; // no such table, or no network: the engine will deal one
  }
}
