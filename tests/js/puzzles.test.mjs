import assert from "node:assert/strict";
import { test } from "node:test";

import { parseAddress, puzzleAddress } from "../../web/src/base/address.ts";
import { addDays } from "../../web/src/base/days.ts";
import { nextPuzzle, numbersOf, puzzleOfDay } from "../../web/src/sheets/puzzles.ts";
import { noteSolved, solvedPuzzles } from "../../web/src/storage/solved-puzzles.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";

const box = (key, puzzles) => ({ key, puzzles });

test("the next puzzle is the next unsolved one, then the first unsolved one, then any", () => {
  assert.equal(nextPuzzle([1, 2, 3], []), 1);
  assert.equal(nextPuzzle([1, 2, 3], [2], 1), 3);
  assert.equal(nextPuzzle([1, 2, 3], [3], 3), 1);
  assert.equal(nextPuzzle([1, 2, 3], [1, 2, 3], 2), 3);
  assert.equal(nextPuzzle([1, 2, 3], [1, 2, 3], 3), 1);
});

test("puzzles are numbered across grades", () => {
  assert.deepEqual(numbersOf(box("toy", "1132")), [1, 2, 3, 4]);
  assert.deepEqual(numbersOf(box("toy", "1132"), "1"), [1, 2]);
  assert.deepEqual(numbersOf(box("toy", "1132"), "2"), [4]);
});

test("the puzzle of the day changes the game every day and does not depend on their order", () => {
  const boxes = [box("a", "111"), box("b", "2222"), box("none", "")];
  const days = ["2026-11-24", "2026-11-25"].map((date) => puzzleOfDay(boxes, date));
  assert.notEqual(days[0].box.key, days[1].box.key);
  assert.deepEqual(puzzleOfDay(boxes.toReversed(), "2026-11-25"), days[1]);
  for (const { box: gameBox, number } of days)
    assert.ok(number >= 1 && number <= gameBox.puzzles.length);
});

test("every puzzle of a game has its day, also if the number of games and of puzzles have a divisor in common", () => {
  const boxes = [
    box("a", "1".repeat(80)),
    box("b", "1".repeat(60)),
    box("c", "1".repeat(46)),
    box("d", "1".repeat(64)),
  ];
  const days = Array.from({ length: 4 * 80 }, (_, k) =>
    puzzleOfDay(boxes, addDays("2026-11-01", k)),
  );
  for (const { key, puzzles } of boxes)
    assert.equal(
      new Set(days.filter(({ box: gameBox }) => gameBox.key === key).map(({ number }) => number))
        .size,
      puzzles.length,
    );
});

test("solved puzzles are kept by game, once each", () => {
  const store = new Store(new FakeStorage(), null);
  noteSolved(store, "toy", 7);
  noteSolved(store, "toy", 3);
  noteSolved(store, "toy", 7);
  noteSolved(store, "other", 1);
  assert.deepEqual(solvedPuzzles(store, "toy"), [3, 7]);
  assert.deepEqual(solvedPuzzles(store, "other"), [1]);
  assert.deepEqual(solvedPuzzles(store, "none"), []);
});

test("of invalid stored data only integers are read as solved puzzles", () => {
  for (const text of [
    "",
    "null",
    "{}",
    '{"solved":{"toy":"x"}}',
    '{"kind":"puzzles","v":1,"body":{"solved":{"toy":[1,"2",null,3.5]}}}',
  ])
    assert.deepEqual(
      solvedPuzzles(new Store(new FakeStorage([["tilebag.puzzles", text]]), null), "toy").filter(
        (number) => !Number.isInteger(number),
      ),
      [],
    );
});

test("a puzzle has an address", () => {
  const { kind, game, puzzle } = parseAddress(puzzleAddress("toy", 12).split("#")[1]);
  assert.deepEqual([kind, game, puzzle], ["new", "toy", 12]);
  for (const bad of ["0", "x", "1000", "-1", "1.5"])
    assert.equal(parseAddress(`game=toy&puzzle=${bad}`).kind, "broken");
});
