// Tests of the choice of several pieces of the rack, with a made-up board and engine.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { PieceChoice } from "../../web/src/view/piece-choice.ts";

const OFFER = { label: "", move: null, on: null, why: "", rule: "", ask: null, points: [] };
const DROP = { place: "tray", move: "lay t1", label: "The tray", then: ["lay t2"] };

let board;
let sent;
let isIdle;
let choice;

/** A piece of the rack. */
const piece = (pick, slot) => ({
  ...OFFER,
  pick,
  slot,
  drops: [{ ...DROP, then: [] }],
  actions: [],
});

beforeEach(() => {
  sent = [];
  isIdle = true;
  board = {
    held: null,
    offers: [piece("t1", 0), piece("t2", 1), piece("t3", 2), { ...piece("m1"), slot: undefined }],
    board: { layer: { desk: { several: true } } },
    mirror: {},
    explained: [],
    listener: { explain: (about) => board.explained.push(about) },
    hold: (hold) => (board.held = hold),
  };
  choice = new PieceChoice(board, { send: (request) => sent.push(request), isIdle: () => isIdle });
});

/** Taps a piece as the board does: what the choice does not take is held alone, or put down. */
function tap(pick) {
  const offer = board.offers.find((one) => one.pick === pick);
  if (!choice.tap(offer)) board.held = board.held?.pick === pick ? null : offer;
}

/** The engine answers that these pieces can be laid together, or that only some are chosen. */
function answer(asked, pieces = asked, fields = {}) {
  const chosen = { pieces, label: `${pieces.length} tiles`, button: "Lay", ...fields };
  choice.hear({ say: "choice", rev: 1, asked, chosen });
}

test("a second tap on the rack asks the engine, and its answer can be laid", () => {
  tap("t1");
  assert.deepEqual(sent, []);
  tap("t2");
  assert.deepEqual(sent, [{ do: "choose", pieces: ["t1", "t2"] }]);
  assert.deepEqual(board.held.drops, [], "nothing can be done before the answer");
  assert.ok(board.held.actions.every(({ move, then }) => move === null && !then.length));
  answer(["t1", "t2"], ["t1", "t2"], { drops: [DROP] });
  const { picks, drops, actions } = board.held;
  assert.deepEqual(picks, ["t1", "t2"]);
  assert.deepEqual([drops[0].move, drops[0].then], ["lay t1", ["lay t2"]]);
  assert.deepEqual(
    [actions[0].move, actions[0].then, actions[0].main],
    ["lay t1", ["lay t2"], true],
  );
});

test("the button says why chosen pieces can go nowhere", () => {
  tap("t1");
  tap("t2");
  answer(["t1", "t2"], ["t1", "t2"], { why: "A gap." });
  assert.deepEqual([board.held.actions[0].move, board.held.actions[0].why], [null, "A gap."]);
});

test("a second tap takes a piece out, and the last one is held alone", () => {
  tap("t1");
  tap("t2");
  answer(["t1", "t2"]);
  tap("t1");
  assert.deepEqual([board.held.pick, board.held.picks], ["t2", undefined]);
  tap("t2");
  assert.equal(board.held, null);
});

test("a piece that does not go with the others is held alone, and a lost choice is explained", () => {
  tap("t1");
  tap("t2");
  answer(["t1", "t2"]);
  tap("t3");
  answer(["t1", "t2", "t3"], ["t3"], { why: "Not together." });
  assert.deepEqual([board.held.pick, board.held.picks], ["t3", undefined]);
  assert.deepEqual(board.explained, ["Not together."]);
});

test("an answer that comes after another tap is not taken", () => {
  tap("t1");
  tap("t2");
  tap("t3");
  answer(["t1", "t2"], ["t1", "t2"], { drops: [DROP] });
  assert.deepEqual([board.held.picks, board.held.drops], [["t1", "t2", "t3"], []]);
  board.held = null;
  answer(["t1", "t2", "t3"]);
  assert.equal(board.held, null, "nor one that comes after the choice was given up");
});

test("an answer about pieces that are no longer chosen is not taken", () => {
  tap("t1");
  tap("t2");
  board.held = { ...board.held, picks: ["t2", "t3"] };
  answer(["t1", "t2"], ["t1", "t2"], { drops: [DROP] });
  assert.deepEqual(board.held.drops, []);
});

for (const [name, spoil] of [
  ["while the engine cannot answer", () => (isIdle = false)],
  ["where pieces are laid one by one", () => (board.board.layer.desk.several = false)],
]) {
  test(`a tap holds one piece ${name}`, () => {
    spoil();
    tap("t1");
    tap("t2");
    assert.deepEqual([board.held.pick, board.held.picks, sent], ["t2", undefined, []]);
  });
}

test("a piece of the table is not chosen with those of the rack", () => {
  tap("t1");
  tap("m1");
  assert.deepEqual([board.held.pick, sent], ["m1", []]);
});
