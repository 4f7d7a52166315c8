/** Loads replays and the sheets for links and deals on demand, which may fail without a network. */

/** @import { Address } from "../base/address.js" */
/** @import { ClientEvent, Message, SaveBody, StateMessage } from "../base/types.d.ts" */
/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { Store } from "../client/store.js" */
/** @import { TableView } from "./table-view.js" */

import { hashOf, replayAddress } from "../base/address.js";
import { say } from "../base/words.js";
import { closeAllDialogs } from "./sheets.js";
import { showNotice } from "./status.js";

/** @typedef {NonNullable<Awaited<ReturnType<typeof import("./replay.js").openReplay>>["replay"]>} Replay */
/**
 * @typedef {{client: EngineClient, store: Store, view: TableView, watch: (body: SaveBody, at: number) => void,
 *   playOn: (body: SaveBody, id: string) => void, stop: (why: string) => void, move: (address: string) => void}} Page  `watch`: opens
 *   a replay; `playOn`: continues it as a new match with the name of the game `id`; `move`:
 *   changes the address
 */

export class ReplayLoader {
  /** @type {Replay | null} */
  #replay = null;

  /** @param {Page} page */
  constructor(page) {
    const playOn = (/** @type {SaveBody} */ body, /** @type {string} */ id) => {
      this.end();
      page.playOn(body, id);
    };
    this.page = { ...page, playOn };
  }

  /** @param {Message} message `replay`, `share`, `deal` */
  send = (message) => (message.do === "replay" ? this.#goTo(message.at) : this.#openSheet(message));

  /** @param {Extract<Address, {kind: "replay"}>} place */
  async open(place) {
    const { hash } = location;
    const code = await import("./lazy-sheets.js").catch(() => null);
    const { replay = null, why = say("line.still") } = (await code?.sheets.openReplay(place, this.page)) ?? {};
    if (hash !== location.hash) return; // another match was opened meanwhile
    this.#replay = replay;
    if (replay) replay.begin();
    else this.page.stop(why);
  }

  end() {
    this.#replay?.end();
    this.#replay = null;
  }

  /** @param {StateMessage} state @returns {StateMessage} with the replay's additions */
  annotateState = (state) => this.#replay?.annotateState(state) ?? state;

  /** @param {Extract<ClientEvent, {say: "steps"}>} told */
  hear = ({ steps }) => this.#replay?.setMoveTexts(steps);

  /** Shows the match at a ply. @param {number} at */
  #goTo(at) {
    closeAllDialogs(); // the log may cover the table
    if (this.#replay) this.#replay.jump(at);
    else location.assign(hashOf(replayAddress({ id: this.page.client.id }, at)));
  }

  /** Opens the sheet for links, or for the deal. @param {Message} message */
  async #openSheet(message) {
    const { client, view } = this.page;
    const body = this.#replay?.body ?? client.save?.body;
    const code = await import("./lazy-sheets.js").catch(() => null);
    if (!body) return;
    if (!code) return showNotice(say("line.still"));
    if (message.do === "deal") return code.sheets.openDeal({ client, view, body }, message.verify);
    const table = { client, view, body, at: this.#replay?.at ?? null };
    if (message.result) return message.tell(await code.sheets.shareResult(table, message.result));
    return code.sheets.openShare(table);
  }
}
