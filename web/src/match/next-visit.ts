/**
 * Prepares the next visit while a match is played: offline play and newer builds, the engine's
 * snapshot, and matches that are dealt ahead.
 */

import { inBackground } from "../base/promises.ts";
import { isInstalled, pageLanguage, site } from "../base/site.ts";
import { prepareQuickStart } from "../engine/quick-start.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { dialogs } from "./loaders.ts";
import type { NextMatch } from "./next-match.ts";
import type { OfflinePlay } from "./offline-play.ts";
import type { PreparedMatches } from "./prepared-matches.ts";

const DEAL_AHEAD_DELAY_MS = 3000; // milliseconds before the engine deals matches ahead

interface Parts {
  store: Store;
  settings: Settings;
  next: NextMatch;
  dealt: PreparedMatches;
  offline: OfflinePlay;
}

export class NextVisit {
  constructor(readonly parts: Parts) {}

  /** Called when a first table is shown and the page has nothing else to do. */
  begin() {
    inBackground(this.parts.offline.start());
  }

  /** Called when the engine has opened a match. */
  prepare() {
    const { store, settings, offline } = this.parts;
    store.fetchedRuntime = site.runtime;
    inBackground(offline.store());
    if (isInstalled()) inBackground(this.#protect());
    setTimeout(() => this.#dealAhead(), DEAL_AHEAD_DELAY_MS);
    inBackground(prepareQuickStart(settings.value("quick") === "on"));
  }

  async #protect() {
    const code = await dialogs.load();
    await code?.askToProtectOnce(this.parts.settings, "installed");
  }

  /** Lets the engine deal the next matches of the games that this user plays. */
  #dealAhead() {
    const { next, dealt } = this.parts;
    dealt.requestDeals(next.usual(), pageLanguage());
  }

  /** @param answers the match just dealt */
  storeDealt(answers: unknown[]) {
    this.parts.dealt.storeDealt(answers, pageLanguage());
    this.#dealAhead();
  }

  /** Changes to a newer build, between two matches. @returns will the page be reloaded? */
  update = () => this.parts.offline.update();
}
