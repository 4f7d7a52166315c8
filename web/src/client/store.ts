/**
 * Everything that Tilebag stores in a browser. This file has the operations on whole games, and what is needed before the engine
 * has started; envelope-store.js has the envelopes, game-store.js the saves.
 *
 *     tilebag.meta            version of the layout, dates of the first and the last visit
 *     tilebag.settings        envelope (kind settings)
 *     tilebag.records         envelope (kind records): results by game and set-up
 *     tilebag.save.<id>.a .b  envelope (kind game)
 *     tilebag.label.<id>      envelope (kind label): the user's name, and whether it is pinned, see save-labels.js. A separate
 *                             key, so that saves are written without it, and an older Tilebag does not touch it
 *     tilebag.picture.<id>    envelope (kind picture): the last state shown, for the home page, and until the engine has started
 *     tilebag.waiting.<id>    queued moves
 *     tilebag.next.<game>     envelope (kind next): a prepared match
 *     tilebag.quarantine.<id>.<a or b>.<ms>  raw text of a corrupt save
 *     tilebag.stamp           number of writes: see storage.js
 */

import type { Message, PreparedMatch, StateMessage } from "../base/types.ts";
import { randomId } from "../base/address.ts";
import { openEnvelope, parseJson, wrapBody } from "./envelope.ts";
import { GameStore } from "./game-store.ts";
import { type Label, cleanTitle, isEmptyLabel, nextCopyNumber } from "./save-labels.ts";
import { markCounted } from "./records.ts";

/** of the list of saves */
export type Entry = import("./game-store.ts").Entry;

const SPARE_CHARS = 1 << 19; // characters, a tenth of what browsers allow: with less of it storage is nearly full
const MAX_PICTURES = 4; // matches whose picture is stored

/** All keys of a game. */
const keysOfGame = (id: string) => [`save.${id}.a`, `save.${id}.b`, `label.${id}`, `picture.${id}`, `waiting.${id}`];

export class Store extends GameStore {
  // actions of the user

  /** @param typed empty: the game's own name */
  rename = (id: string, typed: string) => this.#saveLabel(id, { ...this.label(id), name: cleanTitle(typed), copy: 0 });

  /** Pins a game: it is listed first and never deleted automatically. */
  pin = (id: string, pinned: boolean) => this.#saveLabel(id, { ...this.label(id), pinned });

  #saveLabel(id: string, label: Label) {
    if (isEmptyLabel(label)) this.keys.remove(`label.${id}`);
    else this.saveBody("label", label, `label.${id}`);
  }

  /** Labels another game that continues from this one. @returns its id */
  branchGame(id: string): string {
    const all = this.list();
    const [{ name }, game] = [this.label(id), all.find((one) => one.id === id)?.game];
    const copy = nextCopyNumber(all.filter((one) => one.game === game && one.name === name));
    const made = randomId();
    this.#saveLabel(made, { name, pinned: false, copy });
    return made;
  }

  /** Copies a game. @returns the id of the copy; empty: there is nothing to copy */
  copy(id: string): string {
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
    if (about?.over) markCounted(this, [made]); // a result counts once
    return made;
  }

  /** @returns undoes the deletion, while the page is open */
  remove(id: string): () => void {
    const names = keysOfGame(id);
    const texts = names.map((name) => this.keys.read(name));
    for (const name of names) this.keys.remove(name);
    return () => {
      if (this.entry(id)) return; // another page has saved it meanwhile
      texts.forEach((text, k) => text === null || this.keys.put(names[k], text));
    };
  }

  /**
   * Games that may be deleted when storage is nearly full: finished ones, the oldest first, as many as make room; none is
   * pinned.
   * @returns null: there is room
   */
  removableGames(): Entry[] | null {
    if (this.keys.hasRoom(SPARE_CHARS)) return null;
    let size = 0;
    const lengthOf = (id: string) => keysOfGame(id).reduce((sum, name) => sum + (this.keys.read(name)?.length ?? 0), 0);
    const over = this.list().filter((one) => one.over && !one.pinned).reverse();
    return over.filter(({ id }) => size < 2 * SPARE_CHARS && (size += lengthOf(id)));
  }

  /** Deletes matches that were left before anybody moved. */
  removeUntouched() {
    for (const { id, begun, pinned, name } of this.list())
      if (begun === false && !pinned && !name && !this.queuedMoves(id).length && !this.#isBotMatchUnderWay(id)) this.remove(id);
  }

  /** Is it a match among computer players that has moved on? */
  #isBotMatchUnderWay(id: string) {
    const { bots = {}, seats, at } = this.newestEnvelope(id)?.body ?? {};
    return at > 0 && Object.keys(bots).length === seats;
  }

  // before the engine has started

  /** @returns unparsed */
  picture = (id: string): StateMessage | null => this.#picture(id)?.state ?? null;

  #picture = (id: string): any => openEnvelope(this.keys.read(`picture.${id}`), "picture")?.body;

  /** Stores the picture of a match; null deletes it. */
  savePicture(id: string, state: StateMessage | null) {
    if (state === null) return this.keys.remove(`picture.${id}`);
    if (this.keys.read(`picture.${id}`) === null) this.#removeOldPictures();
    this.keys.put(`picture.${id}`, wrapBody("picture", { sum: this.newestEnvelope(id)?.sum, state }, this.now()));
    return undefined;
  }

  #removeOldPictures() {
    const recent = this.list().slice(0, MAX_PICTURES).map((one) => `picture.${one.id}`);
    for (const name of this.keys.names("picture.")) if (!recent.includes(name)) this.keys.remove(name);
  }

  /** The match as it was left, if its picture is that of the newest save. */
  preparedMatch(id: string): PreparedMatch | null {
    const [save, picture, about] = [this.newestEnvelope(id), this.#picture(id), this.entry(id)];
    if (!save || !about || !picture?.state || picture.sum !== save.sum) return null;
    return { save: { say: "save", body: save.body, sum: save.sum, about }, state: picture.state };
  }

  /** Queued moves on the newest save. */
  queuedMoves(id: string): Message[] {
    const { sum, steps } = parseJson(this.keys.read(`waiting.${id}`)) ?? {};
    const right = Array.isArray(steps) && steps.every((step) => typeof step?.do === "string");
    return right && sum && sum === this.newestEnvelope(id)?.sum ? steps : [];
  }

  /** @param sum of the newest save */
  saveQueuedMoves(id: string, steps: Message[], sum = this.newestEnvelope(id)?.sum) {
    if (!steps.length) this.keys.remove(`waiting.${id}`);
    else this.keys.put(`waiting.${id}`, JSON.stringify({ sum, steps }));
  }

  /** The prepared match of a game. @returns unchecked */
  nextMatch = (game: string): any => openEnvelope(this.keys.read(`next.${game}`), "next")?.body;

  saveNextMatch(game: string, table: object | null) {
    if (table) this.keys.put(`next.${game}`, wrapBody("next", table, this.now()));
    else this.keys.remove(`next.${game}`);
  }
}
