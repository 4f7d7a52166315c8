/** The host's side: seats, questions and answers of the other devices. No DOM. */

import { cleanName, randomHex } from "../base/address.ts";
import { PERSON, setupOfSave } from "../base/match-setup.ts";
import type { GuestMessage } from "../generated/contract.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import {
  type DeviceSeats,
  hostIdOf,
  type KnownDevice,
  knownDevices,
  type MatchDevices,
  rememberDevice,
} from "../storage/device-records.ts";
import { parseJson } from "../storage/envelope.ts";
import type { Store } from "../storage/store.ts";
import { Guest, type Presence } from "./guests.ts";
import { type Link, type LinkState, offerLink } from "./link.ts";
import { proveToken } from "./proof.ts";
import { randomCodeId } from "./signal.ts";
import {
  type GuestText,
  type HostText,
  MAX_GUEST_CHARS,
  MAX_GUESTS,
  PROTOCOL,
  protocolIn,
  readGuestText,
  type SeatOffer,
} from "./talk.ts";

const ANSWER_TIMEOUT_MS = 20_000; // for the answer to a question; after this it counts as no
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
  report: (guest: Guest, news: GuestNews) => unknown;
  /**
   * Asks the person at this device.
   * @param signal aborted when the question is no longer open; then the reply does not matter
   */
  ask: (question: HostQuestion, signal: AbortSignal) => Promise<HostReply>;
}

/** A device that proves who it is. `proof`: the host's own, "" for a new device */
interface Recognized {
  device: KnownDevice;
  proof: string;
  isNew: boolean;
}

export class Host {
  guests: Guest[] = [];
  match = ""; // id of the match that all this belongs to
  #free = new Set<number>(); // seats set up for guests
  #seen = new Map<string, DeviceSeats>(); // whose hands each device has seen, by its id
  #isStrict = false; // someone was sent away: devices without a token need the host's consent
  #isVoting = false;
  #lastQuestion: Promise<unknown> = Promise.resolve();

  constructor(
    readonly client: EngineClient,
    readonly store: Store,
    readonly page: HostPage,
  ) {}

  // seats

