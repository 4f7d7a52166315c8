/** The other devices at a match, whose script is loaded when one is invited. */

import { inBackground } from "../base/promises.ts";
import type { ClientEvent } from "../base/types.ts";
import type { Devices } from "../devices/devices.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { hasDevices } from "../storage/matches-with-devices.ts";
import { later } from "./loaders.ts";

export class InvitedDevices {
  #devices: Devices | null = null; // null: no device was invited

  constructor(readonly client: EngineClient) {}

  hear(event: Extract<ClientEvent, { say: "guest" }>) {
    this.#devices?.host.hear(event);
  }

  /** Called when a state is shown. */
  update() {
    this.#devices?.update();
  }

  /** The engine has opened a match: waits again for the devices that were invited to it. */
  resume() {
    const { client } = this;
    if (!client.id || client.isSpectator) return;
    if (this.#devices || hasDevices(client.store, client.id)) inBackground(this.#begin());
  }

  /** Opens the sheet about devices. */
  async open() {
    const isFirst = this.#devices === null;
    const devices = this.#add(await later.loadOrTell());
    if (!devices) return;
    if (isFirst) devices.begin();
    await devices.open();
  }

  /** Takes back a move if everyone at another device agrees. @param undo takes it back */
  undo(undo: () => void) {
    if (this.#devices) inBackground(undoIfAgreed(this.#devices, undo));
    else undo();
  }

  async #begin() {
    this.#add(await later.load())?.begin();
  }

  /** @param code null: it could not be loaded */
  #add(code: typeof import("./later.ts") | null) {
    if (!this.#devices && code) {
      const header = document.querySelector(".top-line") as HTMLElement;
      this.#devices = new code.Devices(this.client, this.client.store, header);
    }
    return this.#devices;
  }
}

async function undoIfAgreed({ mayUndo }: Devices, undo: () => void) {
  if (await mayUndo()) undo();
}
