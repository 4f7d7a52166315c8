// Several devices: what they say to each other, and who gets which seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Host } from "../../web/src/devices/host.ts";
import { Link } from "../../web/src/devices/link.ts";
import { MAX_GUEST_CHARS, MAX_GUESTS, PROTOCOL, readGuestText, readHostText } from "../../web/src/devices/talk.ts";

test("texts between devices are read strictly", () => {
  const right = [{ say: "hello", protocol: 1, token: "", name: "Ada" }, { say: "sit", seats: [1] }, { say: "ask", n: 1, text: "{}" }, { say: "agree", n: 1, yes: true }, { say: "away", away: false }];
  for (const one of right) assert.deepEqual(readGuestText(JSON.stringify(one)), one);
  const wrong = [null, 7, [], {}, { say: "constructor" }, { say: "hello", protocol: 1, token: "", name: 7 }, { say: "hello", protocol: 1, token: "", name: "x".repeat(21) }, { say: "sit", seats: "1" }, { say: "sit", seats: [-1] }, { say: "ask", n: 1.5, text: "" }, { say: "ask", n: 1, text: "x".repeat(MAX_GUEST_CHARS + 1) }, { say: "table" }];
  for (const one of wrong) assert.equal(readGuestText(JSON.stringify(one)), null, JSON.stringify(one));
  assert.equal(readGuestText("{"), null);
  const seat = { name: "Mira", face: "face-mira", by: "computer" };
  assert.ok(readHostText(JSON.stringify({ say: "table", game: "okey", title: "Okey", token: "t", seats: [seat] })));
  assert.equal(readHostText(JSON.stringify({ say: "table", game: "okey", title: "Okey", token: "t", seats: [{ ...seat, by: "god" }] })), null);
});

// the connection

/** A link whose peer and channel are events. `hear`: a text arrives; `turn`: the connection changes. */
function makeLink() {
  const sent = [];
  const channel = Object.assign(new EventTarget(), { readyState: "open", bufferedAmount: 0, send: (text) => sent.push(text) });
  const peer = Object.assign(new EventTarget(), { connectionState: "connected", closed: 0 });
  peer.createDataChannel = () => channel;
  peer.close = () => {
    peer.closed += 1;
  };
  const link = new Link(peer, 100);
  const states = [];
  const texts = [];
  link.onState = (state) => states.push(state);
  link.onText = (text) => texts.push(text);
  const turn = (state) => {
    peer.connectionState = state;
    peer.dispatchEvent(new Event("connectionstatechange"));
  };
  const open = () => channel.dispatchEvent(new Event("open"));
  const hear = (data) => channel.dispatchEvent(Object.assign(new Event("message"), { data }));
  return { link, channel, peer, states, texts, sent, turn, open, hear };
}

test("a connection is silent while the other device sleeps, however long, and up when it is heard again", () => {
  const { states, peer, turn, open } = makeLink();
  turn("failed"); // before it was up: ignored, as the page has a time limit for that
  open();
  for (const state of ["disconnected", "connected", "disconnected", "failed", "connected", "failed"]) turn(state);
  assert.deepEqual(states, ["up", "silent", "up", "silent", "up", "silent"]);
  assert.equal(peer.closed, 0);
  turn("closed");
  turn("connected");
  assert.equal(states.at(-1), "down");
  assert.equal(peer.closed, 1);
});

test("a text that arrives after the end of a connection is not read", () => {
  const { link, texts, open, hear } = makeLink();
  open();
  link.close();
  hear("late");
  assert.deepEqual(texts, []);
});

test("only text is read, no bytes", () => {
  const { states, texts, open, hear } = makeLink();
  open();
  hear(new ArrayBuffer(8));
  assert.deepEqual([states, texts], [["up", "down"], []]);
});

test("a device that has not fetched its texts for long loses its connection, before the browser fails", () => {
  const { link, channel, sent, states, open } = makeLink();
  open();
  link.send("first");
  channel.bufferedAmount = 13_000_000;
  link.send("second");
  assert.deepEqual([sent, states], [["first"], ["up", "down"]]);
});

