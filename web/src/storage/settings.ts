/** The user's settings: stored, or given in an address for one visit. */

import { cleanName, KEY_PATTERN } from "../base/address.ts";
import {
  ADDRESS_ONLY_VALUES,
  isSetting,
  SETTINGS,
  type SettingName,
} from "../base/setting-values.ts";
import type { MatchSetup } from "../base/types.ts";
import type { Store } from "./store.ts";

const MAX_PEOPLE = 12; // number of stored names
const MAX_DISMISSED_TIPS = 200; // that were dismissed
const MAX_TEXT_CHARS = 100; // of a name or the id of a tip
const MAX_AIDS = 200;
const MAX_SETUPS = 50; // games whose last set-up is stored
const MAX_SETUP_CHARS = 8000; // more than that of 99 seats with names

/** The valid part of settings from outside. It always fits into an envelope. */
export function validSettings({
  aids,
  dismissed,
  people,
  last,
  ...choices
}: Record<string, any>): Record<string, any> {
  const texts = (list: unknown, most: number) =>
    (Array.isArray(list) ? list : [])
      .filter((text) => typeof text === "string" && text.length <= MAX_TEXT_CHARS)
      .slice(0, most);
  const entriesOf = (value: unknown, most: number) =>
    Object.entries(value && typeof value === "object" ? value : {})
      .filter(([key]) => KEY_PATTERN.test(key))
      .slice(0, most);
  const isSetup = (setup: unknown) =>
    setup !== null && typeof setup === "object" && JSON.stringify(setup).length <= MAX_SETUP_CHARS;
  const values = Object.entries(choices).filter(
    ([name, value]) => isSetting(name) && SETTINGS[name].includes(value),
  );
  const validAids = entriesOf(aids, MAX_AIDS).filter(
    ([, value]) => value === "on" || value === "off",
  );
  // checked by validSetup
  const lastSetups = entriesOf(last, MAX_SETUPS).filter(([, setup]) => isSetup(setup));
  return {
    ...Object.fromEntries(values),
    aids: Object.fromEntries(validAids),
    dismissed: texts(dismissed, MAX_DISMISSED_TIPS),
    people: texts(people, MAX_PEOPLE),
    last: Object.fromEntries(lastSetups),
  };
}

export class Settings {
  stored: Record<string, any>;
  #visit: Record<string, string> = {};
  #listeners: ((name: string) => void)[] = [];

  constructor(readonly store: Store) {
    this.stored = store.settings();
  }

  /** The current value of a setting. */
  value(name: SettingName): string {
    const validValues = [...SETTINGS[name], ...(ADDRESS_ONLY_VALUES[name] ?? [])];
    const current = [this.#visit[name], this.stored[name]].find((value) =>
      validValues.includes(value),
    );
    return current ?? validValues[0];
  }

  /** Was another value than "auto" stored? */
  hasChosen = (name: SettingName) =>
    SETTINGS[name].includes(this.stored[name]) && this.stored[name] !== "auto";

  /**
   * @param listener receives the name of the setting, or "aid", or "visit" for those of an address
   */
  onChange(listener: (name: string) => void) {
    this.#listeners.push(listener);
  }

  /** Settings of an address, for this visit only. */
  setVisit(settings: Record<string, string>) {
    this.#visit = settings;
    this.#tell("visit");
  }

  choose(name: SettingName, value: string) {
    delete this.#visit[name];
    this.#storeChanges({ [name]: value });
    this.#tell(name);
  }

  /** Reads changes made by other pages. */
  reload() {
    this.stored = { ...this.stored, ...this.store.settings() };
  }

  /** Replaces all settings. @returns the previous ones */
  replaceAll(settings: Record<string, any>): Record<string, any> {
    const before = this.store.settings();
    this.stored = settings;
    this.store.saveSettings(settings);
    for (const name of ["visit", "lang"]) this.#tell(name);
    return before;
  }

  /** Settings were restored from the journal. */
  reloadAndTell() {
    this.reload();
    this.#tell("visit");
  }

  /** Is an aid of the games (such as odds) shown? */
  isAidOn = (aid: string) => (this.#visit[aid] ?? this.stored.aids?.[aid]) !== "off";

  /** Aids that an address switches off for this visit. */
  setVisitAids(aids: Record<string, string>) {
    this.#visit = { ...this.#visit, ...aids };
  }

  showAid(aid: string, on: boolean) {
    delete this.#visit[aid];
    this.#storeChanges({ aids: { ...this.stored.aids, [aid]: on ? "on" : "off" } });
    this.#tell("aid");
  }

  /** Should a tip be shown? It was not dismissed, and tips are on. */
  wantsTip = (id: string) => this.value("tips") === "on" && !this.#dismissed().includes(id);

  /** Was this never offered? */
  wantsOffer = (id: string) => !this.#dismissed().includes(id);

  dismissTip(id: string) {
    this.#storeChanges({ dismissed: [...new Set([...this.#dismissed(), id])] });
  }

  #dismissed = (): string[] => (Array.isArray(this.stored.dismissed) ? this.stored.dismissed : []);

  /** Was this game played before? */
  hasPlayed = (game: string) => Boolean(this.stored.last?.[game]);

  /**
   * The last set-up of a game; for a new game only the name of the first known person. @returns
   * unchecked: see match-setup.ts
   */
  lastSetup = (game: string): unknown =>
    this.stored.last?.[game] ?? { names: this.people().slice(0, 1) };

  /** Names of people, the most recent first, for all games. */
  people(): string[] {
    const { people } = this.stored;
    return Array.isArray(people)
      ? people.filter((name) => typeof name === "string" && cleanName(name) === name)
      : [];
  }

  saveLast(game: string, setup: MatchSetup) {
    const isPerson = (name: string, seat: number) => name && setup.seats[seat] === "me";
    const people = [...new Set([...setup.names.filter(isPerson), ...this.people()])];
    this.#storeChanges({
      last: { ...this.stored.last, [game]: setup },
      people: people.slice(0, MAX_PEOPLE),
    });
  }

  #storeChanges(changed: Record<string, unknown>) {
    this.reload();
    this.stored = { ...this.stored, ...changed };
    this.store.saveSettings(this.stored);
  }

  #tell(name: string) {
    for (const listener of this.#listeners) listener(name);
  }
}
