// What a change sounds like, chosen by what moves; and a page that stays silent until it is asked and touched.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSounds, soundOfChange } from "../../web/src/table/sound-events.ts";
import { GRAINS } from "../../web/src/table/sound-player.ts";

const FACE = { ink: "suns", art: "", text: "4", sign: "suns", letter: "S", worth: "" };
const piece = (id, x, more = {}) => ({
  id,
  at: [x, 0, 1, 1],
  label: id,
  face: FACE,
  kind: "tile",
  marks: [],
  throws: 0,
  count: 0,
  dim: false,
  origin: "",
  beat: 0,
  ...more,
});
const sceneOf = (pieces) => ({ pieces, places: [] });
const down = { face: null };
const coin = { kind: "coin" };
const die = { kind: "die" };

for (const [what, before, after, sound] of [
  ["nothing that moves", [piece("a", 0)], [piece("a", 0)], null],
  ["a tile put elsewhere", [piece("a", 0)], [piece("a", 3)], "put"],
  ["a tile turned up where it lies", [piece("a", 0, down)], [piece("a", 0)], "turn"],
  ["a tile that comes from the stock", [], [piece("a", 0)], "turn"],
  ["a tile that comes face down", [], [piece("a", 0, down)], "put"],
  ["a tile that goes", [piece("a", 0)], [], null],
  ["a coin on its way", [piece("c", 0, coin)], [piece("c", 3, coin)], "coin"],
  ["a coin's suit side", [], [piece("c", 0, { kind: "token" })], "coin"],
  ["a die thrown", [piece("d", 0, die)], [piece("d", 0, { ...die, throws: 1 })], "dice"],
  ["a die among tiles", [piece("a", 0), piece("d", 2, die)], [piece("a", 1), piece("d", 2, { ...die, throws: 1 })], "dice"],
  ["many tiles", [piece("a", 0), piece("b", 1)], [piece("a", 1), piece("b", 0)], "put"],
])
  test(`${what}: ${sound}`, () => assert.equal(soundOfChange(sceneOf(before), sceneOf(after)), sound));

test("every sound is short, and its parts begin at once", () => {
  for (const grains of Object.values(GRAINS)) {
    assert.equal(Math.min(...grains.map(({ at }) => at)), 0);
    assert.ok(Math.max(...grains.map(({ at, lasts }) => at + lasts)) <= 0.8);
    assert.ok(grains.every(({ loud }) => loud > 0 && loud <= 0.8));
  }
});

/** A page of which only what a sound needs is there; what happened to its sounds. */
function page(volume) {
  const said = [];
  const param = () => ({ setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
  class Node {
    gain = param();
    connect = (next) => next;
    start = () => said.push("sound");
    stop() {}
  }
  globalThis.AudioContext = class {
    state = "running";
    sampleRate = 8;
    currentTime = 0;
    destination = new Node();
    constructor() {
      said.push("woken");
    }
    createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
    async resume() {
      said.push("resumed");
      this.state = "running";
    }
    async suspend() {
      said.push("suspended");
      this.state = "suspended";
    }
  };
  for (const name of ["OscillatorNode", "AudioBufferSourceNode", "BiquadFilterNode", "GainNode"]) globalThis[name] = Node;
  const heard = new EventTarget();
  globalThis.document = Object.assign(heard, { hidden: false });
  Object.defineProperty(globalThis, "navigator", {
    value: { userActivation: { isActive: true }, vibrate: () => said.push("tick") },
    configurable: true,
  });
  const settle = () => new Promise((done) => setTimeout(done, 50));
  return { said, heard, settle, hearing: makeSounds(() => volume.now) };
}

test("sound is off until it is enabled", async () => {
  const { said, heard, settle, hearing } = page({ now: "off" });
  heard.dispatchEvent(new Event("pointerup"));
  await settle();
  hearing.make("put");
  assert.deepEqual(said, []);
});

test("enabled sound is silent before the first touch, and while the page is hidden", async () => {
  const { said, heard, settle, hearing } = page({ now: "normal" });
  hearing.make("put");
  assert.deepEqual(said, []);
  heard.dispatchEvent(new Event("pointerup"));
  await settle();
  assert.deepEqual(said, ["woken"]);
  hearing.make("refusal");
  assert.deepEqual(said, ["woken", "sound", "sound", "tick"]);
  document.hidden = true;
  heard.dispatchEvent(new Event("visibilitychange"));
  hearing.make("put");
  assert.deepEqual(said.slice(4), ["suspended"]);
  document.hidden = false;
  hearing.make("put");
  assert.equal(said.filter((one) => one === "sound").length, 2, "still asleep");
  heard.dispatchEvent(new Event("keydown"));
  await settle();
  hearing.make("put");
  assert.equal(said.filter((one) => one === "sound").length, 4);
});
