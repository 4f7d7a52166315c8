// Tests of recovery when the engine fails, stops answering or its worker has ended: what the page
// shows, stores and sends again, and the bug report.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { CrashPolicy } from "../../web/src/engine/crash-policy.ts";
import { rewindSave } from "../../web/src/engine/rewind-save.ts";
import { bugReport, ERROR_FACT } from "../../web/src/engine/crash-report.ts";
import { EngineClient } from "../../web/src/engine/engine-client.ts";
import { MessageLog } from "../../web/src/engine/message-log.ts";
import { RequestTimer } from "../../web/src/engine/request-timer.ts";
import { announceWorker, watchWorker } from "../../web/src/engine/worker-watch.ts";
import { crc32, openEnvelope, wrapBody } from "../../web/src/storage/envelope.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";
import { toyBody } from "./toy-save.mjs";

const pages = [];
afterEach(() => pages.splice(0).forEach(({ client }) => client.end()));

const settle = () => new Promise((done) => setTimeout(done, 5));
const body = (at) =>
  toyBody({
    seats: 2,
    bots: { 1: "keen" },
    names: ["Ada", ""],
    practice: null,
    log: Array.from({ length: at }, (_, k) => `${k % 2} step ${k}`),
    at,
    hashes: Object.fromEntries(
      [20, 40, at].filter((ply) => ply <= at).map((ply) => [ply, "91c0d4f2a7be"]),
    ),
  });

/** An engine that counts its steps. `fault` decides for each message: "break", "hang" or null. */
function makeCountingAsk(fault = () => null) {
  const now = { rev: 0, at: 0 };
  const messages = [];
  const ask = async (message) => {
    messages.push(message);
    const outcome = fault(message, messages.length);
    if (outcome === "hang") return new Promise(() => {});
    if (outcome === "break") return [{ say: "broke", why: "KeyError: 'Ada'" }];
    if (message.do === "load") now.at = message.body.at;
    if (message.do === "play") now.at += 1;
    now.rev += 1;
    const text = JSON.stringify(body(now.at));
    const about = { game: "toy", title: "Toy", fact: {}, begun: true, turn: now.at, over: false };
    const scene = {
      size: [1, 1],
      status: "",
      label: "",
      places: [],
      prints: [],
      pieces: [],
      offers: [],
      drawers: [],
    };
    const state = {
      say: "state",
      rev: now.rev,
      shape: 2,
      phase: "ready",
      can: {},
      panels: [],
      seats: [],
      curtain: null,
      scene,
    };
    return [{ say: "save", body: JSON.parse(text), sum: crc32(text), about }, state];
  };
  return { ask, messages };
}

/** A browser's storage. */
const storage = () => new FakeStorage();

/**
 * A page with the match `abcd`. Its workers run these engines in turn; `kill` ends the current worker.
 */
async function page(engines, disk = storage()) {
  const store = new Store(disk);
  const heard = [];
  const workers = [];
  const start = ({ died }) => {
    const engine = engines[Math.min(workers.length, engines.length - 1)];
    workers.push({ died });
    return { asking: Promise.resolve(engine.ask), end() {} };
  };
  const client = new EngineClient(store, (event) => heard.push(event), start);
  const open = async () => {
    const saved = store.load("abcd");
    client.begin(saved ? { do: "load", body: saved } : { do: "new" }, "abcd", { counted: false });
    await settle();
  };
  const step = async (move = "step") => {
    client.send({ do: "play", move });
    await settle();
  };
  pages.push({ client });
  await open();
  return { client, store, heard, open, step, kill: () => workers.at(-1).died() };
}

const stop = ({ heard }) => heard.findLast(({ say }) => say === "stopped");
const plays = ({ messages }) =>
  messages.filter((message) => message.do === "play").map(({ move }) => move);

