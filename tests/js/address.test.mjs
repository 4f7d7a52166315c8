// What stands behind the # is read strictly, and written so that it is read again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freshId, freshSeed, newAddress, openAddress, parseAddress } from "../../web/js/address.js";

test("a new table with seats, seed, switches and settings", () => {
  assert.deepEqual(parseAddress("#game=some-game&seats=me,keen,keen&seed=7&draw=two-keep-one&pace=fast"), {
    kind: "new",
    game: "some-game",
    seats: ["me", "keen", "keen"],
    seed: "7",
    options: { draw: "two-keep-one" },
    settings: { pace: "fast" },
  });
});

test("without a seed the browser's own luck is taken, 64 bits of it", () => {
  const seeds = Array.from({ length: 200 }, freshSeed);
  assert.equal(new Set(seeds).size, 200);
  assert.ok(seeds.every((seed) => /^\d{1,20}$/.test(seed) && BigInt(seed) < 2n ** 64n));
  assert.ok(seeds.some((seed) => BigInt(seed) > 2n ** 53n));
});

for (const hash of [
  "#id=",
  "#id=../x",
  "#seats=me",
  "#game=<b>",
  "#game=a&seed=" + "9".repeat(65),
  "#game=a&seats=ME",
  "#game=a&x=%00",
  "#recording=//evil.example/x.json",
]) {
  test(`a broken address says so: ${hash.slice(0, 30)}`, () => assert.equal(parseAddress(hash).kind, "broken"));
}

test("no address at all is another thing than a broken one", () => {
  assert.equal(parseAddress("").kind, "nothing");
  assert.equal(parseAddress("#").kind, "nothing");
});

test("what is written is read again", () => {
  const id = freshId();
  assert.deepEqual(parseAddress(openAddress(id).split("#")[1]), { kind: "open", id, settings: {} });
  const again = parseAddress(newAddress("a-game", { seats: ["me", "keen"], options: { draw: "one" } }).split("#")[1]);
  assert.deepEqual(
    [again.kind, again.game, again.seats, again.options],
    ["new", "a-game", ["me", "keen"], { draw: "one" }],
  );
});
