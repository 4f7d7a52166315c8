/** The host's side: seats, questions and answers of the other devices. No DOM. */

import { cleanName, randomHex } from "../base/address.ts";
import { inBackground } from "../base/promises.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { GuestMessage } from "../generated/contract.ts";
import {
  type DeviceSeats,
  hostIdOf,
  type KnownDevice,
  type MatchDevices,
  rememberDevice,
} from "../storage/device-records.ts";
import type { Store } from "../storage/store.ts";
import { Guest, type Presence } from "./guests.ts";
import { type Link, type LinkState, offerLink } from "./link.ts";
import { recognizeDevice } from "./proof.ts";
import { Seating } from "./seating.ts";
import { randomCodeId } from "./signal.ts";
import {
  type GuestText,
  type HostText,
  MAX_GUEST_CHARS,
  MAX_GUESTS,
  PROTOCOL,
  protocolIn,
  readGuestText,
  requestIn,
} from "./talk.ts";
import { UndoVote } from "./undo-vote.ts";

const LAST_TEXT_MS = 500; // for the last text of a connection to arrive

/** News about a guest. */
export type GuestNews = "joined" | "back" | "asleep" | "gone" | "left" | "sat";

/**
 * `who`: the guest's name, perhaps empty; `seat`: the name of the seat it would like; `isTaken`:
 * that of another device
 */
export interface HostQuestion {
  about: "join" | "sit" | "undo";
  who: string;
  seat?: string;
  isTaken?: boolean;
}
export type HostReply = "yes" | "no" | "send-away";

/** What the host's page does. */
interface HostPage {
  /** The name of the player at this device. */
  ownName: () => string;
  /** Shows news about a guest. */
  report: (guest: Guest, news: GuestNews) => void;
  /**
   * Asks the person at this device.
   * @param signal aborted when the question is no longer open; then the reply does not matter
   */
  ask: (question: HostQuestion, signal: AbortSignal) => Promise<HostReply>;
}

/**
 * A device that has connected. `proof`: of the host, that it knows this device; "" for a new one
 */
interface Arrival {
  device: KnownDevice;
  proof: string;
}

export class Host {
  readonly seating: Seating;
  match = ""; // id of the match that all this belongs to
  #isStrict = false; // someone was sent away: devices without a token need the host's consent
  #undoVote = new UndoVote();
  #lastQuestion: Promise<unknown> = Promise.resolve();

  constructor(
    readonly client: EngineClient,
    readonly store: Store,
    readonly page: HostPage,
  ) {
    this.seating = new Seating(client, page.ownName);
  }

  get guests() {
    return this.seating.guests;
  }

