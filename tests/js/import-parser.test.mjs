// Tests of reading imported files: untrusted data is validated and limited in size, and compared
// with the games already saved.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { crc32 } from "../../web/src/storage/envelope.ts";
import { compareWithSaved, matchKey, savedGames } from "../../web/src/storage/import-comparison.ts";
import { parseImport } from "../../web/src/storage/import-parser.ts";
import { isWithinLimits, LIMITS, MAX_FILE_BYTES } from "../../web/src/storage/incoming-files.ts";

const SAVES = new URL("../saves/schema-1/", import.meta.url);
const GAMES = readdirSync(SAVES).map((name) =>
  JSON.parse(readFileSync(new URL(name, SAVES), "utf8")),
);
const [game, other] = GAMES;

/** An envelope with changed fields and a correct checksum. */
const wrapGame = (changed, kind = "game") => {
  const envelope = { ...game, kind, ...changed };
  return { ...envelope, sum: crc32(JSON.stringify(envelope.body)) };
};
const wrapArchive = (games, more = {}) =>
  wrapGame(
    { body: { build: "x", games, settings: { theme: "dark" }, records: {}, ...more } },
    "all",
  );
const read = (value) => parseImport(typeof value === "string" ? value : JSON.stringify(value));
const reasonOf = (value) => {
  const { games, why } = read(value);
  return why || games.map((game) => game.why).join();
};

test("one save is read, compact or indented", () => {
  for (const text of [
    JSON.stringify(game),
    JSON.stringify(game, null, 1),
    `\ufeff${JSON.stringify(game)}\n`,
  ]) {
    const { games, why } = read(text);
    assert.equal(why, "");
    assert.deepEqual(
      games.map(({ body, damaged, why: wrong }) => [body, damaged, wrong]),
      [[game.body, false, ""]],
    );
  }
});

test("all saves of a file are read separately, with settings and records", () => {
  const spoilt = { ...other, body: { ...other.body, seed: "another" } };
  const { games, settings, records } = read(
    wrapArchive([game, spoilt, 7, { ...game, id: "abcd" }]),
  );
  assert.deepEqual(
    games.map(({ damaged, why, id }) => [damaged, why, id]),
    [
      [false, "", ""],
      [true, "", ""],
      [false, "unsound", ""],
      [false, "", "abcd"],
    ],
  );
  assert.deepEqual([settings, records], [{ theme: "dark" }, null]);
});

test("settings and records of a modified file are rejected", () => {
  const changed = wrapArchive([game]);
  changed.body.settings.theme = "light";
  assert.deepEqual([read(changed).settings, read(changed).games.length], [null, 1]);
  assert.equal(
    read(wrapArchive([], { settings: JSON.parse('{"__proto__":{"theme":"dark"}}') })).why,
    "nothing",
  );
});

test("a save is found at the end of a bug report, with or without its envelope", () => {
  const before = 'Error: "no" { at [handle]\n\nbuild 12\n\nMozilla/5.0 {';
  for (const inside of [
    JSON.stringify(game),
    JSON.stringify(game.body),
    JSON.stringify(game, null, 1),
  ]) {
    const { games, why } = read(`${before}\n\n${inside}\n\nyours, "A}`);
    assert.equal(why, "");
    assert.deepEqual(games[0].body, game.body);
  }
  const quoted = `A wrote:\n${JSON.stringify(game, null, 1).replace(/^/gm, "> > ")}`;
  assert.deepEqual(read(quoted).games[0].body, game.body);
  assert.equal(reasonOf(`${JSON.stringify(game)}\n${JSON.stringify(other)}`), "several");
});

test("everything that cannot be read is reported with a sentence", () => {
  const deep = (n) => "[".repeat(n) + "]".repeat(n);
  const long = { ...game.body, log: Array(30_000).fill("0 roll") };
  const wide = { ...game.body, log: Array(19_000).fill(`0 hold ${"die-suns ".repeat(6)}`) };
  const cases = {
    nothing: [
      "",
      "hello",
      "[]",
      "null",
      "7",
      "{}",
      '{"app":"other"}',
      "<html>",
      JSON.stringify([game]),
    ],
    torn: [JSON.stringify(game).slice(0, -20), '{"app":"tilebag","kind"'],
    large: [" ".repeat(MAX_FILE_BYTES + 1)],
    deep: [
      deep(100_000),
      `{"app":"tilebag","body":${deep(30)}}`,
      `a report {"app":"tilebag","body":${deep(30)}}`,
    ],
    newer: [
      { ...game, schema: 9 },
      { ...wrapArchive([game]), schema: 9 },
    ],
    "no-game": [wrapGame({ body: {} }, "settings")],
    many: [wrapArchive(Array(LIMITS.games + 1).fill(1))],
    long: [wrapGame({ body: wide })],
    unsound: [
      { ...game, schema: 0 },
      { ...game, schema: "1" },
      wrapGame({ body: null }),
      wrapGame({ body: [] }),
      wrapGame({ body: long }),
      wrapGame({ body: { ...game.body, at: 1.5 } }),
      wrapGame({ body: { ...game.body, at: 2 ** 60 } }),
      JSON.stringify(game).replace('"at":', '"at":1e999,"an":'),
      wrapGame({ body: { ...game.body, seed: "x".repeat(1001) } }),
      wrapGame({ body: { ...game.body, seed: "\ud800" } }),
      wrapGame({ body: { ...game.body, options: { constructor: "x" } } }),
      JSON.stringify(game).replace('"options":{', '"options":{"__proto__":{"a":1},'),
    ],
  };
  for (const [why, texts] of Object.entries(cases))
    for (const text of texts)
      assert.equal(
        reasonOf(text),
        why,
        typeof text === "string" ? text.slice(0, 80) : JSON.stringify(text).slice(0, 300),
      );
  assert.equal({}.a, undefined);
});

