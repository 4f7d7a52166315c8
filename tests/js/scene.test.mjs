// What the page makes of a scene before it is drawn: beats, and what is there only while a piece is held.
import assert from "node:assert/strict";
import { test } from "node:test";
import { beats, runs, whileHeld, wholeScene } from "../../web/js/scene.js";

const AT = [0, 0, 1, 1];
const SCENE = wholeScene({
  size: [4, 4],
  status: "",
  places: [
    { id: "always", at: AT, look: "tray" },
    { id: "free", at: AT, look: "pill", when: "-" },
    { id: "without-a", at: AT, look: "blank", when: "a" },
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
  offers: [{ label: "Put down", pick: "a", drops: [{ place: "always", move: "drop a", label: "There" }] }],
});
const ids = (list) => list.map((one) => one.id ?? one.text);

test("what is left out on the wire is put back", () => {
  const [offer] = SCENE.offers;
  assert.deepEqual([offer.figure, offer.note, offer.drops[0].button, offer.drops[0].ask], ["", "", "", ""]);
  assert.deepEqual([SCENE.pieces[1].origin, SCENE.pieces[1].beat, SCENE.places[0].holds], ["", 0, []]);
});

test("a table is told beat by beat: tiles turn up, other things come, and the last is the whole", () => {
  const [first, second, third, ...more] = beats(SCENE);
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

test("a table without beats is told at once", () => {
  const plain = { ...SCENE, pieces: SCENE.pieces.slice(1, 2), prints: [] };
  assert.deepEqual(beats(plain), [plain]);
});

test("what belongs to a held piece is there only while it is held", () => {
  assert.deepEqual(ids(whileHeld(SCENE, "").places), ["always", "free"]);
  assert.deepEqual(ids(whileHeld(SCENE, "a").places), ["always", "without-a"]);
  assert.deepEqual(ids(whileHeld(SCENE, "b").places), ["always"]);
  assert.deepEqual(ids(whileHeld(SCENE, "a").prints), ["first"]);
});

test("what stands side by side without a gap is one run, ended by what is drawn last", () => {
  const [one, two, apart, below, higher] = [
    [0, 0, 1, 1],
    [1.01, 0, 1, 1],
    [2.1, 0, 1, 1],
    [0, 1, 1, 1],
    [3.1, 0, 1, 2],
  ].map((at) => ({ at }));
  assert.deepEqual(runs([one, below, two, apart, higher]), [
    { last: two, at: [0, 0, 2.01, 1] },
    { last: below, at: [0, 1, 1, 1] },
    { last: apart, at: [2.1, 0, 1, 1] },
    { last: higher, at: [3.1, 0, 1, 2] },
  ]);
  assert.deepEqual(runs([]), []);
});
