// Tests of a guest that attacks a shared table with messages of its own: it learns no secrets, does
// not disturb the other guests, and cannot flood the host's player with questions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeStorage } from "./fake-storage.mjs";
import { FakeLink, guestProof, makeTable, settle } from "./shared-table.mjs";
import { keepToken, tokensFor } from "../../web/src/storage/device-records.ts";
import { Store } from "../../web/src/storage/store.ts";

const PER_SECOND = 99; // messages; one more would end the connection
const SECONDS = 10;
const HOST_ID = "a1".repeat(16);

/**
 * A table with an honest guest at seat 1 and Eve, who has no seat. `advance` moves the clock and runs
 * the timers that are due.
 */
async function besiege(context, players = ["me", "keen", "keen", "me"], more = {}) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 1000;
  context.mock.method(performance, "now", () => now);
  const table = makeTable(players, more);
  table.host.setFree(1, true);
  const ada = await table.connect("Ada");
  ada.say({ say: "sit", seats: [1] });
  const eve = await table.connect("Eve");
  const advance = async (milliseconds) => {
    now += milliseconds;
    context.mock.timers.tick(milliseconds);
    await settle();
  };
  return { ...table, ada, eve, advance };
}

/**
 * Lets Eve send these messages in turn for ten seconds.
 * @returns the largest number of questions open at the same time
 */
async function flood({ eve, openQuestions, advance }, texts, duringEach = () => {}) {
  let most = 0;
  for (let k = 0; k < PER_SECOND * SECONDS; k += 1) {
    eve.say(texts[k % texts.length]);
    await duringEach(k);
    most = Math.max(most, openQuestions().length);
    if (k % 9 === 0) {
      await advance(1000 / (PER_SECOND / 9));
      most = Math.max(most, openQuestions().length);
    }
  }
  return most;
}

/** All hands that the host has sent to this guest. */
const handsOf = (sent, id) =>
  new Set(
    sent
      .filter((message) => message.do === "devices")
      .flatMap((message) => message.guests[id] ?? []),
  );

test("seats asked for fifty times give no hand, and the host is asked once", async (context) => {
  const table = await besiege(context);
  const { id } = table.guest("Eve");
  for (let k = 0; k < 50; k += 1) {
    for (const seats of [[0], [1], [2], [3], [2, 3], [0, 1, 2, 3], [9]])
      table.eve.say({ say: "sit", seats });
    await settle();
  }
  assert.equal(handsOf(table.sent, id).size, 0);
  assert.equal(table.questions.length, 1);
  assert.deepEqual(table.guest("Ada").seats, [1]);
  assert.ok(!table.ada.closed);
});

test("a host that always says no is asked once in ten seconds, and no hand is given", async (context) => {
  const table = await besiege(context);
  const { id } = table.guest("Eve");
  const most = await flood(
    table,
    [2, 3, 1, 0].map((seat) => ({ say: "sit", seats: [seat] })),
    () => {
      for (const question of table.openQuestions()) question.reply("no");
    },
  );
  assert.equal(handsOf(table.sent, id).size, 0);
  assert.ok(table.questions.length <= 2, `${table.questions.length} questions`);
  assert.ok(most <= 1);
});

test("a guest that hands its seat back has seen one hand and gets no other without the host", async (context) => {
  const table = await besiege(context);
  table.host.setFree(2, true);
  table.host.setFree(3, true);
  const { id } = table.guest("Eve");
  await flood(
    table,
    [[2], [], [3], [], [2, 3]].map((seats) => ({ say: "sit", seats })),
  );
  assert.deepEqual([...handsOf(table.sent, id)], [2]);
});

