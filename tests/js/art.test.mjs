// Tests of the pieces' pictures, made from art/pieces.svg: they need no style sheet.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { edgeCount, lookKey, pieceSvg, parseArt } from "../../web/src/board/art.ts";

const source = readFileSync(new URL("../../web/art/pieces.svg", import.meta.url), "utf8");
const theme = readFileSync(new URL("../../web/css/theme.css", import.meta.url), "utf8");
const art = parseArt(source);
const tokens = new Map(
  [...theme.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
);

const NO_FACE = { ink: "", art: "", text: "", sign: "", letter: "", worth: "" };
const piece = (kind, face, more = {}) => ({
  id: "x",
  at: [0, 0, 1, 1],
  label: "",
  face: face && { ...NO_FACE, ...face },
  kind,
  marks: [],
  throws: 0,
  count: 0,
  dim: false,
  origin: "",
  beat: 0,
  ...more,
});
const svg = (sample) => pieceSvg(art, sample, tokens, { size: 100, margin: 8 });

test("every shape is parsed", () => {
  assert.equal(art.size, [...source.matchAll(/<symbol /g)].length);
  for (const id of [
    "body-tile",
    "body-back",
    "body-coin",
    "body-token",
    "body-die",
    "body-slim",
    "back-slim",
    "under-slim",
    "sign-suns",
    "sign-disc",
    "art-star",
    "n0",
    "n9",
    "art-spiral",
    "icon-check",
  ])
    assert.ok(art.has(id), id);
});

test("comments in a picture contain no double dash, which browsers refuse", () => {
  for (const [, comment] of source.matchAll(/<!--(.*?)-->/gs))
    assert.ok(!comment.includes("--"), comment);
});

test("every colour of the shapes is a token", () => {
  for (const [, name] of source.matchAll(/var\(--([\w-]+)\)/g))
    assert.ok(name === "piece" || tokens.has(name), name);
});

for (const [name, sample] of Object.entries({
  tile: piece("tile", { ink: "suns", text: "4", sign: "suns", letter: "S", worth: "6" }),
  ace: piece("tile", { ink: "moons", art: "moons", letter: "M", worth: "1" }),
  back: piece("tile", null),
  coin: piece("coin", { text: "13" }),
  spiral: piece("coin", { art: "spiral" }),
  token: piece("token", { ink: "arms", sign: "arms" }),
  die: piece("die", { ink: "crowns", text: "3", sign: "crowns" }),
  slim: piece("slim", { ink: "red", text: "12", sign: "disc", letter: "R" }),
  "slim with two letters": piece("slim", {
    ink: "yellow",
    text: "8",
    sign: "triangle",
    letter: "Sa",
  }),
  "stands for another": piece("slim", { ink: "blue", art: "star", sign: "square", worth: "13" }),
  "slim back": piece("slim", null, { count: 35 }),
  "unknown kind": piece("pawn", { ink: "suns", text: "1" }),
})) {
  test(`${name}: every blank is filled`, () => {
    const text = svg(sample);
    assert.match(text, /^<svg .*<\/svg>$/s);
    assert.doesNotMatch(text, /var\(|undefined|NaN/);
  });
}

test("all backs are the same picture", () => {
  assert.equal(
    svg(piece("tile", null, { id: "a" })),
    svg(piece("tile", null, { id: "b", throws: 3 })),
  );
});

test("a label cannot contain markup", () => {
  assert.doesNotMatch(svg(piece("tile", { ink: "suns", letter: '<script>"' })), /<script/);
  assert.doesNotMatch(svg(piece("die", { ink: '"/><x' })), /<x/);
});

test("a pile shows one edge for each piece below, at most four", () => {
  assert.deepEqual(
    [0, 1, 6, 7, 24, 100].map((count) => edgeCount(piece("pile", null, { count }))),
    [0, 1, 1, 2, 4, 4],
  );
});

test("equal looks have equal keys", () => {
  assert.equal(
    lookKey(piece("tile", { text: "4" }, { id: "a" })),
    lookKey(piece("tile", { text: "4" }, { id: "b", at: [1, 1, 2, 2] })),
  );
  assert.notEqual(
    lookKey(piece("tile", { text: "4" })),
    lookKey(piece("tile", { text: "4", ink: "suns" })),
  );
});
