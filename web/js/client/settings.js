/**
 * What the reader has chosen: kept in the store, or given in an address for one visit.
 *
 * @typedef {import("./store.js").Store} Store
 */

import { asName } from "../base/address.js";
import { LANGUAGES, SETTINGS, UNLISTED } from "../base/choices.js";
import { element } from "../base/html.js";
import { say } from "../base/words.js";

const PEOPLE = 12; // whose names are remembered

/** @param {Store} store */
export function openSettings(store) {
  /** @type {Record<string, any>} */
  let kept = store.settings();
  /** @type {Record<string, string>} */
  let visit = {};
  /** @type {((name: string) => void)[]} */
  const listeners = [];

  /** @param {string} name */
  const now = (name) => {
    const known = [...SETTINGS[name], ...(UNLISTED[name] ?? [])];
    return [visit[name], kept[name]].find((value) => known.includes(value)) ?? known[0];
  };

  /** @returns {string[]} */
  const people = () =>
    Array.isArray(kept.people) ? kept.people.filter((one) => typeof one === "string" && asName(one) === one) : [];

  /** What the style sheets and the first script go by. */
  function apply() {
    const root = document.documentElement;
    for (const name of ["theme", "palette", "motion"]) {
      if (now(name) === "auto") delete root.dataset[name];
      else if (root.dataset[name] !== now(name)) root.dataset[name] = now(name);
    }
  }

  /** Another page may have changed them. */
  const reread = () => void (kept = { ...kept, ...store.settings() });

  /** @param {Record<string, unknown>} changed */
  function keep(changed) {
    reread();
    kept = { ...kept, ...changed };
    store.keepSettings(kept);
  }

  return {
    now,
    apply,
    reread,

    /** Settings of an address: for this visit only. @param {Record<string, string>} given */
    forVisit(given) {
      visit = given;
      apply();
    },

    /** @param {string} name @param {string} value */
    choose(name, value) {
      delete visit[name];
      keep({ [name]: value });
      apply();
      for (const listener of listeners) listener(name);
    },

    /** @param {(name: string) => void} listener */
    onChange: (listener) => void listeners.push(listener),

    /** Is an aid of the games (odds and the like) to be seen? @param {string} aid */
    aid: (aid) => (visit[aid] ?? kept.aids?.[aid]) !== "off",

    /** An address may switch an aid off for this visit. @param {Record<string, string>} aids */
    aidsForVisit: (aids) => void (visit = { ...visit, ...aids }),

    /** @param {string} aid @param {boolean} on */
    showAid(aid, on) {
      delete visit[aid];
      keep({ aids: { ...kept.aids, [aid]: on ? "on" : "off" } });
      for (const listener of listeners) listener("aid");
    },

    /**
     * How a game was begun last; one that never was is for the first of the people that are known.
     * @param {string} game @returns {unknown} to be checked: see choosing.js
     */
    last: (game) => kept.last?.[game] ?? { names: people().slice(0, 1) },

    /** What people are called, in the order in which they sat down last, whatever the game. */
    people,

    /** @param {string} game @param {Required<import("../base/match-setup.js").How>} how */
    keepLast(game, how) {
      const named = how.names.filter(Boolean);
      keep({
        last: { ...kept.last, [game]: how },
        people: [...new Set([...named, ...people()])].slice(0, PEOPLE),
      });
    },

    /** Is nothing to move? */
    still: () => now("motion") === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}
/** @typedef {ReturnType<typeof openSettings>} Settings */

/**
 * @param {string} label @param {[string, string][]} choices @param {string} value
 * @param {(value: string) => void} choose
 */
function choice(label, choices, value, choose) {
  const select = element(
    "select",
    {},
    ...choices.map(([name, words]) => element("option", { value: name, selected: name === value }, words)),
  );
  select.addEventListener("change", () => choose(select.value));
  return element("label", {}, element("span", {}, label), select);
}

/**
 * The form of all settings. @param {Settings} settings @param {{names: string[], aids?: [string, string][]}} which
 */
export function settingsForm(settings, { names, aids = [] }) {
  const words = (/** @type {string} */ name, /** @type {string} */ value) =>
    name === "lang" && value !== "auto" ? LANGUAGES[value] : say(`settings.${name}.${value}`);
  const choices = names.map((name) =>
    choice(
      say(`settings.${name}.name`),
      SETTINGS[name].map((value) => [value, words(name, value)]),
      settings.now(name),
      (value) => settings.choose(name, value),
    ),
  );
  const switches = aids.map(([aid, title]) =>
    choice(
      title,
      [
        ["on", say("settings.aid.on")],
        ["off", say("settings.aid.off")],
      ],
      settings.aid(aid) ? "on" : "off",
      (value) => settings.showAid(aid, value === "on"),
    ),
  );
  return element("div", { class: "choices" }, ...choices, ...switches);
}