const UNDO = { say: "ask", n: 1, text: '{"do":"undo","rev":1}' };
const FLOODS = {
  "seats on and off": [2, 3].flatMap((seat) => [
    { say: "sit", seats: [seat] },
    { say: "sit", seats: [] },
  ]),
  "sleep on and off": [true, false].map((away) => ({ say: "away", away })),
  undo: [UNDO],
  votes: [{ say: "agree", question: "0".repeat(32), yes: true }],
  frames: [{ say: "ask", n: 1, text: '{"do":"frame","width":360,"height":640}' }],
  hints: [{ say: "ask", n: 2, text: '{"do":"hint","rev":1}' }],
  moves: [{ say: "ask", n: 3, text: '{"do":"play","rev":1,"move":"pass"}' }],
  arrangements: [{ say: "ask", n: 4, text: '{"do":"arrange","piece":"t1","slot":1}' }],
  nonsense: [
    { say: "ask", n: 5, text: "{" },
    { say: "ask", n: 5, text: '{"do":"devices"}' },
  ],
  everything: [
    UNDO,
    { say: "sit", seats: [2] },
    { say: "away", away: true },
    { say: "ask", n: 6, text: '{"do":"log"}' },
  ],
};

for (const [kind, texts] of Object.entries(FLOODS)) {
  test(`a flood of ${kind} throws nobody out, and the engine has one request of its guest at a time`, async (context) => {
    const table = await besiege(context);
    const { id } = table.guest("Eve");
    const before = {
      texts: table.ada.sent.length,
      sent: table.sent.length,
      news: table.news.length,
    };
    let answered = 0;
    const most = await flood(table, texts, () => {
      const requests = table.sent.slice(before.sent).filter((message) => message.id === id).length;
      assert.ok(requests - answered <= 1, "a second request before the first was answered");
      if (requests > answered) {
        answered += 1;
        table.answer(table.guest("Eve"));
      }
    });
    assert.ok(!table.ada.closed && !table.eve.closed);
    const heard = table.ada.sent.length - before.texts;
    assert.ok(heard <= 2 * SECONDS, `the honest guest heard ${heard} texts`);
    const toEngine = table.sent.length - before.sent;
    assert.ok(toEngine <= 10 * SECONDS + 2, `${toEngine} messages for the engine`);
    const news = table.news.length - before.news;
    assert.ok(news <= SECONDS + 1, `${news} notices`);
    assert.ok(most <= 1, `${most} questions at once`);
    assert.ok(table.questions.length <= 2, `${table.questions.length} questions`);
    assert.equal(handsOf(table.sent, id).size, 0);
  });
}

test("the honest guest's request is next when a flood waits", async (context) => {
  const table = await besiege(context);
  for (let k = 0; k < 99; k += 1)
    table.eve.say({ say: "ask", n: k, text: '{"do":"play","rev":1,"move":"pass"}' });
  table.ada.say({ say: "ask", n: 1, text: '{"do":"frame"}' });
  await settle();
  const requests = table.sent.filter((message) => message.do === "guest");
  assert.deepEqual(
    requests.map(({ id }) => id),
    [table.guest("Eve").id, table.guest("Ada").id],
  );
  assert.ok(table.eve.count("answer") >= 99 - 9, "what is too much is answered with nothing");
});

test("of several guests each has one question, and the host sees one at a time", async (context) => {
  const table = await besiege(context);
  const mallory = await table.connect("Mallory");
  for (let k = 0; k < 40; k += 1) {
    for (const link of [table.eve, mallory, table.ada]) {
      link.say(UNDO);
      link.say({ say: "sit", seats: [2] });
    }
    await settle();
    assert.equal(table.openQuestions().length, 1);
  }
  for (let k = 0; k < 9; k += 1) {
    for (const question of table.openQuestions()) question.reply("no");
    await settle();
  }
  assert.ok(table.questions.length <= 3, `${table.questions.length} questions`);
});

test("a wish that is given up again and again is asked once in ten seconds", async (context) => {
  const table = await besiege(context);
  for (let k = 0; k < 40; k += 1) {
    table.eve.say({ say: "sit", seats: [2] });
    table.eve.say({ say: "sit", seats: [] });
    await table.advance(100);
  }
  assert.ok(table.questions.length <= 1, `${table.questions.length} questions`);
});

