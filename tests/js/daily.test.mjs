// Tests of the deals of the day: how started and finished ones are stored and imported.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dailyAddress, parseAddress } from "../../web/src/base/address.ts";
import { addDays } from "../../web/src/base/days.ts";
import { newMatch } from "../../web/src/base/match-setup.ts";
import {
  countedDates,
  findDaily,
  mergeDays,
  noteFinished,
  streakOf,
} from "../../web/src/storage/daily-results.ts";
import { dailyGames, isUnfinished, noteBegun } from "../../web/src/storage/daily.ts";
import { crc32, wrapBody } from "../../web/src/storage/envelope.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";

const TODAY = "2026-11-26";
const YESTERDAY = "2026-11-25";
const at = (date) => new Date(`${date}T12:00`);

/** A browser that has stored these days, and its clock. */
function browser(days = {}, today = TODAY) {
  const clock = { now: at(today) };
  const items = Object.keys(days).length
    ? [["tilebag.daily", wrapBody("daily", { days }, clock.now)]]
    : [];
  const store = new Store(new FakeStorage(items), null, () => clock.now);
  return { store, clock };
}

const finished = (id = "aaaa", done = "Won.") => ({ id, done });

/** Days with a finished deal, given as the number of days before today. */
const played = (...ago) =>
  Object.fromEntries(ago.map((days) => [addDays(TODAY, -days), { toy: finished() }]));
const row = (...ago) => streakOf(browser(played(...ago)).store).length;
const free = (...ago) => streakOf(browser(played(...ago)).store).free;

test("today may still be played, and one missed day a week is free but not counted", () => {
  assert.deepEqual([row(), row(0), row(1, 2), row(0, 1, 2)], [0, 1, 2, 3]);
  assert.deepEqual([row(0, 2, 3), row(0, 2, 3, 5, 6), row(0, 2, 3, 4, 5, 6, 7, 9)], [3, 3, 8]);
  assert.deepEqual([row(2), row(3), row(0, 3)], [1, 0, 1], "two missed days end it");
  assert.deepEqual(
    [free(0, 2), free(0, 1), free(0)],
    [["2026-11-25"], [], []],
    "a free day lies between played ones",
  );
});

test("a deal counts if it was begun on its date and finished before the end of the next", () => {
  const end = (begun, ended, practice = false) => {
    const { store } = browser();
    noteBegun(store, { date: TODAY, game: "toy", id: "aaaa", begun });
    const noted = noteFinished(store, "aaaa", { done: "Won.", ended, practice });
    assert.deepEqual([noted.date, noted.game], [TODAY, "toy"]);
    assert.equal(countedDates(dailyGames(store)).has(TODAY), noted.verdict === "counts");
    return noted.verdict;
  };
  assert.equal(end(TODAY, TODAY), "counts");
  assert.equal(end(TODAY, "2026-11-27"), "counts");
  assert.equal(end(TODAY, YESTERDAY), "counts", "a flight to the west");
  assert.equal(end(TODAY, "2026-11-28"), "not-ended");
  assert.equal(end("2026-11-27", "2026-11-27"), "not-begun");
  assert.equal(end(YESTERDAY, TODAY), "not-begun");
  assert.equal(end(TODAY, TODAY, true), "practice");
});

test("a deal that counts still does after a second attempt, on whatever day", () => {
  const { store } = browser();
  noteBegun(store, { date: TODAY, game: "toy", id: "aaaa", begun: TODAY });
  assert.equal(findDaily(store, "aaaa").date, TODAY);
  assert.deepEqual(countedDates(dailyGames(store)), new Set());
  noteFinished(store, "aaaa", { done: "Won.", ended: TODAY, practice: false });
  noteBegun(store, { date: TODAY, game: "toy", id: "bbbb", begun: "2026-11-30" });
  assert.deepEqual(countedDates(dailyGames(store)), new Set([TODAY]));
  assert.equal(
    noteFinished(store, "bbbb", { done: "Lost.", ended: "2026-11-30", practice: false }).verdict,
    "counts",
  );
  assert.equal(
    noteFinished(store, "bbbb", { done: "Lost.", ended: "2026-11-30", practice: true }).verdict,
    "counts",
  );
  assert.equal(dailyGames(store)[TODAY].toy.done, "Won.");
  assert.equal(
    noteFinished(store, "dddd", { done: "Won.", ended: TODAY, practice: false }),
    null,
    "another match",
  );
  assert.equal(
    noteFinished(store, "", { done: "Won.", ended: TODAY, practice: false }),
    null,
    "a match that is not stored",
  );
});

test("days that were counted by an older Tilebag keep their dates, and deals begun then count", () => {
  const older = {
    [TODAY]: { toy: finished() },
    [YESTERDAY]: { toy: finished("bbbb"), other: { id: "cccc" } },
  };
  const { store } = browser(older);
  assert.deepEqual(dailyGames(store), older);
  assert.equal(
    noteFinished(store, "cccc", { done: "Won.", ended: TODAY, practice: false }).verdict,
    "counts",
  );
  assert.deepEqual(dailyGames(store)[YESTERDAY], {
    toy: finished("bbbb"),
    other: finished("cccc"),
  });
});

