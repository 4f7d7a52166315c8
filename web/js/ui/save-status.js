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
import { resolveWithin } from "../client/storage.js";
import { WriterLock } from "../client/writer-lock.js";

const TAKEOVER_TIMEOUT_MS = 300; // milliseconds for a journal that does not answer

/** @typedef {{open: () => void, goOnWith: (id: string) => void, pause: () => void}} Page  `open`: what stands in the address */

export class SaveStatus {
  #shownHash = ""; // what stands in the address of the table that is shown
  #writerLock = new WriterLock(site.embedded ? undefined : navigator.locks, (mine) => (mine ? this.page.goOnWith(this.#writerLock.id) : this.#handleTakeover()));

  /** @param {EngineClient} client @param {Store} store @param {Page} page */
  constructor(client, store, page) {
    this.client = client;
    this.store = store;
    this.page = page;
    store.keys.onChange = () => {
      if (client.save && !client.isSpectator) this.show(store.isLasting);
      client.reloadIfOvertaken();
    };
    byId("take-over").addEventListener("click", () => this.#takeOver());
    addEventListener("storage", ({ key }) => {
      if (client.id && key?.startsWith(`tilebag.save.${client.id}.`)) client.reloadIfOvertaken();
    });
    addEventListener("hashchange", () => location.hash !== this.#shownHash && page.open());
    addEventListener("pagehide", () => this.#writerLock.release());
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && parseAddress(location.hash).kind === "open") page.open(); // another tab may have played since
    });
  }

  /** The address is opened: nothing of the table before is held. */
  begin() {
    this.#shownHash = location.hash;
    const place = parseAddress(this.#shownHash);
    if (place.kind === "open" && place.id === this.#writerLock.id) return;
    this.#writerLock.release();
    this.#showWriter(true);
  }

  /**
   * The table that is shown has another address now, unless the reader has just gone to another one: the browser tells of
   * that only after what it is doing. @param {string} address
   */
  move = (address) => {
    if (location.hash !== this.#shownHash) return;
    history.replaceState(null, "", address);
    this.#shownHash = location.hash;
  };

  /** May this tab write the table? @param {string} id @returns {Promise<boolean | null>} null: another table is wanted by now */
  async claim(id) {
    const mine = await this.#writerLock.claim(id);
    if (this.#writerLock.id !== id) return null;
    this.#showWriter(mine);
    return mine;
  }

  /** What is not kept keeps its deal in the address, unless it is sealed: a reload lays the same table. @param {boolean | null} lasting null: not known yet */
  show(lasting) {
    if (lasting === null || site.embedded) return;
    byId("not-saved").hidden = lasting;
    const [why, words] = [byId("not-saved-why"), this.store.keys.isFull ? "not-saved-full" : "not-saved"];
    if (!lasting && why.dataset.say !== words) Object.assign(why, { textContent: say(words) }).dataset.say = words; // else it is read out again
    if (lasting) this.#writerLock.claim(this.client.id);
    const body = this.client.save?.body;
    const unsaved = body && parseAddress(location.hash).kind === "new";
    const deal = unsaved ? newAddress(body.game, { ...setupOfSave(body), seed: body.seal ? "" : body.seed, rules: body.rules }) : "";
    const address = lasting ? openAddress(this.client.id) : deal;
    if (address && !address.endsWith(location.hash)) this.move(address);
  }

  /** Another tab has taken the table over. */
  #handleTakeover() {
    this.page.pause();
    this.#showWriter(false);
    this.client.becomeSpectator();
  }

  async #takeOver() {
    const { id } = this.#writerLock;
    if (!(await this.#writerLock.claim(id, { steal: true }))) return;
    await resolveWithin(this.store.recover(), TAKEOVER_TIMEOUT_MS, []); // what the other could keep only in the journal
    this.page.goOnWith(id);
  }

  /** @param {boolean} mine */
  #showWriter(mine) {
    byId("elsewhere").hidden = mine;
    if (!mine) byId("not-saved").hidden = true; // it is the other tab's to say
  }
}
