// Tests of sounds: a change has the sound of what moves, and the page is silent until sounds are
// enabled and the page was touched.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSounds, soundOfContact } from "../../web/src/view/sound-events.ts";
import { makePlayer, SOUNDS } from "../../web/src/view/sound-player.ts";

const rack = { id: "hand", at: [0, 8, 6, 2], look: "rack" };
const layer = {
  size: [6, 10],
  places: [{ id: "tray", at: [0, 0, 6, 2], look: "tray" }, rack],
  pieces: [],
};
for (const [description, kind, at, isTurning, sound] of [
  ["a tile on the table", "tile", [1, 1, 1, 1], false, "felt"],
  ["a tile on the rack", "slim", [1, 8.5, 0.75, 1], false, "rack"],
  ["a tile that turns over", "tile", [1, 1, 1, 1], true, "turn"],
  ["a coin", "coin", [1, 1, 1, 1], false, "coin"],
  ["a coin's suit side", "token", [1, 1, 1, 1], true, "coin"],
  ["a die", "die", [1, 8.5, 1, 1], false, "die"],
])
  test(`${description}: ${sound}`, () =>
    assert.equal(soundOfContact({ kind, at }, isTurning, layer), sound));

test("every sound begins at once, is heard, stays below full scale and dies away", () => {
  const { buffers } = page({ now: "normal" });
  const player = makePlayer();
  for (const sound of Object.keys(SOUNDS)) {
    player.play(sound, 1);
    const samples = buffers.at(-1);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const first = samples.findIndex((sample) => Math.abs(sample) > peak / 20);
    assert.ok(peak > 0.05 && peak < 1, `${sound}: ${peak}`);
    assert.ok(first < 0.02 * RATE, `${sound} begins after ${first / RATE} s`);
    assert.ok(
      samples.slice(-0.005 * RATE).every((sample) => Math.abs(sample) < peak / 50),
      `${sound} is cut off`,
    );
  }
});

const RATE = 48000;

/**
 * A fake of the page for sounds, with a record of what they did. The setting `now` is the volume.
 */
function page(settings) {
  const events = [];
  const buffers = []; // of all sounds played
  class Node {
    constructor(_, { buffer } = {}) {
      if (buffer) buffers.push(buffer.getChannelData());
    }
    connect = (next) => next;
    start = () => events.push("sound");
  }
  globalThis.AudioContext = class {
    state = "running";
    sampleRate = RATE;
    currentTime = 0;
    destination = new Node();
    constructor() {
      events.push("woken");
    }
    createBuffer(_, length) {
      const samples = new Float32Array(length);
      return { getChannelData: () => samples };
    }
    async resume() {
      events.push("resumed");
      this.state = "running";
    }
    async suspend() {
      events.push("suspended");
      this.state = "suspended";
    }
  };
  for (const name of ["AudioBufferSourceNode", "BiquadFilterNode", "StereoPannerNode", "GainNode"])
    globalThis[name] = Node;
  const heard = new EventTarget();
  globalThis.document = Object.assign(heard, { hidden: false });
  Object.defineProperty(globalThis, "navigator", {
    value: {
      userActivation: { isActive: true, hasBeenActive: true },
      vibrate: () => events.push("tick"),
    },
    configurable: true,
  });
  const settle = () => new Promise((done) => setTimeout(done, 50));
  const hearing = makeSounds((name) =>
    name === "sound" ? settings.now : (settings.vibration ?? "off"),
  );
  return { events, heard, settle, buffers, hearing };
}

test("sound is off until it is enabled", async () => {
  const { events, heard, settle, hearing } = page({ now: "off" });
  heard.dispatchEvent(new Event("pointerup"));
  await settle();
  hearing.make("felt", { isOwn: true });
  assert.deepEqual(events, []);
});

test("enabled sound is silent before the first touch, and while the page is hidden", async () => {
  const { events, heard, settle, hearing } = page({ now: "normal" });
  hearing.make("felt", { isOwn: true });
  assert.deepEqual(events, []);
  heard.dispatchEvent(new Event("pointerup"));
  await settle();
  assert.deepEqual(events, ["woken"]);
  hearing.make("wrong", { isOwn: true });
  hearing.make("coin");
  assert.deepEqual(events, ["woken", "sound", "sound"]);
  document.hidden = true;
  heard.dispatchEvent(new Event("visibilitychange"));
  hearing.make("felt", { isOwn: true });
  assert.deepEqual(events.slice(3), ["suspended"]);
  document.hidden = false;
  hearing.make("felt", { isOwn: true });
  assert.equal(events.filter((event) => event === "sound").length, 2, "still asleep");
  heard.dispatchEvent(new Event("keydown"));
  await settle();
  hearing.make("felt", { isOwn: true });
  assert.equal(events.filter((event) => event === "sound").length, 3);
});

test("vibration needs no sound, and only the player's own moves vibrate", () => {
  const { events, hearing } = page({ now: "off", vibration: "on" });
  hearing.make("felt");
  assert.deepEqual(events, []);
  hearing.make("coin", { isOwn: true });
  assert.deepEqual(events, ["tick"]);
  document.hidden = true;
  hearing.make("die", { isOwn: true });
  assert.deepEqual(events, ["tick"], "nobody holds the device");
});

test("vibration can be switched off while sounds are on", async () => {
  const { events, heard, settle, hearing } = page({ now: "normal", vibration: "off" });
  heard.dispatchEvent(new Event("pointerup"));
  await settle();
  hearing.make("felt", { isOwn: true });
  assert.deepEqual(events, ["woken", "sound"]);
});

test("nothing vibrates before the first touch, which browsers report as an error", () => {
  const { events, hearing } = page({ now: "off", vibration: "on" });
  navigator.userActivation.hasBeenActive = false;
  hearing.make("yours", { isOwn: true });
  assert.deepEqual(events, []);
});

test("a hidden page rings once and quietly, and sleeps again", async () => {
  const { events, heard, settle, hearing } = page({ now: "loud" });
  heard.dispatchEvent(new Event("pointerup"));
  await settle();
  document.hidden = true;
  heard.dispatchEvent(new Event("visibilitychange"));
  await hearing.ring("yours");
  assert.deepEqual(events, ["woken", "suspended", "resumed", "sound"]);
});

test("a hidden page does not ring while sounds are off", async () => {
  const { events, hearing } = page({ now: "off", vibration: "on" });
  document.hidden = true;
  await hearing.ring("yours");
  assert.deepEqual(events, []);
});
