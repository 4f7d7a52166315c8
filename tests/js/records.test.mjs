// Tests of the statistics: each match counts once, by game and set-up, and stored values are
// validated.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  countMatch,
  finishedSinceExport,
  forgetResults,
  isWon,
  setupKey,
  sumOf,
} from "../../web/src/storage/counted-matches.ts";
import { hintsOf, noteHints } from "../../web/src/storage/hints.ts";
import { figuresOf, withoutHints } from "../../web/src/storage/records.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";

const body = { game: "toy", seats: 1, bots: {}, options: { a: "1", b: "2" }, practice: null };
const state = (lead, seats = ["me"], won = true) => ({
  seats: seats.map((player) => ({ player, score: 3 })),
  sides: [],
  result: { title: "", lines: [], account: [], won, lead },
});
/** The store of a browser with these records; its clock advances by a second at each reading. */
function browser(records = {}) {
  let seconds = 1_800_000_000;
  const store = new Store(new FakeStorage(), null, () => new Date(1000 * (seconds += 1)));
  store.saveRecords(records);
  return store;
}
const counts = ({ played, won, best, games }) => [played, won, best, games.length];

test("equal set-ups are equal in any order of their options", () => {
  assert.equal(setupKey(body), setupKey({ ...body, options: { b: "2", a: "1" } }));
  assert.notEqual(setupKey(body), setupKey({ ...body, options: { a: "2", b: "2" } }));
});

test("a single player's best score is stored, and each match counts once", () => {
  const store = browser();
  assert.deepEqual(counts(countMatch(store, "t1", body, state(5)).tally), [1, 1, 5, 1]);
  assert.deepEqual(counts(countMatch(store, "t1", body, state(50)).tally), [1, 1, 5, 1]);
  const { tally, before } = countMatch(store, "t2", body, state(3));
  assert.deepEqual(
    [counts(tally), counts(before)],
    [
      [2, 2, 5, 2],
      [1, 1, 5, 1],
    ],
  );
});

test("matches of several people or none, and practice, are not counted", () => {
  const store = browser();
  assert.equal(countMatch(store, "t1", body, state(5, ["me", "me"])), null);
  assert.equal(countMatch(store, "t1", body, state(5, ["keen"])), null);
  assert.equal(countMatch(store, "t1", { ...body, practice: 4 }, state(5)), null);
  assert.deepEqual(store.records(), {});
});

test("invalid stored records are ignored", () => {
  const wrong = {
    tables: "x",
    tallies: {
      [setupKey(body)]: { played: -1, won: "many", best: "high", games: [[1, 2], "x", [-1, 0, 0]] },
    },
  };
  assert.deepEqual(counts(countMatch(browser(wrong), "t1", body, state(2)).tally), [1, 1, 2, 1]);
});

test("a game with a new option continues the earlier records while the option is off", () => {
  const earlier = { tallies: { [setupKey(body)]: { played: 4, won: 3, best: 9 } }, tables: [] };
  const more = (c) => ({ ...body, options: { ...body.options, c } });
  const store = browser(earlier);
  assert.deepEqual(counts(countMatch(store, "t1", more("off"), state(2)).tally), [5, 4, 9, 1]);
  assert.deepEqual(Object.keys(store.records().tallies), [setupKey(more("off"))]);
  assert.equal(countMatch(browser(earlier), "t1", more("on"), state(2)).tally.played, 1);
});

test("a result is the lead that the engine states, whoever has more points", () => {
  const stored = (...how) =>
    countMatch(browser(), "t1", body, state(...how)).tally.games[0].slice(1);
  assert.deepEqual(stored(10, ["me", "keen"], true), [10, 1]);
  assert.deepEqual(stored(-3, ["me", "keen", "keen"], false), [-3, 0]);
  assert.deepEqual(stored(0, ["me", "keen"], true), [0, 1], "a shared win");
});

test("games with hints are kept, but neither won nor best", () => {
  const store = browser();
  countMatch(store, "t1", body, state(5));
  noteHints(store, "t2", 3);
  const { tally, hinted } = countMatch(store, "t2", body, state(50));
  assert.deepEqual([counts(tally), hinted], [[1, 1, 5, 2], true]);
  assert.deepEqual(
    [tally.games.map(isWon), withoutHints(tally.games).map(([, points]) => points)],
    [[true, true], [5]],
  );
  assert.equal(finishedSinceExport(store), 2, "they are worth saving to a file");
});

test("figures are by set-up, and can be forgotten and brought back for one game", () => {
  const bots = { ...body, game: "bots", seats: 3, bots: { 1: "keen", 2: "keen" } };
  const store = browser({
    tallies: { "[": { played: 9 }, [setupKey(bots)]: { played: 4, won: 3, best: null } },
  });
  for (const [k, id] of ["t1", "t2"].entries())
    countMatch(
      store,
      id,
      { ...bots, options: { a: String(k) } },
      state(k - 1, ["me", "keen", "keen"], k > 0),
    );
  countMatch(store, "t3", body, state(5));
  const figures = figuresOf(store, "bots");
  assert.deepEqual(
    figures.map(({ seats, levels, options, played }) => [seats, levels, options.a, played]),
    [
      [3, ["keen"], "1", 4],
      [3, ["keen"], "0", 1],
      [3, ["keen"], "1", 1],
    ],
  );
  assert.deepEqual(counts(sumOf(figures)), [6, 4, 0, 2]);
  const bringBack = forgetResults(store, "bots");
  assert.deepEqual(
    [
      figuresOf(store, "bots"),
      figuresOf(store, "toy").length,
      countMatch(store, "t1", bots, state(5)).tally.played,
    ],
    [[], 1, 0],
    "a match still counts once",
  );
  bringBack();
  assert.deepEqual(counts(sumOf(figuresOf(store, "bots"))), [6, 4, 0, 2]);
});

test("used hints are noted once a ply, and go when their game is deleted and come back with it", () => {
  const store = new Store(new FakeStorage([["tilebag.hints.bbbb", '{"4":1}']]));
  for (const ply of [4, 4, 9]) noteHints(store, "aaaa", ply);
  assert.deepEqual(hintsOf(store, "aaaa"), [4, 9]);
  const bringBack = store.remove("aaaa");
  assert.deepEqual(hintsOf(store, "aaaa"), []);
  bringBack();
  assert.deepEqual(hintsOf(store, "aaaa"), [4, 9]);
  assert.deepEqual(hintsOf(store, "bbbb"), [], "stored data is untrusted");
});
