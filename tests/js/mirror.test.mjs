// Tests of the buttons over the board, one for each piece and place: their size, the arrow keys,
// and the list for screen readers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { outline } from "../../web/src/base/scene.ts";
import { chooseWording } from "../../web/src/board/paint-prints.ts";
import { touchRect, nearestInDirection, findSpots } from "../../web/src/input/spots.ts";
import { parseScene } from "../../web/src/base/scene.ts";

const scene = parseScene({
  size: [8, 4],
  status: "Choose.",
  places: [
    { id: "tray", at: [0, 0, 3, 1.4], look: "tray", label: "A tray" },
    { id: "rack", at: [0, 2, 8, 1.4], look: "wood", label: "Your rack" },
    { id: "bare", at: [5, 0, 1, 1], look: "spot" },
  ],
  pieces: [
    { id: "t1", at: [0.1, 0.1, 1, 1], label: "red 1" },
    { id: "t2", at: [0.1, 2.1, 1, 1], label: "red 2" },
    { id: "t3", at: [5, 0, 1, 1], label: "red 3" },
  ],
  outline: [
    ["", ["t3"]],
    ["tray", ["t1"]],
    ["rack", ["t2"]],
  ],
  offers: [
    {
      label: "Take red 2",
      pick: "t2",
      drops: [{ place: "tray", move: "put t2", label: "Into the tray" }],
    },
    { label: "Keep", pick: "t1", move: "keep t1", on: false },
    { label: "Keep it twice", pick: "t1", move: "keep2 t1" },
    { label: "Not on the table", pick: "elsewhere", move: "x" },
  ],
});

test("every offer on the table has a button, and its id stays while others appear and disappear", () => {
  assert.deepEqual(
    findSpots(scene, scene.offers, [], null).map(({ key }) => key),
    ["pick:t2", "pick:t1", "pick:t1:1"],
  );
  assert.deepEqual(
    findSpots(scene, scene.offers.slice(1), [], null).map(({ key }) => key),
    ["pick:t1", "pick:t1:1"],
  );
});

test("a held piece adds buttons for its targets", () => {
  const [held] = scene.offers;
  const [drop] = findSpots(scene, scene.offers, [], held).filter((spot) => spot.drop);
  assert.deepEqual(
    [drop.key, drop.drop.move, drop.label],
    ["drop:tray", "put t2", "Into the tray"],
  );
});

test("buttons of equal pieces name their places, those of one place do not", () => {
  const pieces = ["t1", "t2", "t3"].map((id) => ({ ...scene.pieces[0], id, label: "5 of Moons" }));
  const table = {
    ...scene,
    pieces,
    outline: [
      ["tray", ["t1"]],
      ["rack", ["t2", "t3"]],
    ],
  };
  const offers = pieces.map(({ id, label }) => ({ ...scene.offers[0], pick: id, label }));
  const names = (layer, shownOffers) =>
    findSpots(layer, shownOffers, [], null).map(({ label }) => label);
  assert.deepEqual(names(table, offers), [
    "5 of Moons: A tray",
    "5 of Moons: Your rack",
    "5 of Moons: Your rack",
  ]);
  assert.deepEqual(names(table, offers.slice(1)), ["5 of Moons", "5 of Moons"]);
});

test("a drawer has a button for its handle", () => {
  const [handle] = findSpots(
    scene,
    [],
    [{ id: "sheet", title: "107 points", handle: "tray" }],
    null,
  );
  assert.deepEqual([handle.drawer, handle.label], ["sheet", "107 points"]);
});

test("no button is smaller than a finger or outside the board", () => {
  assert.deepEqual(touchRect({ left: 0, top: 90, width: 20, height: 20 }, 100, 100), {
    left: 0,
    top: 56,
    width: 44,
    height: 44,
  });
  assert.deepEqual(touchRect({ left: 10, top: 10, width: 60, height: 50 }, 100, 100), {
    left: 10,
    top: 10,
    width: 60,
    height: 50,
  });
});

