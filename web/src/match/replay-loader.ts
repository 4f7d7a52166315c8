/** Loads replays and the sheets for links and deals on demand, which may fail when offline. */

import { type Address, hashOf, replayAddress } from "../base/address.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { ClientEvent, SaveBody, StateMessage } from "../base/types.ts";
import { closeAllDialogs, leaveDialogs } from "../view/dialog.ts";
import { later } from "./loaders.ts";
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
    const loaded = await this.#loadSheets();
    if (loaded) await loaded.code.openShare(this.#sharedTable(loaded.body));
  }

  /** @param verify the seal at once */
  async openDeal(verify = false) {
    const { client, view } = this.page;
    const loaded = await this.#loadSheets();
    if (loaded) await loaded.code.openDeal({ client, view, body: loaded.body }, verify);
  }

  /**
   * @param sentence about the result @param link to the deal of a day
   * @returns a message; null if nothing could be shared
   */
  async shareResult(sentence: string, link?: string): Promise<Node | string | null> {
    const loaded = await this.#loadSheets();
    if (!loaded) return null;
    return loaded.code.shareResult(this.#sharedTable(loaded.body), sentence, link);
  }

  /** @param host for the summary @param names of the seats @param open shows a move of a seat */
  async showReviewSummary(
    host: HTMLElement,
    names: string[],
    open: (ply: number, seat: number) => void,
  ) {
    const { client, store } = this.page;
    const body = this.#shownBody();
    const code = await later.loadOrTell();
    if (!code || !body) return;
    await code.showReviewSummary(host, { client, store, body, id: client.id }, names, open);
  }

  #sharedTable(body: SaveBody) {
    const { client, view } = this.page;
    const openDeal = () => inBackground(this.openDeal());
    return { client, view, body, at: this.#replay?.at ?? null, openDeal };
  }

  /** The match that is shown. */
  #shownBody() {
    return this.#replay?.body ?? this.page.client.save?.body;
  }

  /** @returns the sheets, and the match that they are about; null without the script or a match */
  async #loadSheets() {
    const body = this.#shownBody();
    const code = await later.loadOrTell();
    return code && body ? { code, body } : null;
  }
}
