// Tests of size limits: no stored value and no exported file is longer than the limit of its
// reader, and an import that does not fit deletes nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "../../web/src/base/days.ts";
import { countMatch, setupKey } from "../../web/src/storage/counted-matches.ts";
import { countedDates, noteFinished, streakOf } from "../../web/src/storage/daily-results.ts";
import { dailyGames, noteBegun, saveDays } from "../../web/src/storage/daily.ts";
import {
  crc32,
  MAX_ENVELOPE_CHARS,
  openEnvelope,
  wrapBody,
} from "../../web/src/storage/envelope.ts";
import { makeArchiveFile } from "../../web/src/storage/export-files.ts";
import { parseImport } from "../../web/src/storage/import-parser.ts";
import { writeImport } from "../../web/src/storage/import-writer.ts";
import { recordsOf, saveRecords } from "../../web/src/storage/records.ts";
import { Settings, validSettings } from "../../web/src/storage/settings.ts";
import { noteSolved, puzzlesOf, solvedPuzzles } from "../../web/src/storage/solved-puzzles.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";
import { measureScript, SCRIPTS, scriptsIn } from "./measure.mjs";

const TODAY = "2026-11-28";
const LONG = "x".repeat(MAX_ENVELOPE_CHARS);

function browser() {
  const storage = new FakeStorage();
  const store = new Store(storage, null, () => new Date(`${TODAY}T12:00`));
  return { items: storage.items, store, settings: new Settings(store) };
}

/** Asserts that all stored values can be read and that none was moved into quarantine. */
function assertReadable({ items }) {
  for (const [key, text] of items) {
    assert.ok(!key.includes("quarantine"), key);
    const { kind } = JSON.parse(text);
    if (kind) assert.ok(openEnvelope(text, kind), `${key}: ${text.length} characters`);
  }
}

const finished = (done) => ({ id: "aaaa", done });
const days = (length, done, from = TODAY) =>
  Object.fromEntries(
    Array.from({ length }, (_, ago) => [addDays(from, -ago), { okey: finished(done) }]),
  );

/** The results of this many games with the same set-up. */
const tally = (games, first = 1) => ({
  played: games,
  won: 0,
  best: null,
  games: Array.from({ length: games }, (_, k) => [1_700_000_000_000 + first + k, 5, 0]),
});
const setups = (length, games, game = "okey") =>
  Object.fromEntries(
    Array.from({ length }, (_, k) => [
      setupKey({ game, seats: 4, bots: { 1: `level-${k}` }, options: {} }),
      tally(games),
    ]),
  );

/** A browser that has stored three days, two results and a solved puzzle. */
function ownBrowser() {
  const own = browser();
  for (const ago of [2, 1, 0]) {
    const date = addDays(TODAY, -ago);
    noteBegun(own.store, { date, game: "multzo", id: `own${ago}`, begun: date });
    noteFinished(own.store, `own${ago}`, { done: "I won.", ended: date, practice: false });
  }
  noteBegun(own.store, { date: TODAY, game: "okey", id: "begun", begun: TODAY });
  saveRecords(own.store, {
    tallies: { [setupKey({ game: "multzo", seats: 1 })]: tally(2, 900) },
    tables: ["own1"],
  });
  noteSolved(own.store, "multzo", 3);
  own.settings.choose("theme", "dark");
  return own;
}

/** Asserts that these values are still stored. */
function assertOwnKept({ store }) {
  const games = dailyGames(store);
  for (const ago of [2, 1, 0]) assert.equal(games[addDays(TODAY, -ago)].multzo.done, "I won.");
  assert.equal(games[TODAY].okey.id, "begun");
  assert.equal(recordsOf(store).tallies[setupKey({ game: "multzo", seats: 1 })].games.length, 2);
  assert.deepEqual(solvedPuzzles(store, "multzo"), [3]);
}

const IMPORTS = {
  "days of fifty years": { days: days(19_000, "", "2026-11-20") },
  "days with hundreds of games": {
    days: {
      "2026-11-20": Object.fromEntries(
        Array.from({ length: 15_000 }, (_, k) => [`game-${k}`, finished("y".repeat(90))]),
      ),
    },
  },
  "1.6 MB of results": { tallies: setups(130, 500) },
  "set-ups without end": { tallies: setups(19_000, 1) },
  "puzzles without end": {
    solved: Object.fromEntries(
      Array.from({ length: 15_000 }, (_, k) => [
        `game-${k}`,
        Array.from({ length: 40 }, (_, n) => n + 1),
      ]),
    ),
  },
};

