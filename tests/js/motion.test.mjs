// Two tables in, what moves out: by id, never by looks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TRANSITION_MS, transitionLength, poses, tracks } from "../../web/src/board/motion.ts";

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
  origin: "",
  beat: 0,
  ...more,
});
const place = (id, x, holds = []) => ({ id, at: [x, 4, 2, 0.5], look: "plaque", label: id, marks: [], holds, when: "" });
const sceneOf = (pieces, places = []) => ({ pieces, places });
const between = (before, after, seen = []) => tracks(sceneOf(before), sceneOf(after), seen);
const tracksCarrying = (before, after, carried) => tracks(sceneOf(before), sceneOf(after), [], carried);
const hows = (all) => Object.fromEntries(all.map((one) => [one.piece.id, one.how]));

test("a piece that stays does not move", () => {
  const all = between([piece("a", 0)], [piece("a", 0)], []);
  assert.deepEqual(hows(all), { a: "rest" });
  assert.equal(transitionLength(all), 0);
});

test("each kind of change has its own animation", () => {
  const before = [piece("a", 0), piece("b", 1, { face: null }), piece("c", 2), piece("d", 3, { kind: "die" })];
  const after = [piece("a", 5), piece("b", 1), piece("d", 3, { kind: "die", throws: 1 }), piece("e", 4)];
  assert.deepEqual(hows(between(before, after, [])), { a: "travel", b: "turn", c: "leave", d: "throw", e: "appear" });
});

test("a die that shows the same face again was still thrown", () => {
  const [one] = between([piece("d", 0, { kind: "die" })], [piece("d", 0, { kind: "die", throws: 1 })], []);
  assert.deepEqual([one.how, one.faces.length], ["throw", 3]);
});

test("a thrown die shows only faces of its own colour, and its own at the end", () => {
  const five = { ...FACE, text: "5" };
  const red = piece("x", 9, { kind: "die", face: five });
  const blue = piece("y", 9, { kind: "die", face: { ...five, ink: "arms" } });
  const [one] = between([piece("d", 0, { kind: "die" })], [piece("d", 0, { kind: "die", throws: 1 })], [blue, red]);
  assert.ok(one.faces.every((face) => face.face.ink === "suns"));
  assert.equal(one.faces.at(-1).face.text, "4");
});

for (const n of [1, 2, 5, 40]) {
  test(`${n} travelling pieces have arrived after ${TRANSITION_MS} ms`, () => {
    const many = Array.from({ length: n }, (_, k) => piece(`p${k}`, k));
    const all = between(
      many,
      many.map((one) => ({ ...one, at: [one.at[0], 3, 1, 1] })),
      [],
    );
    assert.ok(transitionLength(all) <= TRANSITION_MS);
    assert.deepEqual(
      poses(all, transitionLength(all)).map(({ at }) => at[1]),
      Array(n).fill(3),
    );
  });
}

test("a travelling piece is drawn last, lifted, between its two places", () => {
  const all = between([piece("a", 0), piece("b", 5)], [piece("a", 4), piece("b", 5)], []);
  const middle = poses(all, transitionLength(all) / 2);
  assert.deepEqual(
    middle.map((pose) => pose.piece.id),
    ["b", "a"],
  );
  assert.ok(middle[1].lift > 0 && middle[1].at[0] > 0 && middle[1].at[0] < 4);
});

test("a tile turns over by its width, and a leaving one is gone at the end", () => {
  const [one] = between([piece("a", 0, { face: null })], [piece("a", 0)], []);
  const wide = [0, 0.25, 0.5, 0.75, 1].map((part) => poses([one], one.end * part)[0].wide);
  assert.deepEqual(wide, [1, 0.5, 0, 0.5, 1]);
  assert.equal(poses([one], one.end * 0.4)[0].piece.face, null);
  assert.deepEqual(poses(between([piece("a", 0)], [], []), 1000), []);
});

const STOCK = piece("stock", 10, { kind: "pile", face: null, at: [10, 2, 0.5, 0.5] });

