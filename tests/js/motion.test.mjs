// Tests of animations: what moves between two scenes is decided by the ids of the pieces, not by
// their appearance.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Body } from "../../web/src/board/body.ts";
import { planCheer } from "../../web/src/board/cheer.ts";
import { DiceCup } from "../../web/src/board/dice.ts";
import { springAfter } from "../../web/src/board/springs.ts";
import { dealTracks, farthest, tracks } from "../../web/src/board/tracks.ts";

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
const place = (id, x, holds = []) => ({
  id,
  at: [x, 4, 2, 0.5],
  look: "plaque",
  label: id,
  marks: [],
  holds,
  when: "",
});
const sceneOf = (pieces, places = []) => ({ pieces, places });
const between = (before, after) => tracks(sceneOf(before), sceneOf(after));
const tracksCarrying = (before, after, carried) => tracks(sceneOf(before), sceneOf(after), carried);
const FRAME_MS = 1000 / 60;

/** The poses of a piece in each frame until it comes to rest. */
function posesOf(track, isFading = false, frame = FRAME_MS) {
  const body = new Body(track.was);
  body.follow(track, isFading);
  const all = [body.pose()];
  while (all.length < 1000 && body.step(frame)) all.push(body.pose());
  return [...all, body.pose()];
}
const longest = (all) =>
  Math.max(
    ...all.filter(({ how }) => how !== "rest").map((track) => posesOf(track).length * FRAME_MS),
  );
const hows = (all) => Object.fromEntries(all.map((track) => [track.piece.id, track.how]));

test("a spring is exact for frames of any length", () => {
  for (const spring of [
    [21, 0.9],
    [26, 0.72],
    [12, 1],
  ]) {
    const once = springAfter(3, -20, spring, 0.1);
    let many = [3, -20];
    for (let k = 0; k < 25; k += 1) many = springAfter(...many, spring, 0.004);
    once.forEach((value, k) => assert.ok(Math.abs(value - many[k]) < 1e-9, `${spring}`));
    assert.ok(Math.abs(springAfter(3, -20, spring, 1)[0]) < 0.001, "it comes to rest");
    assert.deepEqual(springAfter(3, -20, spring, 0), [3, -20]);
  }
});

test("a piece that stays does not move", () => {
  assert.deepEqual(hows(between([piece("a", 0)], [piece("a", 0)])), { a: "rest" });
});

test("each kind of change has its own animation", () => {
  const before = [
    piece("a", 0),
    piece("b", 1, { face: null }),
    piece("c", 2),
    piece("d", 3, { kind: "die" }),
  ];
  const after = [
    piece("a", 5),
    piece("b", 1),
    piece("d", 3, { kind: "die", throws: 1 }),
    piece("e", 4),
  ];
  assert.deepEqual(hows(between(before, after)), {
    a: "travel",
    b: "turn",
    c: "leave",
    d: "throw",
    e: "appear",
  });
});

test("a die that shows the same face again was still thrown", () => {
  const [track] = between(
    [piece("d", 0, { kind: "die" })],
    [piece("d", 0, { kind: "die", throws: 1 })],
  );
  assert.equal(track.how, "throw");
});

test("a travelling piece moves in the first frame, is lifted on the way, and arrives", () => {
  const [track] = between([piece("a", 0)], [piece("a", 4)]);
  const all = posesOf(track);
  assert.ok(all[1].at[0] > 0, "the first frame shows a change");
  assert.ok(Math.max(...all.map(({ lift }) => lift)) > 0.2);
  assert.deepEqual([all.at(-1).at, all.at(-1).lift], [[4, 0, 1, 1], 0]);
  assert.ok(longest([track]) < 600);
});

test("a new goal on the way keeps place and speed", () => {
  const [there] = between([piece("a", 0)], [piece("a", 4)]);
  const [back] = between([piece("a", 4)], [piece("a", 0)]);
  const body = new Body(there.was);
  body.follow(there);
  for (let k = 0; k < 5; k += 1) body.step(FRAME_MS);
  const [before] = body.pose().at;
  body.follow(back);
  assert.equal(body.pose().at[0], before);
  body.step(4);
  assert.ok(body.pose().at[0] > before, "it still flies on for a moment");
  while (body.step(FRAME_MS));
  assert.equal(body.pose().at[0], 0);
});

