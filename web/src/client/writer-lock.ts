/**
 * Among several tabs only the one that holds the lock of a match, the writer, may play and save it. The browser releases the lock
 * when the tab is closed. Without Web Locks every tab is a writer, and the store notices when two have written.
 */

export class WriterLock {
  changed: (mine: boolean) => void;
  /** The match whose lock is held or waited for. */
  id = "";
  #isHeld = false;
  #endClaim = () => {}; // releases the lock, or stops waiting for it

  /** @param locks the browser's @param onChange the lock was acquired because the other tab has gone, or was taken over */
  constructor(readonly locks: LockManager | undefined, onChange: (mine: boolean) => void) {
    this.changed = onChange;
  }

  /**
   * @param id of a match
   * @param how `steal`: take it from another tab
   * @returns is this tab the writer? If not, it becomes the writer when the other tab is closed.
   */
  async claim(id: string, { steal = false }: { steal?: boolean } = {}): Promise<boolean> {
    if (id === this.id && this.#isHeld) return true;
    this.release();
    this.id = id;
    if (!this.locks) return true;
    const mine = await this.#requestLock(id, steal ? { steal } : { ifAvailable: true });
    if (this.id !== id) return mine; // another match was opened meanwhile
    if (!mine) this.#waitForLock(id);
    return mine;
  }

  release() {
    this.#endClaim();
    [this.id, this.#isHeld, this.#endClaim] = ["", false, () => {}];
  }

  async #waitForLock(id: string) {
    const waiting = new AbortController();
    this.#endClaim = () => waiting.abort();
    if (await this.#requestLock(id, { signal: waiting.signal })) this.changed(true);
  }

  /** @returns resolves when it is known; the lock is kept */
  #requestLock(id: string, options: LockOptions): Promise<boolean> {
    return new Promise((answer) => {
      let held = false;
      const hold = (lock: Lock | null) => {
        held = lock !== null && this.id === id;
        answer(held);
        if (!held) return undefined;
        this.#isHeld = true;
        return new Promise((end) => (this.#endClaim = () => end(undefined)));
      };
      this.locks?.request(`tilebag.save.${id}`, options, hold).catch(() => (held ? this.#handleLoss(id) : answer(false)));
    });
  }

  /** Another tab has taken the lock. */
  #handleLoss(id: string) {
    if (this.id !== id || !this.#isHeld) return;
    this.#isHeld = false;
    this.#waitForLock(id);
    this.changed(false);
  }
}
