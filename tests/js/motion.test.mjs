// Two tables in, what moves out: by id, never by looks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL, length, poses, tracks } from "../../web/js/motion.js";

const FACE = { ink: "suns", art: "", text: "4", sign: "suns", letter: "S", worth: "" };
const piece = (id, x, more = {}) => ({
  id,
  at: [x, 0, 1, 1],
  label: id,
  face: FACE,
  kind: "tile",
  marks: [],
  throws: 0,
  count: 0,
  dim: false,
  ...more,
});
const hows = (all) => Object.fromEntries(all.map((one) => [one.piece.id, one.how]));

test("what stays where it was does not move", () => {
  const all = tracks([piece("a", 0)], [piece("a", 0)], []);
  assert.deepEqual(hows(all), { a: "rest" });
  assert.equal(length(all), 0);
});

test("each change has its own movement", () => {
  const before = [piece("a", 0), piece("b", 1, { face: null }), piece("c", 2), piece("d", 3, { kind: "die" })];
  const after = [piece("a", 5), piece("b", 1), piece("d", 3, { kind: "die", throws: 1 }), piece("e", 4)];
  assert.deepEqual(hows(tracks(before, after, [])), { a: "travel", b: "turn", c: "leave", d: "throw", e: "appear" });
});

test("a die that shows the same face again was still thrown", () => {
  const [one] = tracks([piece("d", 0, { kind: "die" })], [piece("d", 0, { kind: "die", throws: 1 })], []);
  assert.deepEqual([one.how, one.faces.length], ["throw", 3]);
});

test("a thrown die shows only faces of its own ink, its own at the end", () => {
  const five = { ...FACE, text: "5" };
  const red = piece("x", 9, { kind: "die", face: five });
  const blue = piece("y", 9, { kind: "die", face: { ...five, ink: "arms" } });
  const [one] = tracks([piece("d", 0, { kind: "die" })], [piece("d", 0, { kind: "die", throws: 1 })], [blue, red]);
  assert.ok(one.faces.every((face) => face.face.ink === "suns"));
  assert.equal(one.faces.at(-1).face.text, "4");
});

for (const n of [1, 2, 5, 40]) {
  test(`${n} travelling pieces have arrived after ${ALL} ms`, () => {
    const many = Array.from({ length: n }, (_, k) => piece(`p${k}`, k));
    const all = tracks(
      many,
      many.map((one) => ({ ...one, at: [one.at[0], 3, 1, 1] })),
      [],
    );
    assert.ok(length(all) <= ALL);
    assert.deepEqual(
      poses(all, length(all)).map(({ at }) => at[1]),
      Array(n).fill(3),
    );
  });
}

test("what travels is drawn last, lifted, and between its two places", () => {
  const all = tracks([piece("a", 0), piece("b", 5)], [piece("a", 4), piece("b", 5)], []);
  const middle = poses(all, length(all) / 2);
  assert.deepEqual(
    middle.map((pose) => pose.piece.id),
    ["b", "a"],
  );
  assert.ok(middle[1].lift > 0 && middle[1].at[0] > 0 && middle[1].at[0] < 4);
});

test("a tile turns over by its width, and is gone with the last moment when it leaves", () => {
  const [one] = tracks([piece("a", 0, { face: null })], [piece("a", 0)], []);
  const wide = [0, 0.25, 0.5, 0.75, 1].map((part) => poses([one], one.end * part)[0].wide);
  assert.deepEqual(wide, [1, 0.5, 0, 0.5, 1]);
  assert.equal(poses([one], one.end * 0.4)[0].piece.face, null);
  assert.deepEqual(poses(tracks([piece("a", 0)], [], []), 1000), []);
});
