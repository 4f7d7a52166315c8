// Tests of the choices on the set-up sheet, and of which of them can be combined.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boxWord,
  changedOptions,
  completeSetup,
  newMatch,
  setupOf,
  validSetup,
} from "../../web/src/base/match-setup.ts";
import { isOptionRelevant, refusal, resolveConflicts } from "../../web/src/base/setup-choices.ts";

/** @type {import("../../web/src/base/types.ts").GameBox} */
const BOX = {
  key: "toy",
  seats: [2, 4],
  usual: 3,
  minutes: 5,
  first: [],
  players: ["gentle", "keen"],
  manners: ["ida"],
  options: { size: ["small", "big"], colour: ["blue", "red"], order: ["any", "strict"] },
  refused: [
    { choices: { seats: "4", size: "big" }, why: "refused.0" },
    { choices: { colour: "blue", order: "strict" }, why: "refused.1" },
  ],
  aids: [],
  words: { en: { name: "Toy", tagline: "A toy." }, tr: { name: "Oyuncak" } },
};
const with_ = (/** @type {Record<string, string>} */ options) => completeSetup(BOX, { options });

test("the default is a person, the strongest computers and the first value of every option", () => {
  assert.deepEqual(completeSetup(BOX), {
    count: 3,
    players: ["me", "keen", "keen", "keen"],
    names: ["", "", "", ""],
    options: { size: "small", colour: "blue", order: "any" },
    seed: "",
  });
  assert.deepEqual(setupOf(BOX, completeSetup(BOX)), {
    seats: ["me", "keen", "keen"],
    names: ["", "", ""],
    options: {},
  });
});

test("a new player gets casual computers if the game has them", () => {
  const box = { ...BOX, players: ["casual", "keen"] };
  assert.deepEqual(completeSetup(box).players, ["me", "casual", "casual", "casual"]);
  const place = { game: "toy", seats: [], names: [], seed: "7", options: {} };
  assert.deepEqual(newMatch(place, box).request.seats, ["me", "casual", "casual"]);
  assert.deepEqual(
    completeSetup(box, { seats: ["me", "keen"] }).players,
    ["me", "keen", "casual", "casual"],
    "the last choice is kept",
  );
  assert.deepEqual(
    validSetup(box, { seats: ["me", "easy"] }).seats,
    ["me", "casual"],
    "as it was called before",
  );
});

test("a character can be chosen in place of a level, and is never the default", () => {
  assert.deepEqual(validSetup(BOX, { seats: ["me", "ida"] }).seats, ["me", "ida"]);
  assert.deepEqual(completeSetup({ ...BOX, manners: ["ida", "mira"] }).players, [
    "me",
    "keen",
    "keen",
    "keen",
  ]);
  assert.deepEqual(validSetup(BOX, { seats: ["me", "mira"] }).seats, [], "not in this game");
});

test("only a match that begins at a position says so", () => {
  const place = { game: "toy", seats: [], names: [], seed: "7", options: {} };
  assert.equal(newMatch({ ...place, position: "R1 | b3" }, BOX).request.position, "R1 | b3");
  assert.ok(!("position" in newMatch({ ...place, position: "" }, BOX).request));
});

test("a seed is dealt by the rules version of its link", () => {
  const place = { game: "toy", seats: [], names: [], seed: "7", options: {} };
  assert.equal(newMatch({ ...place, rules: 1 }, BOX).request.rules, 1);
  assert.ok(!("rules" in newMatch(place, BOX).request), "the newest");
});

test("a game without computer players gets persons in all seats", () => {
  assert.deepEqual(completeSetup({ ...BOX, players: [] }).players, ["me", "me", "me", "me"]);
});

test("a stored set-up is restored, and stored again as it was", () => {
  const stored = { seats: ["me", "gentle"], names: ["Ada", ""], options: { size: "big" } };
  const wish = completeSetup(BOX, stored, ["Grace", "Mira"]);
  assert.equal(wish.count, 2);
  assert.deepEqual(wish.players, ["me", "gentle", "keen", "keen"]);
  assert.deepEqual(wish.names, ["Ada", "", "", ""], "the names that are known are people's");
  assert.deepEqual(setupOf(BOX, wish), stored);
  assert.deepEqual(changedOptions(BOX, wish), ["size"]);
});

