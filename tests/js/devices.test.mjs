// Several devices: the codes that connect them, what they say to each other, and who gets which seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Host } from "../../web/src/devices/host.ts";
import { Link } from "../../web/src/devices/link.ts";
import { parseCode, randomCodeId, writeCode } from "../../web/src/devices/signal.ts";
import { MAX_GUEST_CHARS, MAX_GUESTS, PROTOCOL, readGuestText, readHostText } from "../../web/src/devices/talk.ts";

const HASH = Array.from({ length: 32 }, (_, k) => (k * 7).toString(16).padStart(2, "0").toUpperCase()).join(":");
const description = (...candidates) => ["v=0", "a=ice-ufrag:4FLk", "a=ice-pwd:5SHYSqBhY/ZZn2u5daGEIKOE", `a=fingerprint:sha-256 ${HASH}`, ...candidates.map((one) => `a=candidate:${one}`), ""].join("\r\n");
const CHROMIUM = description("2260526192 1 udp 2113937151 f895f540-6c9c-42b4-909f-a78c95ab76e4.local 57084 typ host generation 0 network-cost 999", "1306142096 1 udp 2113942271 2001:db8::7 52951 typ host generation 0");
const FIREFOX = description("0 1 UDP 2122252543 192.168.1.7 41234 typ host", "2 1 TCP 2105524479 192.168.1.7 9 typ host tcptype active", "4 1 UDP 1686052607 203.0.113.4 41234 typ srflx raddr 0.0.0.0 rport 0");
const ABOUT = { type: "offer", id: "0123456789ab", game: "okey", free: 3 };

test("a description becomes a short code and again what another browser needs of it", () => {
  for (const [sdp, hosts] of [[CHROMIUM, ["f895f540-6c9c-42b4-909f-a78c95ab76e4.local 57084", "2001:db8::7 52951"]], [FIREFOX, ["192.168.1.7 41234", "203.0.113.4 41234"]]]) {
    const code = writeCode({ ...ABOUT, sdp });
    assert.ok(code.length <= 190, `${code.length} characters`);
    const read = parseCode(code);
    assert.deepEqual({ ...read, sdp: "" }, { ...ABOUT, sdp: "" });
    for (const line of ["a=ice-ufrag:4FLk", "a=ice-pwd:5SHYSqBhY/ZZn2u5daGEIKOE", `a=fingerprint:sha-256 ${HASH}`, "a=setup:actpass"]) assert.ok(read.sdp.includes(`\r\n${line}\r\n`), line);
    assert.deepEqual([...read.sdp.matchAll(/udp \d+ (\S+ \d+) typ host/g)].map(([, host]) => host), hosts);
  }
  assert.ok(parseCode(writeCode({ ...ABOUT, type: "answer", sdp: CHROMIUM })).sdp.includes("a=setup:active"));
});

test("a description without a fingerprint or an address makes no code", () => {
  assert.throws(() => writeCode({ ...ABOUT, sdp: description() }), /not complete/);
  assert.throws(() => writeCode({ ...ABOUT, sdp: CHROMIUM.replace(HASH, "") }), /not complete/);
});

test("what is not a code of this version is none", () => {
  const code = writeCode({ ...ABOUT, sdp: CHROMIUM });
  const changed = (from, to) => code.replace(from, to);
  const wrong = ["", "x".repeat(500), "<script>".repeat(20), code.slice(0, -8), `${code}.AAAA`, changed("1o", "2o"), changed("okey", "o key"), changed(".3.", ".333."), changed("57084", "57084 typ host\r\na=x"), `${code}${".1-2-3-4-5".repeat(3)}`, code.split(".").slice(0, 7).join(".")];
  for (const one of wrong) assert.equal(parseCode(one), null, one);
  assert.match(randomCodeId(), /^[0-9a-f]{12}$/);
});

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
  const channel = Object.assign(new EventTarget(), { readyState: "open", send() {} });
  const peer = Object.assign(new EventTarget(), { connectionState: "connected", closed: 0, createDataChannel: () => channel, close: () => (peer.closed += 1) });
  const link = new Link(peer, 100);
  const [states, texts] = [[], []];
  link.onState = (state) => states.push(state);
  link.onText = (text) => texts.push(text);
  const turn = (state) => {
    peer.connectionState = state;
    peer.dispatchEvent(new Event("connectionstatechange"));
  };
  const open = () => channel.dispatchEvent(new Event("open"));
  const hear = (data) => channel.dispatchEvent(Object.assign(new Event("message"), { data }));
  return { peer, states, texts, turn, open, hear };
}

test("a connection is up, silent for a while, up again, and down for good", () => {
  const { states, peer, turn, open } = makeLink();
  turn("failed"); // before it was up: ignored, as the page has a time limit for that
  open();
  for (const state of ["disconnected", "connected", "disconnected", "failed", "connected"]) turn(state);
  assert.deepEqual([states, peer.closed], [["up", "silent", "up", "silent", "down"], 1]);
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
