/** The host's side: seats, questions and answers of the other devices. No DOM. */

import { cleanName, randomHex } from "../base/address.ts";
import { PERSON, setupOfSave } from "../base/match-setup.ts";
import type { GuestMessage } from "../generated/contract.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { parseJson } from "../storage/envelope.ts";
import type { StoredGuest } from "../storage/records.ts";
import { type Link, type LinkState, offerLink } from "./link.ts";
import { randomCodeId } from "./signal.ts";
import { type GuestText, type HostText, MAX_GUEST_CHARS, MAX_GUESTS, PROTOCOL, readGuestText, type SeatOffer } from "./talk.ts";

const ANSWER_TIMEOUT_MS = 20_000; // for the answer to a question; after this it counts as no

/** `state`: of its link; `isAway`: its page is hidden; `waits`: numbers of its pending requests to the engine, in order */
export interface Guest { id: string; token: string; name: string; seats: number[]; link: Link | null; state: LinkState; isAway: boolean; waits: number[] }

/** News about a guest. */
export type GuestNews = "joined" | "back" | "asleep" | "gone" | "left" | "sat";

export class Host {
  guests: Guest[] = [];
  #questions = new Map<number, (yes: boolean) => void>();
  #count = 0; // of questions

  /** @param ownName of the player at this device @param report called with news about a guest */
  constructor(readonly client: EngineClient, readonly ownName: () => string, readonly report: (guest: Guest, news: GuestNews) => unknown) {}