  #remove(guest: Guest) {
    this.seating.guests = this.guests.filter((other) => other !== guest);
  }

  /** Lets a guest take this seat without asking, or no longer. */
  setFree(seat: number, isFree: boolean) {
    if (isFree) this.seating.free.add(seat);
    else this.seating.free.delete(seat);
    this.sendTables();
  }

  // joining

  /**
   * Can one more device be invited? Those that are gone have seats, but may come back by the same
   * code.
   */
  get isFull() {
    return this.guests.filter(({ isConnected }) => isConnected).length >= MAX_GUESTS;
  }

  /** Begins to connect one more device. @param server see `offerLink` */
  async invite(server: string) {
    const { game = "" } = this.client.state ?? {};
    const free = this.seating
      .seatsFor(null)
      .filter(({ by }) => by === "free" || by === "computer" || by === "shared").length;
    const offer = await offerLink({ id: randomCodeId(), game, free }, server, MAX_GUEST_CHARS);
    this.awaitGuest(offer.link);
    return offer;
  }

  /** Greets the device that connects by this link. */
  awaitGuest(link: Link) {
    link.onText = (text) => inBackground(this.#greet(link, text));
    link.onState = (state) => {
      if (state === "up") send(link, { say: "host", protocol: PROTOCOL, id: hostIdOf(this.store) });
    };
  }

  /** The first text of a new connection. */
  async #greet(link: Link, text: string) {
    link.onText = () => {}; // until it is known who this is
    const protocol = protocolIn(text);
    if (protocol !== null && protocol !== PROTOCOL) {
      part(link, "version");
      return;
    }
    const hello = readGuestText(text);
    if (hello?.say !== "hello") {
      link.close();
      return;
    }
    const arrival = await recognizeDevice(this.store, hello.proofs, link).catch(() => {
      // Where hmac.ts cannot load its library. As a new device, the guest would lose its seat; its
      // page says that the connection has ended, and the player may try again.
      link.close();
      return null;
    });
    if (link.state !== "down") await this.#admit(link, hello.name, arrival);
  }

  /**
   * @param name of a new device, as it says
   * @param arrival null: it has proven no token of this host
   */
  async #admit(link: Link, name: string, arrival: Arrival | null) {
    const guest = this.guests.find(({ id }) => id === arrival?.device.id);
    if (guest?.state === "refused") {
      part(link, "sent-away");
      return;
    }
    if (guest && arrival) {
      this.#takeBack(guest, link, arrival);
      return;
    }
    const admittedCount = this.guests.filter(({ isAdmitted }) => isAdmitted).length;
    if (admittedCount >= MAX_GUESTS || this.isFull) {
      part(link, "full");
      return;
    }
    const wishedName = arrival?.device.name || cleanName(name);
    await this.#takeNew(link, this.seating.unusedName(wishedName), arrival);
  }

  /** A guest of this match is here again. */
  #takeBack(guest: Guest, link: Link, arrival: Arrival) {
    this.#follow(guest, link);
    guest.settle();
    this.#welcome(guest, arrival);
    this.page.report(guest, "back");
  }

  async #takeNew(link: Link, name: string, arrival: Arrival | null) {
    const id = arrival?.device.id ?? randomHex().slice(0, 12);
    const guest = this.#makeGuest({ id, name });
    this.seating.guests = [...this.guests, guest];
    this.#follow(guest, link);
    if (!arrival && this.#isStrict && !(await this.#mayJoin(guest))) return;
    guest.settle();
    this.#welcome(guest, arrival);
    this.page.report(guest, "joined");
  }

  async #mayJoin(guest: Guest): Promise<boolean> {
    const signal = guest.beginToAsk("join");
    guest.send({ say: "asking" });
    const reply = await this.#ask({ about: "join", who: guest.name }, signal);
    if (signal.aborted) return false;
    if (reply !== "yes") this.#forget(guest, reply === "send-away" ? "sent-away" : "denied");
    return reply === "yes";
  }

  #makeGuest(device: Pick<KnownDevice, "id" | "name"> & { seats?: number[] }) {
    const ask = ({ id }: Guest, text: string) => this.client.send({ do: "guest", id, text });
    return new Guest(device, "gone", ask, (guest, presence) =>
      this.#reportPresence(guest, presence),
    );
  }

  /** Gives a token to a new device, or a new one for an old one that other hosts may know. */
  #welcome(guest: Guest, arrival: Arrival | null) {
    const isNewToken = !arrival || arrival.device.isOld;
    const token = isNewToken ? randomHex() : arrival.device.token;
    rememberDevice(this.store, { id: guest.id, token, name: guest.name });
    guest.send({ say: "welcome", proof: arrival?.proof ?? "", token: isNewToken ? token : "" });
    this.seating.announce();
    this.#sendTable(guest);
  }

  #follow(guest: Guest, link: Link) {
    guest.connect(link);
    link.onText = (text) => this.#hear(guest, link, readGuestText(text));
    link.onState = (state) => {
      if (guest.link === link) this.#followLink(guest, state);
    };
  }

  #followLink(guest: Guest, state: LinkState) {
    if (state !== "down") {
      guest.notePresence();
      return;
    }
    guest.lose();
    if (!guest.seats.length) this.#remove(guest);
    this.page.report(guest, "gone");
  }

  #reportPresence(guest: Guest, presence: Presence) {
    this.page.report(guest, presence === "asleep" ? "asleep" : "back");
  }

  // what guests say

  #hear(guest: Guest, link: Link, guestText: GuestText | null) {
    if (!guestText || guestText.say === "hello" || guestText.say === "leave") {
      link.close();
      return;
    }
    if (guestText.say === "away") {
      guest.hide(guestText.away);
      return;
    }
    if (!guest.isAdmitted) return; // it has to wait for the host
    if (guestText.say === "sit") {
      this.#sit(guest, [...new Set(guestText.seats)]);
    } else if (guestText.say === "agree") {
      guest.answerVote(guestText.question, guestText.yes);
    } else {
      inBackground(this.#request(guest, guestText.n, guestText.text));
    }
  }

  /** A guest wants to have these seats: it hands others back, and may ask for one more. */
  #sit(guest: Guest, wishedSeats: number[]) {
    const addedSeats = wishedSeats.filter((seat) => !guest.seats.includes(seat));
    const leftSeats = guest.seats.filter((seat) => !wishedSeats.includes(seat));
    if (!addedSeats.length && guest.wish === "sit") this.#withdraw(guest);
    if (leftSeats.length) this.#leave(guest, leftSeats);
    if (addedSeats.length === 1) this.#giveOrAsk(guest, addedSeats[0]);
    else if (addedSeats.length) guest.send({ say: "denied", why: "no" });
  }

  #withdraw(guest: Guest) {
    guest.pause.begin();
    guest.settle();
  }

  #leave(guest: Guest, leftSeats: number[]) {
    guest.seats = guest.seats.filter((seat) => !leftSeats.includes(seat));
    if (guest.state !== "asking") guest.settle();
    this.seating.announce(leftSeats);
    this.page.report(guest, "left");
  }

  /**
   * A device gets one hand of the seats set up for guests. For any other seat the person at this
   * device is asked.
   */
  #giveOrAsk(guest: Guest, seat: number) {
    const by = this.seating.seatsFor(guest)[seat]?.by ?? "host";
    if (by === "host") {
      guest.send({ say: "denied", why: "no" });
    } else if (by === "free" && guest.state === "watching" && !this.seating.seen.has(guest.id)) {
      this.#give(guest, seat);
    } else if (guest.state === "asking" || !guest.pause.isOver) {
      guest.send({ say: "denied", why: "soon" });
    } else {
      inBackground(this.#askForSeat(guest, seat, by === "guest"));
    }
  }

  async #askForSeat(guest: Guest, seat: number, isTaken: boolean) {
    const signal = guest.beginToAsk("sit");
    guest.send({ say: "asking" });
    const reply = await this.#ask(
      { about: "sit", who: guest.name, seat: this.seating.nameOf(seat), isTaken },
      signal,
    );
    if (signal.aborted) return; // it has gone, or has given up its wish
    guest.settle();
    const isPossible = seat !== this.seating.ownSeat && seat < this.seating.count;
    if (reply === "yes" && isPossible) this.#give(guest, seat);
    else if (reply === "send-away") this.sendAway(guest);
    else this.#deny(guest);
  }

  #deny(guest: Guest) {
    guest.pause.begin();
    guest.send({ say: "denied", why: "no" });
  }

  #give(guest: Guest, seat: number) {
    const former = this.seating.guestAt(seat);
    if (former) former.seats = former.seats.filter((other) => other !== seat);
    if (former?.isConnected && former.state !== "asking") former.settle();
    guest.seats = [...guest.seats, seat];
    guest.settle();
    this.seating.free.delete(seat);
    this.seating.announce();
    this.page.report(guest, "sat");
  }

  /** A request to the engine. A move is taken back only if everyone agrees. */
  async #request(guest: Guest, n: number, text: string) {
    const { link } = guest;
    const isPlayed = this.client.id !== ""; // else the host looks at a replay, which has no guests
    if (!isPlayed) {
      guest.send({ say: "answer", n, text: "[]" });
      return;
    }
    const isUndo = requestIn(text) === "undo";
    const isAllowed = !isUndo || (await this.#mayGuestUndo(guest));
    if (guest.link !== link) return;
    if (isAllowed) {
      guest.requests.add(n, text);
    } else {
      guest.send({ say: "no-undo" });
      guest.send({ say: "answer", n, text: "[]" });
    }
  }

  /** An answer of the engine for a guest. */
  hear({ id, text, asked }: GuestMessage) {
    const guest = this.guests.find((other) => other.id === id);
    if (!guest) return;
    if (!asked) {
      guest.send({ say: "push", text });
      return;
    }
    const n = guest.requests.takeAnswered();
    if (n !== null) guest.send({ say: "answer", n, text });
  }

  // questions

  /** Asks the person at this device, one question after the other. */
  async #ask(question: HostQuestion, signal: AbortSignal): Promise<HostReply> {
    const reply = this.#lastQuestion.then(() =>
      signal.aborted ? "no" : this.page.ask(question, signal),
    );
    this.#lastQuestion = reply.catch(() => "no");
    return reply;
  }

  async #mayGuestUndo(guest: Guest) {
    if (this.#undoVote.isOpen || guest.state === "asking" || !guest.pause.isOver) return false;
    const who = guest.name || this.seating.nameOf(guest.seats[0]);
    const signal = guest.beginToAsk("undo");
    const hostAnswer = this.#ask({ about: "undo", who }, signal).then((reply) => reply === "yes");
    const isAgreed = await this.#undoVote.hold(this.#votersBeside(guest), who, hostAnswer);
    if (signal.aborted) return false;
    guest.settle();
    if (!isAgreed) guest.pause.begin();
    return isAgreed;
  }

  /**
   * Asks all others whether the person at this device may take back a move.
   * @returns null: another player is asking
   */
  async mayUndo(): Promise<boolean | null> {
    if (this.#undoVote.isOpen) return null;
    const who = this.seating.nameOf(this.seating.ownSeat);
    return this.#undoVote.hold(this.#votersBeside(null), who, Promise.resolve(true));
  }

  /** The guests who play and can be heard. */
  #votersBeside = (asker: Guest | null) =>
    this.guests.filter(
      (guest) => guest !== asker && guest.seats.length > 0 && guest.link?.state === "up",
    );

  // what the person at this device decides

  /**
   * Ends a guest's connection, gives its seats to computer players and refuses its device from now
   * on.
   */
  sendAway(guest: Guest) {
    const { link, seats } = guest;
    this.#isStrict = true;
    guest.refuse();
    if (link) part(link, "sent-away");
    this.seating.announce(seats);
  }

  /** A new device that may not join. */
  #forget(guest: Guest, why: "denied" | "sent-away") {
    const { link } = guest;
    this.#remove(guest);
    guest.refuse();
    if (link) part(link, why);
  }

  /** Lets a device that was sent away come again. */
  allowAgain(guest: Guest) {
    guest.forgive();
    this.#remove(guest);
  }

  /** Gives a guest's seats to a computer player or to the person here. */
  release(guest: Guest, to: "computer" | "here") {
    const leftSeats = guest.seats;
    guest.seats = [];
    if (guest.state === "gone") this.#remove(guest);
    else if (guest.state === "seated") guest.settle();
    this.seating.announce(leftSeats, to);
  }

  // the match

  /**
   * Called when a match was opened, perhaps again: its engine does not know the guests yet, and
   * does not answer earlier requests. At a new deal guests keep their seats; at an older match each
   * has only those that it had there.
   * @param match its id
   */
  reseat(match: string, stored: MatchDevices) {
    if (match !== this.match) this.#openMatch(match, stored);
    const count = this.seating.count;
    for (const guest of this.guests) {
      guest.seats = guest.seats.filter((seat) => seat < count);
      guest.requests.clear();
      if (guest.wish === "sit") guest.send({ say: "denied", why: "no" }); // of the former match
      if (guest.isConnected && guest.wish !== "join") guest.settle();
    }
    if (this.guests.length || this.seating.seen.size) this.seating.announce();
  }

  #openMatch(match: string, { guests, seen, free, refused, isStrict }: MatchDevices) {
    const isNewDeal = (this.client.save?.body.log.length ?? 0) === 0;
    this.match = match;
    this.seating.free = new Set(free);
    this.seating.seen = new Map(seen.map((device) => [device.id, device]));
    this.#isStrict ||= isStrict;
    for (const guest of this.guests) {
      const stored = guests.find(({ id }) => id === guest.id);
      if (stored && guest.state !== "refused") guest.seats = stored.seats;
      else if (!isNewDeal) guest.seats = [];
    }
    const isNew = ({ id }: DeviceSeats) => !this.guests.some((guest) => guest.id === id);
    const absent = guests.filter(isNew).map((device) => this.#makeGuest(device));
    const refusedGuests = refused
      .filter(isNew)
      .map(({ id, name }) => this.#makeGuest({ id, name }));
    for (const guest of refusedGuests) guest.refuse();
    this.seating.guests = [
      ...this.guests.filter(({ state, seats }) => state !== "gone" || seats.length),
      ...absent,
      ...refusedGuests,
    ];
  }

  /** What is stored with the match. */
  toStore(): MatchDevices {
    const describe = (guests: Guest[]) =>
      guests.map(({ id, name, seats }) => ({ id, name, seats }));
    return {
      guests: describe(this.guests.filter(({ seats }) => seats.length)),
      seen: [...this.seating.seen.values()],
      free: [...this.seating.free],
      refused: describe(this.guests.filter(({ state }) => state === "refused")),
      isStrict: this.#isStrict,
    };
  }

  /** Sends the changed seats to every guest. */
  sendTables() {
    for (const guest of this.guests) this.#sendTable(guest);
  }

  #sendTable(guest: Guest) {
    const { game = "", title = "" } = this.client.state ?? {};
    guest.sendTable({ say: "table", game, title, seats: this.seating.seatsFor(guest) });
  }

  /** Ends all connections. */
  end() {
    for (const { link } of this.guests) {
      if (link) send(link, { say: "bye", why: "left" });
      link?.close();
    }
  }
}

const send = (link: Link, text: HostText) => link.send(JSON.stringify(text));

/** Says why, and ends a connection. What still arrives on it is not read. */
function part(link: Link, why: "full" | "version" | "sent-away" | "denied") {
  link.onText = () => {};
  link.onState = () => {};
  send(link, { say: "bye", why });
  setTimeout(() => link.close(), LAST_TEXT_MS);
}
