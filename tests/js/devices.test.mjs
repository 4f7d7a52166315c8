// Tests of matches on several devices: the messages between them, and who gets which seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeStorage } from "./fake-storage.mjs";
import { FakeLink, makeTable, settle } from "./shared-table.mjs";
import { Link } from "../../web/src/devices/link.ts";
import { proveToken } from "../../web/src/devices/proof.ts";
import {
  MAX_GUEST_CHARS,
  MAX_GUESTS,
  PROTOCOL,
  readGuestText,
  readHostText,
} from "../../web/src/devices/talk.ts";
import { UndoVote } from "../../web/src/devices/undo-vote.ts";
import { devicesOf, storeDevices } from "../../web/src/storage/device-records.ts";

const HEX = "0123456789abcdef".repeat(4);
const TOKEN = HEX.slice(0, 32);

test("texts of a guest are read strictly", () => {
  const hello = { say: "hello", protocol: 2, name: "Ada", proofs: [HEX] };
  const right = [
    hello,
    { ...hello, proofs: [] },
    { say: "sit", seats: [1] },
    { say: "ask", n: 1, text: "{}" },
    { say: "agree", question: TOKEN, yes: true },
    { say: "away", away: false },
    { say: "leave" },
  ];
  for (const text of right) assert.deepEqual(readGuestText(JSON.stringify(text)), text);
  const wrong = [
    ...[null, 7, [], {}, { say: "constructor" }, { say: "table" }],
    ...[{ name: 7 }, { name: "x".repeat(21) }, { protocol: "2" }, { proofs: HEX }].map((more) => ({
      ...hello,
      ...more,
    })),
    ...[[HEX.slice(1)], [HEX.toUpperCase()], [7], Array(4).fill(HEX)].map((proofs) => ({
      ...hello,
      proofs,
    })),
    ...["1", [-1], [1.5], Array(100).fill(1)].map((seats) => ({ say: "sit", seats })),
    { say: "ask", n: 1.5, text: "" },
    { say: "ask", n: 1, text: "x".repeat(MAX_GUEST_CHARS + 1) },
    { say: "agree", question: 1, yes: true },
    { say: "agree", question: TOKEN, yes: "yes" },
  ];
  for (const text of wrong)
    assert.equal(readGuestText(JSON.stringify(text)), null, JSON.stringify(text));
  assert.equal(readGuestText("{"), null);
});

test("texts of a host are read strictly", () => {
  const seat = { name: "Mira", face: "face-mira", by: "computer" };
  const table = { say: "table", game: "okey", title: "Okey", seats: [seat] };
  const right = [
    table,
    { say: "host", protocol: 2, id: TOKEN },
    { say: "welcome", proof: "", token: TOKEN },
    { say: "welcome", proof: HEX, token: "" },
    { say: "denied", why: "soon" },
    { say: "ask-undo", question: TOKEN, who: "Ada" },
    { say: "bye", why: "sent-away" },
  ];
  for (const text of right) assert.deepEqual(readHostText(JSON.stringify(text)), text);
  const wrong = [
    { ...table, seats: [{ ...seat, by: "god" }] },
    { ...table, seats: Array(100).fill(seat) },
    { say: "host", protocol: 2, id: "x".repeat(32) },
    { say: "welcome", proof: "", token: "short" },
    { say: "welcome", proof: TOKEN, token: "" },
    { say: "denied", why: "never" },
    { say: "ask-undo", question: 1, who: "Ada" },
    { say: "bye", why: "because" },
    { say: "save", body: {} },
  ];
  for (const text of wrong)
    assert.equal(readHostText(JSON.stringify(text)), null, JSON.stringify(text));
});

// the connection

/**
 * A link with a fake peer connection and channel. `hear` delivers a message; `turn` changes the state
 * of the connection.
 */