test("after an internal error nothing is saved until the match continues, and the move is not repeated", async () => {
  const engine = makeCountingAsk((message) => (message.move === "bad" ? "break" : null));
  const table = await page([engine]);
  await table.step();
  await table.step("bad");
  await table.step();
  const { why, opening, dropped, dead } = stop(table);
  assert.deepEqual([why, opening, dropped, dead], ["KeyError: 'Ada'", false, true, false]);
  assert.equal(table.store.load("abcd").at, 1);
  await table.open();
  assert.deepEqual(
    plays(engine),
    ["step", "bad"],
    "what was tapped at a table that is gone is not made either",
  );
  await table.step();
  assert.equal(table.store.load("abcd").at, 2);
  assert.equal(table.store.list().length, 1);
});

test("an internal error while opening a match is reported as one", async () => {
  const disk = storage();
  await (await page([makeCountingAsk()], disk)).step();
  const table = await page(
    [makeCountingAsk((message) => (message.do === "load" ? "break" : null))],
    disk,
  );
  assert.equal(stop(table).opening, true);
  assert.deepEqual(table.client.requestedBody.at, 1);
});

test("the move at which the worker ended is tried twice", async () => {
  const hanging = makeCountingAsk((message) => (message.do === "play" ? "hang" : null));
  const table = await page([hanging]);
  await table.step("heavy");
  table.kill();
  assert.deepEqual([stop(table).dead, stop(table).dropped], [true, false]);
  await table.open();
  assert.deepEqual(plays(hanging), ["heavy", "heavy"]);
  table.kill();
  assert.equal(stop(table).dropped, true);
  await table.open();
  assert.deepEqual(plays(hanging), ["heavy", "heavy"]);
});

test("a move is stored before the engine answers, and the next visit plays it once", async () => {
  const disk = storage();
  const killed = await page(
    [makeCountingAsk((message) => (message.do === "play" ? "hang" : null))],
    disk,
  );
  await killed.step("first");
  const engine = makeCountingAsk();
  const table = await page([engine], disk);
  assert.deepEqual(plays(engine), ["first"]);
  assert.equal(table.store.load("abcd").at, 1);
  assert.deepEqual(table.store.queuedMoves("abcd"), []);
  await table.step("second");
  assert.equal(disk.getItem("tilebag.waiting.abcd"), null);
});

test("if the worker ends, the next one plays the move", async () => {
  const table = await page([
    makeCountingAsk((message) => (message.do === "play" ? "hang" : null)),
    makeCountingAsk(),
  ]);
  await table.step("first");
  table.kill();
  await table.open();
  assert.equal(table.store.load("abcd").at, 1);
  assert.deepEqual(table.store.queuedMoves("abcd"), []);
});

test("a queued move that hangs the engine is sent at two visits and then dropped", async () => {
  const disk = storage();
  await page([makeCountingAsk()], disk);
  new Store(disk).saveQueuedMoves("abcd", [
    { do: "play", move: "heavy" },
    { do: "play", move: "next" },
  ]);
  const hanging = makeCountingAsk((message) => (message.do === "play" ? "hang" : null));
  await page([hanging], disk);
  await page([hanging], disk);
  const third = await page([hanging], disk);
  assert.deepEqual(plays(hanging), ["heavy", "heavy"]);
  assert.ok(third.heard.some(({ say }) => say === "dropped"));
  assert.deepEqual(third.store.queuedMoves("abcd"), []);
});

test("giving up drops the move that hangs, but no move that is queued behind a computer's thinking", async () => {
  const table = await page([
    makeCountingAsk((message) => (message.do === "tick" || message.do === "play" ? "hang" : null)),
    makeCountingAsk(),
  ]);
  table.client.send({ do: "tick", rev: 1 });
  table.client.send({ do: "arrange", piece: "t1", slot: 2 });
  await settle();
  table.client.restartEngine();
  assert.deepEqual([stop(table).chosen, stop(table).dropped], [true, false]);
  assert.deepEqual(
    table.store.queuedMoves("abcd").map((message) => message.do),
    ["arrange"],
  );
});

