// A table in words: in the order of reading, nothing said twice, and one's own hand apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inReadingOrder } from "../../web/js/base/outline.js";
import { handLines, tableLines } from "../../web/js/ui/read-aloud.js";

const piece = (label, x, y, w = 1) => ({ id: label, at: [x, y, w, 1], label });
const place = (label, x, y, w, h, look = "tray") => ({ id: label, at: [x, y, w, h], look, label });
const scene = (more) => ({
  size: [8, 8],
  status: "Choose a tile",
  fact: "",
  places: [],
  pieces: [],
  prints: [],
  drawers: [],
  ...more,
});

test("pieces are read line by line, and a line from left to right", () => {
  const all = [piece("d", 0, 1.2), piece("b", 1, 0.1), piece("a", 0, 0.3), piece("e", 1, 1), piece("c", 2, 0)];
  assert.deepEqual(
    inReadingOrder(all).map(({ label }) => label),
    ["a", "b", "c", "d", "e"],
  );
});

test("first what is to be done and how it stands, then the places in their order, then what lies in none", () => {
  const table = scene({
    fact: "Round 2.",
    places: [place("Your hand", 0, 6, 4, 1, "wood"), place("The tray", 0, 0, 4, 1)],
    pieces: [piece("red 7, second", 1, 6), piece("red 3, first", 0, 6), piece("the coin", 6, 3)],
  });
  assert.deepEqual(tableLines(table), [
    "Choose a tile.",
    "Round 2.",
    "Your hand: red 3, first; red 7, second.",
    "The tray.",
    "the coin.",
  ]);
});

test("what a place's label says already is not said again, and equal things are counted", () => {
  const table = scene({
    places: [place("Group 1: red 3, red 4", 0, 0, 4, 1), place("The stock", 0, 2, 4, 1)],
    pieces: [
      piece("red 3, group 1", 0, 0),
      piece("red 4, group 1", 1, 0),
      ...[0, 1, 2].map((x) => piece("a face-down tile", x, 2)),
    ],
  });
  assert.deepEqual(tableLines(table).slice(1), ["Group 1: red 3, red 4.", "The stock: a face-down tile × 3."]);
});

test("what is folded away is read too", () => {
  const drawer = { ...scene({ pieces: [piece("coin 4", 0, 0)] }), id: "sheet", title: "12 points" };
  assert.deepEqual(tableLines(scene({ drawers: [drawer] })).slice(1), ["12 points.", "coin 4."]);
});

test("my hand is what lies on my own wood, named or not", () => {
  const places = [place("The tray", 0, 0, 4, 1), place("Your hand", 0, 6, 4, 1, "wood"), place("", 0, 4, 1, 1, "wood")];
  const pieces = [piece("red 1", 0, 0), piece("red 2", 0, 6), piece("a die", 0, 4)];
  assert.deepEqual(handLines(scene({ places, pieces })), ["Your hand: red 2.", "a die."]);
  assert.deepEqual(handLines(scene({ places: places.slice(0, 1), pieces })), []);
});

test("what scrolls is read where one would scroll to it, and is nobody's hand", () => {
  const table = scene({
    places: [place("Your hand", 0, 6, 4, 1, "wood")],
    pieces: [piece("red 1", 0, 6)],
    pane: {
      ...scene({ places: [place("First tray", 0, 0, 4, 1), place("Last tray", 0, 6, 4, 1)] }),
      pieces: [piece("red 2", 0, 6)],
      id: "pane",
      at: [0, 0, 8, 5],
      label: "The trays",
    },
  });
  assert.deepEqual(tableLines(table), [
    "Choose a tile.",
    "Your hand: red 1.",
    "The trays.",
    "First tray.",
    "Last tray: red 2.",
  ]);
  assert.deepEqual(handLines(table), ["Your hand: red 1."]);
});