test("a button grows no further than to the middle of the gap to its neighbour", () => {
  const [left, right] = [100, 136].map((x) => ({ left: x, top: 100, width: 30, height: 40 }));
  const leftRect = touchRect(left, 400, 400, [left, right]);
  const rightRect = touchRect(right, 400, 400, [left, right]);
  assert.deepEqual([leftRect.left, leftRect.left + leftRect.width, rightRect.left], [93, 133, 133]);
  assert.deepEqual([leftRect.top, leftRect.height], [98, 44]);
  const onTop = { left: 100, top: 110, width: 30, height: 40 };
  assert.equal(touchRect(left, 400, 400, [onTop]).width, 44, "what lies on it is no neighbour");
});

test("a button takes the whole gap to a neighbour that needs none of it", () => {
  const low = { left: 100, top: 100, width: 60, height: 34 };
  const large = { left: 100, top: 138, width: 60, height: 60 };
  const { top, height } = touchRect(low, 400, 400, [low, large]);
  assert.deepEqual([top, top + height], [95, 138]);
});

test("an arrow key moves to the nearest button in its direction, if there is one", () => {
  const at = (left, top) => ({ left, top, width: 10, height: 10 });
  const boxes = [at(0, 0), at(100, 0), at(0, 100), at(110, 110), at(50, 4)];
  assert.equal(nearestInDirection(boxes, 0, "ArrowRight"), 4);
  assert.equal(nearestInDirection(boxes, 4, "ArrowRight"), 1);
  assert.equal(nearestInDirection(boxes, 0, "ArrowDown"), 2);
  assert.equal(nearestInDirection(boxes, 3, "ArrowUp"), 1);
  assert.equal(nearestInDirection(boxes, 0, "ArrowLeft"), 0);
});

test("the outline lists places and their contents", () => {
  const inside = [
    { label: "A tray", lists: false, inside: [], pieces: ["red 1"] },
    { label: "Your rack", lists: false, inside: [], pieces: ["red 2"] },
  ];
  assert.deepEqual(outline(scene), { label: "", lists: false, inside, pieces: ["red 3"] });
});

test("the outline follows the scene and not the drawing, and omits places without a label", () => {
  const contents = [["rack", ["t3"], [["tray", ["t2"]]]]];
  const tray = { label: "A tray", lists: false, inside: [], pieces: ["red 2"] };
  const rack = { label: "Your rack", lists: false, inside: [tray], pieces: ["red 3"] };
  assert.deepEqual(outline({ ...scene, outline: contents }), {
    label: "",
    lists: false,
    inside: [rack],
    pieces: [],
  });
});

test("contents of an absent place are listed in the enclosing place", () => {
  const contents = [
    ["rack", ["t2"], [["gone", ["t1"], [["tray"]]]]],
    ["gone", ["t3"]],
  ];
  const tray = { label: "A tray", lists: false, inside: [], pieces: [] };
  const rack = { label: "Your rack", lists: false, inside: [tray], pieces: ["red 2", "red 1"] };
  assert.deepEqual(outline({ ...scene, outline: contents }), {
    label: "",
    lists: false,
    inside: [rack],
    pieces: ["red 3"],
  });
});

test("two equal pieces are listed twice", () => {
  const coin = (id) => ({ id, at: [0, 0, 1, 1], label: "coin 3 of Moons" });
  const both = parseScene({
    size: [8, 4],
    status: "",
    pieces: [coin("c3"), coin("c4")],
    outline: [["", ["c3", "c4"]]],
  });
  assert.deepEqual(outline(both).pieces, ["coin 3 of Moons", "coin 3 of Moons"]);
});

test("a scene stored by an older page has no outline", () => {
  const stored = parseScene({
    size: [8, 4],
    status: "",
    places: scene.places,
    pieces: scene.pieces,
    pane: { places: [], prints: [], pieces: [] },
  });
  assert.deepEqual(
    [stored, stored.pane].map(outline),
    Array(2).fill({ label: "", lists: false, inside: [], pieces: [] }),
  );
});

test("text that does not fit is replaced by its short form, if it has one", () => {
  const measure = (text) => 10 * text.length;
  assert.equal(chooseWording({ text: "Player 2", short: "P2" }, 80, measure), "Player 2");
  assert.equal(chooseWording({ text: "Player 2", short: "P2" }, 79, measure), "P2");
  assert.equal(chooseWording({ text: "Player 2", short: "" }, 20, measure), "Player 2");
});
