// Tests of the layout of text on the board: adjacent texts never overlap.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedPieces } from "../../web/src/board/paint-prints.ts";
import {
  availableWidth,
  changedAreas,
  ellipsize,
  enlargePrints,
} from "../../web/src/board/text-layout.ts";

const words = (x, y, align, text, size = 0.2) => ({ kind: "words", x, y, align, text, size });
const wide = ({ text }) => text.length / 10;
const place = (...at) => ({ at });

test("text has the width of its place, according to its alignment", () => {
  const table = { places: [place(0, 0, 4, 1), place(0, 0, 9, 9)], prints: [] };
  assert.equal(availableWidth(words(1, 0.5, "start", "a"), table, wide), 3);
  assert.equal(availableWidth(words(1, 0.5, "end", "a"), table, wide), 1);
  assert.equal(availableWidth(words(1, 0.5, "middle", "a"), table, wide), 2);
  assert.equal(availableWidth(words(20, 20, "start", "a"), table, wide), Infinity);
});

test("text ends before the next text on its line, and only there", () => {
  const name = words(0, 0.4, "start", "Ada");
  const score = words(4, 0.6, "end", "1234567890", 0.5);
  const below = words(0, 0.9, "start", "14 tiles");
  const sign = { kind: "sign", x: 2.5, y: 0.35, align: "middle", text: "suns", size: 0.2 };
  const elsewhere = words(5, 0.4, "end", "far");
  const table = {
    places: [place(0, 0, 4, 1), place(4.1, 0, 4, 1)],
    prints: [name, score, below, elsewhere],
  };
  assert.equal(availableWidth(name, table, wide), 3);
  assert.equal(availableWidth(below, table, wide), 4);
  assert.equal(availableWidth(score, table, wide), 4, "the number is whole");
  assert.equal(availableWidth(name, { ...table, prints: [...table.prints, sign] }, wide), 2.4);
});

test("text is condensed a little, then cut with an ellipsis", () => {
  const width = (text) => [...text].length;
  assert.equal(ellipsize("Ada", 3, width), "Ada");
  assert.equal(ellipsize("Ada Lovelace", 10, width), "Ada Lovelace");
  assert.equal(ellipsize("Ada Lovelace", 7, width), "Ada Lo…");
  assert.equal(ellipsize("Ada Lovelace", 5, width), "Ada…");
  assert.equal(ellipsize("🀄🀅🀆🀇🀈🀉", 3, width), "🀄🀅…");
  assert.equal(ellipsize("Ada", 0, width), "A…");
});

test("enlarged text takes the available width and no more", () => {
  const width = ({ text, size }) => text.length * size * 0.5;
  const plaque = { id: "p", look: "plaque", at: [0, 0, 4, 1] };
  const sheet = (prints, pieces = []) => ({ size: [9, 9], places: [plaque], pieces, prints });
  const sizes = (all) =>
    enlargePrints(all, 2, width).map(({ size }) => Math.round(size * 100) / 100);
  const free = words(5, 5, "middle", "free");
  const name = words(0.2, 0.45, "start", "Ada");
  const below = words(0.2, 0.8, "start", "14 tiles");
  assert.deepEqual(sizes(sheet([free])), [0.4], "as large as is wanted");
  const [nameSize, belowSize] = sizes(sheet([name, below]));
  assert.ok(nameSize > 0.25 && nameSize < 0.4, "as large as two lines have room for");
  assert.equal(nameSize, belowSize, "words of one place grow alike");
  const long = words(0.1, 0.5, "start", "as wide as its whole place is, and more");
  assert.deepEqual(sizes(sheet([long])), [0.2]);
  const beside = { id: "t", at: [5.3, 4.5, 1, 1], count: 0 };
  assert.ok(sizes(sheet([free], [beside]))[0] < 0.4, "no word comes to lie on a piece");
});

test("enlarged text that touches something reaches no further over it", () => {
  const width = ({ text, size }) => text.length * size * 0.5;
  const caption = words(4, 3.15, "middle", "Stock"); // its top is just under the edges of the pile
  const pile = (edge) => ({ id: "s", at: [3.5, edge - 1.25, 1, 1], count: 5 });
  const size = (edge) => {
    const sheet = { size: [9, 9], places: [], pieces: [pile(edge)], prints: [caption] };
    return Math.round(100 * enlargePrints(sheet, 2, width)[0].size) / 100;
  };
  assert.equal(size(2.9), 0.3, "down to the pile");
  assert.equal(size(3.05), 0.2, "it touches the pile already");
});

test("where backs have spread out or are gone, the whole area is painted again", () => {
  const pool = { kind: "pool", x: 1, y: 2, size: 0.5, text: "14", room: 3 * 1.16 * 0.5 };
  const layer = (prints) => ({ size: [9, 9], places: [], pieces: [], prints, pane: null });
  const [area] = changedAreas(layer([pool]), layer([]));
  const [left, top, width, height] = area;
  const backs = printedPieces([pool]);
  assert.equal(backs.length, 14);
  for (const { at, tilt } of backs) {
    const [x, y, side] = at;
    const half = (side / 2) * (Math.cos(tilt) + Math.abs(Math.sin(tilt))); // of the tilted back
    assert.ok(x + side / 2 - half >= left && x + side / 2 + half <= left + width);
    assert.ok(y + side / 2 - half >= top && y + side / 2 + half <= top + height);
  }
});

test("a text without room for its enlargement is replaced by its short form", () => {
  const width = ({ text, size }) => text.length * size * 0.5;
  const sheet = (prints) => ({
    size: [9, 9],
    places: [{ id: "p", look: "plaque", at: [0, 0, 2, 1] }],
    pieces: [],
    prints,
  });
  const texts = (prints) =>
    enlargePrints(sheet(prints), 1.5, width).map(({ text, size }) => [
      text,
      Math.round(size * 100) / 100,
    ]);
  const long = { ...words(1, 0.5, "middle", "one number is here"), short: "alike" };
  const brief = { ...words(1, 0.9, "middle", "in a row"), short: "row" };
  assert.deepEqual(
    texts([long, brief]),
    [
      ["alike", 0.3],
      ["in a row", 0.3],
    ],
    "only where it is needed",
  );
  assert.deepEqual(texts([{ ...long, short: "" }])[0][0], "one number is here");
});