  /** The guests, except those who have left and have no seat. */
  get #others() {
    return this.guests.filter(({ state, seats }) => state !== "down" || seats.length > 0);
  }

  get isFull() {
    return this.#others.length >= MAX_GUESTS;
  }

  get #setup() {
    const body = this.client.save?.body;
    return body ? setupOfSave(body) : { seats: [], names: [], options: {} };
  }

  /** The seat that stays at this device. */
  get ownSeat() {
    return this.#setup.seats.findIndex((player, seat) => player === PERSON && !this.#guestAt(seat));
  }

  #guestAt = (seat: number) => this.guests.find(({ seats }) => seats.includes(seat));

  /** Every seat, as a guest may know it. */
  seatsFor(viewer: Guest | null): SeatOffer[] {
    const { names } = this.#setup;
    return (this.client.state?.seats ?? []).map(({ name, face, player }, seat) => {
      const guest = this.#guestAt(seat);
      const isHost = !guest && seat === this.ownSeat; // shown as "You" on this device
      return { name: isHost && viewer ? names[seat] || "" : name, face, by: guest ? (guest === viewer ? "you" : "guest") : player !== PERSON ? "computer" : isHost ? "host" : "shared" };
    });
  }

  /** May a guest take this seat? One person stays at this device. */
  #isFree = (seat: number, guest: Guest) => [undefined, guest].includes(this.#guestAt(seat)) && seat !== this.ownSeat && seat < this.#setup.seats.length;

  /** Begins to connect one more device. @param server see `offerLink` */
  async invite(server: string) {
    const { game = "" } = this.client.state ?? {};
    const free = this.seatsFor(null).filter(({ by }) => by === "computer" || by === "shared").length;
    const offer = await offerLink({ id: randomCodeId(), game, free }, server, MAX_GUEST_CHARS);
    offer.link.onText = (text) => this.greet(offer.link, readGuestText(text));
    return offer;
  }

  /** The first text of a new connection. */
  greet(link: Link, hello: GuestText | null) {
    if (hello?.say !== "hello") return link.close();
    if (hello.protocol !== PROTOCOL) return this.#part(link, "version");
    const known = this.guests.find(({ token }) => token === hello.token);
    if (!known && this.isFull) return this.#part(link, "full");
    const guest = known ?? { id: randomHex().slice(0, 12), token: randomHex(), name: this.#unusedName(cleanName(hello.name)), seats: [], link: null, state: "up", isAway: false, waits: [] };
    const { link: former } = guest;
    Object.assign(guest, { link, state: "up", isAway: false, waits: [] });
    former?.close();
    if (!known) this.guests = [...this.#others, guest];
    link.onText = (text) => this.#hear(guest, link, readGuestText(text));
    link.onState = (state) => guest.link === link && this.#follow(guest, state);
    this.seat();
    return this.report(guest, known ? "back" : "joined");
  }

  /** Makes a name unique at the table. */
  #unusedName(name: string) {
    const used = [{ name: this.ownName() }, ...(this.client.state?.seats ?? []), ...this.guests].map((one) => one.name);
    const withNumber = (n: number): string => (used.includes(`${name} ${n}`) ? withNumber(n + 1) : `${name} ${n}`);
    return name && used.includes(name) ? withNumber(2) : name;
  }

  #part(link: Link, why: "full" | "version") {
    link.send(JSON.stringify({ say: "bye", why } satisfies HostText));
    setTimeout(() => link.close(), 500); // milliseconds for the last message to arrive
  }

  #follow(guest: Guest, state: LinkState) {
    const before = guest.state;
    guest.state = state;
    if (state === "up" && before === "silent") this.report(guest, "back");
    else if (state !== "up") this.report(guest, state === "down" ? "gone" : "asleep");
  }

  #hear(guest: Guest, link: Link, given: GuestText | null) {
    if (!given || given.say === "hello") return link.close();
    if (given.say === "away") return this.report(Object.assign(guest, { isAway: given.away }), given.away ? "asleep" : "back");
    if (given.say === "sit") return this.#sit(guest, given.seats);
    if (given.say === "agree") return this.#questions.get(given.n)?.(given.yes);
    return this.#ask(guest, given.n, given.text);
  }

  #sit(guest: Guest, wanted: number[]) {
    if (!wanted.every((seat) => this.#isFree(seat, guest))) return this.#sendTable(guest);
    const left = guest.seats.filter((seat) => !wanted.includes(seat));
    guest.seats = [...new Set(wanted)];
    this.seat(left);
    return this.report(guest, left.length ? "left" : "sat");
  }

  async #ask(guest: Guest, n: number, text: string) {
    if (parseJson(text)?.do === "undo" && !(await this.mayUndo(guest))) {
      this.#send(guest, { say: "no-undo" });
      return this.#send(guest, { say: "answer", n, text: "[]" });
    }
    guest.waits.push(n);
    return this.client.send({ do: "guest", id: guest.id, text });
  }

  /** Asks all others who have a seat whether a move may be taken back. @param who null: the person at this device */
  async mayUndo(who: Guest | null, askHere: (name: string) => Promise<boolean> = this.askHere) {
    const others = this.guests.filter((guest) => guest !== who && guest.seats.length && guest.state === "up");
    const seats = this.client.state?.seats ?? [];
    const name = who?.name || seats[who?.seats[0] ?? this.ownSeat]?.name || "";
    const answers = await Promise.all([...(who ? [askHere(name)] : []), ...others.map((guest) => this.#askGuest(guest, name))]);
    return answers.every(Boolean);
  }

  /** Asks the person at this device; set by the page. */
  askHere: (name: string) => Promise<boolean> = async () => false;

  #askGuest(guest: Guest, who: string) {
    const n = (this.#count += 1);
    this.#send(guest, { say: "ask-undo", n, who });
    return new Promise<boolean>((done) => {
      this.#questions.set(n, done);
      setTimeout(done, ANSWER_TIMEOUT_MS, false);
    }).finally(() => this.#questions.delete(n));
  }

  /** An answer of the engine for a guest. */
  hear({ id, text, asked }: GuestMessage) {
    const guest = this.guests.find((one) => one.id === id);
    const n = asked ? guest?.waits.shift() : 0;
    if (guest && n !== undefined) this.#send(guest, asked ? { say: "answer", n, text } : { say: "push", text });
  }

  /** Called when a match was opened. Its engine does not know the guests yet, and earlier requests stay unanswered. */
  reseat(stored: StoredGuest[]) {
    if (!this.guests.length) this.guests = stored.map((one) => ({ ...one, link: null, state: "down", isAway: false, waits: [] }));
    const count = this.#setup.seats.length;
    for (const guest of this.guests) {
      guest.seats = guest.seats.filter((seat) => seat < count);
      for (const n of guest.waits.splice(0)) this.#send(guest, { say: "answer", n, text: "[]" });
    }
    if (this.guests.length) this.seat();
  }

  /** The guests' seats and tokens, to be stored with the match. */
  toStore = (): StoredGuest[] => this.guests.filter(({ seats }) => seats.length).map(({ id, token, name, seats }) => ({ id, token, name, seats }));

  /** Gives a guest's seats to a computer player or to the person here. */
  release(guest: Guest, to: "computer" | "here") {
    const left = guest.seats;
    guest.seats = [];
    if (guest.state === "down") this.guests = this.guests.filter((one) => one !== guest);
    this.seat(left, to);
  }

  /** Tells the engine the player of each seat. @param left seats that guests have left */
  seat(left: number[] = [], to: "computer" | "here" = "computer") {
    const { seats: players, names: given } = this.#setup;
    const names = players.map((_, seat) => given[seat] ?? "");
    names[this.ownSeat] ||= this.ownName();
    for (const seat of left) {
      players[seat] = to === "here" ? PERSON : ""; // the engine chooses a computer player
      names[seat] = "";
    }
    for (const { seats, name } of this.guests) seats.forEach((seat, k) => ([players[seat], names[seat]] = [PERSON, k && name ? `${name} ${k + 1}` : name]));
    this.client.send({ do: "devices", players, names, guests: Object.fromEntries(this.guests.map(({ id, seats }) => [id, seats])) });
  }

  /** Sends the changed seats to every guest. */
  sendTables = () => this.guests.forEach((guest) => this.#sendTable(guest));

  #sendTable(guest: Guest) {
    const { game = "", title = "" } = this.client.state ?? {};
    this.#send(guest, { say: "table", game, title, token: guest.token, seats: this.seatsFor(guest) });
  }

  #send = (guest: Guest, text: HostText) => guest.link?.send(JSON.stringify(text));

  /** Ends all connections. */
  end() {
    for (const guest of this.guests) {
      this.#send(guest, { say: "bye", why: "left" });
      guest.link?.close();
    }
  }
}
