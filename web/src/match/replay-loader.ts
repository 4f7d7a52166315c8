/** Loads replays and the sheets for links and deals on demand, which may fail when offline. */

import { type Address, hashOf, replayAddress } from "../base/address.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { ClientEvent, StateMessage } from "../base/types.ts";
import { closeAllDialogs, leaveDialogs } from "../view/dialog.ts";
import { later } from "./loaders.ts";
import type { MatchSheets } from "./match-sheets.ts";
import type { Page, Replay } from "./replay.ts";

export class ReplayLoader {
  #replay: Replay | null = null;

  constructor(readonly page: Omit<Page, "openShare">) {}

  async open(place: Extract<Address, { kind: "replay" }>) {
    const { hash } = location;
    const code = await later.load();
    const openShare = () => inBackground(this.openShare());
    const opened = await code?.openReplay(place, { ...this.page, openShare });
    if (hash !== location.hash) return; // another match was opened meanwhile
    this.#replay = opened?.replay ?? null;
    if (this.#replay) this.#replay.begin();
    else this.page.stop(opened?.why ?? say("line.still"));
  }

  end() {
    this.#replay?.end();
    this.#replay = null;
  }

  /** @returns with the replay's additions */
  annotateState = (state: StateMessage): StateMessage =>
    this.#replay?.annotateState(state) ?? state;

  hear({ steps }: Extract<ClientEvent, { say: "steps" }>) {
    if (this.#replay) this.#replay.moveTexts = steps;
  }

  /** Shows the match at a ply. @param reviewed seat whose moves are reviewed */
  openReplay(at: number, reviewed?: number) {
    const address = hashOf(replayAddress({ id: this.page.client.id }, at, reviewed));
    closeAllDialogs(); // the log may cover the table
    if (this.#replay) this.#replay.jump(at);
    else leaveDialogs(() => location.assign(address));
  }

  async openShare() {
    const sheets = await this.#loadSheets();
    await sheets?.openShare();
  }

  /** @param verify the seal at once */
  async openDeal(verify = false) {
    const sheets = await this.#loadSheets();
    await sheets?.openDeal(verify);
  }

  /**
   * @param sentence about the result @param link to the deal of a day
   * @returns a message; null if nothing could be shared
   */
  async shareResult(sentence: string, link?: string): Promise<Node | string | null> {
    const sheets = await this.#loadSheets();
    return sheets ? sheets.shareResult(sentence, link) : null;
  }

  async showReviewSummary(...summary: Parameters<MatchSheets["showReviewSummary"]>) {
    const sheets = await this.#loadSheets();
    await sheets?.showReviewSummary(...summary);
  }

  /** @returns the sheets about the match that is shown; null without the script or a match */
  async #loadSheets(): Promise<MatchSheets | null> {
    const body = this.#replay?.body ?? this.page.client.save?.body;
    const code = await later.loadOrTell();
    if (!code || !body) return null;
    const openDeal = () => inBackground(this.openDeal());
    return new code.MatchSheets({ page: this.page, body, at: this.#replay?.at ?? null, openDeal });
  }
}
