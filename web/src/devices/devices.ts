/** Other devices at the table, for the match page. Loaded when a device is invited or returns. */

import { button, element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { devicesOf, storeDevices } from "../storage/device-records.ts";
import type { Store } from "../storage/store.ts";
import { askQuestion, loadLazyStyle } from "../view/dialog.ts";
import { showNotice } from "../view/status.ts";
import { nameOf } from "./code-view.ts";
import { DevicesSheet } from "./devices-sheet.ts";
import type { Guest } from "./guests.ts";
import { type GuestNews, Host, type HostQuestion, type HostReply } from "./host.ts";

const BACK_MS = 4000; // how long the notice about a guest's return is shown

export class Devices {
  readonly host: Host;
  #sheet: DevicesSheet | null = null;
  #sentSeats = ""; // as last sent to the guests
  #storedDevices = ""; // as last stored

  /** @param bar above the table, for notices */
  constructor(
    readonly client: EngineClient,
    readonly store: Store,
    readonly bar: HTMLElement,
  ) {
    this.host = new Host(client, store, {
      ownName: () => nameOf(store),
      report: (guest, news) => inBackground(this.#showNews(guest, news)),
      ask: askHost,
    });
    addEventListener("pagehide", () => this.host.end());
  }

  /** @param code show a code at once */
  open = async (code = false) => {
    await loadLazyStyle("devices");
    this.#sheet ??= new DevicesSheet(this.host, this.store, () => {
      this.#sheet = null;
    });
    if (code) this.#sheet.showCode();
  };

  /** The engine has opened a match, or opened it again. */
  begin() {
    this.host.reseat(this.client.id, devicesOf(this.store, this.client.id));
    for (const guest of this.host.guests) {
      if (guest.state === "gone") inBackground(this.#showNews(guest, "gone"));
    }
  }

  /** Called when a state is shown: sends the seats to the guests if they have changed. */
  update() {
    // A puzzle or a replay, or `begin` follows.
    if (!this.client.id || this.client.id !== this.host.match) return;
    this.#save();
    const seats = JSON.stringify([
      this.client.id,
      this.host.seating.seatsFor(null),
      this.host.guests.map((guest) => guest.seats),
    ]);
    if (seats === this.#sentSeats) return;
    this.#sentSeats = seats;
    this.host.sendTables();
    this.#sheet?.refresh();
  }

  #save() {
    const devices = this.host.toStore();
    const stored = JSON.stringify([this.client.id, devices]);
    if (stored === this.#storedDevices) return;
    this.#storedDevices = stored;
    storeDevices(this.store, this.client.id, devices);
  }

  /** May the person here take back a move? Asks everyone who has a seat. */
  mayUndo = async (): Promise<boolean> => {
    const isAgreed = await this.host.mayUndo();
    if (isAgreed === false) showNotice(say("devices.undo-no"));
    return isAgreed === true;
  };

  async #showNews(guest: Guest, news: GuestNews) {
    await loadLazyStyle("devices");
    noteGuest(this, guest, news);
    if (news === "joined" || news === "back") this.#sheet?.welcome();
    else this.#sheet?.refresh();
    this.host.sendTables();
  }
}

/** Asks the person at this device about a guest's wish. */
async function askHost(
  { about, who: name, seat = "", isTaken }: HostQuestion,
  signal: AbortSignal,
): Promise<HostReply> {
  const who = name || say("devices.ask.someone");
  if (about === "undo") {
    const buttons: [string, string][] = [
      ["yes", say("devices.undo-yes")],
      ["no", say("not-yet")],
    ];
    const reply = await askQuestion({
      title: say("devices.undo", { who }),
      buttons,
      signal,
      isUnexpected: true,
    });
    return reply === "yes" ? "yes" : "no";
  }
  const lines = [
    say(`devices.ask.${about}-line`, { who, seat }),
    ...(isTaken ? [say("devices.ask.taken", { seat })] : []),
  ];
  const buttons: [string, string][] = [
    ["yes", say("devices.ask.yes")],
    ["no", say("devices.ask.no")],
    ["send-away", say("devices.ask.send-away")],
  ];
  const reply = await askQuestion({
    title: say(`devices.ask.${about}`, { who, seat }),
    lines,
    buttons,
    signal,
    isUnexpected: true,
  });
  return reply === "yes" || reply === "send-away" ? reply : "no";
}

/** Shows news about a guest above the table, with buttons to continue. */
function noteGuest({ bar, host, open }: Devices, guest: Guest, news: GuestNews) {
  bar.querySelector(`[data-guest="${guest.id}"]`)?.remove();
  if (news === "joined" || news === "sat") return;
  if (news !== "left" && !guest.seats.length) return;
  const who = guest.name || host.seating.seatsFor(null)[guest.seats[0]]?.name || "";
  const release = (to: "computer" | "here") => () => {
    host.release(guest, to);
    line.remove();
  };
  const showCode = () => inBackground(open(true));
  const computer = button(say("devices.computer"), { on: release("computer") });
  const here = button(say("devices.here"), { on: release("here") });
  const buttons = {
    asleep: [computer, button(say("devices.code.new"), { icon: "qr", on: showCode })],
    gone: [
      computer,
      here,
      button(say("devices.code.new"), { kind: "main", icon: "qr", on: showCode }),
    ],
    left: [],
    back: [],
  }[news];
  const title = element("b", {}, say(`devices.news.${news}`, { who }));
  const line = element(
    "section",
    { class: `paperline guest ${news}`, role: "status", "data-guest": guest.id },
    title,
    element("span", {}, say(`devices.news.${news}-line`)),
    ...buttons,
  );
  bar.append(line);
  if (!buttons.length) setTimeout(() => line.remove(), BACK_MS);
}
