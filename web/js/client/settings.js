/** The user's settings: stored, or given in an address for one visit. */

/** @import { MatchSetup } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { cleanName } from "../base/address.js";
import { SETTINGS, ADDRESS_ONLY_VALUES } from "../base/setting-values.js";

const MAX_PEOPLE = 12; // whose names are remembered
const MAX_DISMISSED_TIPS = 200; // that were dismissed

/** The valid part of settings from outside. @param {Record<string, any>} given @returns {Record<string, any>} */
export function validSettings({ aids, dismissed, people, last, ...given }) {
  const texts = (/** @type {unknown} */ list, /** @type {number} */ most) =>
    (Array.isArray(list) ? list : []).filter((one) => typeof one === "string").slice(0, most);
  const table = (/** @type {unknown} */ one) => Object.entries(one && typeof one === "object" ? one : {});
  const values = Object.entries(given).filter(([name, value]) => Object.hasOwn(SETTINGS, name) && SETTINGS[name].includes(value));
  return {
    ...Object.fromEntries(values),
    aids: Object.fromEntries(table(aids).filter(([, value]) => value === "on" || value === "off")),
    dismissed: texts(dismissed, MAX_DISMISSED_TIPS),
    people: texts(people, MAX_PEOPLE),
    last: Object.fromEntries(table(last).filter(([, setup]) => setup && typeof setup === "object")), // checked by validSetup
  };
}

export class Settings {
  /** @type {Record<string, string>} */
  #visit = {};
  /** @type {((name: string) => void)[]} */
  #listeners = [];

  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.stored = store.settings();
  }

  /** The current value of a setting. @param {string} name @returns {string} */
  value(name) {
    const known = [...SETTINGS[name], ...(ADDRESS_ONLY_VALUES[name] ?? [])];
    return [this.#visit[name], this.stored[name]].find((value) => known.includes(value)) ?? known[0];
  }

  /** Is motion reduced? */
  isMotionReduced = () => this.value("motion") === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** @param {(name: string) => void} listener receives the name of the setting, or "aid", or "visit" for those of an address */
  onChange = (listener) => void this.#listeners.push(listener);

  /** Settings of an address, for this visit only. @param {Record<string, string>} given */
  setVisit(given) {
    this.#visit = given;
    this.#tell("visit");
  }

  /** @param {string} name @param {string} value */
  choose(name, value) {
    delete this.#visit[name];
    this.#storeChanges({ [name]: value });
    this.#tell(name);
  }

  /** Reads changes of other pages. */
  reload = () => void (this.stored = { ...this.stored, ...this.store.settings() });

  /** Replaces all settings. @param {Record<string, any>} kept @returns {Record<string, any>} the previous ones */
  replaceAll(kept) {
    const before = this.store.settings();
    this.stored = kept;
    this.store.saveSettings(kept);
    for (const name of ["visit", "lang"]) this.#tell(name);
    return before;
  }

  /** Settings were restored from the journal. */
  reloadAndTell() {
    this.reload();
    this.#tell("visit");
  }

  /** Is an aid of the games (such as odds) shown? @param {string} aid */
  isAidOn = (aid) => (this.#visit[aid] ?? this.stored.aids?.[aid]) !== "off";

  /** Aids that an address switches off for this visit. @param {Record<string, string>} aids */
  setVisitAids = (aids) => void (this.#visit = { ...this.#visit, ...aids });

  /** @param {string} aid @param {boolean} on */
  showAid(aid, on) {
    delete this.#visit[aid];
    this.#storeChanges({ aids: { ...this.stored.aids, [aid]: on ? "on" : "off" } });
    this.#tell("aid");
  }

  /** Should a tip be shown? It was not dismissed, and tips are on. @param {string} id */
  wantsTip = (id) => this.value("tips") === "on" && !this.#dismissed().includes(id);

  /** Was this never offered? @param {string} id */
  wantsOffer = (id) => !this.#dismissed().includes(id);

  /** @param {string} id */
  dismissTip = (id) => this.#storeChanges({ dismissed: [...new Set([...this.#dismissed(), id])] });

  /** @returns {string[]} */
  #dismissed = () => (Array.isArray(this.stored.dismissed) ? this.stored.dismissed : []);

  /** Was this game played before? @param {string} game */
  hasPlayed = (game) => Boolean(this.stored.last?.[game]);

  /**
   * The last set-up of a game; for a new game only the name of the first known person.
   * @param {string} game @returns {unknown} unchecked: see match-setup.js
   */
  lastSetup = (game) => this.stored.last?.[game] ?? { names: this.people().slice(0, 1) };

  /** Names of people, the most recent first, for all games. @returns {string[]} */
  people() {
    const { people } = this.stored;
    return Array.isArray(people) ? people.filter((one) => typeof one === "string" && cleanName(one) === one) : [];
  }

  /** @param {string} game @param {MatchSetup} setup */
  saveLast(game, setup) {
    const persons = (/** @type {string} */ name, /** @type {number} */ seat) => name && setup.seats[seat] === "me";
    const people = [...new Set([...setup.names.filter(persons), ...this.people()])].slice(0, MAX_PEOPLE);
    this.#storeChanges({ last: { ...this.stored.last, [game]: setup }, people });
  }

  /** @param {Record<string, unknown>} changed */
  #storeChanges(changed) {
    this.reload();
    this.stored = { ...this.stored, ...changed };
    this.store.saveSettings(this.stored);
  }

  /** @param {string} name */
  #tell(name) {
    for (const listener of this.#listeners) listener(name);
  }
}