test("a piece touches the table once, before its spring has come to rest", () => {
  const [track] = between([piece("a", 0)], [piece("a", 4)]);
  const body = new Body(track.was);
  body.follow(track);
  const landed = [];
  do landed.push(body.land());
  while (body.step(FRAME_MS));
  assert.equal(landed.filter(Boolean).length, 1);
  assert.ok(landed.indexOf(true) < landed.length - 3);
});

test("with reduced motion a piece is only ever at its old or its new place, and fades in", () => {
  const [track] = between([piece("a", 0)], [piece("a", 4)]);
  const all = posesOf(track, true);
  assert.ok(all.every(({ at, lift, tilt }) => at[0] === 4 && !lift && !tilt));
  assert.deepEqual([all[0].alpha, all.at(-1).alpha], [0, 1]);
  const [turned] = between([piece("a", 0, { face: null })], [piece("a", 0)]);
  assert.ok(posesOf(turned, true).every(({ piece: { face }, turn }) => face && turn === 1));
});

test("a tile turns over by its width, and a leaving one fades", () => {
  const all = posesOf(between([piece("a", 0, { face: null })], [piece("a", 0)])[0]);
  assert.deepEqual([all[0].turn, all.at(-1).turn], [0, 1]);
  assert.ok(all.every(({ piece: { face }, turn }) => Boolean(face) === turn >= 0.5));
  assert.ok(posesOf(between([piece("a", 0)], [])[0]).at(-1).alpha < 0.01);
});

test("a refused piece keeps the speed of the finger, comes home and lies level", () => {
  const body = new Body(piece("a", 0));
  body.hold([3, 0, 1, 1], [10, 0], 1);
  body.step(FRAME_MS);
  assert.ok(body.pose().tilt > 0 && body.pose().lift > 0);
  assert.equal(body.pose().at[0], 3, "a held piece stays at the finger");
  body.follow(tracksCarrying([piece("a", 0)], [piece("a", 0)], piece("a", 3))[0]);
  body.step(1);
  assert.ok(body.pose().at[0] > 3);
  while (body.step(FRAME_MS));
  assert.deepEqual([body.pose().at[0], body.pose().tilt, body.pose().lift], [0, 0, 0]);
});

const STOCK = piece("stock", 10, { kind: "pile", face: null, at: [10, 2, 0.5, 0.5] });

test("a drawn tile comes out of the stock and turns over on the way", () => {
  const all = tracks(sceneOf([STOCK]), sceneOf([STOCK, piece("a", 0, { origin: "stock" })]));
  const drawn = all.find((track) => track.piece.id === "a");
  assert.deepEqual([drawn.how, drawn.was.at], ["turn", [10, 2, 0.5, 0.5]]);
  const [first, last] = [0, -1].map((k) => posesOf(drawn).at(k));
  assert.deepEqual([first.piece.face, first.alpha, first.at], [null, 1, STOCK.at]);
  assert.deepEqual([last.piece.face, last.at, last.lift], [FACE, [0, 0, 1, 1], 0]);
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
  const [won] = tracks(sceneOf([coin], [without]), sceneOf([], [holding]));
  assert.deepEqual([won.how, won.to], ["leave", [6.75, 4, 0.5, 0.5]]);
  assert.ok(
    posesOf(won).every(({ alpha }) => alpha === 1),
    "it does not fade on the way",
  );
  assert.ok(
    posesOf(won).some(({ spin }) => Math.abs(spin) < 0.5),
    "it spins",
  );
  const [back] = tracks(sceneOf([], [holding]), sceneOf([coin], [without]));
  assert.deepEqual([back.how, back.was.at, back.to], ["travel", [6.75, 4, 0.5, 0.5], [0, 0, 1, 1]]);
});

test("a tile with another face is a new tile: the old one leaves, the new one comes from the stock", () => {
  const [old, now] = [
    piece("a", 0),
    piece("a", 5, { face: { ...FACE, text: "2" }, origin: "stock" }),
  ];
  const all = between([STOCK, old], [STOCK, now]);
  assert.deepEqual(
    all.map((track) => [track.piece.id, track.how]),
    [
      ["a", "leave"],
      ["stock", "rest"],
      ["a", "turn"],
    ],
  );
});

