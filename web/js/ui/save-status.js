/**
 * Where the open table is kept, and by whom: the lines that say that nothing is kept or that another tab has the table,
 * and the address that belongs to it.
 */

/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { Store } from "../client/store.js" */

import { newAddress, openAddress, parseAddress } from "../base/address.js";
import { byId } from "../base/html.js";
import { setupOfSave } from "../base/match-setup.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { within } from "../client/storage.js";
import { Writer } from "../client/writer-lock.js";

const PATIENCE = 300; // milliseconds for a journal that does not answer

/** @typedef {{open: () => void, goOnWith: (id: string) => void, pause: () => void}} Page  `open`: what stands in the address */

export class Saving {
  #here = ""; // what stands in the address of the table that is shown
  #writer = new Writer(site.embedded ? undefined : navigator.locks, (mine) => (mine ? this.page.goOnWith(this.#writer.id) : this.#lose()));

  /** @param {EngineClient} client @param {Store} store @param {Page} page */
  constructor(client, store, page) {
    this.client = client;
    this.store = store;
    this.page = page;
    store.keys.changed = () => {
      if (client.save && !client.watching) this.show(store.lasting);
      client.follow();
    };
    byId("take-over").addEventListener("click", () => this.#takeOver());
    addEventListener("storage", ({ key }) => {
      if (client.id && key?.startsWith(`tilebag.save.${client.id}.`)) client.follow();
    });
    addEventListener("hashchange", () => location.hash !== this.#here && page.open());
    addEventListener("pagehide", () => this.#writer.release());
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && parseAddress(location.hash).kind === "open") page.open(); // another tab may have played since
    });
  }

  /** The address is opened: nothing of the table before is held. */
  begin() {
    this.#here = location.hash;
    const place = parseAddress(this.#here);
    if (place.kind === "open" && place.id === this.#writer.id) return;
    this.#writer.release();
    this.#tellWhoWrites(true);
  }

  /**
   * The table that is shown has another address now, unless the reader has just gone to another one: the browser tells of
   * that only after what it is doing. @param {string} address
   */
  move = (address) => {
    if (location.hash !== this.#here) return;
    history.replaceState(null, "", address);
    this.#here = location.hash;
  };

  /** May this tab write the table? @param {string} id @returns {Promise<boolean | null>} null: another table is wanted by now */
  async claim(id) {
    const mine = await this.#writer.claim(id);
    if (this.#writer.id !== id) return null;
    this.#tellWhoWrites(mine);
    return mine;
  }

  /** What is not kept keeps its deal in the address, unless it is sealed: a reload lays the same table. @param {boolean | null} lasting null: not known yet */
  show(lasting) {
    if (lasting === null || site.embedded) return;
    byId("not-saved").hidden = lasting;
    const [why, words] = [byId("not-saved-why"), this.store.keys.full ? "not-saved-full" : "not-saved"];
    if (!lasting && why.dataset.say !== words) Object.assign(why, { textContent: say(words) }).dataset.say = words; // else it is read out again
    if (lasting) this.#writer.claim(this.client.id);
    const body = this.client.save?.body;
    const unsaved = body && parseAddress(location.hash).kind === "new";
    const deal = unsaved ? newAddress(body.game, { ...setupOfSave(body), seed: body.seal ? "" : body.seed, rules: body.rules }) : "";
    const address = lasting ? openAddress(this.client.id) : deal;
    if (address && !address.endsWith(location.hash)) this.move(address);
  }

  /** Another tab has taken the table over. */
  #lose() {
    this.page.pause();
    this.#tellWhoWrites(false);
    this.client.watch();
  }

  async #takeOver() {
    const { id } = this.#writer;
    if (!(await this.#writer.claim(id, { steal: true }))) return;
    await within(this.store.recover(), PATIENCE, []); // what the other could keep only in the journal
    this.page.goOnWith(id);
  }

  /** @param {boolean} mine */
  #tellWhoWrites(mine) {
    byId("elsewhere").hidden = mine;
    if (!mine) byId("not-saved").hidden = true; // it is the other tab's to say
  }
}
