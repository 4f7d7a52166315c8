// Tests of the page's connection to the engine: answers are delivered in order, and every error is
// reported.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../../web/src/engine/engine.ts";
import { play } from "../web/recorded_engine.mjs";
import { parseAnswer } from "../../web/src/base/scene.ts";

const state = (rev, scene = null) => ({
  say: "state",
  rev,
  shape: 2,
  phase: "ready",
  panels: [],
  scene,
});
const settle = () => new Promise((done) => setTimeout(done, 5));

/** An engine, and a list of the answers that it has delivered. */
function openEngine(asking) {
  const delivered = [];
  const engine = new Engine(asking, (answer) =>
    delivered.push(answer.say === "broke" ? answer.why : (answer.rev ?? answer.say)),
  );
  return { engine, delivered };
}

test("messages are queued until the engine is ready, and answered in order", async () => {
  let ready;
  const { engine, delivered } = openEngine(new Promise((done) => (ready = done)));
  engine.send({ do: "a", rev: 1 });
  engine.send({ do: "b", rev: 2 });
  ready(async ({ rev }) => [{ say: "save" }, state(rev)]);
  await settle();
  assert.deepEqual(delivered, ["save", 1, "save", 2]);
});

test("an engine that does not start, throws, or uses another scene format is broken", async () => {
  for (const asking of [
    Promise.reject(new Error("no wasm")),
    Promise.resolve(async () => {
      throw new Error("oops");
    }),
    Promise.resolve(async () => [{ ...state(1), shape: 3 }]),
  ]) {
    const { engine, delivered } = openEngine(asking);
    engine.send({ do: "new" });
    await settle();
    assert.equal(delivered.length, 1);
    assert.match(String(delivered[0]), /no wasm|oops|shape 3/);
  }
});

test("after stop no answer is delivered and no message sent", async () => {
  let messageCount = 0;
  let answer;
  const ask = () => {
    messageCount += 1;
    return new Promise((done) => (answer = done));
  };
  const { engine, delivered } = openEngine(Promise.resolve(ask));
  engine.send({ do: "new" });
  engine.send({ do: "hint" });
  await settle();
  assert.equal(engine.stop(), false, "what is behind it still has something to do");
  answer([state(1)]);
  await settle();
  assert.deepEqual([delivered, messageCount], [[], 1]);
});

test("an engine continues a match that is already shown, with the revisions the page knows", async () => {
  const sent = [];
  const ask = async (message) => {
    sent.push([message.do, message.rev]);
    return [state(message.do === "play" ? 8 : 7), { say: "wait", rev: 8 }];
  };
  const { engine, delivered } = openEngine(Promise.resolve(ask));
  engine.adoptState(state(1), { do: "load" });
  engine.send({ do: "play", rev: 1 });
  engine.send({ do: "play", rev: 1 });
  engine.send({ do: "frame" });
  await settle();
  assert.deepEqual(sent, [
    ["load", undefined],
    ["play", 7],
    ["frame", undefined],
  ]);
  assert.deepEqual(delivered, [1, 2, 2, 2, 1, 2]);
});

test("a prepared match that cannot be opened is an internal error", async () => {
  const { engine, delivered } = openEngine(
    Promise.resolve(async () => [{ say: "failed", why: "no" }]),
  );
  engine.adoptState(state(1), { do: "load" });
  await settle();
  assert.match(String(delivered[0]), /cannot be opened/);
});

test("an engine that has answered everything can be used for the next match", async () => {
  const { engine, delivered } = openEngine(Promise.resolve(async ({ rev }) => [state(rev)]));
  engine.send({ do: "new", rev: 1 });
  engine.send({ do: "hint", rev: 2 });
  await settle();
  assert.equal(engine.stop(), true);
  assert.deepEqual(delivered, [1, 2]);
});

test("a move for a match that was closed is not sent", async () => {
  const sent = [];
  const ask = async (message) => {
    sent.push(message.do);
    return [state(message.do === "play" ? 2 : 1)];
  };
  const { engine, delivered } = openEngine(Promise.resolve(ask));
  engine.send({ do: "new" });
  engine.send({ do: "play", rev: 1 });
  engine.send({ do: "play", rev: 1 });
  engine.send({ do: "frame" });
  await settle();
  assert.deepEqual(sent, ["new", "play", "frame"]);
  assert.deepEqual(delivered, [1, 2, 1]);
});

test("defaults omitted from messages are restored", () => {
  const { scene } = parseAnswer(
    state(1, {
      size: [1, 1],
      status: "",
      pieces: [{ id: "a", at: [0, 0, 1, 1], label: "a", face: { text: "4" } }],
      offers: [{ label: "Go" }],
      drawers: [{ id: "d", title: "", handle: "h", size: [1, 1] }],
    }),
  );
  assert.deepEqual(scene.pieces[0].face, {
    ink: "",
    art: "",
    text: "4",
    sign: "",
    letter: "",
    worth: "",
  });
  assert.deepEqual(
    [scene.pieces[0].kind, scene.offers[0].move, scene.offers[0].drops, scene.drawers[0].pieces],
    ["tile", null, [], []],
  );
});

test("a recording answers the messages it has, in any order, and rejects others", async () => {
  const ask = play([
    { ask: { do: "new" }, answers: [state(1)] },
    { ask: { do: "play", move: "roll" }, answers: [state(2)] },
    { ask: { do: "undo" }, answers: [state(3)] },
  ]);
  const revs = async (message) => (await ask(message)).map((answer) => answer.rev ?? answer.say);
  assert.deepEqual(await revs({ do: "new", seed: "7", width: 360 }), [1]);
  assert.deepEqual(await revs({ do: "play", move: "roll", rev: 9 }), [2]);
  assert.deepEqual(await revs({ do: "play", move: "fly", rev: 9 }), ["refused", 2]);
  assert.deepEqual(await revs({ do: "frame", width: 1, height: 1 }), [2]);
  assert.deepEqual(await revs({ do: "undo" }), [3]);
  assert.deepEqual(await revs({ do: "play", move: "roll" }), [2]);
});