test("a worker that ends between matches is restarted with the next match", async () => {
  const table = await page([makeCountingAsk(), makeCountingAsk()]);
  table.client.end();
  table.kill();
  assert.equal(stop(table), undefined);
  await table.open();
  assert.equal(table.client.state.phase, "ready");
});

/** The events of a request timer while an answer takes this many seconds. */
function timerEvents(context, message, seconds, also = () => {}) {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const events = [];
  const timer = new RequestTimer((wait) => events.push(wait));
  let answer;
  const waiting = timer.waitFor(new Promise((done) => (answer = done)), message);
  for (let second = 1; second <= seconds; second += 1) {
    context.mock.timers.tick(1000);
    also(timer, second);
  }
  answer();
  return waiting.then(() => events);
}

for (const [name, message, seconds, expected] of [
  ["a quick answer", { do: "play" }, 4, []],
  ["a slow one", { do: "play" }, 19, ["slow", "answers"]],
  ["none in 20 seconds", { do: "play" }, 20, ["slow", "silent", "answers"]],
  ["a thought", { do: "tick" }, 59, ["slow", "answers"]],
  ["a thought without end", { do: "tick" }, 60, ["slow", "silent", "answers"]],
  ["a start on a slow phone", null, 59, ["slow", "answers"]],
  ["a start that never ends", null, 60, ["slow", "silent", "answers"]],
])
  test(`timeout: ${name}`, async (context) =>
    assert.deepEqual(await timerEvents(context, message, seconds), expected));

test("timeout: waiting longer asks again later, and reports slowness once", async (context) => {
  const events = await timerEvents(
    context,
    { do: "play" },
    38,
    (timer, second) => second === 22 && timer.restart(),
  );
  assert.deepEqual(events, ["slow", "silent", "silent", "answers"]);
});

test("the first restart is automatic, the second asks; after a time it is automatic again", () => {
  const troubles = new CrashPolicy();
  const broke = { opening: false, dead: false, starting: false, chosen: false };
  assert.equal(troubles.mayContinue("a", broke, 0), true);
  assert.equal(troubles.mayContinue("b", broke, 1), true);
  assert.equal(troubles.mayContinue("a", { ...broke, dead: true }, 60_000), false);
  assert.equal(
    troubles.mayContinue("a", { ...broke, chosen: true }, 70_000),
    true,
    "somebody has chosen it just now",
  );
  assert.equal(troubles.mayContinue("a", broke, 3_600_000), true);
  assert.equal(
    troubles.mayContinue("c", { ...broke, opening: true }, 0),
    false,
    "it would be a loop",
  );
  assert.equal(troubles.mayContinue("d", { ...broke, opening: true, dead: true }, 0), true);
  assert.equal(troubles.mayContinue("e", { ...broke, starting: true }, 0), false);
});

test("an earlier point of a match is before a person's move, with the state of that time", () => {
  const table = { ...body(43), practice: 41 };
  const back = rewindSave(table, 1);
  assert.deepEqual(
    [back.at, back.log.length, back.practice, Object.keys(back.hashes)],
    [42, 42, 41, ["20", "40"]],
  );
  const further = rewindSave(table, 5);
  assert.deepEqual([further.at, further.practice, Object.keys(further.hashes)], [34, 34, ["20"]]);
  assert.equal(table.log.length, 43);
  assert.equal(rewindSave(body(5), 4), null);
  assert.equal(
    rewindSave({ ...body(6), at: 3 }, 1).at,
    2,
    "what could be done again is not counted",
  );
  assert.equal(rewindSave({ ...body(6), bots: { 0: "keen", 1: "keen" } }, 1).at, 5);
});

