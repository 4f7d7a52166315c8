// For tests of shared tables: a host whose engine answers at once, and guests whose messages the
// test sends.
import { FakeStorage } from "./fake-storage.mjs";
import { Host } from "../../web/src/devices/host.ts";
import { proveToken } from "../../web/src/devices/proof.ts";
import { PROTOCOL } from "../../web/src/devices/talk.ts";
import { devicesOf } from "../../web/src/storage/device-records.ts";
import { Store } from "../../web/src/storage/store.ts";

export const HOST_PRINT = "AA:01";

const nextTurn = () => new Promise((done) => setImmediate(done));

/** Waits for everything that needs no timer and no cryptography. */
export async function settle() {
  for (let k = 0; k < 20; k += 1) await nextTurn();
}

/** Waits until the host has decided about a new connection. */
async function untilGreeted(link) {
  while (!link.closed && !["welcome", "asking", "bye"].some((kind) => link.last(kind)))
    await nextTurn();
  await settle();
}

/**
 * The host's end of a connection. `say` sends a message as the guest; `sent`: the messages of the
 * host.
 */
export class FakeLink {
  sent = [];
  state = "up";
  fingerprints;

  constructor(guestPrint = "BB:02", hostPrint = HOST_PRINT) {
    this.fingerprints = { own: hostPrint, other: guestPrint };
  }

  send(text) {
    if (this.state === "up") this.sent.push(JSON.parse(text));
  }

  close() {
    this.turn("down");
  }

  turn(state) {
    if (this.state === state || this.state === "down") return;
    this.state = state;
    this.onState?.(state);
  }

  say(message) {
    if (this.state !== "down")
      this.onText(typeof message === "string" ? message : JSON.stringify(message));
  }

  get closed() {
    return this.state === "down";
  }

  last = (kind) => this.sent.filter(({ say }) => say === kind).at(-1);
  count = (kind) => this.sent.filter(({ say }) => say === kind).length;
}

/** The proof that a guest who knows this token sends, for the host's end of this link. */
export function guestProof(token, link) {
  const { own, other } = link.fingerprints;
  return proveToken(token, "guest", { fingerprints: { own: other, other: own } }, "guest");
}

/**
 * A shared table on the host's device.
 * @param players of the match
 * @param more `storage`: of the host's browser; `answers`: to the questions in order, later ones stay
 *   open; `ownName`: of the host's player
 */
export function makeTable(
  players,
  { storage = new FakeStorage(), answers = [], ownName = "", id = "match" } = {},
) {
  const store = new Store(storage);
  const sent = [];
  const news = [];
  // The questions to the player at the host's device. `reply` answers one; `isOpen`: it is shown.
  const questions = [];
  const client = {
    id,
    save: { body: { seats: players.length, bots: {}, names: [], options: {}, log: [] } },
    state: { game: "okey", title: "Okey", seats: [] },
    send(message) {
      sent.push(message);
      if (message.do === "devices") apply(message);
    },
  };

  function apply({ players: now, names }) {
    const levels = now.map((player) => player || "casual");
    const bots = Object.fromEntries(
      levels.flatMap((player, seat) => (player === "me" ? [] : [[seat, player]])),
    );
    client.save.body = { ...client.save.body, names, bots };
    client.state.seats = levels.map((player, seat) => ({
      name: names[seat] || `Seat ${seat}`,
      face: "face",
      player,
    }));
  }

  function ask(question, signal) {
    return new Promise((done) => {
      const entry = { ...question, isOpen: true };
      const close = (reply) => {
        entry.isOpen = false;
        done(reply);
      };
      entry.reply = close;
      signal.addEventListener("abort", () => close("no"));
      questions.push(entry);
      if (answers.length) close(answers.shift());
    });
  }

  apply({ players, names: [] });
  const page = {
    ownName: () => ownName,
    report: (guest, event) => news.push(`${guest.name} ${event}`),
    ask,
  };
  const host = new Host(client, store, page);
  host.reseat(client.id, devicesOf(store, client.id));

  /**
   * Connects a device.
   * @param more `token`: from an earlier visit to this host; `link`; `proofs`: instead of those made
   *   with the token
   */
  async function connect(name, { token = "", link = new FakeLink(), proofs } = {}) {
    host.awaitGuest(link);
    link.onState("up");
    const own = proofs ?? (token ? [await guestProof(token, link)] : []);
    link.say({ say: "hello", protocol: PROTOCOL, name, proofs: own });
    await untilGreeted(link);
    return link;
  }

  /** The engine answers the last request of a guest. */
  const answer = (guest, text = "[]") =>
    host.hear({ say: "guest", id: guest.id, text, asked: true });
  const openQuestions = () => questions.filter(({ isOpen }) => isOpen);
  const seating = () => sent.filter((message) => message.do === "devices").at(-1);
  const guest = (name) => host.guests.find((known) => known.name === name);
  return {
    host,
    client,
    store,
    storage,
    sent,
    news,
    questions,
    openQuestions,
    connect,
    answer,
    seating,
    guest,
  };
}
