// Tests of the scrollable part of the table: the positions of pieces in it, which of them are
// visible, and when a drag scrolls.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allPieces,
  isInPane,
  movableParts,
  outline,
  parseScene,
  placeOfPiece,
  rectOf,
} from "../../web/src/base/scene.ts";
import { Body } from "../../web/src/board/body.ts";
import { flattenPane } from "../../web/src/board/layer-fit.ts";
import { tracks } from "../../web/src/board/tracks.ts";
import { scrollSpeed, scrollTarget, visiblePart } from "../../web/src/input/scrolling.ts";
import { findSpots } from "../../web/src/input/spots.ts";

const scene = parseScene({
  size: [8, 10],
  status: "Choose.",
  faces: [{ text: "1" }, { text: "2" }],
  drops: [
    { place: "low", move: "put * low" },
    { place: "high", move: "put * high", label: "Up there" },
  ],
  places: [{ id: "hand", at: [0, 8, 8, 2], look: "wood", label: "Your hand" }],
  pieces: [{ id: "t1", at: [1, 8.5, 1, 1], label: "red 1", face: 0 }],
  outline: [["hand", ["t1"]]],
  pane: {
    id: "pane",
    at: [0, 2, 8, 5],
    size: [8, 20],
    label: "The table",
    why: "Not in here.",
    places: [
      { id: "high", at: [0, 0, 4, 1.4], look: "tray", label: "A tray", why: "Not up there." },
      { id: "low", at: [0, 18, 4, 1.4], look: "tray", label: "Another tray" },
    ],
    prints: [
      { x: 1, y: 1, size: 0.3, text: "seen" },
      { x: 1, y: 19, size: 0.3, text: "not seen" },
    ],
    pieces: [
      { id: "t2", at: [1, 0.2, 1, 1], label: "red 2", face: 1 },
      { id: "t3", at: [1, 18.2, 1, 1], label: "red 3", face: 1 },
    ],
    outline: [
      ["high", ["t2"]],
      ["low", ["t3"]],
    ],
  },
  offers: [
    { pick: "t1", drops: [0, 1] },
    { pick: "t3", drops: [1], label: "Take red 3" },
  ],
});

test("shared parts of a message are restored wherever they are used", () => {
  assert.deepEqual(
    [...scene.pieces, ...scene.pane.pieces].map(({ face }) => face.text),
    ["1", "2", "2"],
  );
  assert.deepEqual(scene.offers[0].drops, [
    {
      place: "low",
      move: "put t1 low",
      label: "Another tray",
      button: "",
      ask: null,
      desk: false,
      target: "",
      then: [],
    },
    {
      place: "high",
      move: "put t1 high",
      label: "Up there",
      button: "",
      ask: null,
      desk: false,
      target: "",
      then: [],
    },
  ]);
  assert.deepEqual(
    scene.offers.map(({ label }) => label),
    ["red 1", "Take red 3"],
  );
  assert.deepEqual(
    scene.pane.places.map(({ why }) => why),
    ["Not up there.", "Not in here."],
  );
});

test("a complete scene is parsed unchanged", () => assert.deepEqual(parseScene(scene), scene));

test("the content of a pane is placed on the board as if it were not scrolled", () => {
  assert.deepEqual(rectOf(scene, "t3"), [1, 20.2, 1, 1]);
  assert.deepEqual(rectOf(scene, "t1"), [1, 8.5, 1, 1]);
  assert.equal(rectOf(scene, "nothing"), null);
  assert.deepEqual(
    ["t1", "t3", "low"].map((id) => isInPane(scene, id)),
    [false, true, true],
  );
  assert.deepEqual(
    allPieces(scene).map(({ id, inside }) => [id, inside ?? 0]),
    [
      ["t1", 0],
      ["t2", 1],
      ["t3", 1],
    ],
  );
});

test("a picture shows the visible part of the pane", () => {
  const { pieces, places, prints, pane } = flattenPane(scene);
  assert.equal(pane, undefined);
  assert.deepEqual(
    pieces.map(({ id }) => id),
    ["t1", "t2"],
  );
  assert.deepEqual(pieces[1].at, [1, 2.2, 1, 1]);
  assert.deepEqual(
    places.map(({ id }) => id),
    ["hand", "high"],
  );
  assert.deepEqual(
    prints.map(({ x, y, text }) => [x, y, text]),
    [[1, 3, "seen"]],
  );
});

test("buttons in a pane are marked, and the outline has a list for the pane", () => {
  assert.deepEqual(
    findSpots(scene, scene.offers, [], scene.offers[0]).map(({ key, inside }) => [key, inside]),
    [
      ["pick:t1", false],
      ["pick:t3", true],
      ["drop:low", true],
      ["drop:high", true],
    ],
  );
  const listEntries = ({ inside }) => inside.map(({ label, pieces }) => [label, ...pieces]);
  assert.deepEqual(listEntries(outline(scene)), [["Your hand", "red 1"]]);
  assert.deepEqual(listEntries(outline(scene.pane)), [
    ["A tray", "red 2"],
    ["Another tray", "red 3"],
  ]);
});

test("a piece belongs to the innermost place in the outline", () => {
  const nodes = [["", ["t1"]], ["high", [], [["row", ["t2"]]]], ["low"]];
  assert.deepEqual(
    ["t1", "t2", "t3"].map((id) => placeOfPiece(nodes, id)),
    ["", "row", undefined],
  );
});

test("a piece that moves from the hand into the pane follows its scrolling gradually", () => {
  const pane = { ...scene.pane, pieces: [{ ...scene.pieces[0], at: [1, 2, 1, 1] }] };
  const after = parseScene({ ...scene, pieces: [], pane });
  const track = tracks(movableParts(scene), movableParts(after)).find(
    ({ piece }) => piece.id === "t1",
  );
  const body = new Body(track.was);
  body.follow(track);
  assert.equal(body.pose().inside, 0);
  body.step(60);
  assert.ok(body.pose().inside > 0 && body.pose().inside < 1);
  body.step(940);
  assert.deepEqual([body.pose().inside, body.pose().at], [1, [1, 4, 1, 1]]);
});

const window = { left: 0, top: 100, width: 300, height: 200 };

test("a drag scrolls only near the edges, and faster the nearer it is", () => {
  assert.equal(scrollSpeed(window, 100, 200), 0);
  assert.ok(scrollSpeed(window, 100, 110) < scrollSpeed(window, 100, 140));
  assert.ok(scrollSpeed(window, 100, 140) < 0);
  assert.ok(scrollSpeed(window, 100, 280) > 0);
  assert.ok(scrollSpeed(window, 100, 320) > 0, "just below the window");
  assert.equal(scrollSpeed(window, 100, 400), 0, "far below it");
  assert.equal(scrollSpeed(window, 400, 280), 0, "beside it");
});

test("a box is clipped to the visible part of the pane", () => {
  const half = { left: 10, top: 100, width: 50, height: 30 };
  assert.deepEqual(visiblePart({ left: 10, top: 80, width: 50, height: 50 }, window), half);
  assert.equal(visiblePart({ left: 10, top: 320, width: 50, height: 50 }, window), null);
});

test("scrolling goes no further than needed", () => {
  assert.equal(scrollTarget({ top: 60, height: 50 }, 200, 20), 20);
  assert.equal(scrollTarget({ top: 400, height: 50 }, 200, 0), 274);
  assert.equal(scrollTarget({ top: 100, height: 50 }, 200, 300), 76);
  assert.equal(scrollTarget({ top: 5, height: 50 }, 200, 300), 0);
});
