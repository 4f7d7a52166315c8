/** Scripts that a page loads when they are needed, and before that when it has time. */

import { countOpenDialogs } from "./dialog.ts";

const IDLE_DELAY_MS = 1000; // in browsers that do not tell when they are idle
const MAX_IDLE_DELAY_MS = 3000; // a busy page loads it then

const ADDRESS_AT_END = /https?:\S+$/;

/** What else belongs to a script. */
interface Loading<Code> {
  /** Called once, when it is loaded. */
  handleLoaded?(code: Code): void;
}

export class OnDemand<Code> {
  #code: Code | null = null;
  #failedAddress = ""; // of the script, if the browser has named it
  #tries = 0;
  #presses = 0;

  /** @param handleFailure tells the user that the script could not be loaded */
  constructor(
    readonly importScript: () => Promise<Code>,
    readonly handleFailure: () => void,
    readonly loading: Loading<Code> = {},
  ) {}

  /** The script; null: it is not loaded yet. */
  get loaded(): Code | null {
    return this.#code;
  }

  /** The script; null if it cannot be loaded. Another call tries again. */
  async load(): Promise<Code | null> {
    if (this.#code) return this.#code;
    const code = await this.#import().catch((error: unknown) => {
      this.#failedAddress = ADDRESS_AT_END.exec(String(error))?.[0] ?? "";
      return null;
    });
    if (code && !this.#code) {
      this.#code = code;
      this.loading.handleLoaded?.(code);
    }
    return this.#code;
  }

  /** Firefox remembers that a script failed, and would fail again without another address. */
  #import(): Promise<Code> {
    if (!this.#failedAddress) return this.importScript();
    this.#tries += 1;
    const [address] = this.#failedAddress.split("?");
    return import(`${address}?again=${this.#tries}`) as Promise<Code>;
  }

  /** The same, and tells the user if it cannot be loaded. */
  async loadOrTell(): Promise<Code | null> {
    const code = await this.load();
    if (!code) this.handleFailure();
    return code;
  }

  /**
   * Does what the user has asked for, at once if the script is loaded. Of several presses while it
   * is loading only the last one counts, and none if a dialog was opened or closed meanwhile.
   */
  async use(act: (code: Code) => unknown): Promise<void> {
    if (!this.#code) {
      this.#presses += 1;
      const press = this.#presses;
      const dialogs = countOpenDialogs();
      await this.load();
      if (press !== this.#presses || dialogs !== countOpenDialogs()) return;
    }
    if (this.#code) await act(this.#code);
    else this.handleFailure();
  }

  /** Loads the script when the page has nothing else to do; null if that fails. */
  async loadWhenIdle(): Promise<Code | null> {
    await untilIdle();
    return this.load();
  }
}

/** Resolves when the page has nothing else to do. */
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari does not have it
    if ("requestIdleCallback" in window) {
      requestIdleCallback(resolve, { timeout: MAX_IDLE_DELAY_MS });
    } else {
      setTimeout(resolve, IDLE_DELAY_MS);
    }
  });
}
