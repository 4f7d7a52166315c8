// Tests of a scene before it is drawn: the stages of an animation, and what appears only while a
// piece is held.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layerWhileHolding, parseScene } from "../../web/src/base/scene.ts";
import { markMargins, mergeRuns } from "../../web/src/board/paint-marks.ts";
import { animationStages } from "../../web/src/board/timeline.ts";

const AT = [0, 0, 1, 1];
const SCENE = parseScene({
  size: [4, 4],
  status: "",
  places: [
    { id: "always", at: AT, look: "tray" },
    { id: "free", at: AT, look: "pill", when: "-" },
    { id: "without-a", at: AT, look: "bare", when: "a" },
  ],
  prints: [
    { x: 0, y: 0, size: 1, text: "first" },
    { x: 0, y: 0, size: 1, text: "then", beat: 2, when: "-" },
  ],
  pieces: [
    { id: "a", at: AT, label: "a", face: { text: "4" }, marks: ["new"], beat: 1 },
    { id: "b", at: AT, label: "b", face: { text: "5" } },
    { id: "c", at: AT, label: "c", kind: "coin", face: { text: "2" }, beat: 2 },
  ],
  offers: [
    { label: "Put down", pick: "a", drops: [{ place: "always", move: "drop a", label: "There" }] },
  ],
});
const ids = (list) => list.map((item) => item.id ?? item.text);

test("defaults omitted from a scene are restored", () => {
  const [offer] = SCENE.offers;
  assert.deepEqual(
    [offer.figure, offer.note, offer.drops[0].button, offer.drops[0].ask],
    ["", "", "", null],
  );
  assert.deepEqual([SCENE.outline, SCENE.scale], [[], 1]);
  assert.deepEqual(
    [SCENE.pieces[1].origin, SCENE.pieces[1].beat, SCENE.places[0].holds],
    ["", 0, []],
  );
});

test("a scene is shown in stages: tiles turn up, other pieces appear, and the last stage is complete", () => {
  const [first, second, third, ...more] = animationStages(SCENE);
  assert.deepEqual(more, []);
  assert.deepEqual(
    first.pieces.map((piece) => [piece.id, Boolean(piece.face), piece.marks]),
    [
      ["a", false, []],
      ["b", true, []],
    ],
  );
  assert.deepEqual(ids(first.prints), ["first"]);
  assert.deepEqual(
    second.pieces.map((piece) => [piece.id, Boolean(piece.face)]),
    [
      ["a", true],
      ["b", true],
    ],
  );
  assert.equal(third, SCENE);
});

test("a scene without stages is shown at once", () => {
  const plain = { ...SCENE, pieces: SCENE.pieces.slice(1, 2), prints: [] };
  assert.deepEqual(animationStages(plain), [plain]);
});

test("parts of a held piece are shown only while it is held", () => {
  assert.deepEqual(ids(layerWhileHolding(SCENE, "").places), ["always", "free"]);
  assert.deepEqual(ids(layerWhileHolding(SCENE, "a").places), ["always", "without-a"]);
  assert.deepEqual(ids(layerWhileHolding(SCENE, "b").places), ["always"]);
  assert.deepEqual(ids(layerWhileHolding(SCENE, "a").prints), ["first"]);
});

test("adjacent boxes are one run", () => {
  const [first, second, apart, below, higher] = [
    [0, 0, 1, 1],
    [1.1, 0, 1, 1],
    [2.4, 0, 1, 1],
    [0, 1, 1, 1],
    [3.4, 0, 1, 2],
  ];
  assert.deepEqual(mergeRuns([first, below, second, apart, higher]), [
    [0, 0, 2.1, 1],
    below,
    apart,
    higher,
  ]);
  assert.deepEqual(first, [0, 0, 1, 1]);
  assert.deepEqual(mergeRuns([]), []);
});

test("a mark extends beyond its box to the middle of the gap at most", () => {
  const at = [2, 2, 1, 1];
  assert.deepEqual(markMargins(at, [], 0.5), [0.5, 0.5, 0.5, 0.5]);
  const touching = [1, 2, 1.01, 1];
  const above = [2, 0.75, 1, 1];
  const right = [3.5, 2.5, 1, 1];
  const farBelow = [2, 4, 1, 1];
  assert.deepEqual(markMargins(at, [touching, above, right, farBelow], 0.5), [0, 0.125, 0.25, 0.5]);
  const around = [
    [2, 2, 1, 1],
    [1.9, 1.9, 1.2, 1.2],
    [3, 3, 1, 1],
    [1, 0, 1, 1],
  ];
  assert.deepEqual(markMargins(at, around, 0.5), [0.5, 0.5, 0.5, 0.5], "over, under, at a corner");
});

test("a scene without a size is an error, not an endless search for its scale", () => {
  for (const size of [
    undefined,
    null,
    [],
    [4],
    [4, 4, 4],
    ["4", 4],
    [0, 4],
    [4, -1],
    [4, Infinity],
    [NaN, 4],
    { 0: 4, 1: 4 },
  ])
    assert.throws(() => parseScene({ size, status: "", label: "" }), /a scene of the size/);
  assert.deepEqual(parseScene({ size: [4, 0.5], status: "", label: "" }).size, [4, 0.5]);
});
