/**
 * Whether the match is saved and this tab may write it: the state of the save, and the lock of the
 * writer tab.
 */

import { newAddress, openAddress, parseAddress } from "../base/address.ts";
import { byId } from "../base/html.ts";
import { setupOfSave } from "../base/match-setup.ts";
import { inBackground, resolveWithin } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { Store } from "../storage/store.ts";
import { findLocks, WriterLock } from "./writer-lock.ts";

const TAKEOVER_TIMEOUT_MS = 300; // milliseconds for a journal that does not answer

/** `open`: opens the match of the address; `move`: changes the address of the match */
export interface SavePage {
  open: () => void;
  goOnWith: (id: string) => void;
  pause: () => void;
  move: (address: string) => void;
}

export class SaveStatus {
  #writerLock = new WriterLock(findLocks(), (isWriter) => {
    if (isWriter) this.page.goOnWith(this.#writerLock.id);
    else this.#handleTakeover();
  });

  constructor(
    readonly client: EngineClient,
    readonly store: Store,
    readonly page: SavePage,
  ) {
    store.keys.onChange = () => {
      if (client.save && !client.isSpectator) this.show(store.keys.isLasting);
      inBackground(client.reloadIfOvertaken());
    };
    byId("take-over").addEventListener("click", () => inBackground(this.#takeOver()));
    addEventListener("storage", ({ key }) => {
      const isOfThisMatch = client.id && key?.startsWith(`tilebag.save.${client.id}.`);
      if (isOfThisMatch) inBackground(client.reloadIfOvertaken());
    });
    addEventListener("pagehide", () => this.#writerLock.release());
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) inBackground(this.#comeBack());
    });
  }

  /**
   * Called when the user comes back to the page: the table is as it was left, with a lifted piece,
   * unless another tab plays the match or has played it since.
   */
  async #comeBack() {
    const place = parseAddress(location.hash);
    if (place.kind !== "open") return;
    const isWriter = await this.claim(place.id);
    if (isWriter === false) this.#handleTakeover();
    else if (this.store.isOvertaken(place.id)) this.page.open();
  }

  /** Called before the address is opened: releases the lock of the previous match. */
  begin() {
    const place = parseAddress(location.hash);
    if (place.kind === "open" && place.id === this.#writerLock.id) return;
    this.#writerLock.release();
    this.#showWriter(true);
  }

  /** Is this tab the writer of the match? @returns null: another match was opened meanwhile */
  async claim(id: string): Promise<boolean | null> {
    const isWriter = await this.#writerLock.claim(id);
    if (this.#writerLock.id !== id) return null;
    this.#showWriter(isWriter);
    return isWriter;
  }

  /**
   * Updates line and address. An unsaved match keeps its deal in the address, unless it is sealed,
   * so that a reload gives the same deal.
   * @param lasting null: not known yet
   */
  show(lasting: boolean | null) {
    if (lasting === null) return;
    byId("not-saved").hidden = lasting;
    if (lasting) inBackground(this.#writerLock.claim(this.client.id));
    else this.#showReason();
    const address = lasting ? openAddress(this.client.id) : this.#dealAddress();
    if (address && !address.endsWith(location.hash)) this.page.move(address);
  }

  /** Shows why the match is not saved; the same reason is not announced again. */
  #showReason() {
    const why = byId("not-saved-why");
    const words = this.store.keys.isFull ? "not-saved-full" : "not-saved";
    if (why.dataset.say === words) return;
    why.textContent = say(words);
    why.dataset.say = words;
  }

  /** The address of a new match with its deal; "" if another address is shown. */
  #dealAddress() {
    const body = this.client.save?.body;
    if (!body || parseAddress(location.hash).kind !== "new") return "";
    const seed = body.seal ? "" : body.seed;
    return newAddress(body.game, { ...setupOfSave(body), seed, rules: body.rules });
  }

  /** Called when another tab has taken over the match. */
  #handleTakeover() {
    this.page.pause();
    this.#showWriter(false);
    this.client.becomeSpectator();
  }

  async #takeOver() {
    const { id } = this.#writerLock;
    if (!(await this.#writerLock.claim(id, { steal: true }))) return;
    // reads data that the other tab could store only in the journal
    await resolveWithin(this.store.keys.recover(), TAKEOVER_TIMEOUT_MS, []);
    this.page.goOnWith(id);
  }

  #showWriter(isWriter: boolean) {
    byId("elsewhere").hidden = isWriter;
    if (!isWriter) byId("not-saved").hidden = true; // the other tab shows that
  }
}
