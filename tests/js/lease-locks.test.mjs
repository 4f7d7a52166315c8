// Tests of lease locks, which replace Web Locks over http: only one of the tabs that have a match
// open writes to it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LeaseLocks } from "../../web/src/storage/lease-locks.ts";
import { WriterLock } from "../../web/src/match/writer-lock.ts";

const { setImmediate: soon } = globalThis;
const TAB_CLOSED_MS = 8000; // after which a tab that ended without releasing its lock has lost it
const MAX_EVENTS = 5000; // in one call of `pass`

/** A fake browser with several tabs: its storage, its channels, and a clock that the test moves. */
class Browser {
  now = 1_000_000;
  items = new Map();
  tabs = [];
  running = null; // the tab whose code is running
  #events = [];
  #last = 0;

  storage = {
    getItem: (key) => this.items.get(key) ?? null,
    setItem: (key, text) => void this.items.set(key, text),
    removeItem: (key) => void this.items.delete(key),
  };

  /** Replaces the clock, timers and storage. A timer belongs to the tab that sets it. */
  install(context) {
    context.mock.method(Date, "now", () => this.now);
    context.mock.method(globalThis, "setTimeout", (act, wait = 0, ...args) =>
      this.schedule(this.running, wait, () => act(...args)),
    );
    context.mock.method(globalThis, "clearTimeout", (id) => this.#cancel(id));
    context.mock.method(globalThis, "setInterval", (act, wait) =>
      this.#repeat(this.running, wait, act, ++this.#last),
    );
    context.mock.method(globalThis, "clearInterval", (id) => this.#cancel(id));
  }

  schedule(tab, wait, act, id = ++this.#last) {
    this.#events.push({ id, tab, at: this.now + wait, act });
    return id;
  }

  #repeat(tab, wait, act, id) {
    const again = () => {
      this.#repeat(tab, wait, act, id);
      act();
    };
    return this.schedule(tab, wait, again, id);
  }

  #cancel(id) {
    this.#events = this.#events.filter((event) => event.id !== id);
  }

  /**
   * Advances the clock. The events of a frozen tab wait until it is thawed; those of a closed tab are
   * lost.
   */
  async pass(milliseconds) {
    const end = this.now + milliseconds;
    for (let events = 0; ; events += 1) {
      assert.ok(events < MAX_EVENTS, "the tabs never stop writing to each other");
      const ready = this.#events
        .filter(({ tab, at }) => at <= end && !tab.frozen)
        .sort((event, other) => event.at - other.at || event.id - other.id);
      const [event] = ready;
      if (!event) break;
      this.#cancel(event.id);
      this.now = Math.max(this.now, event.at);
      if (!event.tab.closed) await this.run(event.tab, event.act);
    }
    this.now = end;
  }

  /** Runs code as a tab, until its promises have settled. */
  async run(tab, act) {
    this.running = tab;
    act();
    await new Promise((done) => soon(done));
  }

  open(latency = () => 1) {
    const tab = { frozen: false, closed: false, hears: () => {}, writes: false, hasWritten: false };
    const channel = {
      addEventListener: (_, hear) => (tab.hears = hear),
      postMessage: (data) => {
        for (const other of this.tabs)
          if (other !== tab) this.schedule(other, latency(), () => other.hears({ data }));
      },
    };
    const locks = new LeaseLocks(`tab ${this.tabs.length}`, this.storage, channel);
    const note = (mine) => {
      tab.writes = mine;
      tab.hasWritten ||= mine;
    };
    const writer = new WriterLock(Promise.resolve(locks), note);
    tab.claim = (how) => this.run(tab, () => writer.claim("abcd", how).then(note));
    tab.release = () => {
      tab.writes = false;
      return this.run(tab, () => writer.release());
    };
    tab.close = () => Object.assign(tab, { closed: true, writes: false });
    this.tabs.push(tab);
    return tab;
  }

  writers = () => this.tabs.flatMap(({ writes }, k) => (writes ? k : []));
}

test("the first tab writes, another takes over, and the one that waited longest follows", async (context) => {
  const browser = new Browser();
  browser.install(context);
  const [first, second, third] = [browser.open(), browser.open(), browser.open()];
  await first.claim();
  await browser.pass(200);
  assert.deepEqual(browser.writers(), [0]);
  await second.claim();
  await third.claim();
  await browser.pass(5000);
  assert.deepEqual(browser.writers(), [0], "the others watch");
  await third.claim({ steal: true });
  await browser.pass(50);
  assert.deepEqual(browser.writers(), [2], "at once");
  await third.release();
  await browser.pass(500);
  assert.deepEqual(browser.writers(), [1], "the first tab has waited less");
  await second.release();
  await browser.pass(500);
  assert.deepEqual(browser.writers(), [0]);
  await first.release();
  await browser.pass(500);
  assert.deepEqual([...browser.items], [], "no lease is left behind");
});