test("the initial position of a save may be as long as the engine allows", () => {
  const gameWithPosition = (n) => wrapGame({ body: { ...game.body, position: "x".repeat(n) } });
  assert.equal(reasonOf(gameWithPosition(8000)), "");
  assert.equal(reasonOf(gameWithPosition(8001)), "unsound");
});

test("invalid ids and dates in a file are ignored", () => {
  const facts = (changed) => {
    const [{ id, saved }] = read(wrapGame(changed)).games;
    return [id, saved];
  };
  assert.deepEqual(facts({ id: "abcd", saved: "2026-01-01T00:00:00.000Z" }), [
    "abcd",
    "2026-01-01T00:00:00.000Z",
  ]);
  assert.deepEqual(facts({ id: "../meta", saved: "soon" }), ["", ""]);
  assert.deepEqual(facts({ id: 7, saved: 7 }), ["", ""]);
  assert.ok(facts({ saved: "2999-01-01" })[1] < "2999");
});

test("only a file that Tilebag could have written is accepted as unmodified", () => {
  for (const value of ["a", 0, -7, true, null, [], {}, [[["ğ"]]], { a: { b: [1] } }])
    assert.ok(isWithinLimits(value), JSON.stringify(value));
  for (const value of [
    0.5,
    Infinity,
    2 ** 53,
    "\udfff",
    ["\ud83d"],
    JSON.parse('{"__proto__":1}'),
    { prototype: 1 },
    { ["k".repeat(8001)]: 1 },
  ])
    assert.ok(!isWithinLimits(value), JSON.stringify(value));
});

// comparison with saved games

const savedGamesOf = (...bodies) =>
  new Map(
    bodies.map((body, k) => [
      `mine${k}`,
      {
        body,
        text: JSON.stringify(body),
        saved: "2026-02-01T00:00:00.000Z",
        table: matchKey(body),
      },
    ]),
  );
const compare = (body, mine, more = {}) =>
  compareWithSaved({ body, text: JSON.stringify(body), id: "", saved: "", ...more }, mine);
const gameAfter = (steps, at = steps) => ({ ...game.body, log: game.body.log.slice(0, steps), at });

test("a save with another initial position is another match", () => {
  const gameFrom = (position) => ({ ...gameAfter(0), position });
  assert.equal(compare(gameFrom("a"), savedGamesOf(gameFrom("a"))).how, "same");
  assert.equal(compare(gameFrom("a"), savedGamesOf(gameFrom("b"))).how, "new");
  assert.equal(compare(gameFrom("a"), savedGamesOf(gameAfter(0))).how, "new");
});

test("an imported save is new, equal, newer or older", () => {
  assert.deepEqual(compare(gameAfter(9), savedGamesOf(other.body)), { how: "new", id: "" });
  assert.deepEqual(compare(gameAfter(9), savedGamesOf(other.body, gameAfter(9))), {
    how: "same",
    id: "mine1",
  });
  assert.deepEqual(compare(gameAfter(9), savedGamesOf(gameAfter(5))), {
    how: "newer",
    id: "mine0",
  });
  assert.deepEqual(compare(gameAfter(5), savedGamesOf(gameAfter(9))), {
    how: "older",
    id: "mine0",
  });
});

test("of two saves with different moves the later date decides", () => {
  const [imported, stored] = [
    { ...gameAfter(5), log: ["0 roll"] },
    { ...gameAfter(5), log: ["0 else"] },
  ];
  assert.equal(
    compare(imported, savedGamesOf(stored), { saved: "2026-03-01T00:00:00.000Z" }).how,
    "newer",
  );
  assert.equal(
    compare(imported, savedGamesOf(stored), { saved: "2026-01-01T00:00:00.000Z" }).how,
    "older",
  );
  assert.equal(compare(imported, savedGamesOf(stored)).how, "older");
});

test("of two saves with the same deal the one with the same id is compared", () => {
  assert.equal(
    compare(gameAfter(9), savedGamesOf(gameAfter(4), gameAfter(5)), { id: "mine1" }).id,
    "mine1",
  );
  assert.equal(
    compare(gameAfter(9), savedGamesOf(other.body, gameAfter(5)), { id: "mine0" }).id,
    "mine1",
    "an id alone makes no other game one's own",
  );
  assert.equal(
    compare({ ...gameAfter(9), names: ["", ""] }, savedGamesOf(gameAfter(5))).how,
    "newer",
    "names are taken out of reports",
  );
});

test("the latest copy of a save is compared", () => {
  const store = {
    list: () => [{ id: "abcd" }, { id: "gone" }],
    newestEnvelope: (id) => (id === "abcd" ? game : null),
  };
  const { body, saved } = game;
  assert.deepEqual(
    [...savedGames(store)],
    [["abcd", { body, saved, text: JSON.stringify(body), table: matchKey(body) }]],
  );
});
