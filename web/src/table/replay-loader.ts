/** Loads replays and the sheets for links and deals on demand, which may fail when offline. */

import { type Address, hashOf, replayAddress } from "../base/address.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { ClientEvent, Message, StateMessage } from "../base/types.ts";
import { closeAllDialogs } from "../sheets/sheets.ts";
import type { Page, Replay } from "./replay.ts";
import { showNotice } from "./status.ts";

export class ReplayLoader {
  #replay: Replay | null = null;

  constructor(readonly page: Page) {}

  /** @param message `replay`, `share`, `deal`, `review` */
  send(message: Message) {
    if (message.do === "replay") this.#goTo(message.at, message.review);
    else inBackground(this.#openSheet(message));
  }

  async open(place: Extract<Address, { kind: "replay" }>) {
    const { hash } = location;
    const code = await import("../sheets/share-sheet.ts").catch(() => null);
    const opened = await code?.sheets.openReplay(place, this.page);
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

  /** Shows the match at a ply. @param review seat that is reviewed */
  #goTo(at: number, review?: number) {
    closeAllDialogs(); // the log may cover the table
    if (this.#replay) this.#replay.jump(at);
    else location.assign(hashOf(replayAddress({ id: this.page.client.id }, at, review)));
  }

  /** Opens the sheet for links, or for the deal; or shows the review. */
  async #openSheet(message: Message) {
    const { client, store, view } = this.page;
    const body = this.#replay?.body ?? client.save?.body;
    const code = await import("../sheets/share-sheet.ts").catch(() => null);
    if (!code) {
      showNotice(say("line.still"));
      return;
    }
    if (!body) return;
    const table = { client, view, body, at: this.#replay?.at ?? null };
    if (message.do === "review") {
      const match = { client, store, body, id: client.id };
      await code.sheets.showReviewSummary(message.host, match, message.names, message.open);
    } else if (message.do === "deal") {
      await code.sheets.openDeal({ client, view, body }, message.verify);
    } else if (message.result) {
      message.tell(await code.sheets.shareResult(table, message.result, message.link));
    } else {
      await code.sheets.openShare(table);
    }
  }
}
