/**
 * One writer among several tabs: whoever holds the lock of a table may play at it and keep it. The browser gives a lock
 * back when its tab is gone. Where there are none everybody is a writer, and the store notices when two have written.
 */

export class WriterLock {
  /** The table whose lock is held or waited for. */
  id = "";
  #isHeld = false;
  #endClaim = () => {}; // the lock, or the wait for it

  /**
   * @param {LockManager | undefined} locks the browser's
   * @param {(mine: boolean) => void} onChange the lock of the table came, as the other tab is gone, or was taken over
   */
  constructor(locks, onChange) {
    this.locks = locks;
    this.changed = onChange;
  }

  /**
   * @param {string} id of a table @param {{steal?: boolean}} [how] `steal`: from the tab that has it
   * @returns {Promise<boolean>} may this page write? If not, it is told when the other tab is gone.
   */
  async claim(id, { steal = false } = {}) {
    if (id === this.id && this.#isHeld) return true;
    this.release();
    this.id = id;
    if (!this.locks) return true;
    const mine = await this.#requestLock(id, steal ? { steal } : { ifAvailable: true });
    if (this.id !== id) return mine; // another table is wanted by now
    if (!mine) this.#waitForLock(id);
    return mine;
  }

  release() {
    this.#endClaim();
    [this.id, this.#isHeld, this.#endClaim] = ["", false, () => {}];
  }

  /** @param {string} id */
  async #waitForLock(id) {
    const waiting = new AbortController();
    this.#endClaim = () => waiting.abort();
    if (await this.#requestLock(id, { signal: waiting.signal })) this.changed(true);
  }

  /** @param {string} id @param {LockOptions} options @returns {Promise<boolean>} once it is known; the lock stays */
  #requestLock(id, options) {
    return new Promise((answer) => {
      let held = false;
      const hold = (/** @type {Lock | null} */ lock) => {
        held = lock !== null && this.id === id;
        answer(held);
        if (!held) return undefined;
        this.#isHeld = true;
        return new Promise((end) => (this.#endClaim = () => end(undefined)));
      };
      this.locks?.request(`tilebag.save.${id}`, options, hold).catch(() => (held ? this.#handleLoss(id) : answer(false)));
    });
  }

  /** Another tab has taken it over. @param {string} id */
  #handleLoss(id) {
    if (this.id !== id || !this.#isHeld) return;
    this.#isHeld = false;
    this.#waitForLock(id);
    this.changed(false);
  }
}
