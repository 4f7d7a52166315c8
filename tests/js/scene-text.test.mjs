// Tests of the table as text: in reading order, without repetition, with the player's hand in a
// separate part.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseScene } from "../../web/src/base/scene.ts";
import { setWords } from "../../web/src/base/site.ts";
import { handLines, tableLines } from "../../web/src/view/scene-text.ts";

globalThis.document = { documentElement: { lang: "en" } };
setWords(
  {
    "read.entry": "{label}.",
    "read.pieces": "{label}: {pieces}.",
    "read.several": "{label} × {n}",
    "read.between": "; ",
  },
  "en",
);

const AT = [0, 0, 1, 1]; // positions are not part of the text
const piece = (label, id = label) => ({ id, at: AT, label });
const place = (label, look = "tray", more = {}) => ({ id: label, at: AT, look, label, ...more });
const sheet = { size: [8, 8], places: [], pieces: [], prints: [] };
const scene = (more) => parseScene({ ...sheet, status: "Choose a tile.", ...more });

test("pieces are read in the order of the scene", () => {
  const table = scene({
    pieces: ["b", "c", "a"].map((id) => piece(id)),
    outline: [["", ["a", "b", "c"]]],
  });
  assert.deepEqual(tableLines(table).slice(1), ["a; b; c."]);
});

test("the table is read before the viewer's own pieces, wherever these are drawn", () => {
  const table = scene({
    places: [place("Your rack", "wood"), place("The stock"), place("Discards of Mira")],
    pieces: [piece("red 3"), piece("blue 9")],
    outline: [["Your rack", ["red 3"]], ["The stock"], ["Discards of Mira", ["blue 9"]]],
  });
  assert.deepEqual(tableLines(table).slice(1), [
    "The stock.",
    "Discards of Mira: blue 9.",
    "Your rack: red 3.",
  ]);
});

test("the status comes first, then the places in order, pieces without a place, and the viewer's rack", () => {
  const table = scene({
    fact: "Round 2",
    places: [place("Your hand", "wood"), place("The tray")],
    pieces: [piece("red 7, second", "t7"), piece("red 3, first", "t3"), piece("the coin")],
    outline: [["", ["the coin"]], ["Your hand", ["t3", "t7"]], ["The tray"]],
  });
  assert.deepEqual(tableLines(table), [
    "Choose a tile.",
    "Round 2.",
    "The tray.",
    "the coin.",
    "Your hand: red 3, first; red 7, second.",
  ]);
});

test("pieces named by the label of their place are omitted, and equal ones are counted", () => {
  const table = scene({
    places: [place("Group 1: red 3, red 4", "tray", { lists: true }), place("The stock")],
    pieces: [
      piece("red 3, group 1", "t3"),
      piece("red 4, group 1", "t4"),
      ...["s1", "s2", "s3"].map((id) => piece("a face-down tile", id)),
    ],
    outline: [
      ["Group 1: red 3, red 4", ["t3", "t4"]],
      ["The stock", ["s1", "s2", "s3"]],
    ],
  });
  assert.deepEqual(tableLines(table).slice(1), [
    "Group 1: red 3, red 4.",
    "The stock: a face-down tile × 3.",
  ]);
});

test("parts of a place are read after it, and those shown only while a piece is held are not", () => {
  const table = scene({
    places: [place("Ada's side"), place("Group 1"), place("Here", "spot", { when: "red 1" })],
    pieces: [piece("red 1"), piece("the coin")],
    outline: [["Ada's side", ["the coin"], [["Group 1", ["red 1"]]]], ["Here"]],
  });
  assert.deepEqual(tableLines(table).slice(1), ["Ada's side: the coin.", "Group 1: red 1."]);
});

test("the content of a closed drawer is read too", () => {
  const drawer = {
    ...sheet,
    pieces: [piece("coin 4")],
    outline: [["", ["coin 4"]]],
    id: "sheet",
    title: "12 points",
  };
  assert.deepEqual(tableLines(scene({ drawers: [drawer] })).slice(1), ["12 points.", "coin 4."]);
});

test("the viewer's hand is the content of their rack", () => {
  const die = place("Die, kept", "wood", { lists: true });
  const places = [place("The tray"), place("Your hand", "rack"), die];
  const pieces = [piece("red 1"), piece("red 2"), piece("red 3"), piece("Die, kept", "die")];
  const outline = [
    ["", ["red 3"]],
    ["The tray", ["red 1"], [["Your hand", ["red 2"]]]],
    ["Die, kept", ["die"]],
  ];
  assert.deepEqual(handLines(scene({ places, pieces, outline })), [
    "Your hand: red 2.",
    "Die, kept.",
  ]);
  assert.deepEqual(handLines(scene({ places: places.slice(0, 1), pieces, outline })), []);
});

test("the content of a pane is read in its order, and is nobody's hand", () => {
  const table = scene({
    places: [place("Your hand", "wood")],
    pieces: [piece("red 1")],
    outline: [["Your hand", ["red 1"]]],
    pane: {
      ...sheet,
      places: [place("First tray"), place("Last tray")],
      pieces: [piece("red 2")],
      outline: [["First tray"], ["Last tray", ["red 2"]]],
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