for (const wreck of [
  null,
  7,
  { seats: 7, names: {}, options: "x" },
  { seats: ["me", "genius"], names: ["a", "b", "c", "d", "e"] },
  { seats: ["me"], options: { size: "huge", speed: "fast", constructor: "x" } },
  { seats: Array(9).fill("me") },
])
  test(`an invalid stored set-up is ignored: ${JSON.stringify(wreck)?.slice(0, 40)}`, () => {
    const { seats, names, options } = validSetup(BOX, wreck);
    assert.deepEqual([seats, options], [[], {}]);
    assert.ok(names.length <= 3);
    assert.equal(completeSetup(BOX, wreck).count, 3);
  });

test("stored names are cleaned", () => {
  assert.deepEqual(validSetup(BOX, { seats: ["me", "me"], names: ["Ada,\u0007B", 7, "C"] }).names, [
    "Ada B",
    "",
  ]);
});

test("options that exclude each other have a reason", () => {
  assert.equal(refusal(BOX, with_({})), "");
  assert.equal(refusal(BOX, with_({ size: "big" })), "");
  assert.equal(refusal(BOX, { ...with_({ size: "big" }), count: 4 }), "refused.0");
  assert.equal(refusal(BOX, with_({ order: "strict" })), "refused.1");
});

test("an option is shown if it can be changed, or was", () => {
  assert.ok(isOptionRelevant(BOX, with_({}), "size"));
  assert.ok(!isOptionRelevant(BOX, { ...with_({}), count: 4 }, "size"));
  assert.ok(isOptionRelevant(BOX, { ...with_({ size: "big" }), count: 4 }, "size"));
  assert.ok(!isOptionRelevant(BOX, with_({}), "order"));
  assert.ok(isOptionRelevant(BOX, with_({ colour: "red" }), "order"));
  assert.ok(
    isOptionRelevant(BOX, { ...with_({ colour: "red", size: "big" }), count: 4 }, "order"),
    "whatever else is wrong",
  );
});

test("an invalid set-up is corrected with as few changes as possible", () => {
  const wish = { ...with_({ size: "big", order: "strict" }), count: 4 };
  const right = resolveConflicts(BOX, wish, "size");
  assert.equal(refusal(BOX, right), "");
  assert.deepEqual(right.options, { size: "small", colour: "blue", order: "any" });
  assert.equal(resolveConflicts(BOX, with_({ size: "big" }), "").options.size, "big");
  const both = { ...BOX, refused: [{ choices: { size: "big", colour: "red" }, why: "refused.0" }] };
  assert.equal(
    resolveConflicts(both, with_({ size: "big", colour: "red" }), "colour").options.colour,
    "red",
  );
  assert.equal(
    resolveConflicts(both, with_({ size: "big", colour: "red" }), "size").options.size,
    "big",
  );
});

test("a refusal names the smallest and largest number of seats of a span", () => {
  const crowded = {
    ...BOX,
    refused: [{ choices: { seats: "3-99", size: "big" }, why: "refused.0" }],
  };
  assert.deepEqual(
    [2, 3, 99].map((count) => refusal(crowded, { ...with_({ size: "big" }), count })),
    ["", "refused.0", "refused.0"],
  );
  assert.equal(refusal(crowded, { ...with_({}), count: 3 }), "");
});

test("a set-up that cannot be corrected stays as it is", () => {
  const never = { ...BOX, refused: [{ choices: { seats: "4" }, why: "refused.0" }] };
  const wish = { ...completeSetup(never), count: 4 };
  assert.deepEqual(resolveConflicts(never, wish, ""), wish);
});

test("sentences are in the reader's language, otherwise in English", () => {
  assert.equal(boxWord(BOX, "tr", "name"), "Oyuncak");
  assert.equal(boxWord(BOX, "tr", "tagline"), "A toy.");
  assert.equal(boxWord(BOX, "de", "credit"), "");
});
