/**
 * The saved games: title, players, score, date. Pinned ones first, finished ones apart; each can be renamed, pinned, copied and
 * deleted, and deletions can be undone while the sheet is open. Corrupt saves are listed below.
 */

import type { Entry, Store } from "../client/store.ts";
import type { CorruptSave } from "../client/corrupt-saves.ts";
import { replayAddress } from "../base/address.ts";
import { button, element, saveFile } from "../base/html.ts";
import { say } from "../base/words.ts";
import { compareByAge } from "../client/game-store.ts";
import { makeGameFile } from "../client/save-files.ts";
import { exportFile, storageWarning } from "./export-offer.ts";
import { saveTitle, deletedRow, makeSaveRow, relativeDate } from "./save-row.ts";
import { openSheet } from "./sheets.ts";

const listOf = (rows: Node[]) => element("ul", { class: "saves" }, ...rows);

class SavesList {
  host = element("div", { class: "games" });
  announcement = element("p", { class: "unseen", role: "status" });
  #deleted = new Map<string, { entry: Entry; bringBack: () => void }>();

  constructor(readonly page: { store: Store; titleOf: (entry: Entry) => string; changed: () => unknown; here: string; shut: () => void }) {}

  #titleOf = (entry: Entry) => saveTitle(entry, this.page.titleOf(entry));

  /** Draws the whole list. */
  draw() {
    const kept = this.page.store.list();
    for (const one of kept) this.#deleted.delete(one.id); // also those that another page has saved again
    const all = [...kept, ...[...this.#deleted.values()].map(({ entry }) => entry)].sort(compareByAge);
    const pinned = all.filter((one) => one.pinned);
    const [open, over] = [false, true].map((done) => all.filter((one) => !one.pinned && Boolean(one.over) === done));
    const parts: [string, Entry[]][] = [["shelf.pinned", pinned], [pinned.length ? "shelf.going" : "", open], ["shelf.finished", over]];
    const made = parts.filter(([, entries]) => entries.length).flatMap(([words, entries]) => [
      ...(words ? [element("h3", {}, say(words))] : []),
      listOf(entries.map((one) => this.#row(one))),
    ]);
    this.host.replaceChildren(...(made.length ? made : [element("p", { class: "soft" }, say("shelf.no-saves"))]));
  }

  #row(entry: Entry) {
    const { id } = entry;
    const [called, gone] = [this.#titleOf(entry), this.#deleted.get(id)];
    if (gone) return deletedRow(id, called, () => [gone.bringBack(), this.#deleted.delete(id), this.#afterAction(entry, "undo", "more")]);
    return makeSaveRow({ entry, game: this.page.titleOf(entry), called, here: id === this.page.here }, (what, typed) => this.#perform(entry, what, typed));
  }

  #perform(entry: Entry, what: string, typed = "") {
    const { id } = entry;
    const { store, here, shut } = this.page;
    if (what === "open") return void (here && shut());
    if (what === "replay") return location.assign(replayAddress({ id }, 0));
    if (what === "file") return void exportFile(makeGameFile(store, id));
    if (what === "copy") return this.#afterAction(store.entry(store.copy(id)) ?? entry, what, "open");
    if (what === "delete") this.#deleted.set(id, { entry, bringBack: store.remove(id) });
    else if (what === "name") store.rename(id, typed);
    else store.pin(id, what === "pin");
    return this.#afterAction(entry, what, { delete: "undo", pin: "unpin", unpin: "pin" }[what] ?? "more");
  }

  /** Updates row or list after an action. @param does the control to focus */
  #afterAction(entry: Entry, what: string, does: string) {
    const { id } = entry;
    const now = { ...entry, ...(what !== "delete" && this.page.store.label(id)) };
    const part = (name: string) => this.host.querySelector(`[data-save="${id}"] ${name}`) as HTMLElement | null;
    this.announcement.textContent = say(what === "delete" ? "shelf.deleted" : `shelf.told.${what}`, { title: this.#titleOf(now) });
    if (["pin", "unpin", "copy"].includes(what)) this.draw();
    else this.host.querySelector(`[data-save="${id}"]`)?.replaceWith(this.#row(now));
    if (what.endsWith("pin")) part("[data-does=more]")?.click();
    part(`[data-does=${does}]`)?.focus();
    this.page.changed();
  }
}

/**
 * @param titleOf the translated name of the game
 * @param changed the list has changed
 * @param more further buttons
 * @param here id of the match that is shown
 */
export function openSaves(store: Store, titleOf: (entry: Entry) => string, changed: () => unknown, more: Node[] = [], here = "") {
  const games = new SavesList({ store, titleOf, changed, here, shut: () => dialog.close() });
  games.draw();
  const corrupt = store.corruptSaves().map((one) => corruptSaveRow(one, store));
  const torn = corrupt.length ? [element("h3", {}, say("shelf.wrecks")), listOf(corrupt)] : [];
  const room = storageWarning(store, () => [games.draw(), changed()]);
  const dialog = openSheet(say("shelf.saves"), [...(room ? [room] : []), games.host, games.announcement, ...torn, ...more]);
}

/** A corrupt save: its raw text can be exported, or deleted. */
function corruptSaveRow({ key, of, at }: CorruptSave, store: Store) {
  const file = button("", { icon: "save", kind: "round", on: () => saveFile({ name: `${of || "tilebag"}.txt`, text: store.corruptText(key) }) });
  file.setAttribute("aria-label", say("shelf.wreck-file", { what: of }));
  const away = button("", { icon: "close", kind: "round", on: remove });
  away.setAttribute("aria-label", say("shelf.this.delete", { title: of }));
  const what = element("span", {}, element("b", {}, of), element("small", {}, say("shelf.wreck", { when: relativeDate(at) })));
  const line = element("div", { class: "save" }, what, file, away);
  const row = element("li", {}, line);

  function remove() {
    const bringBack = store.removeCorruptSave(key);
    const gone = deletedRow("", of, () => {
      bringBack();
      row.replaceChildren(line);
      away.focus();
    });
    row.replaceChildren(...gone.children);
    row.querySelector("button")?.focus();
  }
  return row;
}
