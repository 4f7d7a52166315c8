// Tests of sealed deals in the page: the drawn seed, the results of the check, and that the seed is
// not revealed before the match is over.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { randomHex } from "../../web/src/base/address.ts";
import { newMatch, truncateSave } from "../../web/src/base/match-setup.ts";
import { bugReport } from "../../web/src/engine/crash-report.ts";
import { MessageLog } from "../../web/src/engine/message-log.ts";
import { sha256 } from "../../web/src/offline/resumable-fetch.ts";
import { checkSavedSeal, checkSeal, unfixedOptions } from "../../web/src/storage/deal-seal.ts";
import { openEnvelope, wrapBody } from "../../web/src/storage/envelope.ts";
import { continueFrom } from "../../web/src/storage/game-links.ts";

const SEED = "000102030405060708090a0b0c0d0e0f";
const SALT = "f0e0d0c0b0a090807060504030201000";
const LINE = `tilebag-seal-1:multzo:2:3:flush_null=one,stall_turns=6:${SEED}:${SALT}`;
// Made with coreutils: printf %s LINE | sha256sum. tests/engine/match/test_seal.py has the same.
const HASH = "828ed1887d81b3dfe5202f7783401ed594c3cf65fae1187c12ef7216860b3175";
const OTHER = "f".repeat(32);
// tests/engine/match/test_seal.py compares them with the engine's.
const LINES = JSON.parse(readFileSync(new URL("../sealed_lines.json", import.meta.url), "utf8"));
const words = {
  en: { "switch.flush_null.name": "Flush with null", "switch.stall_turns.name": "Stalled" },
};
/** @type {any[]} */
const BOXES = [
  { key: "multzo", seal: LINES.form, options: { flush_null: [], stall_turns: [] }, words },
];
const sealOf = async (/** @type {string} */ line) => sha256(new TextEncoder().encode(line));
const body = (more = {}) => ({
  format: 1,
  game: "multzo",
  rules: 2,
  seats: 3,
  bots: {},
  names: ["Ada"],
  options: { flush_null: "one", stall_turns: "6" },
  seed: SEED,
  practice: null,
  log: ["0 a", "1 b", "0 c"],
  at: 3,
  hashes: {},
  seal: { hash: HASH, line: LINE },
  ...more,
});

