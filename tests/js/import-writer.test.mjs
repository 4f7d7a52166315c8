// Tests of storing an import: it overwrites nothing and can be undone. Exported files contain what
// is stored.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { dateOf } from "../../web/src/base/days.ts";
import {
  finishedSinceExport,
  mergeRecords,
  noteExport,
  setupKey,
} from "../../web/src/storage/counted-matches.ts";
import { noteFinished } from "../../web/src/storage/daily-results.ts";
import { dailyGames, noteBegun } from "../../web/src/storage/daily.ts";
import { openEnvelope } from "../../web/src/storage/envelope.ts";
import { makeArchiveFile, makeGameFile } from "../../web/src/storage/export-files.ts";
import { hintsOf } from "../../web/src/storage/hints.ts";
import { compareWithSaved, savedGames } from "../../web/src/storage/import-comparison.ts";
import { parseImport } from "../../web/src/storage/import-parser.ts";
import { writeImport } from "../../web/src/storage/import-writer.ts";
import { exportEnvelope } from "../../web/src/storage/saved-games.ts";
import { Settings, validSettings } from "../../web/src/storage/settings.ts";
import { noteSolved, solvedPuzzles } from "../../web/src/storage/solved-puzzles.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";

const SAVES = new URL("../saves/schema-1/", import.meta.url);
const GAMES = readdirSync(SAVES).map((name) => readFileSync(new URL(name, SAVES), "utf8").trim());
const WHEN = "2026-01-02T03:04:05.000Z";

/** A browser with these games: its stored items, its store and its settings. */
function browser(games = []) {
  const storage = new FakeStorage(games.map((text, k) => [`tilebag.save.game${k}.a`, text]));
  const { items } = storage;
  const store = new Store(storage);
  return { items, store, settings: new Settings(store) };
}

/** An imported game after the engine's check. */
function importedGame(text, more = {}) {
  const { body, sum } = JSON.parse(text);
  const about = {
    game: body.game,
    title: "",
    fact: {},
    begun: true,
    turn: body.at,
    over: false,
    ...more.about,
  };
  return { id: "", saved: WHEN, engine: "9", ...more, save: { say: "save", body, sum, about } };
}

const bodies = (store) => store.list().map(({ id }) => exportEnvelope(store, id).body);
const selectionOf = (games, more = {}) => ({ games, settings: null, records: null, ...more });
const saves = (items) => [...items].filter(([key]) => key.startsWith("tilebag.save.")).sort();

test("imported saves keep their id and date if the id is free", async () => {
  const { store, settings } = browser();
  const { ids, kept: stored } = writeImport(
    store,
    settings,
    selectionOf([importedGame(GAMES[0], { id: "abcd" }), importedGame(GAMES[1])]),
  );
  assert.equal(await stored, true);
  assert.equal(ids[0], "abcd");
  assert.match(ids[1], /^[a-z0-9]{10}$/);
  assert.deepEqual(
    store.list().map(({ updated }) => updated),
    [WHEN, WHEN],
  );
  const envelope = openEnvelope(JSON.stringify(exportEnvelope(store, "abcd")), "game");
  assert.deepEqual(
    [envelope.saved, envelope.engine, envelope.id, envelope.body],
    [WHEN, "9", "abcd", JSON.parse(GAMES[0]).body],
  );
});

