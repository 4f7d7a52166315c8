/** Games that are looked at and shared: what shows them comes when it is wanted, and may not be here without a network. */

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
 *   playOn: (body: SaveBody, id: string) => void, stop: (why: string) => void, move: (address: string) => void}} Page  `watch`: the engine
 *   opens a game to be looked at; `playOn`: it becomes a table of its own, called like the one that is kept under `id`;
 *   `move`: what is shown has another address now
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
    if (hash !== location.hash) return; // another table is wanted by now
    this.#replay = replay;
    if (replay) replay.begin();
    else this.page.stop(why);
  }

  end() {
    this.#replay?.end();
    this.#replay = null;
  }

  /** @param {StateMessage} state @returns {StateMessage} with what only the replay knows */
  annotateState = (state) => this.#replay?.annotateState(state) ?? state;

  /** @param {Extract<ClientEvent, {say: "steps"}>} told */
  hear = ({ steps }) => this.#replay?.setMoveTexts(steps);

  /** The table as it was after so many steps. @param {number} at */
  #goTo(at) {
    closeAllDialogs(); // the log may lie over the table
    if (this.#replay) this.#replay.jump(at);
    else location.assign(hashOf(replayAddress({ id: this.page.client.id }, at)));
  }

  /** The links to the table or to the game that is looked at, or what its deal is. @param {Message} message */
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