test("a flood of texts or one that is too long ends the connection", () => {
  const long = makeLink();
  long.open();
  long.hear("x".repeat(101));
  assert.deepEqual([long.states, long.texts], [["up", "down"], []]);
  const flood = makeLink();
  flood.open();
  for (let k = 0; k < 250; k += 1) flood.hear("x"); // perhaps in two seconds
  assert.ok(flood.texts.length <= 200 && flood.states.includes("down"), `${flood.texts.length} texts`);
});

// the host

class FakeLink {
  sent = [];
  closed = false;
  state = "up";
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
    this.onState?.("down");
  }
  say(message) {
    return this.onText(JSON.stringify(message));
  }
  last = (what) => this.sent.filter(({ say }) => say === what).at(-1);
}

/** A host with a match of these players. Its connections are made by `connect`. */
function makeHost(players, stored = [], ownName = "") {
  const sent = [];
  const news = [];
  const client = {
    save: { body: { seats: players.length, bots: {}, names: [], options: {} } },
    state: { game: "okey", title: "Okey", seats: [] },
    send(message) {
      sent.push(message);
      if (message.do === "devices") apply(message);
    },
  };
  const apply = ({ players: now, names }) => {
    client.save.body = { ...client.save.body, names, bots: Object.fromEntries(now.flatMap((player, seat) => (player === "me" ? [] : [[seat, player]]))) };
    client.state.seats = now.map((player, seat) => ({ name: names[seat] || `Seat ${seat}`, face: "face", player }));
  };
  apply({ players, names: [] });
  const host = new Host(client, () => ownName, (guest, what) => news.push(`${guest.name} ${what}`));
  host.reseat(stored);
  const connect = (name, token = "") => {
    const link = new FakeLink();
    host.greet(link, { say: "hello", protocol: PROTOCOL, token, name });
    return link;
  };
  return { host, client, sent, news, connect, seating: () => sent.filter((one) => one.do === "devices").at(-1) };
}

test("a guest takes the seat of a computer, and a computer takes it back", () => {
  const { host, connect, seating, news } = makeHost(["me", "keen", "keen"]);
  const link = connect("Ada");
  assert.deepEqual(link.last("bye"), undefined);
  link.say({ say: "sit", seats: [1] });
  assert.deepEqual([seating().players, seating().names], [["me", "me", "keen"], ["", "Ada", ""]]);
  assert.deepEqual(Object.values(seating().guests), [[1]]);
  link.say({ say: "sit", seats: [] });
  assert.deepEqual([seating().players, seating().names], [["me", "", "keen"], ["", "", ""]]);
  assert.deepEqual(news, ["Ada joined", "Ada sat", "Ada left"]);
  assert.equal(host.ownSeat, 0);
});

test("a number is added to a guest's name that is in use", () => {
  const { host, connect } = makeHost(["me", "keen"], [], "Bea");
  for (const name of ["Seat 1", "Bea", "Ada", "Ada", "Ada", "", ""]) connect(name);
  assert.deepEqual(host.guests.map(({ name }) => name), ["Seat 1 2", "Bea 2", "Ada", "Ada 2", "Ada 3", "", ""]);
});

test("a guest cannot take the host's seat or another guest's", () => {
  const { connect, seating } = makeHost(["me", "me", "keen"]);
  const [one, other] = [connect("Ada"), connect("Ben")];
  one.say({ say: "sit", seats: [1] });
  const before = seating();
  other.say({ say: "sit", seats: [0] });
  other.say({ say: "sit", seats: [1] });
  other.say({ say: "sit", seats: [9] });
  assert.equal(seating(), before);
  assert.deepEqual(other.last("table").seats.map(({ by }) => by), ["host", "guest", "computer"]);
});

test("a guest who comes back with its token has its seat", () => {
  const { host, connect, news } = makeHost(["me", "keen"]);
  const link = connect("Ada");
  link.say({ say: "sit", seats: [1] });
  host.sendTables();
  const { token } = link.last("table");
  link.close();
  connect("Eve", "another token");
  const again = connect("", token);
  host.sendTables();
  assert.deepEqual(again.last("table").seats.map(({ by }) => by), ["host", "you"]);
  assert.deepEqual(news, ["Ada joined", "Ada sat", "Ada gone", "Eve joined", "Ada back"]);
});

