/**
 * The saved games: what, with whom, how it stands, when. Pinned ones first, finished ones apart; each can be named, pinned,
 * copied and deleted, and what is deleted can be taken back while the sheet is open. Below: what could not be read.
 */

/** @import { Entry, Store } from "../client/store.js" */
/** @import { Wreck } from "../client/wrecks.js" */

import { replayAddress } from "../base/address.js";
import { button, element, saveFile } from "../base/html.js";
import { say } from "../base/words.js";
import { gameFile } from "../client/save-files.js";
import { giveOut } from "./export-offer.js";
import { calledOf, goneRow, saveRow, timeOf } from "./save-row.js";
import { sheet } from "./sheets.js";

/** @typedef {{entry: Entry, bringBack: () => void}} Gone */

/** @param {Node[]} rows */
const list = (rows) => element("ul", { class: "saves" }, ...rows);

/** @param {Entry} one @param {Entry} other */
const newestFirst = (one, other) => Number(one.updated < other.updated) - Number(one.updated > other.updated);

class SavesList {
  host = element("div", { class: "games" });
  told = element("p", { class: "unseen", role: "status" });
  #opened = "";
  #renaming = "";
  /** @type {Map<string, Gone>} */
  #gone = new Map();

  /**
   * @param {Store} store @param {(entry: Entry) => string} titleOf @param {() => unknown} changed @param {string} here
   * @param {() => void} shut
   */
  constructor(store, titleOf, changed, here, shut) {
    this.store = store;
    this.titleOf = titleOf;
    this.changed = changed;
    this.here = here;
    this.shut = shut;
  }

  /** @param {Entry} entry */
  #called = (entry) => calledOf(entry, this.titleOf(entry));

  /** All that stands there now. @param {string} [id] of the row that has the focus then @param {string} [does] which part of it */
  draw(id, does) {
    const kept = this.store.list();
    for (const one of kept) this.#gone.delete(one.id); // also what another page has kept again
    const all = [...kept, ...[...this.#gone.values()].map(({ entry }) => entry)].sort(newestFirst);
    const pinned = all.filter((one) => one.pinned);
    const [open, over] = [false, true].map((done) => all.filter((one) => !one.pinned && Boolean(one.over) === done));
    /** @type {[string, Entry[]][]} */
    const parts = [["shelf.pinned", pinned], [pinned.length ? "shelf.going" : "", open], ["shelf.finished", over]];
    const some = parts.filter(([, entries]) => entries.length);
    const made = some.flatMap(([words, entries]) => [
      ...(words ? [element("h3", {}, say(words))] : []),
      list(entries.map((one) => this.#row(one))),
    ]);
    this.host.replaceChildren(...(made.length ? made : [element("p", { class: "soft" }, say("shelf.no-saves"))]));
    if (id) this.#part(id, does ?? "more")?.focus();
  }

  /** @param {string} id @param {string} does @returns {HTMLElement | null} */
  #part = (id, does) => this.host.querySelector(`[data-save="${id}"] [data-does="${does}"]`);

  /** @param {Entry} entry */
  #row(entry) {
    const { id } = entry;
    const called = this.#called(entry);
    if (this.#gone.has(id)) return goneRow(id, called, () => this.#bringBack(id, called));
    const [opened, renaming] = [this.#opened === id, this.#renaming === id];
    const row = { entry, game: this.titleOf(entry), called, here: id === this.here, opened, renaming };
    return saveRow(row, (what, typed) => this.#do(entry, what, typed));
  }

  /** @param {Entry} entry @param {string} what @param {string} [typed] */
  #do(entry, what, typed = "") {
    const { id } = entry;
    this.#renaming = what === "rename" ? id : "";
    if (what === "open") return void (this.here && this.shut());
    if (what === "more") this.#opened = this.#opened === id ? "" : id;
    if (what === "rename") return void this.#edit(id);
    if (what === "copy") return this.#copied(entry);
    if (what === "replay") return location.assign(replayAddress({ id }, 0));
    if (what === "file") return void giveOut(gameFile(this.store, id));
    if (what === "delete") return this.#remove(entry);
    if (what === "name") {
      this.store.rename(id, typed);
      this.#opened = "";
    }
    if (what === "pin" || what === "unpin") this.store.pin(id, what === "pin");
    const kept = { ...entry, ...this.store.label(id) };
    if (["name", "pin", "unpin"].includes(what)) this.#tell(`shelf.told.${what}`, this.#called(kept));
    this.draw(id, what === "pin" ? "unpin" : what === "unpin" ? "pin" : "more");
    if (what !== "more" && what !== "leave") this.changed();
  }

  /** @param {string} id */
  #edit(id) {
    this.draw(id, "name");
    const field = this.#part(id, "name");
    if (field instanceof HTMLInputElement) field.select();
  }

  /** @param {Entry} entry */
  #copied(entry) {
    const made = this.store.copy(entry.id);
    if (!made) return this.draw(entry.id);
    this.#opened = made;
    this.#tell("shelf.told.copy", this.#called({ ...entry, ...this.store.label(made) }));
    this.draw(made, "open");
    this.changed();
  }

  /** @param {Entry} entry */
  #remove(entry) {
    const called = this.#called(entry);
    this.#gone.set(entry.id, { entry, bringBack: this.store.remove(entry.id) });
    this.#tell("shelf.deleted", called);
    this.draw(entry.id, "undo");
    this.changed();
  }

  /** @param {string} id @param {string} called */
  #bringBack(id, called) {
    this.#gone.get(id)?.bringBack();
    this.#tell("shelf.told.undo", called);
    this.draw(id);
    this.changed();
  }

  /** @param {string} words @param {string} title */
  #tell = (words, title) => void (this.told.textContent = say(words, { title }));
}

/**
 * @param {Store} store @param {(entry: Entry) => string} titleOf the game in the reader's language
 * @param {() => unknown} changed something is otherwise now @param {Node[]} more what else can be done
 * @param {string} [here] the table that is shown
 */
export function openSaves(store, titleOf, changed, more = [], here = "") {
  const games = new SavesList(store, titleOf, changed, here, () => dialog.close());
  games.draw();
  const wrecks = store.wrecks().map((one) => wreckRow(one, store));
  const torn = wrecks.length ? [element("h3", {}, say("shelf.wrecks")), list(wrecks)] : [];
  const dialog = sheet(say("shelf.saves"), [games.host, games.told, ...torn, ...more]);
}

/** What could not be read: its raw text is given out, or deleted. @param {Wreck} wreck @param {Store} store */
function wreckRow({ key, of, at }, store) {
  const file = button("", { icon: "save", kind: "round", on: () => saveFile({ name: `${of || "tilebag"}.txt`, text: store.wreck(key) }) });
  file.setAttribute("aria-label", say("shelf.wreck-file", { what: of }));
  const away = button("", { icon: "close", kind: "round", on: remove });
  away.setAttribute("aria-label", say("shelf.this.delete", { title: of }));
  const what = element("span", {}, element("b", {}, of), element("small", {}, say("shelf.wreck", { when: timeOf(at) })));
  const line = element("div", { class: "save" }, what, file, away);
  const row = element("li", {}, line);

  function remove() {
    const bringBack = store.removeWreck(key);
    const gone = goneRow("", of, () => {
      bringBack();
      row.replaceChildren(line);
      away.focus();
    });
    row.replaceChildren(...gone.children);
    row.querySelector("button")?.focus();
  }
  return row;
}