test("only the guest that was asked can agree to take back a move", async (context) => {
  const table = await besiege(context, ["me", "keen", "keen", "me"], { answers: ["yes", "yes"] });
  table.host.setFree(2, true);
  const ben = await table.connect("Ben");
  ben.say({ say: "sit", seats: [2] });
  const before = table.sent.length;
  ben.say(UNDO);
  await settle();
  const { question } = table.ada.last("ask-undo");
  assert.match(question, /^[0-9a-f]{32}$/);
  assert.equal(table.eve.count("ask-undo"), 0, "she has no seat");
  for (const forged of [
    question,
    "0".repeat(32),
    ...Array.from({ length: 9 }, (_, k) => String(k).repeat(32)),
  ]) {
    table.eve.say({ say: "agree", question: forged, yes: true });
    ben.say({ say: "agree", question: forged, yes: true });
  }
  await settle();
  assert.equal(table.sent.length, before, "nothing was taken back");
  await table.advance(20_000);
  assert.deepEqual([ben.count("no-undo"), table.sent.length - before], [1, 0]);
  table.ada.say({ say: "agree", question, yes: true }); // too late
  await settle();
  assert.equal(table.sent.length, before);
});

test("an agreement counts for the question that it answers, not for the next one", async (context) => {
  const table = await besiege(context, ["me", "keen", "keen", "me"], { answers: ["no", "yes"] });
  table.host.setFree(2, true);
  const ben = await table.connect("Ben");
  ben.say({ say: "sit", seats: [2] });
  ben.say(UNDO);
  await settle();
  const { question: first } = table.ada.last("ask-undo");
  await table.advance(10_000);
  const before = table.sent.length;
  ben.say(UNDO);
  await settle();
  assert.notEqual(table.ada.last("ask-undo").question, first);
  table.ada.say({ say: "agree", question: first, yes: true });
  await settle();
  assert.equal(table.sent.length, before);
});

/** A guest with a token from the host of this id, and the table of that host. */
async function befriend() {
  const storage = new FakeStorage([["tilebag.host", HOST_ID]]);
  const table = makeTable(["me", "keen"], { storage });
  const guest = new Store(new FakeStorage());
  const link = await table.connect("Ada");
  assert.equal(link.last("host").id, HOST_ID);
  keepToken(guest, HOST_ID, link.last("welcome").token, "");
  return { table, guest, token: link.last("welcome").token };
}

test("a proof shown to a host that uses the id of another is worth nothing at that other host", async () => {
  const { table, guest, token } = await befriend();
  const toThief = new FakeLink("BB:02", "EE:05"); // the thief has another certificate
  const [known] = tokensFor(guest, HOST_ID);
  assert.equal(known, token);
  const proof = await guestProof(known, toThief);
  const thief = await table.connect("Ada", { proofs: [proof], link: new FakeLink("EE:05") });
  assert.notEqual(thief.last("welcome").token, "", "it is a new device");
  const copied = await table.connect("Ada", { proofs: [proof], link: new FakeLink("BB:02") });
  assert.notEqual(copied.last("welcome").token, "", "not even with the fingerprint of the guest");
  const back = await table.connect("Ada", { token });
  assert.equal(back.last("welcome").token, "");
});

test("the proof of a host cannot be sent back as that of a guest", async () => {
  const { table, token } = await befriend();
  const honest = await table.connect("Ada", { token });
  const { proof } = honest.last("welcome");
  const mirrored = await table.connect("Eve", { proofs: [proof], link: new FakeLink("BB:02") });
  assert.notEqual(mirrored.last("welcome").token, "");
});

test("a host that uses the id of another cannot take the token of a guest away", () => {
  const guest = new Store(new FakeStorage());
  keepToken(guest, HOST_ID, "1".repeat(32), "");
  for (const n of [2, 3, 4, 5]) keepToken(guest, HOST_ID, String(n).repeat(32), "");
  assert.deepEqual(tokensFor(guest, HOST_ID), ["1".repeat(32), "5".repeat(32)]);
});

test("many hosts cannot fill the storage of a guest", () => {
  const storage = new FakeStorage();
  const guest = new Store(storage);
  for (let k = 0; k < 500; k += 1)
    keepToken(guest, k.toString(16).padStart(32, "0"), "e".repeat(32), "");
  assert.ok(storage.getItem("tilebag.seat-tokens").length < 3000);
  assert.deepEqual(
    [...storage.items.keys()].filter((key) => key !== "tilebag.stamp"),
    ["tilebag.seat-tokens"],
  );
});
