/** Who sits where at a host's table, and what each device has seen. */

import { PERSON, setupOfSave } from "../base/match-setup.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { DeviceSeats } from "../storage/device-records.ts";
import type { Guest } from "./guests.ts";
import type { SeatOffer } from "./talk.ts";

export class Seating {
  guests: Guest[] = [];
  free = new Set<number>(); // seats set up for guests
  seen = new Map<string, DeviceSeats>(); // whose hands each device has seen, by its id

  /** @param ownName name of the player at the host's device */
  constructor(
    readonly client: EngineClient,
    readonly ownName: () => string,
  ) {}

  get #setup() {
    const body = this.client.save?.body;
    return body ? setupOfSave(body) : { seats: [], names: [], options: {} };
  }

  get count() {
    return this.#setup.seats.length;
  }

  /** The seat that stays at this device. */
  get ownSeat() {
    return this.#setup.seats.findIndex((player, seat) => player === PERSON && !this.guestAt(seat));
  }

  guestAt = (seat: number) => this.guests.find(({ seats }) => seats.includes(seat));

  nameOf = (seat: number) => this.client.state?.seats[seat]?.name ?? "";

  #playerOf(seat: number, player: string, viewer: Guest | null): SeatOffer["by"] {
    const guest = this.guestAt(seat);
    if (guest) return guest === viewer ? "you" : "guest";
    if (seat === this.ownSeat) return "host";
    if (this.free.has(seat)) return "free";
    return player === PERSON ? "shared" : "computer";
  }

  /**
   * Every seat, as a guest may know it.
   * @param viewer null: as the person at this device knows it
   */
  seatsFor(viewer: Guest | null): SeatOffer[] {
    const { names } = this.#setup;
    return (this.client.state?.seats ?? []).map(({ name, face, player }, seat) => {
      const by = this.#playerOf(seat, player, viewer);
      const isYou = by === "host" && viewer !== null; // shown as "You" on this device
      return { name: isYou ? names[seat] || "" : name, face, by };
    });
  }

  /** Makes a name unique at the table. */
  unusedName(name: string) {
    const seats = this.client.state?.seats ?? [];
    const players = [...seats, ...this.guests];
    const usedNames = [this.ownName(), ...players.map((player) => player.name)];
    if (!name || !usedNames.includes(name)) return name;
    let n = 2;
    while (usedNames.includes(`${name} ${n}`)) n += 1;
    return `${name} ${n}`;
  }

  /** Tells the engine the player of each seat. @param leftSeats those that guests have left */
  announce(leftSeats: number[] = [], to: "computer" | "here" = "computer") {
    const { seats: players, names: storedNames } = this.#setup;
    const names = players.map((_, seat) => storedNames[seat] ?? "");
    names[this.ownSeat] ||= this.ownName();
    for (const seat of leftSeats) {
      players[seat] = to === "here" ? PERSON : ""; // the engine chooses a computer player
      names[seat] = "";
    }
    const guests = this.guests.filter(({ isAdmitted }) => isAdmitted);
    for (const { seats, name } of guests) {
      for (const [k, seat] of seats.entries()) {
        players[seat] = PERSON;
        names[seat] = k && name ? `${name} ${k + 1}` : name;
      }
    }
    for (const guest of guests) {
      if (guest.isConnected) this.#noteSeen(guest);
    }
    const seen = [...this.seen.values()];
    this.client.send({
      do: "devices",
      players,
      names,
      guests: Object.fromEntries(guests.map(({ id, seats }) => [id, seats])),
      seen: Object.fromEntries(seen.map(({ id, name, seats }) => [id, { name, seats }])),
    });
  }

  /** The device is shown the hands of its seats. */
  #noteSeen({ id, name, seats }: Guest) {
    const seenBefore = this.seen.get(id)?.seats ?? [];
    const allSeen = [...new Set([...seenBefore, ...seats])].sort((a, b) => a - b);
    if (allSeen.length) this.seen.set(id, { id, name, seats: allSeen });
  }
}
