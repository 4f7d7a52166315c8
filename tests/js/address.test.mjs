// Tests of page addresses: the part after the # is parsed strictly, and the page's own addresses
// parse to what they were made from.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cleanName,
  clipText,
  randomId,
  randomSeed,
  newAddress,
  openAddress,
  parseAddress,
} from "../../web/src/base/address.ts";

test("an address names a new match with seats, seed, options and settings", () => {
  assert.deepEqual(
    parseAddress("#game=some-game&seats=me,keen,keen&seed=7&draw=two-keep-one&pace=fast"),
    {
      kind: "new",
      game: "some-game",
      seats: ["me", "keen", "keen"],
      names: [],
      seed: "7",
      position: "",
      options: { draw: "two-keep-one" },
      settings: { pace: "fast" },
    },
  );
});

test("an address without a seed gets 64 random bits from the browser", () => {
  const seeds = Array.from({ length: 200 }, randomSeed);
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
  "#game=a&seed=7&rules=two",
  "#game=a&seats=ME",
  "#game=a&x=%00",
  "#game=a&position=" + "9".repeat(4001),
  "#game=a&position=%0a",
  "#game=a&names=" + "x".repeat(41),
  "#game=a&names=" + ",x".repeat(99),
  "#game=a&seats=" + Array(100).fill("me"),
  "#game=a&names=Ada%0aGrace",
  "#game=a&names=Ada%E2%80%AEecarG",
  "#recording=//evil.example/x.json",
  "#recording=/lesson.json",
  "#recording=lesson",
  "#game=a&recording=/lesson.json",
]) {
  test(`a broken address is recognised: ${hash.slice(0, 30)}`, () =>
    assert.equal(parseAddress(hash).kind, "broken"));
}

test("an address holds 99 seats with their names", () => {
  const [seats, names] = [Array(99).fill("keen"), Array(99).fill("Ada")];
  assert.deepEqual(parseAddress(newAddress("a", { seats, names }).split("#")[1]).names, names);
});

test("an empty address is not a broken one", () => {
  assert.equal(parseAddress("").kind, "nothing");
  assert.equal(parseAddress("#").kind, "nothing");
});

test("an address that was written is read as it was", () => {
  const id = randomId();
  assert.deepEqual(parseAddress(openAddress(id).split("#")[1]), { kind: "open", id, settings: {} });
  const how = {
    seats: ["me", "keen", "me"],
    names: ["Ada & Çağla #1", "", "İ+50%"],
    options: { draw: "one" },
    seed: "a b",
    rules: 2,
    position: "R1*2 | b3/— #7&x=1",
  };
  const again = parseAddress(newAddress("a-game", how).split("#").slice(1).join("#"));
  assert.deepEqual(again, { kind: "new", game: "a-game", ...how, settings: {} });
});

test("an option may have any name that Python allows", () => {
  assert.deepEqual(parseAddress("game=a&start_points=20&x2=by_deal").options, {
    start_points: "20",
    x2: "by_deal",
  });
});

test("there is one name for each seat, and it may be empty", () => {
  const names = (/** @type {string} */ text) => parseAddress(`game=a&names=${text}`).names;
  assert.deepEqual(names("Ada,Grace"), ["Ada", "Grace"]);
  assert.deepEqual(names("Ada%2C%20Grace"), ["Ada", "Grace"]);
  assert.deepEqual(names(",,Grace,,"), ["", "", "Grace"]);
  assert.deepEqual(names(""), []);
  assert.equal(newAddress("a", { names: ["", ""] }), "/play/#game=a");
});

test("a name keeps the joiners that emoji and scripts need, and loses all others", () => {
  const [zwnj, zwj] = ["\u200c", "\u200d"];
  for (const name of [
    `👩${zwj}👩${zwj}👧`,
    `❤️${zwj}🔥 Ada`,
    `👩🏽${zwj}🚀`,
    `🏴${zwj}☠️`,
    `می${zwnj}خواهم`,
    `राम${zwj}`.slice(0, 3),
    `क्${zwj}ष`,
    "🇹🇷",
    "é",
  ])
    assert.equal(cleanName(name), name);
  for (const name of [
    `A${zwj}da`,
    `${zwj}Ada`,
    `Ada${zwnj}`,
    `A${zwj}${zwj}da`,
    `Ada${zwj} `,
    `A\u200bda`.replace("\u200b", zwnj),
  ])
    assert.equal(cleanName(name), "Ada");
  assert.equal(cleanName(`👩${zwj}${zwj}👧`), "👩👧");
  assert.equal(cleanName(`${zwj}${zwnj}`), "");
  for (const control of ["\u200e", "\u202e", "\u2066", "\u2069", "\u00ad", "\ufeff"])
    assert.equal(cleanName(`${control}A${control}`), "A");
});

test("a name keeps a flag of letters that are invisible, and loses such letters elsewhere", () => {
  const letters = "\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
  const scotland = `🏴${letters}`;
  for (const name of [scotland, `Ada ${scotland}`, `${scotland}2`, scotland.repeat(2)]) {
    assert.equal(cleanName(name), name);
  }
  assert.equal(cleanName(`A${letters}da`), "Ada");
  assert.equal(cleanName(scotland.slice(0, -2)), "🏴", "it has no end");
  assert.equal(cleanName(scotland.repeat(9)), scotland.repeat(5), "it is cut between two flags");
});

test("a text is cut between two signs", () => {
  assert.equal(clipText("abcd", 3), "abc");
  assert.equal(clipText("ab😀", 3), "ab😀");
  assert.equal(clipText("ab👩\u200d👧", 3), "ab");
  assert.equal(clipText("abe\u0301", 3), "ab");
});

test("a name has no letter that is drawn as a space, and no tower of accents", () => {
  for (const blank of ["\u3164", "\u2800", "\u115f", "\u1160", "\uffa0"]) {
    assert.equal(cleanName(blank.repeat(3)), "");
    assert.equal(cleanName(`${blank}Ada${blank}L.`), "Ada L.");
  }
  assert.equal(cleanName(`e${"\u0301".repeat(60)}`), `e${"\u0301".repeat(4)}`);
  for (const name of ["ế", "ṩ\u0323", "བསྒྲུབས", "นี้", "1\ufe0f\u20e3"])
    assert.equal(cleanName(name), name);
});

test("a name is cut between two signs", () => {
  const family = "👩\u200d👩\u200d👧\u200d👦"; // seven code points, which are shown as one emoji
  assert.equal(cleanName(family.repeat(9)), family.repeat(5));
  assert.equal(cleanName("a\u0301".repeat(30)), "a\u0301".repeat(20));
  for (let n = 30; n < 45; n += 1) {
    const name = cleanName("x".repeat(n) + family);
    assert.ok([...name].length <= 40);
    assert.equal(cleanName(name), name);
  }
});

test("names with joiners are read from an address", () => {
  const names = ["👩\u200d👧", "می\u200cخواهم"];
  assert.deepEqual(
    parseAddress(newAddress("a", { seats: ["me", "me"], names }).split("#")[1]).names,
    names,
  );
});

test("a typed name is cleaned", () => {
  assert.equal(cleanName("  Ada   Lovelace "), "Ada Lovelace");
  assert.equal(cleanName("Ada, Grace\n"), "Ada Grace");
  assert.equal(cleanName("\u202eAda\u0000"), "Ada");
  assert.equal(cleanName("🀄".repeat(50)), "🀄".repeat(40));
  assert.equal(cleanName(` ${"x".repeat(39)} y`), "x".repeat(39));
});