test("of old days only those that were played are kept", () => {
  const { store, clock } = browser({}, "2026-10-01");
  noteBegun(store, { date: "2026-10-01", game: "toy", id: "aaaa", begun: "2026-10-01" });
  noteFinished(store, "aaaa", { done: "Won.", ended: "2026-10-01", practice: false });
  noteBegun(store, { date: "2026-10-01", game: "other", id: "bbbb", begun: "2026-10-01" });
  for (let days = 1; days <= 60; days += 1) {
    const date = addDays("2026-10-01", days);
    clock.now = at(date);
    noteBegun(store, { date, game: "toy", id: "cccc", begun: date });
  }
  const days = dailyGames(store);
  assert.deepEqual(days["2026-10-01"], { toy: { id: "", done: "" } });
  assert.equal(days["2026-10-02"], undefined);
  assert.deepEqual(days["2026-11-30"], { toy: { id: "cccc", begun: "2026-11-30" } });
});

test("a clock that was wrong for a while loses no day and no deal that was begun", () => {
  for (const wrong of ["2031-05-05", "2020-01-01"]) {
    const { store, clock } = browser(played(1, 2, 3));
    noteBegun(store, { date: TODAY, game: "toy", id: "bbbb", begun: TODAY });
    clock.now = at(wrong);
    noteBegun(store, { date: wrong, game: "toy", id: "cccc", begun: wrong });
    noteFinished(store, "cccc", { done: "Won.", ended: wrong, practice: false });
    clock.now = at("2026-11-27");
    assert.equal(
      noteFinished(store, "bbbb", { done: "Won.", ended: "2026-11-27", practice: false }).verdict,
      "counts",
      wrong,
    );
    assert.equal(dailyGames(store)[YESTERDAY].toy.done, "Won.", wrong);
    assert.equal(streakOf(store).length, 4, wrong);
  }
});

test("a deal is unfinished while its match can be continued", () => {
  const { store } = browser();
  const save = (over) => {
    const body = { format: 1, game: "toy", seats: 1, bots: {}, log: [], at: over ? 2 : 1 };
    const about = { game: "toy", title: "Toy", fact: {}, begun: true, turn: body.at, over };
    store.save("aaaa", { say: "save", body, sum: crc32(JSON.stringify(body)), about }, "");
  };
  noteBegun(store, { date: YESTERDAY, game: "toy", id: "aaaa", begun: YESTERDAY });
  assert.equal(isUnfinished(store, YESTERDAY, "toy"), false, "nothing was saved");
  save(false);
  assert.equal(isUnfinished(store, YESTERDAY, "toy"), true);
  assert.equal(isUnfinished(store, TODAY, "toy"), false, "another day");
  assert.equal(isUnfinished(store, YESTERDAY, "other"), false, "another game");
  save(true);
  assert.equal(
    isUnfinished(store, YESTERDAY, "toy"),
    false,
    "finished in practice mode, so it does not count",
  );
});

// imports

test("days finished elsewhere are added, and invalid ones are ignored", () => {
  const old = { "2026-10-01": { toy: finished("", "") } };
  const mine = { ...old, [YESTERDAY]: { toy: finished("aaaa", "Lost."), other: { id: "bbbb" } } };
  const theirs = {
    "2026-10-01": { toy: finished("eeee") },
    [YESTERDAY]: { toy: finished("cccc"), other: { id: "../x", done: "Won." } },
    "2026-11-24": { toy: { id: "dddd" } },
    "2026-02-30": { toy: finished() },
    today: { toy: finished("") },
    "2026-11-21": { toy: { id: "../x", done: "Won." } },
    "2026-11-23": 7,
    "2026-11-22": { toy: null, "A Game": finished(), none: { id: 7, done: 8 } },
  };
  const merged = {
    ...old,
    "2026-11-21": { toy: finished("") },
    [YESTERDAY]: { toy: finished("aaaa", "Lost."), other: finished("bbbb") },
  };
  assert.deepEqual(mergeDays(mine, theirs, TODAY), { days: merged, left: 0 });
  assert.deepEqual(mergeDays(mine, "x", TODAY), { days: mine, left: 0 });
});

test("days in the future are not added, but those of a zone that is ahead are", () => {
  const theirs = Object.fromEntries(
    [0, 1, 2, 3, 400].map((days) => [addDays(TODAY, days), { toy: finished() }]),
  );
  const { days, left } = mergeDays({}, theirs, TODAY);
  assert.deepEqual(Object.keys(days).sort(), [TODAY, "2026-11-27", "2026-11-28"]);
  assert.equal(left, 2);
});

test("the address of a day asks the engine for its deal", () => {
  const place = parseAddress(dailyAddress("toy", TODAY).split("#")[1]);
  assert.equal(place.kind, "new");
  assert.deepEqual(newMatch(place, undefined).request, { do: "new", game: "toy", daily: TODAY });
  const expert = parseAddress(dailyAddress("toy", YESTERDAY, "expert").split("#")[1]);
  assert.deepEqual(newMatch(expert, undefined).request, {
    do: "new",
    game: "toy",
    daily: YESTERDAY,
    seats: ["expert"],
  });
  assert.equal(parseAddress("game=toy&daily=today").kind, "broken");
});