for (const [name, records] of Object.entries(IMPORTS)) {
  test(`an import of ${name} is taken as far as there is room, says how much was left, and can be undone`, () => {
    const own = ownBrowser();
    const before = [...own.items];
    const { left, undo } = writeImport(own.store, own.settings, {
      games: [],
      settings: null,
      records,
    });
    assert.ok(left > 0, "nothing was left out");
    assertReadable(own);
    assertOwnKept(own);
    assert.equal(streakOf(own.store).length >= 3, true);
    noteFinished(own.store, "begun", { done: "I lost.", ended: TODAY, practice: false });
    noteSolved(own.store, "multzo", 4);
    assertReadable(own);
    assert.deepEqual(solvedPuzzles(own.store, "multzo"), [3, 4]);
    assert.equal(
      dailyGames(own.store)[TODAY].okey.done,
      "I lost.",
      "the next deal is stored beside them",
    );
    undo();
    const withoutStamp = (pairs) => pairs.filter(([key]) => key !== "tilebag.stamp").sort();
    assert.deepEqual(withoutStamp([...own.items]), withoutStamp(before));
  });
}

test("of 1.25 MB of days every date is taken, but only the latest results", () => {
  const own = ownBrowser();
  const { left } = writeImport(own.store, own.settings, {
    games: [],
    settings: null,
    records: { days: days(1250, "y".repeat(960)) },
  });
  assert.equal(left, 0);
  assertReadable(own);
  assertOwnKept(own);
  assert.equal(streakOf(own.store).length, 1250);
});

test("an import that fits is taken whole", () => {
  const own = ownBrowser();
  const records = {
    days: days(300, "y".repeat(100)),
    tallies: setups(20, 500),
    solved: { okey: [1, 2] },
  };
  const { left } = writeImport(own.store, own.settings, { games: [], settings: null, records });
  assert.equal(left, 0);
  assertOwnKept(own);
  assert.equal(countedDates(dailyGames(own.store)).size, 300);
  assert.equal(Object.keys(recordsOf(own.store).tallies).length, 21);
  assert.deepEqual(puzzlesOf(own.store), { multzo: [3], okey: [1, 2] });
});

test("imported settings always fit, and so does what is changed afterwards", () => {
  const many = (value) =>
    Object.fromEntries(Array.from({ length: 19_000 }, (_, k) => [`name-${k}`, value]));
  const text = "n".repeat(1000);
  const imported = {
    theme: "dark",
    aids: many("on"),
    dismissed: Array(500).fill(text),
    people: Array(500).fill("n".repeat(40)),
    last: many({ seats: ["me"], names: Array(150).fill("n".repeat(40)) }),
  };
  const own = ownBrowser();
  own.settings.replaceAll(validSettings(imported));
  assertReadable(own);
  own.settings.saveLast("okey", { seats: ["me"], names: ["Ada"], options: {} });
  own.settings.choose("theme", "light");
  assertReadable(own);
  assert.deepEqual(
    [new Settings(own.store).value("theme"), new Settings(own.store).hasPlayed("okey")],
    ["light", true],
  );
});

// values that grow with each match

test("of more days than fit the latest stay", () => {
  const own = browser();
  saveDays(
    own.store,
    Object.fromEntries(
      Array.from({ length: 25_000 }, (_, ago) => [
        addDays("2140-01-01", -ago),
        { okey: finished("") },
      ]),
    ),
  );
  assertReadable(own);
  assert.ok(countedDates(dailyGames(own.store)).has("2140-01-01"));
  assert.ok(Object.keys(dailyGames(own.store)).length > 15_000, "fewer days than a life has");
});

