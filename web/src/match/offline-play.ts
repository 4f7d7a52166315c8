/** Offline play on the match page, whose script is loaded once the first table is shown. */

import { inBackground } from "../base/promises.ts";
import type { OfflineManager } from "../offline/offline.ts";
import { dialogs } from "./loaders.ts";

export class OfflinePlay {
  #manager: OfflineManager | null = null; // null: not started

  /** Starts it, unless it has started. @returns null without the script */
  async start(): Promise<OfflineManager | null> {
    const code = await dialogs.load();
    this.#manager ??= code?.startOffline(false) ?? null;
    return this.#manager;
  }

  /** Stores what is missing. */
  async store() {
    const manager = await this.start();
    await manager?.storeOffline();
  }

  /** Fills a line that shows the state. */
  showLine = (host: HTMLElement) => {
    inBackground(this.#showLine(host));
    return host;
  };

  async #showLine(host: HTMLElement) {
    const code = await dialogs.load();
    code?.offlineStatusLine(host);
    await this.start();
  }

  /** Changes to a newer build, between two matches. @returns will the page be reloaded? */
  update = () => this.#manager?.update() ?? false;
}