test("the seal is SHA-256", async () => {
  // FIPS 180-4, the examples of NIST's "Secure Hash Standard"
  assert.equal(
    await sha256(new TextEncoder().encode("abc")),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("seed and salt have 128 random bits each", () => {
  const drawn = Array.from({ length: 200 }, randomHex);
  assert.equal(new Set(drawn).size, 200);
  assert.ok(drawn.every((seed) => /^[0-9a-f]{32}$/.test(seed)));
  assert.ok(
    Array.from({ length: 32 }, (_, k) => new Set(drawn.map((seed) => seed[k])).size).every(
      (n) => n === 16,
    ),
    "every digit takes every value",
  );
});

test("a new deal is sealed, one whose seed is known is not", () => {
  const place = { game: "toy", seats: [], names: [], seed: "", options: {} };
  const { request } = newMatch(place, undefined);
  assert.match(request.seed, /^[0-9a-f]{32}$/);
  assert.match(request.salt, /^[0-9a-f]{32}$/);
  assert.notEqual(request.seed, request.salt);
  assert.deepEqual(
    [newMatch({ ...place, seed: "7" }, undefined).request].map(({ seed, salt }) => [seed, salt]),
    [["7", undefined]],
  );
  assert.ok(
    !("salt" in newMatch({ ...place, position: "R1" }, undefined).request),
    "nothing is dealt there",
  );
});

for (const [name, seal, line, expected] of [
  ["what fits", HASH, LINE, "match"],
  [
    "what fits, as it was copied",
    ` ${HASH.slice(0, 32).toUpperCase()}\n${HASH.slice(32)} `,
    `${LINE}\n`,
    "match",
  ],
  ["another seal", HASH.replace(/^./, (digit) => (digit === "0" ? "1" : "0")), LINE, "differs"],
  ["another seed", HASH, LINE.replace(SEED, OTHER), "differs"],
  ["another salt", HASH, LINE.replace(SALT, OTHER), "differs"],
  ["another switch", HASH, LINE.replace("one", "both"), "differs"],
  ["half a seal", HASH.slice(1), LINE, "no-seal"],
  ["no line", HASH, "abc", "no-line"],
  ["a line that is too long", HASH, LINE.replace("one", "o".repeat(1000)), "no-line"],
])
  test(`the check: ${name}`, async () =>
    assert.equal(await checkSeal(seal, line, BOXES), expected));

for (const [name, game, expected] of [
  ["of a game that is over", body(), "match"],
  ["without a seal", body({ seal: undefined }), "not-sealed"],
  ["a seal that is none", body({ seal: 7 }), "differs"],
  ["no seal at all in it", body({ seal: null }), "differs"],
  ["another salt", body({ seal: { hash: HASH, line: LINE.replace(SALT, OTHER) } }), "differs"],
  ["a report, in which the line is left out", body({ seed: "", seal: { hash: HASH } }), "differs"],
  ["another seed", body({ seed: OTHER }), "another"],
  ["other seats", body({ seats: 2 }), "another"],
  ["other rules", body({ rules: 1 }), "another"],
  ["another game", body({ game: "okey" }), "another"],
  ["another switch", body({ options: { flush_null: "both", stall_turns: "6" } }), "another"],
  ["no switches", body({ options: undefined }), "another"],
  [
    "a switch that came later",
    body({ options: { flush_null: "one", stall_turns: "6", later: "yes" } }),
    "match",
  ],
])
  test(`the check of a save: ${name}`, async () =>
    assert.equal(await checkSavedSeal(game, true, BOXES), expected));

test("the seal of an unfinished match stays closed", async () =>
  assert.equal(await checkSavedSeal(body(), false, BOXES), "closed"));

for (const [name, line] of Object.entries(LINES.forged))
  test(`a line in another form is rejected: ${name}`, async () => {
    const hash = await sealOf(line);
    assert.equal(await checkSeal(hash, line, BOXES), "no-line");
    for (const rules of [1, 2])
      assert.equal(
        await checkSavedSeal(body({ rules, seal: { hash, line } }), true, BOXES),
        "no-line",
      );
  });

test("the test's line is the one that the engine makes", () => assert.equal(LINE, LINES.right));

test("a check of a line by older rules says what it does not cover", async () => {
  for (const [name, free] of [
    ["whole", []],
    ["in part", ["Flush with null"]],
    ["nothing of it", ["Flush with null", "Stalled"]],
  ]) {
    const line = LINES.older[name];
    const hash = await sealOf(line);
    assert.equal(await checkSeal(hash, line, BOXES), free.length ? "part" : "match");
    assert.equal(
      await checkSavedSeal(body({ rules: 1, seal: { hash, line } }), true, BOXES),
      free.length ? "part" : "match",
    );
    assert.deepEqual(unfixedOptions(line, BOXES, "en"), free);
  }
});

test("without facts about the games nothing is checked", async () =>
  assert.equal(await checkSeal(HASH, LINE, []), "no-facts"));

test("a seal is not opened beyond the end of the log", () => {
  const early = body({ seal: { hash: HASH, line: LINE, opened: 3 } });
  assert.equal(truncateSave(early, 1).seal.opened, 1);
  assert.ok(!("opened" in truncateSave(body(), 1).seal));
  assert.ok(
    !("seal" in truncateSave(body({ seal: undefined }), 1)) ||
      truncateSave(body({ seal: undefined }), 1).seal === undefined,
  );
});

test("a match continued from a finished one has an open seal", () => {
  assert.equal(continueFrom(body(), 1, true).seal.opened, 1);
  assert.ok(!("opened" in continueFrom(body(), 1, false).seal), "one that goes on stays sealed");
  assert.ok(!("opened" in continueFrom(body(), 3, true).seal), "at the end it is over as before");
});

test("the message log contains no seed of a sealed deal", () => {
  const log = new MessageLog();
  log.logRequests(async () => [])({ do: "new", game: "toy", seed: SEED, salt: SALT });
  assert.match(log.lines[0], /new .*"game":"toy"/);
  assert.doesNotMatch(log.lines[0], new RegExp(`${SEED}|${SALT}`));
});

test("a bug report of a sealed deal contains neither seed nor salt, and says so", () => {
  const report = (saved, more) =>
    bugReport({
      head: ["A report."],
      facts: [],
      messages: [],
      save: wrapBody("game", saved, new Date(0), more),
      withheld: "The seed is left out.",
    });
  const text = report(body(), { about: { over: false } });
  assert.doesNotMatch(text, new RegExp(`${SEED}|${SALT}`));
  assert.match(text, /^A report\.\nThe seed is left out\./);
  const { body: saved } = openEnvelope(text.split("\n\n").at(-1), "game");
  assert.deepEqual([saved.seed, saved.seal, saved.log], ["", { hash: HASH }, body().log]);
  for (const whole of [
    report(body(), { about: { over: true } }),
    report(body({ seal: { hash: HASH, line: LINE, opened: 1 } })),
  ]) {
    assert.match(whole, new RegExp(SALT));
    assert.doesNotMatch(whole, /left out/);
  }
});
