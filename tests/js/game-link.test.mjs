// Tests of links that contain a whole game: the game is read as it was written, and a damaged link
// shows one sentence.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { parseAddress, replayAddress } from "../../web/src/base/address.ts";
import { truncateSave } from "../../web/src/base/match-setup.ts";
import {
  MAX_LINK_CHARS,
  removeNames,
  packGame,
  continueFrom,
  unpackGame,
} from "../../web/src/storage/game-links.ts";

const SAVES = new URL("../saves/schema-1/", import.meta.url);
const BODIES = readdirSync(SAVES).map(
  (name) => JSON.parse(readFileSync(new URL(name, SAVES), "utf8")).body,
);
const [body] = BODIES;
const MANGLED = 1000;
const words = readFileSync(new URL("../../web/words/en.toml", import.meta.url), "utf8");
const letters = (bytes) => Buffer.from(bytes).toString("base64url");
const deflateText = (text) => letters(deflateRawSync(Buffer.from(text)));

/** Whether the page has a sentence with this key. */
function isSaid(key) {
  const name = key.split(".").at(-1);
  const table = key.split(".").slice(0, -1).join(".");
  return new RegExp(`^${name} = "`, "m").test(
    words.split(`\n[${table}]\n`)[1]?.split("\n[")[0] ?? "",
  );
}

test("every match is read from its link as it was, and the link is short enough to send", async () => {
  for (const body of BODIES)
    for (const at of [0, 1, Math.floor(body.at / 2), body.at]) {
      const game = truncateSave(body, at);
      const link = replayAddress({ packed: await packGame(game) }, at);
      assert.ok(link.length < MAX_LINK_CHARS, `${body.game}: ${link.length}`);
      const place = parseAddress(link.split("#")[1]);
      assert.deepEqual([place.kind, place.id, place.at], ["replay", "", at]);
      const read = await unpackGame(place.packed);
      assert.equal(read.why, "");
      assert.equal(JSON.stringify(read.body), JSON.stringify(game));
    }
});

test("an uncompressed link, as browsers without compression made it, is still read", async () => {
  assert.deepEqual(await unpackGame(letters(JSON.stringify(body))), { body, why: "" });
});

test("a link has names only if requested", async () => {
  const named = { ...body, names: ["Ada", "Çağla"] };
  const text = async (game) => JSON.stringify((await unpackGame(await packGame(game))).body);
  assert.match(await text(named), /Çağla/);
  assert.doesNotMatch(await text(removeNames(named)), /Ada|Çağla/);
});

test("a match continued from an earlier move has no later moves, and is practice", () => {
  const on = continueFrom({ ...body, practice: null }, 2);
  assert.deepEqual([on.log, on.at, on.practice], [body.log.slice(0, 2), 2, 2]);
  assert.ok(Object.keys(on.hashes).every((ply) => Number(ply) <= 2));
  assert.equal(continueFrom({ ...body, practice: 1 }, 2).practice, 1);
  assert.equal(
    continueFrom({ ...body, practice: null }, body.at).practice,
    null,
    "nothing more is known there",
  );
});

for (const [fault, hash] of Object.entries({
  "no step": "g=abc&at=",
  "a step that is none": "g=abc&at=-1",
  "a step of six digits": "id=abcd&at=123456",
  "a step of nothing": "at=3",
  "letters that are none": "g=a+b",
  "two games": "g=abc&id=abcd",
  nothing: "g=",
  "too much": `g=${"a".repeat(16001)}`,
}))
  test(`an address with ${fault} is broken`, () => assert.equal(parseAddress(hash).kind, "broken"));

test("a link that would decompress to more than any match is rejected", async () => {
  const bomb = deflateText(`{"format":1,"log":["${"0 draw".repeat(1 << 20)}"]}`);
  assert.ok(bomb.length < 16000);
  assert.deepEqual(await unpackGame(bomb), { body: null, why: "import.why.long" });
  assert.deepEqual(await unpackGame(letters(`{"${"x".repeat(1 << 17)}":1}`)), {
    body: null,
    why: "import.why.long",
  });
});

test("a link that is no match gives one sentence", async () => {
  const reasonFor = async (text) => (await unpackGame(deflateText(text))).why;
  assert.equal(await reasonFor("[".repeat(5000)), "import.why.deep");
  assert.equal(await reasonFor("no game"), "import.why.nothing");
  assert.equal(await reasonFor('{"format":1,"__proto__":{"x":1}}'), "import.why.unsound");
  assert.equal((await unpackGame("AAAA")).why, "sorry.broken");
});

for (const field of ["game", "seed", "log", "names", "bots", "options", "hashes", "seats", "at"])
  test(`a match with an invalid ${field} is not opened`, async () => {
    for (const value of [undefined, null, 1e9, -1, true, [7], { x: 7 }, "x"].filter(
      (candidate) =>
        typeof candidate !== typeof body[field] || Array.isArray(candidate) || field === "at",
    )) {
      const { body: read, why } = await unpackGame(await packGame({ ...body, [field]: value }));
      if (!read) assert.equal(why, "import.why.unsound");
      else
        assert.deepEqual(
          [field, value],
          [field, { x: 7 }],
          "a table of something: the engine says what is wrong",
        );
    }
  });

/** Pseudo-random small integers, the same ones in each run. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const WAYS = [
  (link, below) => link.slice(0, below(link.length)),
  (link, below) => link.slice(below(link.length)),
  (link, below) => {
    const k = below(link.length);
    return link.slice(0, k) + ALPHABET[below(64)] + link.slice(k + 1);
  },
  (link, below) => {
    const k = below(link.length);
    return (
      link.slice(0, k) +
      link
        .slice(k, k + 20)
        .split("")
        .reverse()
        .join("") +
      link.slice(k + 20)
    );
  },
  (link, below) => link + ALPHABET[below(64)].repeat(1 + below(50)),
  (_, below) => Array.from({ length: 1 + below(200) }, () => ALPHABET[below(64)]).join(""),
];

test(`${MANGLED} mangled links give a match or one sentence, and no error`, async () => {
  const below = numbers(12);
  const links = await Promise.all(BODIES.map(packGame));
  const seen = new Map();
  for (let n = 0; n < MANGLED; n += 1) {
    const mangled = WAYS[n % WAYS.length](links[below(links.length)], below);
    const place = parseAddress(`g=${mangled}&at=${below(40)}`);
    const { body: read, why } =
      place.kind === "replay"
        ? await unpackGame(place.packed)
        : { body: null, why: "sorry.broken" };
    assert.ok(read ? why === "" && truncateSave(read, read.at) : isSaid(why), `${why}: ${mangled}`);
    seen.set(why, (seen.get(why) ?? 0) + 1);
  }
  assert.ok((seen.get("sorry.broken") ?? 0) > MANGLED / 4);
});