  get #setup() {
    const body = this.client.save?.body;
    return body ? setupOfSave(body) : { seats: [], names: [], options: {} };
  }

  /** The seat that stays at this device. */
  get ownSeat() {
    return this.#setup.seats.findIndex((player, seat) => player === PERSON && !this.#guestAt(seat));
  }

  #guestAt = (seat: number) => this.guests.find(({ seats }) => seats.includes(seat));

  #playerOf(seat: number, player: string, viewer: Guest | null): SeatOffer["by"] {
    const guest = this.#guestAt(seat);
    if (guest) return guest === viewer ? "you" : "guest";
    if (seat === this.ownSeat) return "host";
    if (this.#free.has(seat)) return "free";
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

  #nameOfSeat = (seat: number) => this.client.state?.seats[seat]?.name ?? "";

  /** Lets a guest take this seat without asking, or no longer. */
  setFree(seat: number, isFree: boolean) {
    if (isFree) this.#free.add(seat);
    else this.#free.delete(seat);
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
    const free = this.seatsFor(null).filter(
      ({ by }) => by === "free" || by === "computer" || by === "shared",
    ).length;
    const offer = await offerLink({ id: randomCodeId(), game, free }, server, MAX_GUEST_CHARS);
    this.await(offer.link);
    return offer;
  }

  /** Greets the device that connects by this link. */
  await(link: Link) {
    link.onText = (text) => this.#greet(link, text);
    link.onState = (state) => {
      if (state === "up") send(link, { say: "host", protocol: PROTOCOL, id: hostIdOf(this.store) });
    };
  }

  /** The first text of a new connection. */
  async #greet(link: Link, text: string) {
    link.onText = () => {}; // until it is known who this is
    const protocol = protocolIn(text);
    if (protocol !== null && protocol !== PROTOCOL) return part(link, "version");
    const hello = readGuestText(text);
    if (hello?.say !== "hello") return link.close();
    const found = await this.#recognize(hello, link);
    if (link.state === "down") return undefined;
    const guest = this.guests.find(({ id }) => id === found.device.id);
    if (guest?.state === "refused") return part(link, "sent-away");
    if (guest) return this.#takeBack(guest, link, found);
    if (this.guests.filter(({ isAdmitted }) => isAdmitted).length >= MAX_GUESTS || this.isFull)
      return part(link, "full");
    return this.#takeNew(link, found);
  }

  /**
   * Finds out which device this is: it proves its token, and is shown a proof that this host knows
   * it.
   */
  async #recognize(
    { proofs, name }: Extract<GuestText, { say: "hello" }>,
    link: Link,
  ): Promise<Recognized> {
    for (const device of proofs.length ? knownDevices(this.store) : []) {
      const proof = await proveToken(device.token, "guest", link, "host");
      if (proof && proofs.includes(proof))
        return {
          device,
          proof: await proveToken(device.token, "host", link, "host"),
          isNew: false,
        };
    }
    const device = {
      id: randomHex().slice(0, 12),
      token: randomHex(),
      name: this.#unusedName(cleanName(name)),
    };
    return { device, proof: "", isNew: true };
  }

  /** Makes a name unique at the table. */
  #unusedName(name: string) {
    const seats = this.client.state?.seats ?? [];
    const used = [this.page.ownName(), ...[...seats, ...this.guests].map((named) => named.name)];
    if (!name || !used.includes(name)) return name;
    let n = 2;
    while (used.includes(`${name} ${n}`)) n += 1;
    return `${name} ${n}`;
  }

  /** A guest of this match is here again. */
  #takeBack(guest: Guest, link: Link, found: Recognized) {
    this.#follow(guest, link);
    guest.settle();
    this.#welcome(guest, found);
    this.page.report(guest, "back");
  }

  async #takeNew(link: Link, found: Recognized) {
    const { device, isNew } = found;
    const guest = this.#makeGuest({
      ...device,
      name: isNew ? device.name : this.#unusedName(device.name),
    });
    this.guests = [...this.guests, guest];
    this.#follow(guest, link);
    if (isNew && this.#isStrict && !(await this.#mayJoin(guest))) return;
    guest.settle();
    this.#welcome(guest, found);
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

  /**
   * Stores a new token, or a new one for an old one that other hosts may know, and lets the guest
   * see the table.
   */
  #welcome(guest: Guest, { device, proof, isNew }: Recognized) {
    const token = isNew || device.isOld ? randomHex() : device.token;
    rememberDevice(this.store, { id: device.id, token, name: guest.name });
    guest.send({ say: "welcome", proof, token: token === device.token ? "" : token });
    this.seat();
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
    if (!guest.seats.length) this.guests = this.guests.filter((other) => other !== guest);
    this.page.report(guest, "gone");
  }

  #reportPresence(guest: Guest, presence: Presence) {
    this.page.report(guest, presence === "asleep" ? "asleep" : "back");
  }

  // what guests say

  #hear(guest: Guest, link: Link, given: GuestText | null) {
    if (!given || given.say === "hello" || given.say === "leave") link.close();
    else if (given.say === "away") guest.hide(given.away);
    else if (!guest.isAdmitted)
      return; // it has to wait for the host
    else if (given.say === "sit") this.#sit(guest, [...new Set(given.seats)]);
    else if (given.say === "agree") this.#takeVote(guest, given.question, given.yes);
    else this.#request(guest, given.n, given.text);
  }

  #takeVote(guest: Guest, question: string, yes: boolean) {
    if (guest.vote?.question === question) guest.vote.answer(yes);
  }

  /** A guest wants to have these seats: it hands others back, and may ask for one more. */
  #sit(guest: Guest, wanted: number[]) {
    const added = wanted.filter((seat) => !guest.seats.includes(seat));
    const left = guest.seats.filter((seat) => !wanted.includes(seat));
    if (!added.length && guest.wish === "sit") this.#withdraw(guest);
    if (left.length) this.#leave(guest, left);
    if (added.length === 1) this.#giveOrAsk(guest, added[0]);
    else if (added.length) guest.send({ say: "denied", why: "no" });
  }

  #withdraw(guest: Guest) {
    guest.pause.begin();
    guest.settle();
  }

  #leave(guest: Guest, left: number[]) {
    guest.seats = guest.seats.filter((seat) => !left.includes(seat));
    if (guest.state !== "asking") guest.settle();
    this.seat(left);
    this.page.report(guest, "left");
  }

  /**
   * A device gets one hand of the seats set up for guests. For any other seat the person at this
   * device is asked.
   */
  #giveOrAsk(guest: Guest, seat: number) {
    const by = this.seatsFor(guest)[seat]?.by ?? "host";
    if (by === "host") guest.send({ say: "denied", why: "no" });
    else if (by === "free" && guest.state === "watching" && !this.#seen.has(guest.id))
      this.#give(guest, seat);
    else if (guest.state === "asking" || !guest.pause.isOver)
      guest.send({ say: "denied", why: "soon" });
    else this.#askForSeat(guest, seat, by === "guest");
  }

  async #askForSeat(guest: Guest, seat: number, isTaken: boolean) {
    const signal = guest.beginToAsk("sit");
    guest.send({ say: "asking" });
    const reply = await this.#ask(
      { about: "sit", who: guest.name, seat: this.#nameOfSeat(seat), isTaken },
      signal,
    );
    if (signal.aborted) return; // it has gone, or has given up its wish
    guest.settle();
    const isPossible = seat !== this.ownSeat && seat < this.#setup.seats.length;
    if (reply === "yes" && isPossible) this.#give(guest, seat);
    else if (reply === "send-away") this.sendAway(guest);
    else this.#deny(guest);
  }

  #deny(guest: Guest) {
    guest.pause.begin();
    guest.send({ say: "denied", why: "no" });
  }

  #give(guest: Guest, seat: number) {
    const former = this.#guestAt(seat);
    if (former) former.seats = former.seats.filter((other) => other !== seat);
    if (former?.isConnected && former.state !== "asking") former.settle();
    guest.seats = [...guest.seats, seat];
    guest.settle();
    this.#free.delete(seat);
    this.seat();
    this.page.report(guest, "sat");
  }

  /** A request to the engine. A move is taken back only if everyone agrees. */
  async #request(guest: Guest, n: number, text: string) {
    const { link } = guest;
    const isPlayed = this.client.id !== ""; // else the host looks at a replay, which has no guests
    const may = isPlayed && (parseJson(text)?.do !== "undo" || (await this.#mayGuestUndo(guest)));
    if (guest.link !== link) return;
    if (may) {
      guest.requests.add(n, text);
      return;
    }
    if (isPlayed) guest.send({ say: "no-undo" });
    guest.send({ say: "answer", n, text: "[]" });
  }

  /** An answer of the engine for a guest. */
  hear({ id, text, asked }: GuestMessage) {
    const guest = this.guests.find((known) => known.id === id);
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
    if (this.#isVoting || guest.state === "asking" || !guest.pause.isOver) return false;
    const who = guest.name || this.#nameOfSeat(guest.seats[0]);
    const signal = guest.beginToAsk("undo");
    const here = this.#ask({ about: "undo", who }, signal).then((reply) => reply === "yes");
    const may = await this.#vote(guest, who, here);
    if (signal.aborted) return false;
    guest.settle();
    if (!may) guest.pause.begin();
    return may;
  }

  /**
   * Asks all others whether the person at this device may take back a move.
   * @returns null: another player is asking
   */
  async mayUndo(): Promise<boolean | null> {
    if (this.#isVoting) return null;
    return this.#vote(null, this.#nameOfSeat(this.ownSeat), Promise.resolve(true));
  }

  /**
   * Asks the guests who have a seat. The first no decides.
   * @param here the answer of the person at this device
   */
  async #vote(asker: Guest | null, who: string, here: Promise<boolean>): Promise<boolean> {
    this.#isVoting = true;
    const voters = this.guests.filter(
      (guest) => guest !== asker && guest.seats.length && guest.link?.state === "up",
    );
    const answers = [here, ...voters.map((voter) => askVoter(voter, who))];
    const may = await new Promise<boolean>((done) => {
      for (const answer of answers) {
        answer.then((yes) => {
          if (!yes) done(false);
        });
      }
      Promise.all(answers).then(() => done(true)); // without effect after a no
    });
    this.#isVoting = false;
    for (const { vote } of voters) vote?.answer(false); // those still open
    return may;
  }

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
    this.seat(seats);
  }

  /** A new device that may not join. */
  #forget(guest: Guest, why: "denied" | "sent-away") {
    const { link } = guest;
    this.guests = this.guests.filter((other) => other !== guest);
    guest.refuse();
    if (link) part(link, why);
  }

  /** Lets a device that was sent away come again. */
  allowAgain(guest: Guest) {
    guest.forgive();
    this.guests = this.guests.filter((other) => other !== guest);
  }

  /** Gives a guest's seats to a computer player or to the person here. */
  release(guest: Guest, to: "computer" | "here") {
    const left = guest.seats;
    guest.seats = [];
    if (guest.state === "gone") this.guests = this.guests.filter((other) => other !== guest);
    else if (guest.state === "seated") guest.settle();
    this.seat(left, to);
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
    const count = this.#setup.seats.length;
    for (const guest of this.guests) {
      guest.seats = guest.seats.filter((seat) => seat < count);
      guest.requests.clear();
      if (guest.wish === "sit") guest.send({ say: "denied", why: "no" }); // of the former match
      if (guest.isConnected && guest.wish !== "join") guest.settle();
    }
    if (this.guests.length || this.#seen.size) this.seat();
  }

  #openMatch(match: string, { guests, seen, free, refused, isStrict }: MatchDevices) {
    const isNewDeal = (this.client.save?.body.log.length ?? 0) === 0;
    this.match = match;
    this.#free = new Set(free);
    this.#seen = new Map(seen.map((device) => [device.id, device]));
    this.#isStrict ||= isStrict;
    for (const guest of this.guests) {
      const own = guests.find(({ id }) => id === guest.id);
      if (own && guest.state !== "refused") guest.seats = own.seats;
      else if (!isNewDeal) guest.seats = [];
    }
    const isNew = ({ id }: DeviceSeats) => !this.guests.some((guest) => guest.id === id);
    const absent = guests.filter(isNew).map((device) => this.#makeGuest(device));
    const away = refused.filter(isNew).map(({ id, name }) => this.#makeGuest({ id, name }));
    for (const guest of away) guest.refuse();
    this.guests = [
      ...this.guests.filter(({ state, seats }) => state !== "gone" || seats.length),
      ...absent,
      ...away,
    ];
  }

  /** What is stored with the match. */
  toStore(): MatchDevices {
    const facts = (guests: Guest[]) => guests.map(({ id, name, seats }) => ({ id, name, seats }));
    return {
      guests: facts(this.guests.filter(({ seats }) => seats.length)),
      seen: [...this.#seen.values()],
      free: [...this.#free],
      refused: facts(this.guests.filter(({ state }) => state === "refused")),
      isStrict: this.#isStrict,
    };
  }

  /** Tells the engine the player of each seat. @param left seats that guests have left */
  seat(left: number[] = [], to: "computer" | "here" = "computer") {
    const { seats: players, names: given } = this.#setup;
    const names = players.map((_, seat) => given[seat] ?? "");
    names[this.ownSeat] ||= this.page.ownName();
    for (const seat of left) {
      players[seat] = to === "here" ? PERSON : ""; // the engine chooses a computer player
      names[seat] = "";
    }
    const guests = this.guests.filter(({ isAdmitted }) => isAdmitted);
    for (const { seats, name } of guests) {
      seats.forEach((seat, k) => {
        players[seat] = PERSON;
        names[seat] = k && name ? `${name} ${k + 1}` : name;
      });
    }
    for (const guest of guests) if (guest.isConnected) this.#noteSeen(guest);
    this.client.send({
      do: "devices",
      players,
      names,
      guests: Object.fromEntries(guests.map(({ id, seats }) => [id, seats])),
      seen: Object.fromEntries(
        [...this.#seen.values()].map(({ id, name, seats }) => [id, { name, seats }]),
      ),
    });
  }

  /** The device is shown the hands of its seats. */
  #noteSeen({ id, name, seats }: Guest) {
    const before = this.#seen.get(id)?.seats ?? [];
    const all = [...new Set([...before, ...seats])].sort((one, other) => one - other);
    if (all.length) this.#seen.set(id, { id, name, seats: all });
  }

  /** Sends the changed seats to every guest. */
  sendTables() {
    for (const guest of this.guests) this.#sendTable(guest);
  }

  #sendTable(guest: Guest) {
    const { game = "", title = "" } = this.client.state ?? {};
    guest.sendTable({ say: "table", game, title, seats: this.seatsFor(guest) });
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

/**
 * Asks a guest whether a move may be taken back. The question has a number that cannot be guessed,
 * and only this guest can answer it.
 */
function askVoter(voter: Guest, who: string) {
  const question = randomHex();
  return new Promise<boolean>((done) => {
    const answer = (yes: boolean) => {
      clearTimeout(timer);
      voter.vote = null;
      voter.send({ say: "undo-over", question });
      done(yes);
    };
    const timer = setTimeout(answer, ANSWER_TIMEOUT_MS, false);
    voter.vote = { question, answer };
    voter.send({ say: "ask-undo", question, who });
  });
}