function makeLink() {
  const sent = [];
  const channel = Object.assign(new EventTarget(), {
    readyState: "open",
    bufferedAmount: 0,
    send: (text) => sent.push(text),
  });
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
  turn("failed"); // ignored before the connection is up; the page has a time limit for that
  open();
  for (const state of [
    "disconnected",
    "connected",
    "disconnected",
    "failed",
    "connected",
    "failed",
  ])
    turn(state);
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

test("a text that is too long ends the connection", () => {
  const { states, texts, open, hear } = makeLink();
  open();
  hear("x".repeat(101));
  assert.deepEqual([states, texts], [["up", "down"], []]);
});

/** Sends this many messages a second to a link. @returns how many it has accepted */
function hearEachSecond(context, count, seconds) {
  let now = 1000;
  context.mock.method(performance, "now", () => now);
  const { states, texts, open, hear } = makeLink();
  open();
  for (let second = 0; second < seconds; second += 1) {
    for (let k = 0; k < count; k += 1) hear("x");
    now += 1000;
  }
  return { states, taken: texts.length };
}

test("a flood of texts ends the connection", (context) => {
  const { states, taken } = hearEachSecond(context, 150, 60);
  assert.deepEqual(states, ["up", "down"]);
  assert.ok(taken < 1000, `${taken} texts`);
  assert.deepEqual(hearEachSecond(context, 301, 1), { states: ["up", "down"], taken: 300 });
});

test("as many texts as an honest device may send do not, even if they arrive at once", (context) => {
  assert.deepEqual(hearEachSecond(context, 100, 60), { states: ["up"], taken: 6000 });
  assert.deepEqual(hearEachSecond(context, 300, 1), { states: ["up"], taken: 300 });
});

// the host

test("a guest takes a seat that is set up for one, and a computer takes it back", async () => {
  const { host, connect, seating, news, questions } = makeTable(["me", "keen", "keen"]);
  host.setFree(1, true);
  const link = await connect("Ada");
  assert.deepEqual(
    link.last("table").seats.map(({ by }) => by),
    ["host", "free", "computer"],
  );
  link.say({ say: "sit", seats: [1] });
  assert.deepEqual(
    [seating().players, seating().names],
    [
      ["me", "me", "keen"],
      ["", "Ada", ""],
    ],
  );
  assert.deepEqual(Object.values(seating().guests), [[1]]);
  assert.equal(host.guests[0].state, "seated");
  link.say({ say: "sit", seats: [] });
  assert.deepEqual(
    [seating().players, seating().names],
    [
      ["me", "", "keen"],
      ["", "", ""],
    ],
  );
  assert.deepEqual(news, ["Ada joined", "Ada sat", "Ada left"]);
  assert.equal(host.seating.ownSeat, 0);
  assert.deepEqual(questions, []);
});

test("a seat set up for a guest is given once, and one to a device", async () => {
  const { host, connect, openQuestions, seating } = makeTable(["me", "keen", "keen", "keen"]);
  host.setFree(1, true);
  host.setFree(2, true);
  const ada = await connect("Ada");
  const ben = await connect("Ben");
  ada.say({ say: "sit", seats: [1] });
  ada.say({ say: "sit", seats: [1, 2] });
  await settle();
  assert.deepEqual(
    openQuestions().map(({ who, seat }) => [who, seat]),
    [["Ada", "Seat 2"]],
  );
  ada.say({ say: "sit", seats: [] });
  ben.say({ say: "sit", seats: [1] }); // a computer player has taken it again
  await settle();
  assert.equal(openQuestions().length, 1, "one question at a time");
  assert.deepEqual(Object.values(seating().guests), [[], []]);
});

const SEATS_TO_ASK_FOR = { "a computer's": 2, "one at the host's device": 1, "another guest's": 3 };

for (const [whose, seat] of Object.entries(SEATS_TO_ASK_FOR)) {
  test(`${whose} seat is given only by the person at the host's device`, async () => {
    const { host, connect, questions, openQuestions, seating, guest } = makeTable([
      "me",
      "me",
      "keen",
      "keen",
    ]);
    host.setFree(3, true);
    const ben = await connect("Ben");
    ben.say({ say: "sit", seats: [3] });
    const ada = await connect("Ada");
    ada.say({ say: "sit", seats: [seat] });
    await settle();
    const name = seat === 3 ? "Ben" : `Seat ${seat}`;
    const [question] = openQuestions();
    assert.deepEqual(
      [question.about, question.who, question.seat, question.isTaken],
      ["sit", "Ada", name, seat === 3],
    );
    assert.deepEqual(
      [guest("Ada").state, guest("Ada").seats, ada.count("asking")],
      ["asking", [], 1],
    );
    question.reply("yes");
    await settle();
    assert.deepEqual([guest("Ada").state, guest("Ada").seats], ["seated", [seat]]);
    assert.deepEqual(
      [guest("Ben").state, guest("Ben").seats],
      seat === 3 ? ["watching", []] : ["seated", [3]],
    );
    assert.equal(seating().players[seat], "me");
    assert.equal(questions.length, 1);
  });
}

test("a no gives no seat, and the guest may ask again after a while", async (context) => {
  let now = 1000;
  context.mock.method(performance, "now", () => now);
  const { connect, openQuestions, questions, guest } = makeTable(["me", "keen", "keen"]);
  const ada = await connect("Ada");
  const ask = async () => {
    ada.say({ say: "sit", seats: [1] });
    await settle();
  };
  await ask();
  openQuestions()[0].reply("no");
  await settle();
  assert.deepEqual(
    [guest("Ada").state, ada.last("denied")],
    ["watching", { say: "denied", why: "no" }],
  );
  await ask();
  assert.deepEqual(ada.last("denied"), { say: "denied", why: "soon" });
  assert.equal(questions.length, 1);
  now += 10_000;
  await ask();
  assert.equal(openQuestions().length, 1);
});

test("a guest can give up its wish, which closes the question", async () => {
  const { connect, openQuestions, guest } = makeTable(["me", "keen"]);
  const ada = await connect("Ada");
  ada.say({ say: "sit", seats: [1] });
  await settle();
  assert.equal(openQuestions().length, 1);
  ada.say({ say: "sit", seats: [] });
  await settle();
  assert.deepEqual([openQuestions().length, guest("Ada").state], [0, "watching"]);
});

test("a guest cannot have the host's seat, one that is not there, or two at once", async () => {
  const { connect, questions, seating } = makeTable(["me", "keen", "keen"]);
  const link = await connect("Ada");
  const before = seating();
  for (const seats of [[0], [9], [1, 2]]) link.say({ say: "sit", seats });
  await settle();
  assert.equal(seating(), before);
  assert.deepEqual(questions, []);
  assert.equal(link.count("denied"), 3);
});

test("a number is added to a guest's name that is in use", async () => {
  const { host, connect } = makeTable(["me", "keen"], { ownName: "Bea" });
  for (const name of ["Seat 1", "Bea", "Ada", "Ada", "Ada", "", ""]) await connect(name);
  assert.deepEqual(
    host.guests.map(({ name }) => name),
    ["Seat 1 2", "Bea 2", "Ada", "Ada 2", "Ada 3", "", ""],
  );
});

/** A guest who has taken a free seat, and the guest's token. */
async function seatGuest(table, name, seat) {
  table.host.setFree(seat, true);
  const link = await table.connect(name);
  link.say({ say: "sit", seats: [seat] });
  return { link, token: link.last("welcome").token };
}

test("a guest that comes back with its token has its seat, without sending the token", async () => {
  const table = makeTable(["me", "keen"]);
  const { link, token } = await seatGuest(table, "Ada", 1);
  assert.match(token, /^[0-9a-f]{32}$/);
  link.close();
  assert.equal(table.guest("Ada").state, "gone");
  await table.connect("Eve", { proofs: [HEX] });
  const again = await table.connect("", { token, link: new FakeLink("CC:03") });
  assert.deepEqual(
    again.last("table").seats.map(({ by }) => by),
    ["host", "you"],
  );
  assert.equal(again.last("welcome").token, "", "it is not sent again");
  const proof = await proveToken(token, "host", again, "host");
  assert.equal(again.last("welcome").proof, proof, "the host proves that it knows the token");
  assert.deepEqual(table.news, ["Ada joined", "Ada sat", "Ada gone", "Eve joined", "Ada back"]);
  assert.deepEqual(table.questions, []);
});

test("a device whose proofs cannot be checked now keeps its seat, and may connect again", async () => {
  const table = makeTable(["me", "keen"]);
  const { link, token } = await seatGuest(table, "Ada", 1);
  link.close();
  const offline = new FakeLink("CC:03");
  Object.defineProperty(offline, "fingerprints", {
    get() {
      throw new Error("the library cannot be loaded");
    },
  });
  await table.connect("Ada", { proofs: [HEX], link: offline });
  assert.ok(offline.closed);
  assert.equal(offline.last("welcome"), undefined);
  const again = await table.connect("Ada", { token, link: new FakeLink("DD:04") });
  assert.equal(again.last("table").seats[1].by, "you");
});

test("a token is known at the next match of the same host too, and to no other host", async () => {
  const table = makeTable(["me", "keen"]);
  const { token } = await seatGuest(table, "Ada", 1);
  const next = makeTable(["me", "keen"], { storage: table.storage, id: "other" });
  const link = await next.connect("Another name", { token });
  assert.deepEqual([next.guest("Ada").seats, link.last("welcome").token], [[], ""]);
  const elsewhere = makeTable(["me", "keen"]);
  const stranger = await elsewhere.connect("Ada", { token });
  assert.notEqual(stranger.last("welcome").token, "");
});

test("seats stay with their guests when the host's page is opened again", async () => {
  const table = makeTable(["me", "keen"]);
  const { token } = await seatGuest(table, "Ada", 1);
  storeDevices(table.store, "match", table.host.toStore());
  const again = makeTable(["me", "me"], { storage: table.storage });
  assert.deepEqual(Object.values(again.seating().guests), [[1]]);
  assert.equal(again.guest("Ada").state, "gone");
  await again.connect("Ada", { token });
  assert.equal(again.guest("Ada").state, "seated");
  again.host.release(again.guest("Ada"), "here");
  assert.deepEqual(
    [again.seating().players, Object.values(again.seating().guests)],
    [["me", "me"], [[]]],
  );
});

test("a guest of an older page has its seat, and gets a new token in place of the one that other hosts know", async () => {
  const old = [{ id: "a", token: "0f".repeat(16), name: "Ada", seats: [1] }];
  const storage = new FakeStorage([["tilebag.devices.match", JSON.stringify(old)]]);
  const { connect, guest, questions, host } = makeTable(["me", "me"], { storage });
  const link = await connect("Ada", { token: old[0].token });
  assert.deepEqual([guest("Ada").state, guest("Ada").seats, questions], ["seated", [1], []]);
  const { token } = link.last("welcome");
  assert.match(token, /^[0-9a-f]{32}$/);
  link.close();
  assert.equal((await connect("Eve", { token: old[0].token })).last("table").seats[1].by, "guest");
  assert.equal((await connect("Ada", { token })).last("table").seats[1].by, "you");
  assert.deepEqual(
    host.toStore().seen.map(({ name, seats }) => [name, seats]),
    [["Ada", [1]]],
  );
});

test("at a new deal guests keep their seats; at an older match they have only those that they had there", async () => {
  const table = makeTable(["me", "keen", "keen"]);
  await seatGuest(table, "Ada", 1);
  await seatGuest(table, "Ben", 2);
  const { host, client, store, guest } = table;
  const ada = guest("Ada");
  const open = (id, log) => {
    Object.assign(client, { id });
    client.save.body = { ...client.save.body, log };
    host.reseat(id, devicesOf(store, id));
  };
  open("next", []);
  assert.deepEqual([ada.seats, guest("Ben").seats], [[1], [2]]);
  assert.deepEqual(
    host.toStore().seen.map(({ seats }) => seats),
    [[1], [2]],
  );
  storeDevices(store, "old", {
    ...host.toStore(),
    guests: [{ id: ada.id, name: "Ada", seats: [2] }],
    seen: [],
  });
  open("old", ["a move"]);
  assert.deepEqual([ada.seats, guest("Ben").seats], [[2], []]);
  assert.deepEqual([ada.state, guest("Ben").state], ["seated", "watching"]);
});

test("an eighth guest is refused, and so is one of another version", async () => {
  const { connect } = makeTable(["me", "me"]);
  for (let k = 0; k < MAX_GUESTS; k += 1)
    assert.equal((await connect(`G${k}`)).last("bye"), undefined);
  assert.deepEqual((await connect("Late")).last("bye"), { say: "bye", why: "full" });
  const { host } = makeTable(["me", "me"]);
  for (const protocol of [PROTOCOL - 1, PROTOCOL + 1]) {
    const old = new FakeLink();
    host.awaitGuest(old);
    old.say({ say: "hello", protocol, token: "", name: "" });
    assert.deepEqual(old.last("bye"), { say: "bye", why: "version" });
  }
});

test("at a full table those who had a seat come back", async () => {
  const table = makeTable(["me", ...Array(MAX_GUESTS).fill("keen")]);
  const guests = [];
  for (let k = 1; k <= MAX_GUESTS; k += 1) guests.push(await seatGuest(table, `G${k}`, k));
  assert.ok(table.host.isFull);
  guests[3].link.close();
  assert.ok(!table.host.isFull, "a code can be shown");
  assert.deepEqual((await table.connect("Late")).last("bye"), { say: "bye", why: "full" });
  const again = await table.connect("G4", { token: guests[3].token });
  assert.equal(again.last("table").seats[4].by, "you");
});

test("nonsense ends the connection and changes nothing", async () => {
  const { connect, sent, host } = makeTable(["me", "keen"]);
  for (const text of [
    "",
    "{}",
    '{"say":"devices"}',
    JSON.stringify({ say: "hello", protocol: PROTOCOL, name: "", proofs: [] }),
    "\u0000",
  ]) {
    const link = await connect("Mallory");
    const before = sent.length;
    link.say(text);
    assert.ok(link.closed, text);
    assert.equal(sent.length, before);
  }
  for (const text of [
    "",
    "{}",
    "null",
    '{"say":"sit","seats":[1]}',
    JSON.stringify({ say: "hello", protocol: PROTOCOL }),
  ]) {
    const link = new FakeLink();
    host.awaitGuest(link);
    link.say(text);
    assert.ok(link.closed, text);
  }
  assert.ok(sent.every((message) => message.do === "devices"));
});

test("answers of the engine reach who asked, and news everybody", async () => {
  const { host, connect, sent, guest } = makeTable(["me", "keen", "keen"]);
  const ada = await connect("Ada");
  const ben = await connect("Ben");
  ada.say({ say: "ask", n: 5, text: '{"do":"frame"}' });
  await settle();
  const { id } = guest("Ada");
  assert.deepEqual(sent.at(-1), { do: "guest", id, text: '{"do":"frame"}' });
  host.hear({ say: "guest", id, text: "[1]", asked: true });
  host.hear({ say: "guest", id: guest("Ben").id, text: "[2]", asked: false });
  assert.deepEqual(ada.last("answer"), { say: "answer", n: 5, text: "[1]" });
  assert.deepEqual(ben.last("push"), { say: "push", text: "[2]" });
});

test("an answer to a page that has gone does not reach the page that came after it", async () => {
  const table = makeTable(["me", "keen"]);
  const { link, token } = await seatGuest(table, "Ada", 1);
  link.say({ say: "ask", n: 7, text: '{"do":"frame"}' });
  await settle();
  link.close();
  const again = await table.connect("Ada", { token });
  table.answer(table.guest("Ada"), "[7]");
  assert.equal(again.last("answer"), undefined);
});

test("a move is taken back only if everybody with a seat agrees", async (context) => {
  let now = 1000;
  context.mock.method(performance, "now", () => now);
  const table = makeTable(["me", "keen", "keen"], { answers: ["yes", "yes"] });
  const { link: ada } = await seatGuest(table, "Ada", 1);
  const { link: ben } = await seatGuest(table, "Ben", 2);
  const wish = async (yes) => {
    const before = table.sent.length;
    ada.say({ say: "ask", n: 1, text: '{"do":"undo","rev":3}' });
    await settle();
    ben.say({ say: "agree", question: ben.last("ask-undo").question, yes });
    await settle();
    now += 10_000;
    return table.sent.slice(before).map((message) => message.do);
  };
  assert.deepEqual(await wish(false), []);
  assert.deepEqual(ada.last("no-undo"), { say: "no-undo" });
  assert.deepEqual(await wish(true), ["guest"]);
  assert.deepEqual(
    table.questions.map(({ about, who }) => [about, who]),
    [
      ["undo", "Ada"],
      ["undo", "Ada"],
    ],
  );
  assert.equal(ben.last("ask-undo").who, "Ada");
});

test("the first no decides, and closes the question on the other devices", async () => {
  const table = makeTable(["me", "keen", "keen", "keen"]);
  const links = [];
  for (const [k, name] of ["Ada", "Ben", "Cem"].entries())
    links.push((await seatGuest(table, name, k + 1)).link);
  const [ada, ben, cem] = links;
  ada.say({ say: "ask", n: 1, text: '{"do":"undo"}' });
  await settle();
  assert.equal(table.openQuestions().length, 1);
  ben.say({ say: "agree", question: ben.last("ask-undo").question, yes: false });
  await settle();
  assert.deepEqual(
    [table.openQuestions().length, ada.count("no-undo"), table.guest("Ada").state],
    [0, 1, "seated"],
  );
  assert.deepEqual(cem.last("undo-over").question, cem.last("ask-undo").question);
});

test("a vote that fails is over", async () => {
  const vote = new UndoVote();
  await assert.rejects(vote.hold([], "Ada", Promise.reject(new Error("no dialog"))), /no dialog/);
  assert.equal(vote.isOpen, false);
  assert.equal(await vote.hold([], "Ada", Promise.resolve(true)), true);
});

test("questions that an engine did not answer before it ended are answered with nothing", async () => {
  const { host, connect, store } = makeTable(["me", "keen"]);
  const link = await connect("Ada");
  link.say({ say: "ask", n: 9, text: '{"do":"frame"}' });
  await settle();
  host.reseat("match", devicesOf(store, "match"));
  assert.deepEqual(link.last("answer"), { say: "answer", n: 9, text: "[]" });
});

test("a guest who is sent away loses seat and connection, and its device is refused", async () => {
  const table = makeTable(["me", "keen"]);
  const { link, token } = await seatGuest(table, "Eve", 1);
  const eve = table.guest("Eve");
  table.host.sendAway(eve);
  assert.deepEqual(link.last("bye"), { say: "bye", why: "sent-away" });
  assert.deepEqual(
    [eve.state, table.seating().players, table.seating().guests],
    ["refused", ["me", ""], {}],
  );
  link.say({ say: "sit", seats: [1] });
  const again = await table.connect("Ada", { token });
  assert.deepEqual(again.last("bye"), { say: "bye", why: "sent-away" });
  assert.equal(again.last("table"), undefined);
  storeDevices(table.store, "match", table.host.toStore());
  const later = makeTable(["me", "keen"], { storage: table.storage });
  assert.deepEqual((await later.connect("Ada", { token })).last("bye"), {
    say: "bye",
    why: "sent-away",
  });
  later.host.allowAgain(later.guest("Eve"));
  assert.equal((await later.connect("Eve", { token })).last("bye"), undefined);
});

test("after somebody was sent away, the host is asked about each device that it does not know", async () => {
  const table = makeTable(["me", "keen", "keen"]);
  const { token } = await seatGuest(table, "Ada", 1);
  await seatGuest(table, "Eve", 2);
  table.host.sendAway(table.guest("Eve"));
  assert.equal((await table.connect("Ada", { token })).last("table").seats[1].by, "you");
  assert.equal(table.openQuestions().length, 0);
  const stranger = await table.connect("Deniz");
  assert.deepEqual(
    table.openQuestions().map(({ about, who }) => [about, who]),
    [["join", "Deniz"]],
  );
  stranger.say({ say: "sit", seats: [2] });
  stranger.say({ say: "ask", n: 1, text: '{"do":"frame"}' });
  await settle();
  assert.deepEqual(
    stranger.sent.map(({ say }) => say),
    ["host", "asking"],
    "it sees nothing of the table yet",
  );
  table.openQuestions()[0].reply("yes");
  await settle();
  assert.equal(stranger.count("table"), 1);
  const other = await table.connect("Mallory");
  table.openQuestions()[0].reply("no");
  await settle();
  assert.deepEqual(
    [other.last("bye").why, other.count("table"), table.guest("Mallory")],
    ["denied", 0, undefined],
  );
});

test("whose hands a device has seen is kept for the match", async () => {
  const table = makeTable(["me", "keen", "keen"], { answers: ["yes"] });
  const { link } = await seatGuest(table, "Ada", 1);
  link.say({ say: "sit", seats: [1, 2] });
  await settle();
  link.say({ say: "sit", seats: [2] });
  await settle();
  const { id } = table.guest("Ada");
  assert.deepEqual(table.seating().seen, { [id]: { name: "Ada", seats: [1, 2] } });
  storeDevices(table.store, "match", table.host.toStore());
  table.host.release(table.guest("Ada"), "computer");
  link.close();
  const again = makeTable(["me", "keen", "me"], { storage: table.storage });
  assert.deepEqual(again.seating().seen, { [id]: { name: "Ada", seats: [1, 2] } });
});
