/**
 * Whether the match is saved and this tab may write it: the state of the save, and the lock of the
 * writer tab.
 */

import { newAddress, openAddress, parseAddress } from "../base/address.ts";
import { attempt, attemptAsync } from "../base/attempt.ts";
import { byId } from "../base/html.ts";
import { setupOfSave } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { say, site } from "../base/site.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { TAB_ID } from "../storage/envelope.ts";
import { resolveWithin } from "../storage/storage.ts";
import type { Store } from "../storage/store.ts";

const TAKEOVER_TIMEOUT_MS = 300; // milliseconds for a journal that does not answer

/** `open`: opens the match of the address */
interface Page {
  open: () => void;
  goOnWith: (id: string) => void;
  pause: () => void;
}

export class SaveStatus {
  #shownHash = ""; // hash of the match that is shown
  #writerLock = new WriterLock(findLocks(), (isWriter) => {
    if (isWriter) this.page.goOnWith(this.#writerLock.id);
    else this.#handleTakeover();
  });

  constructor(
    readonly client: EngineClient,
    readonly store: Store,
    readonly page: Page,
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
    addEventListener("hashchange", () => {
      if (location.hash !== this.#shownHash) page.open();
    });
    addEventListener("pagehide", () => this.#writerLock.release());
    addEventListener("pageshow", ({ persisted }) => {
      // another tab may have played since
      if (persisted && parseAddress(location.hash).kind === "open") page.open();
    });
  }

  /** Called before the address is opened: releases the lock of the previous match. */
  begin() {
    this.#shownHash = location.hash;
    const place = parseAddress(this.#shownHash);
    if (place.kind === "open" && place.id === this.#writerLock.id) return;
    this.#writerLock.release();
    this.#showWriter(true);
  }

  /**
   * Changes the address of the match, unless the user has just navigated elsewhere: the browser
   * reports that only after the current task.
   */
  move = (address: string) => {
    if (location.hash !== this.#shownHash) return;
    history.replaceState(null, "", address);
    this.#shownHash = location.hash;
  };

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
    if (lasting === null || site.embedded) return;
    byId("not-saved").hidden = lasting;
    if (lasting) inBackground(this.#writerLock.claim(this.client.id));
    else this.#showReason();
    const address = lasting ? openAddress(this.client.id) : this.#dealAddress();
    if (address && !address.endsWith(location.hash)) this.move(address);
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

// Among several tabs only the one that holds the lock of a match, the writer, may play and save it.
// The browser releases the lock when the tab is closed. Without locks every tab is a writer, and
// the store notices when two have written.

interface Locks {
  request: (
    name: string,
    options: LockOptions,
    hold: (lock: Lock | null) => unknown,
  ) => Promise<unknown>;
}

/**
 * The browser's locks; over http, where it has none, leases; undefined in a frame, where nothing is
 * saved.
 */
async function findLocks(): Promise<Locks | undefined> {
  if (site.embedded) return undefined;
  const browserLocks = attempt(() => navigator.locks, undefined);
  return browserLocks ?? attemptAsync(makeLeaseLocks, undefined);
}

async function makeLeaseLocks(): Promise<Locks> {
  const { LEASE_CHANNEL, LeaseLocks } = await import("../storage/lease-locks.ts");
  const channel = attempt(() => new BroadcastChannel(LEASE_CHANNEL), null);
  return new LeaseLocks(TAB_ID, localStorage, channel);
}

export class WriterLock {
  /** The match whose lock is held or waited for. */
  id = "";
  #isHeld = false;
  #claiming: Promise<boolean> | null = null; // the answer of the latest claim, until it is known
  #endClaim = () => {}; // releases the lock, or stops waiting for it

  /**
   * @param locks undefined: there are none @param changed called when the lock was acquired because
   * the other tab was closed, or was taken by another tab
   */
  constructor(
    readonly locks: Promise<Locks | undefined>,
    readonly changed: (isWriter: boolean) => void,
  ) {}

  /**
   * @param id of a match
   * @param how `steal`: take it from another tab
   * @returns is this tab the writer? If not, it becomes the writer when the other tab is closed.
   */
  claim(id: string, { steal = false }: { steal?: boolean } = {}): Promise<boolean> {
    if (id === this.id && this.#isHeld) return Promise.resolve(true);
    if (id === this.id && this.#claiming && !steal) return this.#claiming;
    this.release();
    this.id = id;
    const claiming = this.#claim(id, steal);
    this.#claiming = claiming;
    return claiming.finally(() => {
      if (this.#claiming === claiming) this.#claiming = null;
    });
  }

  async #claim(id: string, steal: boolean): Promise<boolean> {
    const isWriter = await this.#requestLock(id, steal ? { steal } : { ifAvailable: true });
    // otherwise another match was opened meanwhile
    if (!isWriter && this.id === id) inBackground(this.#waitForLock(id));
    return isWriter;
  }

  release() {
    this.#endClaim();
    this.id = "";
    this.#isHeld = false;
    this.#claiming = null;
    this.#endClaim = () => {};
  }

  async #waitForLock(id: string) {
    const waiting = new AbortController();
    this.#endClaim = () => waiting.abort();
    if (await this.#requestLock(id, { signal: waiting.signal })) this.changed(true);
  }

  /** @returns resolves when the result is known; the lock is kept */
  async #requestLock(id: string, options: LockOptions): Promise<boolean> {
    const locks = await this.locks;
    if (!locks) return true;
    return new Promise((resolve) => {
      let isGranted = false;
      const hold = (lock: Lock | null) => {
        isGranted = lock !== null && this.id === id;
        resolve(isGranted);
        if (!isGranted) return undefined;
        this.#isHeld = true;
        return new Promise((release) => {
          this.#endClaim = () => release(undefined);
        });
      };
      const handleEnd = (error: unknown) => {
        // a browser that blocks storage refuses locks too: then every tab is a writer
        if (isGranted) this.#handleLoss(id);
        else resolve(!isAbort(error));
      };
      locks.request(`tilebag.save.${id}`, options, hold).catch(handleEnd);
    });
  }

  /** Called when another tab has taken the lock. */
  #handleLoss(id: string) {
    if (this.id !== id || !this.#isHeld) return;
    this.#isHeld = false;
    inBackground(this.#waitForLock(id));
    this.changed(false);
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
