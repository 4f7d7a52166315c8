// Tests of the review of a finished match, without its elements on the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAddress, replayAddress } from "../../web/src/base/address.ts";
import { crc32 } from "../../web/src/storage/envelope.ts";
import { Store } from "../../web/src/storage/store.ts";
import {
  costliestMoves,
  storeReview,
  storedReview,
  nextCostly,
  reviewedSeats,
  reviewMatch,
} from "../../web/src/match/review.ts";
import { FakeStorage } from "./fake-storage.mjs";

globalThis.document ??= { documentElement: { lang: "en" } };
const CHOICE = { label: "a", figure: "", share: 1, error: 0, grade: "best", played: true };
const MOVE = {
  grade: "best",
  loss: 0,
  lost: "",
  title: "Best",
  better: "",
  reason: "",
  pieces: [],
  better_pieces: [],
  choices: [CHOICE],
};
const REVIEW = { say: "review", seat: 0, at: 3, of: 3, more: false, headline: "", balance: [] };
const review = {
  ...REVIEW,
  moves: [0, 3, 0, 9, 1, 5].map((loss, k) => ({ ...MOVE, ply: 2 * k, loss })),
};
const body = { game: "toy", seats: 3, bots: { 1: "keen" }, names: [], options: {} };

test("the moves that cost most are listed in the order of play", () => {
  assert.deepEqual(
    costliestMoves(review).map(({ loss }) => loss),
    [3, 9, 5],
  );
  assert.deepEqual(costliestMoves({ moves: review.moves.slice(0, 1) }), []);
});

test("one goes from mistake to mistake in both directions", () => {
  assert.deepEqual(
    [
      nextCostly(review, -1),
      nextCostly(review, 1),
      nextCostly(review, 3, -1),
      nextCostly(review, 5),
      nextCostly(review, 1, -1),
    ],
    [1, 3, 1, -1, -1],
  );
});

test("the moves of persons are reviewed", () => assert.deepEqual(reviewedSeats(body), [0, 2]));

test("an address opens a review of a seat", () => {
  const address = replayAddress({ id: "abcd" }, 7, 2);
  assert.equal(address, "/play/#id=abcd&at=7&review=2");
  assert.equal(parseAddress(address.split("#")[1]).review, 2);
  assert.equal(parseAddress("id=abcd&at=7").review, null);
  assert.equal(parseAddress("id=abcd&review=x").kind, "broken");
});

/** A client whose engine needs three requests. */
function client() {
  const requests = [];
  const ask = async (message) => {
    requests.push(message);
    const n = requests.length;
    const moves = [{ ...MOVE, ply: n }];
    return [{ ...REVIEW, at: n, more: n < 3, moves }];
  };
  return { requests, version: "1", ask };
}

test("a review is made in slices and kept until its save changes; one that is not wanted any more is not finished", async () => {
  const store = new Store(new FakeStorage());
  const save = (n) =>
    store.save(
      "aaaa",
      {
        body: { ...body, at: n },
        sum: crc32(JSON.stringify({ ...body, at: n })),
        about: { game: "toy", title: "Toy", fact: {}, begun: true, turn: n, over: true },
      },
      "1",
    );
  save(1);
  const shown = [];
  const look = async (match, isWanted = () => true) => {
    shown.length = 0;
    await reviewMatch({ client: match, store, body, id: "aaaa" }, 0, (review) => {
      shown.push(review?.moves.length ?? null);
      return isWanted();
    });
    return [...shown];
  };
  const stopped = client();
  assert.deepEqual(await look(stopped, () => false), [1]);
  const first = client();
  assert.deepEqual(await look(first), [1, 2, 3]);
  assert.equal(first.requests[0].seat, 0);
  assert.ok(first.requests.slice(1).every((message) => !("seat" in message)));
  assert.deepEqual(await look(client()), [3], "it was kept");
  save(2);
  assert.deepEqual(await look(client()), [1, 2, 3], "the save has changed");
  assert.deepEqual(
    await look({ version: "2", ask: async () => [{ say: "refused" }] }),
    [null],
    "a review by another engine is not reused",
  );
});

test("old reviews make room for new ones", () => {
  const store = new Store(new FakeStorage());
  storeReview(store, "gone", "x", review);
  assert.deepEqual(storedReview(store, "gone", "x"), JSON.parse(JSON.stringify(review)));
  storeReview(store, "next", "x", review);
  assert.equal(storedReview(store, "gone", "x"), null);
});