test("a drawn tile comes out of the stock and turns over on the way", () => {
  const all = tracks(sceneOf([STOCK]), sceneOf([STOCK, piece("a", 0, { origin: "stock" })]), []);
  const drawn = all.find((one) => one.piece.id === "a");
  assert.deepEqual([drawn.how, drawn.from], ["turn", [10, 2, 0.5, 0.5]]);
  const [first, last] = [poses([drawn], 0)[0], poses([drawn], drawn.end)[0]];
  assert.deepEqual([first.piece.face, first.alpha, first.at], [null, 1, STOCK.at]);
  assert.deepEqual([last.piece.face, last.at, last.lift], [FACE, [0, 0, 1, 1], 0]);
  assert.deepEqual(
    poses(all, 100).map((pose) => pose.piece.id),
    ["stock", "a"],
  );
});

test("the last tile comes out of a stock that is gone, a hidden tile stays hidden, and a coin does not turn over", () => {
  const after = [
    piece("a", 0, { origin: "stock" }),
    piece("b", 1, { origin: "stock", face: null }),
    piece("c", 2, { origin: "stock", kind: "coin" }),
    piece("d", 3, { origin: "nowhere" }),
  ];
  assert.deepEqual(hows(between([STOCK], after)), {
    stock: "leave",
    a: "turn",
    b: "travel",
    c: "travel",
    d: "appear",
  });
});

test("a piece taken from a face-up pile shows its face all the way", () => {
  const top = piece("top", 4);
  const all = between([top], [top, piece("a", 0, { origin: "top" })]);
  assert.deepEqual(hows(all), { top: "rest", a: "travel" });
});

test("a coin moves to the middle of the place that holds it, and comes back from there", () => {
  const coin = piece("c", 0, { kind: "coin" });
  const [without, holding] = [place("seat", 6), place("seat", 6, ["c"])];
  const [won] = tracks(sceneOf([coin], [without]), sceneOf([], [holding]), []);
  assert.deepEqual([won.how, won.to], ["leave", [6.75, 4, 0.5, 0.5]]);
  assert.equal(poses([won], won.end / 2)[0].alpha, 1);
  assert.deepEqual(poses([won], won.end), []);
  const [back] = tracks(sceneOf([], [holding]), sceneOf([coin], [without]), []);
  assert.deepEqual([back.how, back.from, back.to], ["travel", [6.75, 4, 0.5, 0.5], [0, 0, 1, 1]]);
});

test("a tile with another face is a new tile: the old one leaves, the new one comes from the stock", () => {
  const [old, now] = [piece("a", 0), piece("a", 5, { face: { ...FACE, text: "2" }, origin: "stock" })];
  const all = between([STOCK, old], [STOCK, now]);
  assert.deepEqual(
    all.map((one) => [one.piece.id, one.how]),
    [
      ["a", "leave"],
      ["stock", "rest"],
      ["a", "turn"],
    ],
  );
});

test("twenty tiles that are dealt have arrived after 250 ms", () => {
  const many = Array.from({ length: 20 }, (_, k) => piece(`p${k}`, k, { origin: "stock" }));
  assert.equal(transitionLength(between([STOCK], [STOCK, ...many])), TRANSITION_MS);
});

test("the top tile of a pile turns over, and the rest of the pile stays", () => {
  const [pile, rest] = [piece("a", 3, { kind: "pile", face: null, count: 9 }), piece("b", 3, { kind: "pile", face: null })];
  const all = between([pile], [rest, piece("a", 0)]);
  assert.deepEqual(hows(all), { a: "turn", b: "rest" });
  assert.equal(all.find((one) => one.piece.id === "a").faces[0].kind, "tile");
});

test("a released piece moves on from there, and the rest of its pile stays", () => {
  const pile = (id, count) => piece(id, 10, { kind: "pile", face: null, count });
  const carried = piece("stock", 4, { face: null });
  const drawn = piece("d", 0, { origin: "stock" });
  const one = tracksCarrying([pile("stock", 9)], [pile("stock", 8), drawn], carried);
  assert.deepEqual(hows(one), { stock: "rest", d: "turn" });
  assert.deepEqual(one.find(({ how }) => how === "turn").from, [4, 0, 1, 1]);
  const named = tracksCarrying([pile("t1", 9)], [pile("t2", 8), piece("t1", 0)], { ...carried, id: "t1" });
  assert.deepEqual(hows(named), { t2: "rest", t1: "turn" });
  assert.deepEqual(named.find(({ how }) => how === "turn").from, [4, 0, 1, 1]);
  const [moved] = tracksCarrying([piece("a", 1)], [piece("a", 2)], piece("a", 7));
  assert.deepEqual([moved.from[0], moved.to[0]], [7, 2]);
});