test("seats stay with their guests when the host's page is opened again", () => {
  const stored = [{ id: "a", token: "secret", name: "Ada", seats: [1] }];
  const { host, seating, connect } = makeHost(["me", "me"], stored);
  assert.deepEqual(seating().guests, { a: [1] });
  assert.equal(host.guests[0].state, "down");
  connect("Ada", "secret");
  assert.equal(host.guests[0].state, "up");
  host.release(host.guests[0], "here");
  assert.deepEqual([seating().players, Object.values(seating().guests)], [["me", "me"], [[]]]);
});

test("an eighth guest is sent away, and so is one of another version", () => {
  const { host, connect } = makeHost(["me", "me"]);
  for (let k = 0; k < MAX_GUESTS; k += 1) assert.equal(connect(`G${k}`).last("bye"), undefined);
  assert.deepEqual(connect("Late").last("bye"), { say: "bye", why: "full" });
  const old = new FakeLink();
  host.greet(old, { say: "hello", protocol: PROTOCOL + 1, token: "", name: "" });
  assert.deepEqual(old.last("bye"), { say: "bye", why: "version" });
});

test("nonsense ends the connection and changes nothing", () => {
  const { connect, sent, host } = makeHost(["me", "keen"]);
  const before = sent.length;
  for (const text of ["", "{}", '{"say":"devices"}', '{"say":"hello","protocol":1,"token":"","name":""}']) {
    const link = connect("Mallory");
    const then = sent.length;
    link.onText(text);
    assert.ok(link.closed, text);
    assert.equal(sent.length, then);
  }
  const link = new FakeLink();
  host.greet(link, null);
  assert.ok(link.closed);
  assert.ok(sent.slice(before).every((one) => one.do === "devices"));
});

test("answers of the engine reach who asked, and news everybody", () => {
  const { host, connect, sent } = makeHost(["me", "keen", "keen"]);
  const [one, other] = [connect("Ada"), connect("Ben")];
  one.say({ say: "ask", n: 5, text: '{"do":"frame"}' });
  const { id } = host.guests[0];
  assert.deepEqual(sent.at(-1), { do: "guest", id, text: '{"do":"frame"}' });
  host.hear({ say: "guest", id, text: "[1]", asked: true });
  host.hear({ say: "guest", id: host.guests[1].id, text: "[2]", asked: false });
  assert.deepEqual([one.last("answer"), other.last("push")], [{ say: "answer", n: 5, text: "[1]" }, { say: "push", text: "[2]" }]);
});

test("a move is taken back only if everybody with a seat agrees", async () => {
  const { host, connect, sent } = makeHost(["me", "keen", "keen"]);
  const [one, other] = [connect("Ada"), connect("Ben")];
  one.say({ say: "sit", seats: [1] });
  other.say({ say: "sit", seats: [2] });
  const asked = [];
  host.askHere = async (who) => asked.push(who) > 0;
  const wish = async (yes) => {
    const before = sent.length;
    const done = one.say({ say: "ask", n: 1, text: '{"do":"undo","rev":3}' });
    other.say({ say: "agree", n: other.last("ask-undo").n, yes });
    await done;
    await new Promise((later) => setTimeout(later));
    return sent.slice(before).map((message) => message.do);
  };
  assert.deepEqual(await wish(false), []);
  assert.deepEqual(one.last("no-undo"), { say: "no-undo" });
  assert.deepEqual(await wish(true), ["guest"]);
  assert.deepEqual(asked, ["Ada", "Ada"]);
});

test("questions that an engine did not answer before it ended are answered with nothing", () => {
  const { host, connect } = makeHost(["me", "keen"]);
  const link = connect("Ada");
  link.say({ say: "ask", n: 9, text: '{"do":"frame"}' });
  host.reseat([]);
  assert.deepEqual(link.last("answer"), { say: "answer", n: 9, text: "[]" });
});