for (const n of [2, 14, 40])
  test(`${n} tiles that are dealt leave the stock one after another, and have arrived after 2.1 s`, () => {
    const many = Array.from({ length: n }, (_, k) => piece(`p${k}`, k / 3, { origin: "stock" }));
    const all = between([STOCK], [STOCK, ...many]);
    const waits = all.filter(({ how }) => how === "turn").map(({ wait }) => wait);
    assert.ok(waits.every((wait, k) => k === 0 || wait > waits[k - 1]));
    assert.ok(longest(all) < 2100, `${longest(all)} ms`);
  });

test("a deal lays the stock first, then the tiles that come from it, and those without origin appear in turn", () => {
  const all = dealTracks(
    sceneOf([STOCK, piece("a", 0, { origin: "stock" }), piece("b", 1), piece("c", 2)]),
  );
  assert.deepEqual(hows(all), { stock: "rest", a: "turn", b: "appear", c: "appear" });
  assert.ok(all.find(({ piece: { id } }) => id === "c").wait > 0);
});

test("the top tile of a pile turns over, and the rest of the pile stays", () => {
  const [pile, remaining] = [
    piece("a", 3, { kind: "pile", face: null, count: 9 }),
    piece("b", 3, { kind: "pile", face: null }),
  ];
  const all = between([pile], [remaining, piece("a", 0)]);
  assert.deepEqual(hows(all), { a: "turn", b: "rest" });
  assert.equal(all.find((track) => track.piece.id === "a").was.kind, "tile");
});

test("a released piece moves on from there, and the rest of its pile stays", () => {
  const pile = (id, count) => piece(id, 10, { kind: "pile", face: null, count });
  const carried = piece("stock", 4, { face: null });
  const drawn = piece("d", 0, { origin: "stock" });
  const all = tracksCarrying([pile("stock", 9)], [pile("stock", 8), drawn], carried);
  assert.deepEqual(hows(all), { stock: "rest", d: "turn" });
  assert.deepEqual(all.find(({ how }) => how === "turn").was.at, [4, 0, 1, 1]);
  const named = tracksCarrying([pile("t1", 9)], [pile("t2", 8), piece("t1", 0)], {
    ...carried,
    id: "t1",
  });
  assert.deepEqual(hows(named), { t2: "rest", t1: "turn" });
  assert.deepEqual(named.find(({ how }) => how === "turn").was.at, [4, 0, 1, 1]);
  const [moved] = tracksCarrying([piece("a", 1)], [piece("a", 2)], piece("a", 7));
  assert.deepEqual([moved.was.at[0], moved.to[0]], [7, 2]);
});

const die = (text, throws) => piece("d", 2, { kind: "die", face: { ...FACE, text }, throws });

/** The poses of a thrown die in each frame until it comes to rest. */
function roll(body, frames = 400) {
  const all = [];
  while (all.length < frames && body.step(FRAME_MS)) all.push(body.pose());
  return all;
}

test("a die shakes until the answer, then tumbles to its result in 1.3 s and touches the table four times", () => {
  const body = new DiceCup().take(die("4", 0), [die("4", 0)]);
  assert.equal(roll(body, 60).length, 60, "it waits for the answer");
  body.follow(between([die("4", 0)], [die("2", 1)])[0]);
  const contacts = [];
  let frames = 0;
  for (; body.step(FRAME_MS); frames += 1) contacts.push(body.land());
  assert.ok(frames * FRAME_MS < 1300);
  assert.deepEqual(contacts.filter(Boolean), [1, 0.62, 0.4, 0.26]);
  const { piece: shown, at, lift, tumble } = body.pose();
  assert.deepEqual([shown.face.text, at, lift, tumble], ["2", [2, 0, 1, 1], 0, undefined]);
});

