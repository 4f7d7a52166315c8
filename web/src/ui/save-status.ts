/**
 * Tracks where the open match is saved and which tab is its writer: shows the lines "not saved" and "open in another tab", and
 * updates the address.
 */

import type { EngineClient } from "../client/engine-client.ts";
import type { Store } from "../client/store.ts";
import { newAddress, openAddress, parseAddress } from "../base/address.ts";
import { byId } from "../base/html.ts";
import { setupOfSave } from "../base/match-setup.ts";
import { site } from "../base/site.ts";
import { say } from "../base/words.ts";
import { resolveWithin } from "../client/storage.ts";
import { WriterLock } from "../client/writer-lock.ts";

const TAKEOVER_TIMEOUT_MS = 300; // milliseconds for a journal that does not answer

/** `open`: opens the match of the address */
interface Page { open: () => void; goOnWith: (id: string) => void; pause: () => void }

export class SaveStatus {
  #shownHash = ""; // hash of the match that is shown
  #writerLock = new WriterLock(site.embedded ? undefined : navigator.locks, (mine) => (mine ? this.page.goOnWith(this.#writerLock.id) : this.#handleTakeover()));

  constructor(readonly client: EngineClient, readonly store: Store, readonly page: Page) {
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

  /** The address is about to be opened: releases the lock of the match before. */
  begin() {
    this.#shownHash = location.hash;
    const place = parseAddress(this.#shownHash);
    if (place.kind === "open" && place.id === this.#writerLock.id) return;
    this.#writerLock.release();
    this.#showWriter(true);
  }

  /**
   * Changes the address of the match, unless the user has just navigated elsewhere: the browser reports that only after the
   * current task.
   */
  move = (address: string) => {
    if (location.hash !== this.#shownHash) return;
    history.replaceState(null, "", address);
    this.#shownHash = location.hash;
  };

  /** Is this tab the writer of the match? @returns null: another match was opened meanwhile */
  async claim(id: string): Promise<boolean | null> {
    const mine = await this.#writerLock.claim(id);
    if (this.#writerLock.id !== id) return null;
    this.#showWriter(mine);
    return mine;
  }

  /**
   * Updates line and address. An unsaved match keeps its deal in the address, unless it is sealed, so that a reload deals the
   * same.
   * @param lasting null: not known yet
   */
  show(lasting: boolean | null) {
    if (lasting === null || site.embedded) return;
    byId("not-saved").hidden = lasting;
    const [why, words] = [byId("not-saved-why"), this.store.keys.isFull ? "not-saved-full" : "not-saved"];
    if (!lasting && why.dataset.say !== words) Object.assign(why, { textContent: say(words) }).dataset.say = words; // otherwise it would be announced again
    if (lasting) this.#writerLock.claim(this.client.id);
    const body = this.client.save?.body;
    const unsaved = body && parseAddress(location.hash).kind === "new";
    const deal = unsaved ? newAddress(body.game, { ...setupOfSave(body), seed: body.seal ? "" : body.seed, rules: body.rules }) : "";
    const address = lasting ? openAddress(this.client.id) : deal;
    if (address && !address.endsWith(location.hash)) this.move(address);
  }

  /** Another tab has taken over the match. */
  #handleTakeover() {
    this.page.pause();
    this.#showWriter(false);
    this.client.becomeSpectator();
  }

  async #takeOver() {
    const { id } = this.#writerLock;
    if (!(await this.#writerLock.claim(id, { steal: true }))) return;
    await resolveWithin(this.store.recover(), TAKEOVER_TIMEOUT_MS, []); // what the other tab could store only in the journal
    this.page.goOnWith(id);
  }

  #showWriter(mine: boolean) {
    byId("elsewhere").hidden = mine;
    if (!mine) byId("not-saved").hidden = true; // the other tab reports that
  }
}
