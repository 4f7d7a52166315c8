// Tests of stored values with a correct checksum and a part of the wrong type. The page validates
// all values that it reads: nothing throws, and the valid values beside a wrong one are kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { toyBody } from "./toy-save.mjs";

globalThis.document = {
  documentElement: { lang: "en" },
  querySelector: () => ({ getAttribute: () => '{"build":"1"}' }),
};
globalThis.matchMedia ??= () => ({ matches: false });
const { completeSetup, validSetup } = await import("../../web/src/base/match-setup.ts");
const { PreparedMatches } = await import("../../web/src/match/prepared-matches.ts");
const { exportReminder } = await import("../../web/src/sheets/export.ts");
const { makeArchiveFile } = await import("../../web/src/storage/export-files.ts");
const { gradesOf } = await import("../../web/src/sheets/puzzles.ts");
const { progressOf, relativeDate, saveTitle, scoreLines } =
  await import("../../web/src/sheets/save-words.ts");
const { dailyGames, isUnfinished, noteBegun } = await import("../../web/src/storage/daily.ts");
const { countedDates, noteFinished, streakOf } =
  await import("../../web/src/storage/daily-results.ts");
const { crc32, wrapBody } = await import("../../web/src/storage/envelope.ts");
const { parseImport } = await import("../../web/src/storage/import-parser.ts");
const { figuresOf, recordsOf } = await import("../../web/src/storage/records.ts");
const { renameGame } = await import("../../web/src/storage/saved-games.ts");
const { countMatch, finishedSinceExport, isWon, setupKey, sumOf } =
  await import("../../web/src/storage/counted-matches.ts");
const { noteSolved, puzzlesOf, solvedPuzzles } =
  await import("../../web/src/storage/solved-puzzles.ts");
const { hintsOf, noteHints } = await import("../../web/src/storage/hints.ts");
const { devicesOf, knownDevices, rememberDevice, storeDevices } =
  await import("../../web/src/storage/device-records.ts");
const { Settings } = await import("../../web/src/storage/settings.ts");
const { Store } = await import("../../web/src/storage/store.ts");
const { storedReview, storeReview } = await import("../../web/src/match/review.ts");
const { FakeStorage } = await import("./fake-storage.mjs");

const TODAY = "2026-11-28";
const clock = () => new Date(`${TODAY}T12:00`);
const body = toyBody({
  seats: 2,
  bots: { 1: "keen" },
  names: ["Ada"],
  options: { rounds: "1" },
  log: ["0 a"],
  at: 1,
  hashes: {},
  practice: null,
});
const about = {
  game: "toy",
  title: "Toy",
  fact: { en: "Turn 1" },
  others: ["Mira"],
  score: [3, 4],
  begun: true,
  turn: 1,
  over: false,
};
const state = {
  say: "state",
  phase: "ready",
  lang: "en",
  title: "Toy",
  rev: 1,
  shape: 2,
  scene: { size: [1, 1] },
  seats: [{ name: "Ada", player: "me", score: 1, face: "face-1" }],
  panels: [],
};
const save = () => ({ say: "save", body, sum: crc32(JSON.stringify(body)), about });
const box = {
  key: "toy",
  seats: [1, 4],
  usual: 2,
  players: ["keen"],
  manners: [],
  options: { rounds: ["1", "2"] },
  aids: ["odds"],
  refused: [],
  puzzles: "123",
  words: { en: { name: "Toy" } },
};

/** A browser in which every kind of key is stored. */
function full() {
  const storage = new FakeStorage();
  const store = new Store(storage, null, clock);
  const settings = new Settings(store);
  store.noteVisit();
  store.fetchedRuntime = "/runtime/1";
  settings.choose("theme", "dark");
  settings.dismissTip("card");
  settings.showAid("odds", false);
  settings.saveLast("toy", { seats: ["me", "keen"], names: ["Ada"], options: { rounds: "1" } });
  store.save("aaaa", save(), "1");
  renameGame(store, "aaaa", "Sunday");
  store.savePicture("aaaa", state);
  store.saveQueuedMoves("aaaa", [{ do: "play", move: "step" }]);
  store.saveNextMatch("toy", {
    build: "1",
    setup: '["toy",null,null,null]',
    prepared: { save: save(), state },
  });
  noteHints(store, "aaaa", 1, 2);
  rememberDevice(store, { id: "b", token: "c", name: "Bo" });
  storeDevices(store, "aaaa", {
    guests: [{ id: "b", name: "Bo", seats: [1] }],
    seen: [],
    free: [0],
    refused: [],
    isStrict: false,
  });
  storeReview(store, "aaaa", "stamp", { moves: [], seats: [] });
  countMatch(store, "aaaa", body, {
    seats: [
      { player: "me", score: 3 },
      { player: "keen", score: 1 },
    ],
    sides: [{ score: 3 }, { score: 1 }],
    result: { won: true, lead: 2 },
  });
  noteSolved(store, "toy", 1);
  for (const id of ["aaaa", "bbbb"])
    noteBegun(store, { date: TODAY, game: id === "aaaa" ? "toy" : "okey", id, begun: TODAY });
  noteFinished(store, "bbbb", { done: "Won.", ended: TODAY, practice: false });
  return storage;
}

