// The deals of the day that were played, and the row of days.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dailyAddress, parseAddress } from "../../web/src/base/address.ts";
import { newMatch } from "../../web/src/base/match-setup.ts";
import { dailyGames, dateOf, findDaily, isPlayed, mergeDays, noteDaily, streak } from "../../web/src/storage/daily.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";

const NOW = new Date("2026-11-26T23:30:00Z");
/** Days ago on which a deal was finished. */
const played = (...ago) => Object.fromEntries(ago.map((one) => [dateOf(NOW, one), { toy: { id: "aaaa", done: "Won." } }]));
const row = (...ago) => streak(played(...ago), NOW).length;
const free = (...ago) => streak(played(...ago), NOW).free;

test("days are those of UTC", () => assert.deepEqual([dateOf(NOW), dateOf(NOW, 26)], ["2026-11-26", "2026-10-31"]));

test("today may still be played, and one missed day a week is free but not counted", () => {
  assert.deepEqual([row(), row(0), row(1, 2), row(0, 1, 2)], [0, 1, 2, 3]);
  assert.deepEqual([row(0, 2, 3), row(0, 2, 3, 5, 6), row(0, 2, 3, 4, 5, 6, 7, 9)], [3, 3, 8]);
  assert.deepEqual([row(2), row(3), row(0, 3)], [1, 0, 1], "two missed days end it");
  assert.deepEqual([free(0, 2), free(0, 1), free(0)], [["2026-11-25"], [], []], "a free day lies between played ones");
});

test("a deal counts on its own day, once it is finished, and stays counted", () => {
  const store = new Store(new FakeStorage(), null, () => NOW);
  noteDaily(store, "2026-11-26", "toy", { id: "aaaa" });
  assert.deepEqual([isPlayed(dailyGames(store), "2026-11-26"), findDaily(store, "aaaa")], [false, { date: "2026-11-26", game: "toy" }]);
  noteDaily(store, "2026-11-26", "toy", { id: "aaaa", done: "Won." });
  noteDaily(store, "2026-11-26", "toy", { id: "bbbb" });
  noteDaily(store, "2026-11-25", "toy", { id: "cccc", done: "Won." });
  assert.deepEqual(dailyGames(store), { "2026-11-26": { toy: { id: "bbbb", done: "Won." } }, "2026-11-25": { toy: { id: "cccc" } } });
  assert.equal(findDaily(store, "dddd"), null);
});

test("of old days only those that were played are kept", () => {
  let now = new Date("2026-10-01T10:00:00Z");
  const store = new Store(new FakeStorage(), null, () => now);
  noteDaily(store, "2026-10-01", "toy", { id: "aaaa", done: "Won." });
  noteDaily(store, "2026-10-01", "other", { id: "bbbb" });
  now = NOW;
  noteDaily(store, "2026-11-26", "toy", { id: "cccc" });
  assert.deepEqual(dailyGames(store), { "2026-10-01": { toy: { id: "", done: "" } }, "2026-11-26": { toy: { id: "cccc" } } });
});

test("days finished elsewhere are added, and invalid ones are ignored", () => {
  const mine = { "2026-11-25": { toy: { id: "aaaa", done: "Lost." }, other: { id: "bbbb" } } };
  const theirs = { "2026-11-25": { toy: { id: "cccc", done: "Won." }, other: { id: "../x", done: "Won." } }, "2026-11-24": { toy: { id: "dddd" } }, today: { toy: { id: "", done: "" } }, "2026-11-23": 7 };
  assert.deepEqual(mergeDays(mine, theirs), { "2026-11-25": { toy: { id: "aaaa", done: "Lost." }, other: { id: "", done: "Won." } } });
  assert.deepEqual(mergeDays(mine, "x"), mine);
});

test("the address of a day asks the engine for its deal", () => {
  const place = parseAddress(dailyAddress("toy", "2026-11-26").split("#")[1]);
  assert.equal(place.kind, "new");
  assert.deepEqual(newMatch(place, undefined).message, { do: "new", game: "toy", daily: "2026-11-26" });
  const expert = parseAddress(dailyAddress("toy", "2026-11-25", "expert").split("#")[1]);
  assert.deepEqual(newMatch(expert, undefined).message, { do: "new", game: "toy", daily: "2026-11-25", seats: ["expert"] });
  assert.equal(parseAddress("game=toy&daily=today").kind, "broken");
});
