/** Other devices at the table, as the match page uses them. Loaded when one is invited, or comes back to a match. */

import { completeSetup } from "../base/match-setup.ts";
import { say } from "../base/site.ts";
import type { GameBox } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { confirmAction, loadLazyStyle } from "../sheets/sheets.ts";
import type { Settings } from "../storage/settings.ts";
import { guestsOf, storeGuests } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";
import { DevicesSheet, noteGuest } from "./devices-sheet.ts";
import { type Guest, type GuestNews, Host } from "./host.ts";

export class Devices {
  readonly host: Host;
  #sheet: DevicesSheet | null = null;
  #seats = ""; // as the guests know them

  /** @param bar above the table, for notices */
  constructor(readonly client: EngineClient, readonly store: Store, readonly settings: Settings, readonly bar: HTMLElement, boxOf: (game: string | undefined) => GameBox | undefined) {
    const usualLevel = () => {
      const box = boxOf(client.state?.game);
      return box ? completeSetup(box).players[1] : "";
    };
    this.host = new Host(client, usualLevel, (guest, news) => this.#tell(guest, news));
    this.host.askHere = (who) => confirmAction(say("devices.undo", { who }), say("devices.undo-yes"));
    addEventListener("pagehide", () => this.host.end());
  }

  /** @param code with a code at once */
  open = async (code = false) => {
    await loadLazyStyle("devices");
    this.#sheet ??= new DevicesSheet(this.host, this.store, () => (this.#sheet = null));
    if (code) this.#sheet.showCode();
  };

  /** The engine has opened a match, or opened it again. */
  begin() {
    this.host.reseat(guestsOf(this.store, this.client.id));
    for (const guest of this.host.guests) if (guest.state === "down") this.#tell(guest, "gone");
  }

  /** A state is shown: tells the guests who sits where, if that has changed. */
  update() {
    storeGuests(this.store, this.client.id, this.host.toStore());
    const seats = JSON.stringify([this.client.id, this.host.seatsFor(null), this.host.guests.map((guest) => guest.seats)]);
    if (seats === this.#seats) return;
    this.#seats = seats;
    this.host.sendTables();
    this.#sheet?.refresh();
  }

  async #tell(guest: Guest, news: GuestNews) {
    await loadLazyStyle("devices");
    noteGuest(this.bar, this.host, guest, news, () => this.open(true));
    if (news === "joined" || news === "back") this.#sheet?.welcome();
    this.host.sendTables();
  }
}