/** Reads all that the pages read, then writes what they write. */
async function visit(storage) {
  const store = new Store(storage, null, clock);
  const settings = new Settings(store);
  for (const name of ["theme", "pace", "remind"])
    assert.equal(typeof settings.value(name), "string");
  settings.wantsTip("card");
  settings.isAidOn("odds");
  settings.hasPlayed("toy");
  const setup = settings.lastSetup("toy");
  assert.equal(completeSetup(box, setup, settings.people()).players.length, 4);
  validSetup(box, setup);
  store.noteVisit();
  assert.equal(typeof store.fetchedRuntime, "string");
  for (const entry of store.list()) {
    const words = [
      saveTitle(entry, "Toy"),
      progressOf(entry),
      relativeDate(entry.updated),
      ...scoreLines(entry),
    ];
    assert.ok(
      words.every((text) => typeof text === "string"),
      JSON.stringify(words),
    );
  }
  assert.ok(store.picture("aaaa")?.seats.every(({ name }) => typeof name === "string") ?? true);
  assert.ok(Array.isArray(store.queuedMoves("aaaa")));
  store.preparedMatch("aaaa");
  await new PreparedMatches(store, () => {}).take({ game: "toy" }, "en", { width: 1, height: 1 });
  storedReview(store, "aaaa", "stamp");
  assert.ok(hintsOf(store, "aaaa").every(Number.isSafeInteger));
  assert.ok(knownDevices(store).every(({ token }) => typeof token === "string"));
  assert.ok(
    devicesOf(store, "aaaa").guests.every(({ seats }) => seats.every(Number.isSafeInteger)),
  );
  for (const figures of figuresOf(store, "toy"))
    assert.ok(
      Number.isSafeInteger(figures.seats) &&
        [...figures.levels, ...Object.values(figures.options)].every(
          (text) => typeof text === "string",
        ),
    );
  assert.ok(sumOf(figuresOf(store, "toy")).games.every((game) => typeof isWon(game) === "boolean"));
  assert.ok(finishedSinceExport(store) >= 0);
  exportReminder(settings);
  gradesOf(store, box);
  assert.ok(solvedPuzzles(store, "toy").every(Number.isSafeInteger));
  assert.ok(streakOf(store).length >= 0 && countedDates(dailyGames(store)).size <= 1);
  isUnfinished(store, TODAY, "toy");
  const file = parseImport(makeArchiveFile(store, "1").text);
  assert.notEqual(file.records, null, "a file of it is refused");
  // writing still works
  settings.choose("theme", "light");
  settings.dismissTip("other");
  settings.saveLast("toy", { seats: ["me"], names: [], options: {} });
  noteSolved(store, "toy", 2);
  noteBegun(store, { date: TODAY, game: "multzo", id: "cccc", begun: TODAY });
  noteFinished(store, "cccc", { done: "Won.", ended: TODAY, practice: false });
  countMatch(store, "dddd", body, {
    seats: [{ player: "me", score: 3 }],
    sides: [{ score: 3 }],
    result: { won: true, lead: 2 },
  });
  assert.equal(dailyGames(store)[TODAY].multzo.done, "Won.");
  assert.ok(solvedPuzzles(store, "toy").includes(2));
  assert.ok(setupKey(body) in recordsOf(store).tallies);
  assert.equal(new Settings(store).value("theme"), "light");
  assert.equal({}.pinned, undefined);
  return { dailyGames: dailyGames(store), puzzles: puzzlesOf(store) };
}

const VALUES = [
  null,
  true,
  -1,
  0.5,
  1e21,
  "x",
  [],
  [null],
  [{}],
  {},
  { toString: 1, valueOf: 1 },
  { length: 9 },
];

/** All copies of a value in which one part is replaced. */
function* changes(value) {
  yield* VALUES;
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value))
    for (const other of changes(value[key]))
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
  if (!Array.isArray(value))
    for (const name of ["toString", "x", "2026-11-27"])
      for (const other of VALUES) yield { ...value, [name]: other };
}

/** Variants of a stored text: with a changed body or a changed head, and a correct checksum. */
function* variants(text) {
  const read = JSON.parse(text);
  if (!read.kind) return yield* mapped(changes(read), (value) => JSON.stringify(value));
  const { body: body, sum: _, ...head } = read;
  for (const value of changes(body))
    yield wrapBody(read.kind, value, clock(), { ...head, saved: head.saved });
  if (head.about)
    for (const value of changes(head.about))
      yield wrapBody(read.kind, body, clock(), { ...head, about: value });
}

function* mapped(values, make) {
  for (const value of values) yield make(value);
}

const NAMES = [...full().items.keys()].sort();

test("the tests below change every kind of key", () => {
  const kinds = [...new Set(NAMES.map((name) => name.split(".")[1]))];
  assert.deepEqual(kinds, [
    "daily",
    "devices",
    "guests",
    "hints",
    "label",
    "meta",
    "next",
    "picture",
    "puzzles",
    "records",
    "review",
    "save",
    "settings",
    "stamp",
    "waiting",
  ]);
});

for (const name of NAMES) {
  test(`${name} may hold anything under its seal`, async () => {
    for (const text of variants(full().items.get(name))) {
      const storage = full();
      storage.setItem(name, text);
      await visit(storage).catch((error) => assert.fail(`${text}\n${error.stack}`));
    }
  });
}

test("what is right beside a wrong day or puzzle stays", async () => {
  const storage = full();
  const day = { okey: { id: "bbbb", done: "Won.", begun: TODAY }, toy: null, other: 7 };
  storage.setItem(
    "tilebag.daily",
    wrapBody("daily", { days: { [TODAY]: day, "2026-11-27": null, "2026-02-30": day } }, clock()),
  );
  storage.setItem(
    "tilebag.puzzles",
    wrapBody("puzzles", { solved: { toy: [1, "2", null, 3.5, 4], okey: null } }, clock()),
  );
  const seen = await visit(storage);
  assert.deepEqual(seen.dailyGames, {
    [TODAY]: { okey: day.okey, multzo: { id: "cccc", done: "Won.", begun: TODAY } },
  });
  assert.deepEqual(seen.puzzles, { toy: [1, 2, 4] });
});