test("the result is written on a die while that side faces away", () => {
  const body = new DiceCup().take(die("4", 0), [die("4", 0)]);
  body.follow(between([die("4", 0)], [die("2", 1)])[0]);
  let before = "4";
  while (body.step(FRAME_MS)) {
    const { tumble } = body.pose();
    if (!tumble) continue;
    const top = tumble.sides[0].face.text;
    if (top !== before) assert.ok(Math.cos(tumble.angle) < 0);
    before = top;
  }
  assert.equal(before, "2");
});

test("a scene without a throw does not stop a die in the air", () => {
  const body = new DiceCup().take(die("4", 0), [die("4", 0)]);
  body.follow(between([die("4", 0)], [die("2", 1)])[0]);
  roll(body, 40);
  body.follow(between([die("2", 1)], [die("2", 1)])[0]);
  assert.ok(body.pose().tumble && body.pose().lift > 0);
});

test("the end of a round outlines its winners and lifts its groups in turn", () => {
  const groups = [0, 3].map((x, k) => ({ ...place(`g${k}`, x), at: [x, 0, 3, 1], look: "tray" }));
  const seats = [place("seat-1", 0), place("seat-2", 3)];
  const pieces = [0, 1, 3, 4].map((x) => piece(`t${x}`, x));
  const layer = { ...sceneOf(pieces, [...groups, ...seats]), size: [6, 6] };
  const plan = (end, isStill = false) =>
    planCheer(layer, { faces: pieces, end, seats: ["seat-2"], isStill });
  const named = (end, name) => plan(end).effects.filter((effect) => effect.name === name);
  assert.deepEqual(
    plan("round").jumps.map(([jumped, wait]) => [jumped.id, wait]),
    [
      ["t0", 0],
      ["t1", 0],
      ["t3", 170],
      ["t4", 170],
    ],
  );
  assert.deepEqual(
    named("round", "outline").map(({ at, age }) => [at, age]),
    [
      [seats[1].at, -0],
      [groups[0].at, -0],
      [groups[1].at, -170],
    ],
  );
  assert.deepEqual(
    ["match", "round", "lost", ""].map((end) => named(end, "cheer").length),
    [3, 2, 0, 0],
  );
  assert.deepEqual(
    ["match", "round", "lost", ""].map((end) => named(end, "dim").length),
    [0, 0, 1, 0],
  );
  assert.deepEqual(
    [plan("round", true).effects.length, plan("round", true).jumps],
    [3, []],
    "with reduced motion only the outlines",
  );
  assert.deepEqual(
    plan("").effects.map(({ at }) => at),
    [seats[1].at],
    "another player's round only shows who has won it",
  );
});

test("the coin that was looked for flies to the tile that was found before this flies to its finder", () => {
  const tile = piece("t", 4, { marks: ["select"] });
  const coins = [piece("c1", 0, { kind: "coin" }), piece("c1-suit", 1, { kind: "token" })];
  const next = [piece("c2", 0, { kind: "coin" })];
  const all = tracks(sceneOf([tile, ...coins], []), sceneOf(next, [place("seat-1", 2, ["t"])]));
  const trackOf = (name) => all.find((track) => track.piece.id === name);
  for (const coin of coins)
    assert.deepEqual([trackOf(coin.id).to, trackOf(coin.id).wait], [tile.at, 0]);
  assert.deepEqual(trackOf("t").piece.marks, [], "the tile is not marked as selected on its way");
  assert.ok(
    trackOf("t").wait >= 400 && trackOf("c2").wait >= 400,
    "tile and next coin wait until both have met",
  );
});

test("within the pane all make room at once, and what comes from elsewhere flies", () => {
  const inside = (x, y) => ({ at: [x, y, 1, 1], inside: 1 });
  const before = [piece("a", 0, inside(0, 0)), piece("b", 1, inside(1, 0)), piece("new", 3)];
  const after = [
    piece("a", 0, inside(0, 1)),
    piece("b", 1, inside(1, 1)),
    piece("new", 3, inside(2, 1)),
  ];
  const all = between(before, after);
  assert.deepEqual(
    all.map(({ arc, wait }) => [arc > 0, wait]),
    [
      [false, 0],
      [false, 0],
      [true, 0],
    ],
  );
  assert.deepEqual(
    farthest(all).map(({ piece: { id } }) => id),
    ["new"],
    "the marks of an undone move are its own",
  );
});