test("tabs that are opened at the same moment have one writer", async (context) => {
  const browser = new Browser();
  browser.install(context);
  // Messages arrive only after every tab has taken the lock.
  const tabs = Array.from({ length: 6 }, () => browser.open(() => 150));
  for (const tab of tabs) await tab.claim();
  await browser.pass(3000);
  assert.equal(browser.writers().length, 1);
});

test("tabs that are opened one shortly after the other do not take the match from each other", async (context) => {
  const browser = new Browser();
  browser.install(context);
  const tabs = [browser.open(), browser.open(), browser.open()];
  for (const tab of tabs) {
    await tab.claim();
    await browser.pass(40);
  }
  await browser.pass(3000);
  assert.deepEqual(
    tabs.map(({ hasWritten }) => hasWritten),
    [true, false, false],
  );
});

test("a tab that ended without a word is followed, one that sleeps gives way when it wakes", async (context) => {
  const browser = new Browser();
  browser.install(context);
  const [first, second, third] = [browser.open(), browser.open(), browser.open()];
  await first.claim();
  await browser.pass(200);
  await second.claim();
  first.close();
  await browser.pass(TAB_CLOSED_MS);
  assert.deepEqual(browser.writers(), [1]);
  second.frozen = true;
  await third.claim();
  await browser.pass(TAB_CLOSED_MS);
  assert.deepEqual(browser.writers(), [1, 2], "the sleeping tab does not know yet");
  second.frozen = false;
  await browser.pass(50);
  assert.deepEqual(browser.writers(), [2]);
});

test("a tab with slow timers keeps its lock, because it answers", async (context) => {
  const browser = new Browser();
  browser.install(context);
  const [first, second] = [browser.open(), browser.open()];
  await first.claim();
  await browser.pass(200);
  const lease = JSON.parse([...browser.items.values()][0]);
  const runOut = JSON.stringify({ ...lease, until: browser.now - 60_000 });
  browser.items.set([...browser.items.keys()][0], runOut);
  await second.claim();
  await browser.pass(2000);
  assert.deepEqual([first.writes, second.hasWritten], [true, false]);
});

test("a lease from before the clock was set back does not lock the match for hours", async (context) => {
  const browser = new Browser();
  browser.install(context);
  browser.items.set(
    "tilebag.lease.tilebag.save.abcd",
    JSON.stringify({ tab: "gone", since: browser.now, until: browser.now + 3_600_000 }),
  );
  const tab = browser.open();
  await tab.claim();
  await browser.pass(2000);
  assert.deepEqual(browser.writers(), [0]);
});

test("notes and leases in another form change nothing", async (context) => {
  const browser = new Browser();
  browser.install(context);
  const [first, second] = [browser.open(), browser.open()];
  await first.claim();
  await browser.pass(200);
  await second.claim();
  const note = { about: "hold", name: "tilebag.save.abcd", tab: "x", since: 0, steals: true };
  const unreadable = { toString: 1, valueOf: 1 };
  const notes = [
    ...[null, 7, "hold", [], {}, unreadable],
    ...[{ about: "take" }, { about: unreadable }, { name: 7 }, { tab: null }, { since: "0" }].map(
      (wrong) => ({ ...note, ...wrong }),
    ),
  ];
  for (const data of notes) await browser.run(first, () => first.hears({ data }));
  for (const text of ["null", "7", '{"tab":7,"until":1e999}', '{"tab":{"toString":1}}', "{"]) {
    browser.items.set("tilebag.lease.tilebag.save.abcd", text);
    await browser.pass(2000);
    assert.deepEqual(browser.writers(), [0], text);
  }
});

/** Pseudo-random integers below a number, the same ones for the same seed. */
function randomNumbers(seed) {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

test("whatever tabs do, in the end exactly one of those that want the match writes it", async (context) => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const browser = new Browser();
    browser.install(context);
    const below = randomNumbers(seed);
    const tabs = Array.from({ length: 2 + below(4) }, () => browser.open(() => below(60)));
    const wanting = new Set();
    for (let step = 0; step < 25; step += 1) {
      const tab = tabs[below(tabs.length)];
      const deed = ["claim", "claim", "steal", "release", "sleep", "wake", "close"][below(7)];
      if (deed === "sleep" || deed === "wake") tab.frozen = deed === "sleep";
      if (!tab.closed && !tab.frozen) {
        if (deed === "claim" || deed === "steal") {
          await tab.claim({ steal: deed === "steal" });
          wanting.add(tab);
        }
        if (deed === "release") await tab.release();
        if (deed === "close" && below(3) === 0) tab.close();
        if (deed === "release" || tab.closed) wanting.delete(tab);
      }
      await browser.pass(below(4) ? below(120) : below(9000));
    }
    for (const tab of tabs) tab.frozen = false;
    await browser.pass(20_000);
    assert.equal(browser.writers().length, wanting.size ? 1 : 0, `seed ${seed}`);
    context.mock.restoreAll();
  }
});
