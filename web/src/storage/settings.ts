/** The user's settings: stored, or given in an address for one visit. */

import * as v from "valibot";
import { cleanName, KEY_PATTERN } from "../base/address.ts";
import {
  ADDRESS_ONLY_VALUES,
  isSetting,
  type SettingName,
  SETTINGS,
} from "../base/setting-values.ts";
import type { MatchSetup } from "../base/types.ts";
import {
  filteredList,
  parseOr,
  plainObject,
  textUpTo,
  validEntries,
  validItems,
} from "../base/validation.ts";
import type { Store } from "./store.ts";

const MAX_PEOPLE = 12; // number of stored names
const MAX_DISMISSED_TIPS = 200; // that were dismissed
const MAX_TEXT_CHARS = 100; // of a name or the id of a tip
const MAX_AIDS = 200;
const MAX_SETUPS = 50; // games whose last set-up is stored
const MAX_SETUP_CHARS = 8000; // more than that of 99 seats with names

const key = v.pipe(v.string(), v.regex(KEY_PATTERN));
const setup = v.pipe(
  plainObject,
  v.check((stored) => JSON.stringify(stored).length <= MAX_SETUP_CHARS),
);

const textsUpTo = (most: number) =>
  v.pipe(
    validItems(textUpTo(MAX_TEXT_CHARS)),
    v.transform((texts) => texts.slice(0, most)),
  );
const entriesUpTo = <Value>(most: number, value: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    validEntries(key, value),
    v.transform((record) => Object.fromEntries(Object.entries(record).slice(0, most))),
  );

/** What settings from outside have besides the choices. It always fits into an envelope. */
const ImportedSettingsSchema = v.object({
  aids: entriesUpTo(MAX_AIDS, v.picklist(["on", "off"])),
  dismissed: textsUpTo(MAX_DISMISSED_TIPS),
  people: textsUpTo(MAX_PEOPLE),
  last: entriesUpTo(MAX_SETUPS, setup), // checked by validSetup
});
/** The same parts as they are stored, where they have no limits. */
const AidsSchema = validEntries(v.string(), v.string());
const TextsSchema = filteredList(v.string());
const SetupsSchema = validEntries(v.string(), v.unknown());

const isChoice = (name: SettingName, value: unknown): value is string =>
  typeof value === "string" && SETTINGS[name].includes(value);

/** The valid part of settings from outside. */
export function validSettings(settings: Record<string, unknown>): Record<string, unknown> {
  const choices = Object.entries(settings).filter(
    ([name, value]) => isSetting(name) && isChoice(name, value),
  );
  return { ...Object.fromEntries(choices), ...parseOr(ImportedSettingsSchema, settings, {}) };
}

/** The introduction of a game, among the dismissed tips. */
export const introductionOf = (game: string) => `${game}.short`;

export class Settings {
  stored: Record<string, unknown>;
  #visit: Record<string, string> = {};
  #listeners: ((name: string) => void)[] = [];

  constructor(readonly store: Store) {
    this.stored = store.settings();
  }

  /** The current value of a setting. */
  value(name: SettingName): string {
    const wishes = [this.#visit[name], this.stored[name]];
    const isValid = (value: unknown): value is string =>
      isChoice(name, value) || (ADDRESS_ONLY_VALUES[name] ?? []).some((only) => only === value);
    return wishes.find(isValid) ?? SETTINGS[name][0];
  }

  /** Was another value than "auto" stored? */
  hasChosen = (name: SettingName) =>
    isChoice(name, this.stored[name]) && this.stored[name] !== "auto";

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
  replaceAll(settings: Record<string, unknown>): Record<string, unknown> {
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
  isAidOn = (aid: string) => (this.#visit[aid] ?? this.#aids()[aid]) !== "off";

  /** Aids that an address switches off for this visit. */
  setVisitAids(aids: Record<string, string>) {
    this.#visit = { ...this.#visit, ...aids };
  }

  showAid(aid: string, on: boolean) {
    delete this.#visit[aid];
    this.#storeChanges({ aids: { ...this.#aids(), [aid]: on ? "on" : "off" } });
    this.#tell("aid");
  }

  /** Should a tip be shown? It was not dismissed, and tips are on. */
  wantsTip = (id: string) => this.value("tips") === "on" && !this.#dismissed().includes(id);

  /** Was this never offered? */
  wantsOffer = (id: string) => !this.#dismissed().includes(id);

  dismissTip(id: string) {
    this.#storeChanges({ dismissed: [...new Set([...this.#dismissed(), id])] });
  }

  #aids = () => parseOr(AidsSchema, this.stored.aids, {});

  #dismissed = () => parseOr(TextsSchema, this.stored.dismissed, []);

  #lastSetups = () => parseOr(SetupsSchema, this.stored.last, {});

  /** Was this game played before? */
  hasPlayed = (game: string) => Boolean(this.#lastSetups()[game]);

  /** Was this game never played here, and its introduction not read? */
  wantsIntroduction = (game: string) =>
    !this.hasPlayed(game) && this.wantsTip(introductionOf(game));

  /**
   * The last set-up of a game; for a new game only the name of the first known person. @returns
   * unchecked: see match-setup.ts
   */
  lastSetup = (game: string): unknown =>
    this.#lastSetups()[game] ?? { names: this.people().slice(0, 1) };

  /** Names of people, the most recent first, for all games. */
  people(): string[] {
    const names = parseOr(TextsSchema, this.stored.people, []);
    return names.filter((name) => cleanName(name) === name);
  }

  saveLast(game: string, setup: MatchSetup) {
    const isPerson = (name: string, seat: number) => name && setup.seats[seat] === "me";
    const people = [...new Set([...setup.names.filter(isPerson), ...this.people()])];
    this.#storeChanges({
      last: { ...this.#lastSetups(), [game]: setup },
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