test("of more results than fit the latest stay, and the numbers of matches", () => {
  const own = browser();
  saveRecords(own.store, { tallies: setups(200, 500), tables: [] });
  assertReadable(own);
  const { tallies } = recordsOf(own.store);
  assert.equal(Object.keys(tallies).length, 200);
  for (const { played, games } of Object.values(tallies))
    assert.deepEqual([played, games.at(-1)[0]], [500, 1_700_000_000_500]);
  const body = { game: "toy", seats: 1, bots: {}, options: {}, practice: null };
  const result = { title: "", lines: [], account: [], won: true, lead: 7 };
  countMatch(own.store, "last", body, {
    seats: [{ player: "me", score: 7 }],
    sides: [{ name: "", score: 7 }],
    result,
  });
  assertReadable(own);
  assert.equal(recordsOf(own.store).tallies[setupKey(body)].best, 7);
  saveRecords(own.store, {
    tallies: { ...setups(15_000, 1), [setupKey(body)]: tally(1) },
    tables: [],
  });
  assertReadable(own);
  assert.ok(setupKey(body) in recordsOf(own.store).tallies, "the set-up played last");
});

// every key

const WRITES = {
  settings: (store) => store.saveSettings({ theme: LONG }),
  records: (store) => store.saveRecords({ tallies: LONG }),
  daily: (store) => store.saveProgress("daily", { days: LONG }),
  puzzles: (store) => store.saveProgress("puzzles", { solved: LONG }),
  picture: (store) => store.savePicture("aaaa", { say: LONG }),
  next: (store) => store.saveNextMatch("okey", { build: LONG }),
  review: (store) => store.putEnvelope("review.aaaa", "review", { review: LONG }),
  save: (store) => {
    const body = { format: 1, game: "toy", log: [LONG] };
    const about = { game: "toy", title: "", fact: {}, begun: true, turn: 1, over: false };
    assert.equal(
      store.save("aaaa", { say: "save", body, sum: crc32(JSON.stringify(body)), about }, ""),
      false,
    );
  },
};

for (const [kind, write] of Object.entries(WRITES)) {
  test(`${kind}: what is too long to be read is not written`, () => {
    const own = ownBrowser();
    write(own.store);
    assertReadable(own);
    assertOwnKept(own);
    assert.equal(own.settings.value("theme"), "dark");
  });
}

test("envelopes are written by the store alone, which knows the reader's limit", () => {
  const scripts = scriptsIn(SCRIPTS)
    .filter((path) => !path.startsWith("generated/"))
    .map((path) => measureScript(SCRIPTS, path));
  const writers = scripts
    .filter(({ imports }) => imports.some(({ names }) => names.includes("wrapBody")))
    .map(({ path }) => path);
  assert.deepEqual(
    writers,
    ["match/crash-dialog.ts", "storage/export-files.ts", "storage/store.ts"],
    "the others make files and reports",
  );
});

// files

test("a file of everything is read again, however long its texts and however many seats", () => {
  const own = ownBrowser();
  const bots = Object.fromEntries(Array.from({ length: 98 }, (_, k) => [k + 1, "casual"]));
  const key = setupKey({ game: "okey", seats: 99, bots, options: {} });
  saveRecords(own.store, { tallies: { [key]: tally(500) }, tables: ["own1"] });
  noteFinished(own.store, "begun", {
    done: `x${"😀".repeat(2000)}`,
    ended: TODAY,
    practice: false,
  });
  const { records, settings } = parseImport(makeArchiveFile(own.store, "build").text);
  const other = browser();
  writeImport(other.store, other.settings, { games: [], settings, records });
  assert.deepEqual(Object.keys(recordsOf(other.store).tallies), [key]);
  assert.deepEqual(countedDates(dailyGames(other.store)), countedDates(dailyGames(own.store)));
  assert.ok(dailyGames(other.store)[TODAY].okey.done.startsWith("x😀"));
  assert.equal(other.settings.value("theme"), "dark");
});

test("days that cannot be read are kept in quarantine, not replaced", () => {
  const { store, items } = ownBrowser();
  items.set(
    "tilebag.daily",
    wrapBody(
      "daily",
      { days: { [TODAY]: { okey: finished("y".repeat(MAX_ENVELOPE_CHARS)) } } },
      new Date(),
    ),
  );
  noteBegun(store, { date: TODAY, game: "toy", id: "toy1", begun: TODAY });
  const quarantined = [...items].filter(([key]) => key.startsWith("tilebag.quarantine.daily."));
  assert.equal(quarantined.length, 1);
  assert.equal(dailyGames(store)[TODAY].toy.id, "toy1");
});