test("the message log is short: no names, no prepared match, no other match", async () => {
  const log = new MessageLog();
  log.begin("one");
  const ask = log.logRequests(async () => [
    { say: "state", rev: 2, phase: "ready", seats: [{ name: "Ada" }] },
    { say: "refused", why: "Ada waits." },
  ]);
  await ask({ do: "new", game: "toy", names: ["Ada"], seed: "7" });
  await ask({ do: "load", body: body(3) });
  await ask({ do: "prepare", game: "toy", seed: "secret" });
  const all = log.lines.join("\n");
  assert.match(
    all,
    /> new .*"seed":"7"[^]*< state ready rev 2[^]*< refused[^]*> load, 3 steps[^]*> prepare toy/,
  );
  assert.doesNotMatch(all, /Ada|secret/);
  for (let k = 0; k < 50; k += 1) await ask({ do: "hint", rev: k });
  assert.equal(log.lines.length, 30);
  assert.match(log.lines.at(-3), /"rev":49/);
  log.begin("other");
  assert.deepEqual(log.lines, []);
});

test("a bug report has no names, and contains a complete save", () => {
  const now = new Date(0);
  const text = wrapBody("game", body(3), now, {
    id: "abcd",
    rev: 4,
    sum: crc32(JSON.stringify(body(3))),
  });
  const report = bugReport({
    head: ["A report."],
    facts: [
      [ERROR_FACT, "KeyError: 'Ada'"],
      ["browser", "B"],
      ["offline", ""],
    ],
    messages: ["10:00 < broke Ada"],
    save: text,
  });
  assert.doesNotMatch(report, /Ada/);
  const [head, facts, messages, save] = report.split("\n\n");
  assert.deepEqual(
    [head, facts, messages.split("\n")[1]],
    ["A report.", "error: KeyError: 'Player 1'\nbrowser: B", "  10:00 < broke Player 1"],
  );
  const envelope = openEnvelope(save, "game");
  assert.deepEqual(
    [envelope.body.names, envelope.body.log, envelope.id],
    [["Player 1", ""], body(3).log, "abcd"],
  );
  const withoutSave = bugReport({ head: ["A report."], facts: [], messages: [], save: "null" });
  assert.equal(withoutSave.split("\n\n").length, 3, "no save, no table");
});

/** A fake of Web Locks with the methods that the page uses; `end` ends the holder of a lock. */
function lockManager() {
  const held = new Map();
  return {
    end: () =>
      [...held].forEach(([name, waiting]) => held.delete(name) && waiting.forEach((go) => go())),
    request(name, options, act = options) {
      const waiting = held.get(name);
      if (!waiting) held.set(name, []);
      return waiting
        ? new Promise((_, fail) => {
            waiting.push(act);
            options.signal.addEventListener("abort", () => {
              waiting.splice(waiting.indexOf(act), 1);
              fail(new Error("aborted"));
            });
          })
        : Promise.resolve(act({ name }));
    },
  };
}

const { BroadcastChannel: NodeChannel } = globalThis;

/** A channel that does not keep this process alive, since a worker keeps it open until it ends. */
class WorkersChannel extends NodeChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}
globalThis.BroadcastChannel = WorkersChannel;

test("the page that has started a worker can stop it, and no other page can", async () => {
  let stopped = 0;
  globalThis.close = () => (stopped += 1);
  Object.defineProperty(globalThis, "navigator", {
    value: { locks: lockManager() },
    configurable: true,
  });
  const own = watchWorker(() => {});
  announceWorker();
  await settle();
  const another = watchWorker(() => {});
  another.stop();
  await settle();
  assert.equal(stopped, 0);
  own.stop();
  own.stop(); // again, as after another failed download
  await settle();
  assert.equal(stopped, 1);
});

test("the end of a worker is noticed, except if the page terminated it or two workers run", async () => {
  for (const [workers, ends, expected] of [
    [1, false, 1],
    [1, true, 0],
    [2, false, 0],
  ]) {
    const locks = lockManager();
    Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
    let died = 0;
    const life = watchWorker(() => (died += 1));
    for (let k = 0; k < workers; k += 1) announceWorker();
    await settle();
    if (ends) life.end();
    else life.ready();
    locks.end();
    assert.equal(died, expected, `${workers} ${ends}`);
    life.end();
  }
});
