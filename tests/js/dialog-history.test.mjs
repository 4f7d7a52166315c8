// The history of dialogs: Back closes the topmost one, and a closed dialog leaves no entry behind.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" }, querySelector: () => null };
const { closeDialogsByBack, DialogHistory } = await import("../../web/src/view/dialog-history.ts");
const { replaceAddress } = await import("../../web/src/base/history-entry.ts");

const HOME = "/";
const TABLE = "/play/#id=first";

/**
 * A browser at the second of two pages. It traverses its history when `arrive` is called, with or
 * without the Navigation API.
 */
class FakeBrowser {
  entries = [
    { key: "home", state: null, href: HOME },
    { key: "table", state: null, href: TABLE },
  ];
  index = 1;
  ways = []; // of traversals that have begun, as functions that give the index of their goal
  refuses = false; // to go back
  events = new EventTarget();

  constructor(hasNavigation) {
    globalThis.addEventListener = this.events.addEventListener.bind(this.events);
    globalThis.history = this.#history();
    globalThis.location = this.#location();
    globalThis.navigation = hasNavigation ? this.#navigation() : undefined;
  }

  get entry() {
    return this.entries[this.index];
  }

  #put(state, href) {
    this.entries.splice(this.index + 1);
    this.index = this.entries.push({ key: `entry ${Math.random()}`, state, href }) - 1;
  }

  #history() {
    const browser = this;
    return {
      get state() {
        return browser.entry.state;
      },
      pushState: (state) => this.#put(state, this.entry.href),
      replaceState: (state, _, href = this.entry.href) =>
        Object.assign(this.entry, { state, href }),
      go: (steps) => this.ways.push(() => this.index + steps),
    };
  }

  #location() {
    const browser = this;
    return {
      get href() {
        return browser.entry.href;
      },
    };
  }

  #navigation() {
    const browser = this;
    return {
      entries: () => this.entries.slice(1).map(({ key }, index) => ({ key, index })),
      get currentEntry() {
        return this.entries()[browser.index - 1];
      },
      traverseTo: (key) => {
        const finished = new Promise((resolve) => {
          this.ways.push(() => {
            queueMicrotask(resolve);
            return this.entries.findIndex((entry) => entry.key === key);
          });
        });
        return { committed: finished, finished };
      },
    };
  }

  /** The user presses Back; the browser goes back later. */
  pressBack() {
    this.ways.push(() => this.index - 1);
  }

  /** A link to another part of the page is followed. */
  follow(href) {
    this.#put(null, href);
    this.events.dispatchEvent(new Event("popstate"));
  }

  /** All traversals that have begun end. */
  async arrive() {
    while (this.ways.length) {
      const goal = this.ways.shift()();
      if (!this.refuses && goal !== this.index) {
        this.index = goal;
        this.events.dispatchEvent(new Event("popstate"));
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Dialogs by name, the topmost last; those in `staying` are not closed by Back. */
class FakeDialogs {
  open = [];
  staying = new Set();
  count = () => this.open.length;
  closeTop = () => {
    if (this.staying.has(this.open.at(-1))) return false;
    this.open.pop();
    return true;
  };
}

function makePage(hasNavigation = true) {
  const browser = new FakeBrowser(hasNavigation);
  const dialogs = new FakeDialogs();
  const history = new DialogHistory(dialogs);
  return {
    browser,
    dialogs,
    history,
    open(...names) {
      for (const name of names) {
        dialogs.open.push(name);
        history.update();
      }
    },
    close() {
      dialogs.open.pop();
      history.update();
    },
  };
}

for (const hasNavigation of [true, false]) {
  const way = hasNavigation ? "to an entry" : "by steps";

  test(`each open dialog has an entry, which is gone when it is closed, going back ${way}`, async () => {
    const { browser, open, close } = makePage(hasNavigation);
    open("saves", "question");
    assert.equal(browser.index, 3);
    close();
    await browser.arrive();
    assert.equal(browser.index, 2);
    close();
    await browser.arrive();
    assert.equal(browser.entry.key, "table");
  });

  test(`Back closes the topmost dialog only, going back ${way}`, async () => {
    const { browser, dialogs, open } = makePage(hasNavigation);
    open("saves", "question");
    browser.pressBack();
    await browser.arrive();
    assert.deepEqual([dialogs.open, browser.index], [["saves"], 2]);
    browser.pressBack();
    await browser.arrive();
    assert.deepEqual([dialogs.open, browser.entry.key], [[], "table"]);
    browser.pressBack();
    await browser.arrive();
    assert.equal(browser.entry.key, "home");
  });

  test(`a dialog that is opened while the page goes back ${way} stays and gets an entry`, async () => {
    const { browser, dialogs, open, close } = makePage(hasNavigation);
    open("menu");
    close();
    open("settings");
    await browser.arrive();
    assert.deepEqual([dialogs.open, browser.index], [["settings"], 2]);
    browser.pressBack();
    await browser.arrive();
    assert.deepEqual([dialogs.open, browser.entry.key], [[], "table"]);
  });

  test(`an entry of a closed dialog is left at once, going back ${way}`, async () => {
    const { browser, open, close } = makePage(hasNavigation);
    open("menu");
    close();
    await browser.arrive();
    browser.ways.push(() => 2); // the user goes forward
    await browser.arrive();
    assert.equal(browser.entry.key, "table");
  });

  test(`after a reload with dialogs open they have no entries, going back ${way}`, async () => {
    const browser = new FakeBrowser(hasNavigation);
    const before = new DialogHistory({ count: () => 2, closeTop: () => false });
    before.update();
    browser.events = new EventTarget();
    globalThis.addEventListener = browser.events.addEventListener.bind(browser.events);
    replaceAddress("/play/#id=saved");
    new DialogHistory(new FakeDialogs());
    await browser.arrive();
    assert.deepEqual([browser.entry.key, browser.entry.href], ["table", "/play/#id=saved"]);
  });

  test(`the page is left when the entries of closed dialogs are gone, going back ${way}`, async () => {
    const { browser, dialogs, history, open } = makePage(hasNavigation);
    const told = [];
    open("saves", "question");
    dialogs.open = [];
    history.whenAtRest(() => told.push(browser.entry.key));
    assert.deepEqual(told, []);
    await browser.arrive();
    history.whenAtRest(() => told.push("at once"));
    assert.deepEqual(told, ["table", "at once"]);
  });
}

test("a dialog in place of another takes over its entry", async () => {
  const { browser, dialogs, history, open } = makePage();
  open("menu");
  dialogs.open = ["settings"];
  history.update();
  assert.deepEqual([browser.index, browser.entries.length, browser.ways], [2, 3, []]);
});

test("when the user goes back while a dialog closes itself, the page is not left", async () => {
  const { browser, open, close } = makePage();
  open("result");
  browser.pressBack();
  close();
  await browser.arrive();
  assert.equal(browser.entry.key, "table");
});

test("Back leaves a dialog open that the page opened a moment ago", async () => {
  const { browser, dialogs, open } = makePage();
  open("menu");
  dialogs.open = ["result"];
  dialogs.staying.add("result");
  browser.pressBack();
  await browser.arrive();
  assert.deepEqual([dialogs.open, browser.index], [["result"], 2]);
  dialogs.staying.clear();
  browser.pressBack();
  await browser.arrive();
  assert.deepEqual([dialogs.open, browser.entry.key], [[], "table"]);
});

test("the address that a match got below a dialog stays, and another match keeps its own", async () => {
  const { browser, dialogs, history, open, close } = makePage();
  open("introduction");
  replaceAddress("/play/#id=saved");
  close();
  await browser.arrive();
  assert.deepEqual([browser.entry.key, browser.entry.href], ["table", "/play/#id=saved"]);
  browser.follow("/play/#id=second");
  open("menu");
  dialogs.open = [];
  history.update();
  await browser.arrive();
  browser.pressBack();
  await browser.arrive();
  assert.deepEqual([browser.entry.key, browser.entry.href], ["table", "/play/#id=saved"]);
});

test("another match closes the dialogs of the one before, and Back leads to that at once", async () => {
  const { browser, dialogs, open } = makePage();
  open("puzzles");
  browser.follow("/play/#id=second");
  assert.deepEqual(dialogs.open, []);
  browser.pressBack();
  await browser.arrive();
  assert.equal(browser.entry.key, "table");
});

test("a dialog that opened a moment ago gets no entry at another address", () => {
  const { browser, dialogs, history, open } = makePage();
  open("introduction");
  dialogs.staying.add("introduction");
  browser.follow("/play/#id=second");
  assert.equal(browser.entry.state, null);
  dialogs.open = [];
  history.update();
  assert.deepEqual([browser.entry.href, browser.entry.state], ["/play/#id=second", null]);
});

test("a table in a frame adds nothing to the history of the page around it", () => {
  const browser = new FakeBrowser(true);
  globalThis.window = { top: {} };
  globalThis.document.querySelectorAll = () => [{}, {}]; // dialogs that are open
  closeDialogsByBack();
  assert.deepEqual([browser.entries.length, browser.entry.state], [2, null]);
});

test("a browser that does not go back holds nothing up", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { browser, dialogs, history, open } = makePage(false);
  const told = [];
  open("menu");
  browser.refuses = true;
  dialogs.open = [];
  history.whenAtRest(() => told.push("left"));
  await browser.arrive();
  t.mock.timers.tick(1000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([told, browser.ways], [["left"], []]);
});
