// Tests of the wake lock: the screen stays on only while the player waits for others.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { ScreenWakeLock, wakeStateFor } from "../../web/src/view/wake-lock.ts";

const MINUTE = 60_000;
const [ME, BOT] = [{ player: "me" }, { player: "keen" }];

for (const [setting, phase, seats, wish] of [
  ["auto", "thinking", [ME, BOT], "on"],
  ["auto", "ready", [ME, BOT], "a while"],
  ["auto", "loading", [], "a while"],
  ["auto", "thinking", [BOT, BOT], "on"],
  ["auto", "ready", [ME, ME, BOT], "on"],
  ["auto", "curtain", [ME, ME], "on"],
  ["auto", "over", [ME, ME], "off"],
  ["always", "ready", [ME, BOT], "on"],
  ["always", "over", [ME, BOT], "off"],
  ["always", "broken", [ME, BOT], "off"],
  ["off", "thinking", [ME, BOT], "off"],
]) {
  test(`${setting}, ${phase}, ${seats.map(({ player }) => player)}: ${wish}`, () => {
    assert.equal(wakeStateFor(setting, phase, seats), wish);
  });
}

/** A fake of the browser's wake lock, which a hidden page is denied. */
class Locks {
  held = 0;
  seen = true;
  refuses = false;
  #granted = [];
  async request() {
    if (this.refuses || !this.seen) throw new DOMException("no", "NotAllowedError");
    const lock = new EventTarget();
    this.held += 1;
    lock.release = async () => {
      if (!this.#granted.includes(lock)) return;
      this.#granted = this.#granted.filter((granted) => granted !== lock);
      this.held -= 1;
      lock.dispatchEvent(new Event("release"));
    };
    this.#granted.push(lock);
    return lock;
  }
  hide() {
    this.seen = false;
    for (const lock of this.#granted) lock.release();
  }
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});
const settle = () => new Promise((done) => setImmediate(done));

function awakeWith() {
  const locks = new Locks();
  return { locks, awake: new ScreenWakeLock(locks, () => locks.seen) };
}

test("the wake lock is held while others play and a minute longer, then released", async () => {
  const { locks, awake } = awakeWith();
  for (let k = 0; k < 3; k += 1) awake.follow("on");
  await settle();
  assert.equal(locks.held, 1);
  awake.follow("a while");
  mock.timers.tick(MINUTE - 1);
  await settle();
  assert.equal(locks.held, 1);
  mock.timers.tick(1);
  await settle();
  assert.equal(locks.held, 0);
  awake.follow("a while");
  await settle();
  assert.equal(locks.held, 0, "nobody else plays: it is not asked for");
});

test("the wake lock is released at once at the end of a match", async () => {
  const { locks, awake } = awakeWith();
  awake.follow("on");
  awake.follow("off"); // before the browser has answered
  await settle();
  assert.equal(locks.held, 0);
  awake.follow("on");
  await settle();
  awake.follow("off");
  await settle();
  assert.equal(locks.held, 0);
});

test("the wake lock is released after ten minutes without input, and requested again at a touch", async () => {
  const { locks, awake } = awakeWith();
  awake.follow("on");
  await settle();
  mock.timers.tick(9 * MINUTE);
  awake.follow("on");
  mock.timers.tick(9 * MINUTE);
  await settle();
  assert.equal(locks.held, 1);
  mock.timers.tick(MINUTE);
  await settle();
  assert.equal(locks.held, 0);
  awake.follow("on");
  await settle();
  assert.equal(locks.held, 1);
});

test("a wake lock lost while hidden is requested again when visible, if still needed", async () => {
  const { locks, awake } = awakeWith();
  awake.follow("on");
  await settle();
  locks.hide();
  awake.follow("on");
  await settle();
  assert.equal(locks.held, 0);
  locks.seen = true;
  awake.reacquire();
  await settle();
  assert.equal(locks.held, 1);
  locks.hide();
  awake.follow("off");
  locks.seen = true;
  awake.reacquire();
  await settle();
  assert.equal(locks.held, 0);
});

test("a refused wake lock is requested again at the next move", async () => {
  const { locks, awake } = awakeWith();
  locks.refuses = true;
  awake.follow("on");
  await settle();
  locks.refuses = false;
  awake.follow("on");
  await settle();
  assert.equal(locks.held, 1);
});