test("an import overwrites nothing, and Undo removes only what was imported", () => {
  const { store, settings, items } = browser(GAMES);
  store.saveRecords({ tallies: {}, tables: ["game0"] });
  store.saveSettings({ theme: "dark" });
  store.list();
  const before = saves(items);
  const { ids, undo } = writeImport(store, settings, {
    games: [
      importedGame(GAMES[0], { id: "game0" }),
      importedGame(GAMES[1], { id: "game0", about: { over: true } }),
    ],
    settings: { theme: "light", pace: "fast" },
    records: {
      tallies: {},
      tables: ["zzzz"],
      days: { "2026-11-24": { okey: { id: "game0", done: "Won." } } },
      solved: { okey: [1, "x"], toy: 7 },
    },
  });
  assert.equal(new Set([...ids, "game0"]).size, 3);
  assert.deepEqual(
    saves(items).filter(([key]) => !ids.some((id) => key.includes(id))),
    before,
  );
  assert.deepEqual([settings.value("theme"), settings.value("pace")], ["light", "fast"]);
  assert.deepEqual(
    store.records().tables,
    [ids[1], "game0", "zzzz"],
    "the end of a game that was brought is not counted again",
  );
  assert.deepEqual(Object.keys(dailyGames(store)), ["2026-11-24"]);
  assert.deepEqual([solvedPuzzles(store, "okey"), solvedPuzzles(store, "toy")], [[1], []]);
  undo();
  assert.deepEqual(solvedPuzzles(store, "okey"), []);
  assert.deepEqual(dailyGames(store), {});
  assert.deepEqual(saves(items), before);
  assert.deepEqual(
    [store.records().tables, store.settings(), settings.value("theme")],
    [["game0"], { theme: "dark" }, "dark"],
  );
});

test("an import does not overwrite saves of a newer Tilebag", () => {
  const newer = JSON.stringify({ ...JSON.parse(GAMES[0]), schema: 9 });
  const { store, settings, items } = browser([newer]);
  const { ids } = writeImport(
    store,
    settings,
    selectionOf([importedGame(GAMES[0], { id: "game0" })]),
  );
  assert.notEqual(ids[0], "game0");
  assert.equal(items.get("tilebag.save.game0.a"), newer);
  assert.equal(items.has("tilebag.save.game0.b"), false);
});

test("an import reports that storage is full", async () => {
  const { store, settings } = browser();
  store.keys.storage.setItem = () => {
    throw new Error("full");
  };
  assert.equal(
    await writeImport(store, settings, selectionOf([importedGame(GAMES[0])])).kept,
    false,
  );
});

// files

test("an exported file is named by game, date and turn, and contains the stored envelope", () => {
  const { store } = browser(GAMES);
  for (const { id, game } of store.list()) {
    const { name, text } = makeGameFile(store, id);
    assert.match(
      name,
      new RegExp(`^${game}-\\d{4}-\\d\\d-\\d\\d-t${JSON.parse(text).body.at}\\.tiles\\.json$`),
    );
    assert.ok(openEnvelope(text, "game"));
    assert.equal(parseImport(text).games[0].id, id);
    assert.ok(text.includes("\n"), "easy to read");
  }
  assert.equal(makeGameFile(store, "none").name, "none.tiles.json");
});

test("a file restores everything in an empty browser", () => {
  const old = browser(GAMES);
  old.store.saveSettings({ pace: "slow" });
  old.store.saveRecords({
    tallies: {
      [setupKey({ game: "okey", seats: 2 })]: {
        played: 3,
        won: 1,
        best: null,
        games: [[1_800_000_000, 4, 1]],
      },
    },
    tables: ["game1"],
  });
  old.store.keys.put("hints.game0", "[2,3]");
  noteSolved(old.store, "okey", 3);
  const today = dateOf(new Date());
  noteBegun(old.store, { date: today, game: "okey", id: "game1", begun: today });
  noteFinished(old.store, "game1", { done: "Won.", ended: today, practice: false });
  const { name, text } = makeArchiveFile(old.store, "build");
  assert.match(name, /^tilebag-\d{4}-\d\d-\d\d\.tiles\.json$/);
  const { games, settings, records, why } = parseImport(text);
  assert.equal(why, "");
  const fresh = browser();
  const all = games.map((game) => ({
    ...importedGame(JSON.stringify(game)),
    ...game,
    save: importedGame(GAMES.find((text) => text.includes(game.text))).save,
    engine: "",
  }));
  writeImport(fresh.store, fresh.settings, { games: all, settings, records });
  const sortedBodies = (store) =>
    bodies(store)
      .map((body) => JSON.stringify(body))
      .sort();
  assert.deepEqual(sortedBodies(fresh.store), sortedBodies(old.store));
  assert.deepEqual(
    fresh.store
      .list()
      .map(({ id }) => id)
      .sort(),
    old.store
      .list()
      .map(({ id }) => id)
      .sort(),
  );
  assert.deepEqual(fresh.store.records().tallies, old.store.records().tallies);
  assert.deepEqual([hintsOf(fresh.store, "game0"), hintsOf(fresh.store, "game1")], [[2, 3], []]);
  assert.deepEqual(dailyGames(fresh.store), dailyGames(old.store));
  assert.deepEqual(solvedPuzzles(fresh.store, "okey"), [3]);
  assert.equal(fresh.settings.value("pace"), "slow");
  for (const game of games)
    assert.equal(compareWithSaved(game, savedGames(fresh.store)).how, "same");
});

