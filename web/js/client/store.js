/**
 * All that Tilebag keeps in a browser. What stands here is what is done with a game as a whole, and what is kept for the
 * moment before the engine is there; envelope-store.js has the envelopes, game-store.js the saves.
 *
 *     tilebag.meta            how the keys are laid out, when the first and the last visit was
 *     tilebag.settings        envelope (kind settings)
 *     tilebag.records         envelope (kind records): how it went so far, by game and set-up
 *     tilebag.save.<id>.a .b  envelope (kind game)
 *     tilebag.label.<id>      envelope (kind label): the name that the reader gave, pinned or not, see save-labels.js. A key of its
 *                             own, so that a save is written without it, and an older Tilebag leaves it alone
 *     tilebag.picture.<id>    envelope (kind picture): the state that was shown last, for the shelf, and until the engine is there
 *     tilebag.waiting.<id>    steps made on it before the engine was there
 *     tilebag.next.<game>     envelope (kind next): a table that lies ready, as it is when a person may move
 *     tilebag.quarantine.<id>.<a or b>.<ms>  raw text of what could not be read
 *     tilebag.stamp           how much was written: see storage.js
 */

/** @import { Message, PreparedMatch, StateMessage } from "../base/types.d.ts" */
/** @import { Label } from "./save-labels.js" */

import { randomId } from "../base/address.js";
import { openEnvelope, parseJson, wrapBody } from "./envelope.js";
import { GameStore } from "./game-store.js";
import { cleanTitle, isEmptyLabel, nextCopyNumber } from "./save-labels.js";
import { markCounted } from "./records.js";

/** @typedef {import("./game-store.js").Entry} Entry  of the list of saves */

const SPARE_CHARS = 1 << 19; // characters, a tenth of what browsers allow: with less of it storage is nearly full
const MAX_PICTURES = 4; // tables whose picture is kept

/** All keys of a game. @param {string} id */
const keysOfGame = (id) => [`save.${id}.a`, `save.${id}.b`, `label.${id}`, `picture.${id}`, `waiting.${id}`];

export class Store extends GameStore {
  // what the reader does with a saved game

  /** @param {string} id @param {string} typed empty: it is called as its game again */
  rename = (id, typed) => this.#saveLabel(id, { ...this.label(id), name: cleanTitle(typed), copy: 0 });

  /** Pinned ones come first, and nothing of them is ever thrown away. @param {string} id @param {boolean} pinned */
  pin = (id, pinned) => this.#saveLabel(id, { ...this.label(id), pinned });

  /** @param {string} id @param {Label} label */
  #saveLabel(id, label) {
    if (isEmptyLabel(label)) this.keys.remove(`label.${id}`);
    else this.saveBody("label", label, `label.${id}`);
  }

  /** A name for another game that went on from this one. @param {string} id @returns {string} its id */
  branchGame(id) {
    const all = this.list();
    const [{ name }, game] = [this.label(id), all.find((one) => one.id === id)?.game];
    const copy = nextCopyNumber(all.filter((one) => one.game === game && one.name === name));
    const made = randomId();
    this.#saveLabel(made, { name, pinned: false, copy });
    return made;
  }

  /** The same game once more, beside it in the list. @param {string} id @returns {string} its id; empty: there is nothing to copy */
  copy(id) {
    const save = this.newestEnvelope(id);
    if (!save) return "";
    const made = this.branchGame(id);
    const { engine, rules, saved, sum, about } = save;
    const more = { id: made, engine, rules, saved, sum, rev: 1, about };
    this.keys.put(`save.${made}.a`, wrapBody("game", save.body, this.now(), more), this.disposableNames());
    for (const part of ["picture", "waiting"]) {
      const text = this.keys.read(`${part}.${id}`);
      if (text !== null) this.keys.put(`${part}.${made}`, text);
    }
    if (about?.over) markCounted(this, [made]); // its end counts once
    return made;
  }

  /** @param {string} id @returns {() => void} brings it back, as long as the page lives */
  remove(id) {
    const names = keysOfGame(id);
    const texts = names.map((name) => this.keys.read(name));
    for (const name of names) this.keys.remove(name);
    return () => {
      if (this.entry(id)) return; // another page has kept it meanwhile
      texts.forEach((text, k) => text === null || this.keys.put(names[k], text));
    };
  }

  /**
   * Which games may go when storage is nearly full: finished ones, the oldest first, as many as make room again; none is pinned.
   * @returns {Entry[] | null} null: there is room
   */
  removableGames() {
    if (this.keys.hasRoom(SPARE_CHARS)) return null;
    let size = 0;
    const lengthOf = (/** @type {string} */ id) => keysOfGame(id).reduce((sum, name) => sum + (this.keys.read(name)?.length ?? 0), 0);
    const over = this.list().filter((one) => one.over && !one.pinned).reverse();
    return over.filter(({ id }) => size < 2 * SPARE_CHARS && (size += lengthOf(id)));
  }

  /** Tables that were opened and left before anybody moved: there is nothing in them to go on with. */
  removeUntouched() {
    for (const { id, begun, pinned, name } of this.list())
      if (begun === false && !pinned && !name && !this.queuedMoves(id).length && !this.#isBotMatchUnderWay(id)) this.remove(id);
  }

  /** Is it a game among computers that has gone on? @param {string} id */
  #isBotMatchUnderWay(id) {
    const { bots = {}, seats, at } = this.newestEnvelope(id)?.body ?? {};
    return at > 0 && Object.keys(bots).length === seats;
  }

  // what is there before the engine is

  /** @param {string} id @returns {StateMessage | null} as it came */
  picture = (id) => this.#picture(id)?.state ?? null;

  /** @param {string} id @returns {any} */
  #picture = (id) => openEnvelope(this.keys.read(`picture.${id}`), "picture")?.body;

  /** Keeps what a table looks like; null forgets it. @param {string} id @param {StateMessage | null} state */
  savePicture(id, state) {
    if (state === null) return this.keys.remove(`picture.${id}`);
    if (this.keys.read(`picture.${id}`) === null) this.#removeOldPictures();
    this.keys.put(`picture.${id}`, wrapBody("picture", { sum: this.newestEnvelope(id)?.sum, state }, this.now()));
    return undefined;
  }

  #removeOldPictures() {
    const recent = this.list().slice(0, MAX_PICTURES).map((one) => `picture.${one.id}`);
    for (const name of this.keys.names("picture.")) if (!recent.includes(name)) this.keys.remove(name);
  }

  /** The table as it was left, if its picture is that of the newest save. @param {string} id @returns {PreparedMatch | null} */
  preparedMatch(id) {
    const [save, picture, about] = [this.newestEnvelope(id), this.#picture(id), this.entry(id)];
    if (!save || !about || !picture?.state || picture.sum !== save.sum) return null;
    return { save: { say: "save", body: save.body, sum: save.sum, about }, state: picture.state };
  }

  /** Steps that wait for the engine, made on the table as it is saved. @param {string} id @returns {Message[]} */
  queuedMoves(id) {
    const { sum, steps } = parseJson(this.keys.read(`waiting.${id}`)) ?? {};
    const right = Array.isArray(steps) && steps.every((step) => typeof step?.do === "string");
    return right && sum && sum === this.newestEnvelope(id)?.sum ? steps : [];
  }

  /** @param {string} id @param {Message[]} steps @param {string} [sum] of the newest save */
  saveQueuedMoves(id, steps, sum = this.newestEnvelope(id)?.sum) {
    if (!steps.length) this.keys.remove(`waiting.${id}`);
    else this.keys.put(`waiting.${id}`, JSON.stringify({ sum, steps }));
  }

  /** A table of this game that lies ready. @param {string} game @returns {any} as it was kept, or nothing */
  nextMatch = (game) => openEnvelope(this.keys.read(`next.${game}`), "next")?.body;

  /** @param {string} game @param {object | null} table */
  saveNextMatch(game, table) {
    if (table) this.keys.put(`next.${game}`, wrapBody("next", table, this.now()));
    else this.keys.remove(`next.${game}`);
  }
}