// what is merged and what is left out

test("the better of two best scores stays, and no result is lost", () => {
  const key = setupKey({ game: "multzo", seats: 1 });
  const tally = (played, won, best, ...games) => ({ played, won, best, games });
  const none = tally(0, 0, null);
  const mergeTallies = (mine, theirs) =>
    mergeRecords({ tallies: { [key]: mine ?? none }, tables: [] }, { tallies: { [key]: theirs } })
      .records.tallies[key];
  assert.deepEqual(mergeTallies(tally(3, 1, 40), tally(2, 2, 50)), tally(3, 2, 50));
  assert.deepEqual(mergeTallies(tally(3, 1, 60), tally(2, 2, 50)), tally(3, 2, 60));
  assert.deepEqual(mergeTallies(tally(3, 1, null), tally(2, 0, -5)), tally(3, 1, -5));
  assert.deepEqual(
    mergeTallies(tally(1, 0, null), { played: "9", won: {}, best: 1.5 }),
    tally(1, 0, null),
  );
  assert.deepEqual(mergeTallies(undefined, tally(1, 9, 3)), tally(1, 1, 3));
  const [first, second, third, aided] = [
    [1, 3, 1],
    [2, -4, 0],
    [3, 5, 1],
    [4, 60, 3],
  ];
  assert.deepEqual(
    mergeTallies(tally(5, 2, 7, first, second), tally(3, 3, 5, first, third)),
    tally(6, 3, 7, first, second, third),
    "three of them older",
  );
  assert.deepEqual(
    mergeTallies(tally(1, 1, 3, first, aided), tally(1, 1, 3, first, aided)),
    tally(1, 1, 3, first, aided),
  );
  const own = { tallies: {}, tables: [] };
  assert.deepEqual(mergeRecords(own, { tallies: [1], tables: "x" }).records, own);
  const strange = {
    toString: tally(1, 1, 1),
    "[1,2,3,4]": tally(1, 1, 1),
    '["okey",{},[],[]]': tally(1, 1, 1),
    '["okey",2,[["1",{}]],[]]': tally(1, 1, 1),
  };
  assert.deepEqual(
    mergeRecords(own, { tallies: strange, tables: ["abcd", 7, "x".repeat(30)] }).records,
    { tallies: {}, tables: ["abcd"] },
  );
});

test("the number of saves since the last full export is counted", () => {
  const { store } = browser();
  assert.equal(finishedSinceExport(store), 0);
  const tallies = {
    a: { played: 3, won: 1, best: null },
    b: { played: 4, won: 0, best: 9 },
    c: { played: "9" },
  };
  store.saveRecords({ tallies, tables: [] });
  store.saveSettings({ theme: "dark" });
  assert.equal(finishedSinceExport(store), 7);
  noteExport(store);
  assert.deepEqual([finishedSinceExport(store), store.settings().theme], [0, "dark"]);
  store.saveRecords({ tallies: { ...tallies, d: { played: 1, won: 1, best: null } }, tables: [] });
  assert.equal(finishedSinceExport(store), 1);
});

test("unknown settings are not imported", () => {
  const imported = {
    theme: "dark", pace: "warp", lang: 7, other: "x", aids: { odds: "off", higher: {} }, dismissed: ["a", 1], people: "Ada",
    last: { okey: { seats: ["me"] }, multzo: 7 },
  }; // prettier-ignore
  assert.deepEqual(validSettings(imported), {
    theme: "dark", aids: { odds: "off" }, dismissed: ["a"], people: [], last: { okey: { seats: ["me"] } },
  }); // prettier-ignore
  assert.deepEqual(validSettings({ aids: null, last: "x" }), {
    aids: {},
    dismissed: [],
    people: [],
    last: {},
  });
});
