// Tests of links that other programs have changed: the page restores them, and recognises truncated
// ones.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import {
  dailyAddress,
  newAddress,
  openAddress,
  parseAddress,
  puzzleAddress,
  replayAddress,
} from "../../web/src/base/address.ts";
import { parseFragment, sealFragment } from "../../web/src/base/fragment.ts";
import { packGame } from "../../web/src/storage/game-links.ts";

const SAVES = new URL("../saves/schema-1/", import.meta.url);
const bodies = readdirSync(SAVES).map(
  (name) => JSON.parse(readFileSync(new URL(name, SAVES), "utf8")).body,
);
const packed = await Promise.all(bodies.slice(0, 2).map(packGame));

const hashOf = (address) => address.slice(address.indexOf("#"));
/** A fragment in the form that location.hash returns. */
const asHash = (text) => new URL(`https://host/play/${text}`).hash;
const game = { seats: ["me", "keen", "expert"], seed: "18014398509481984" };
/** Every kind of link that players share, by name. */
const LINKS = {
  "a deal": newAddress("toy", { ...game, rules: 3 }),
  "a deal with names and options": newAddress("toy", {
    ...game,
    names: ["Ada", "", "Çağla O."],
    options: { draw: "two-keep-one" },
  }),
  "a deal with a typed seed": newAddress("toy", { ...game, seed: "What, again?!" }),
  "a deal whose names end in a dot": newAddress("toy", {
    seats: ["me", "me"],
    names: ["Ada", "Jon Jr."],
  }),
  "a position": newAddress("toy", { seats: ["me", "keen"], position: "R1*2 | b3/— #7&x=1+ | 9f" }),
  "a deal of the day": dailyAddress("toy", "2026-11-28"),
  "an expert's deal of the day": dailyAddress("toy", "2026-11-28", "expert"),
  "a puzzle": puzzleAddress("toy", 12),
  ...Object.fromEntries(
    packed.flatMap((game, k) => [
      [`the whole game ${k}`, replayAddress({ packed: game })],
      [`the whole game ${k} at a move`, replayAddress({ packed: game }, 12)],
    ]),
  ),
  "a whole game that ends in _": replayAddress({ packed: "fZPN_" }),
  "a whole game that ends in -": replayAddress({ packed: "fZPN-" }),
};
/** What programs add before and after a link, by name. */
const SURROUNDED = {
  "a full stop": (link) => `${link}.`,
  "a comma": (link) => `${link}, and`,
  "a semicolon": (link) => `${link}; then`,
  "a colon": (link) => `${link}:`,
  "a question mark": (link) => `${link}?`,
  "exclamation marks": (link) => `${link}!!!`,
  "an ellipsis": (link) => `${link}…`,
  "three dots": (link) => `${link}...`,
  "round brackets": (link) => `(${link})`,
  "round brackets and a full stop": (link) => `(${link}).`,
  "square brackets": (link) => `[${link}]`,
  "pointed brackets": (link) => `<${link}>`,
  "straight quotes": (link) => `"${link}"`,
  "curly quotes": (link) => `“${link}”`,
  guillemets: (link) => `«${link}»`,
  apostrophes: (link) => `'${link}'`,
  "bold Markdown": (link) => `**${link}**`,
  underscores: (link) => `_${link}_`,
  code: (link) => `\`${link}\``,
  "a Markdown link": (link) => `[here](${link})`,
  "a table": (link) => `| ${link} |`.replaceAll(" ", ""),
  HTML: (link) => `${link.replaceAll("&", "&amp;")}&quot;&gt;`,
  "a genitive": (link) => `${link}'s`,
  Japanese: (link) => `${link}。続き`,
  "a dash": (link) => `${link}—look`,
  "parameters that follow readers": (link) =>
    `${link}&utm_source=chat&utm_medium=a.b&fbclid=IwAR0-x_y`,
  "a question mark and such parameters": (link) => `${link}?utm_campaign=x&gclid=1`,
  "a text fragment": (link) => `${link}:~:text=tiles`,
  "all encoded": (link) =>
    `${link.slice(0, link.indexOf("#") + 1)}${encodeURIComponent(link.slice(link.indexOf("#") + 1))}`,
};
/**
 * What two kinds of programs recognise as the link: everything up to a space, or that without
 * punctuation at its end.
 */
const TAKEN = [(text) => text, (text) => text.replace(/[^\p{L}\p{N}]+$/u, "")];

for (const [name, address] of Object.entries(LINKS)) {
  const link = `https://host${address}`;
  const whole = parseAddress(hashOf(address));

  test(`${name} ends in a letter or digit`, () => assert.match(link, /[A-Za-z0-9]$/));

  test(`${name} is found again in any text`, () => {
    assert.ok(["new", "replay"].includes(whole.kind));
    for (const [kind, surround] of Object.entries(SURROUNDED))
      for (const take of TAKEN) {
        const [text] = surround(link).slice(surround(link).indexOf("https")).split(/\s/);
        assert.deepEqual(
          parseAddress(asHash(hashOf(take(text)))),
          whole,
          `${kind}: ${take(text).slice(-40)}`,
        );
      }
  });

  test(`${name} that was cut anywhere is recognised`, () => {
    const fragment = hashOf(address);
    const [start] = /^#check=[a-z2-9]{6}&[a-z]+=/.exec(fragment) ?? [];
    const step = Math.ceil(fragment.length / 50); // a link with a whole game is long
    for (
      let end = start.length;
      end < fragment.length;
      end += end < fragment.length - 30 ? step : 1
    ) {
      const left = fragment.slice(0, end);
      assert.equal(parseAddress(left).kind, "cut", left);
    }
    for (let end = 2; end < start.length; end += 1) {
      const left = fragment.slice(0, end);
      assert.ok(["cut", "broken"].includes(parseAddress(left).kind), left);
    }
  });

  test(`${name} in which a letter was changed is recognised`, () => {
    const fragment = hashOf(address);
    const from = fragment.indexOf("&") + 1;
    for (let at = from; at < fragment.length; at += Math.ceil(fragment.length / 100)) {
      const changed = `${fragment.slice(0, at)}${fragment[at] === "x" ? "y" : "x"}${fragment.slice(at + 1)}`;
      assert.notDeepEqual(parseAddress(changed), whole, changed);
      assert.notEqual(parseAddress(changed).kind, "new", changed);
    }
  });
}

test("an address without anything that could be lost has no check", () => {
  assert.equal(newAddress("toy"), "/play/#game=toy");
  assert.equal(openAddress("abcd"), "/play/#id=abcd");
  assert.equal(replayAddress({ id: "abcd" }, 3), "/play/#id=abcd&at=3");
});

test("settings may follow a link, and nothing else", () => {
  const place = parseAddress(`${hashOf(LINKS["a puzzle"])}&pace=fast&lang=tr&draw=one&nonsense`);
  assert.deepEqual(place, {
    ...parseAddress(hashOf(LINKS["a puzzle"])),
    settings: { pace: "fast", lang: "tr" },
  });
});

test("the move to show may follow the link of a whole game", () => {
  const link = hashOf(LINKS["the whole game 0"]);
  assert.deepEqual(parseAddress(`${link}&at=3`), { ...parseAddress(link), at: 3 });
  assert.equal(parseAddress(`${hashOf(LINKS["the whole game 0 at a move"])}&at=3`).at, 12);
});

test("a check is small, and depends on names, values and their order", () => {
  const checks = ["a=1&b=2", "b=2&a=1", "a=1&b=3", "a=1&c=2", "a=12"].map(
    (text) => parseFragment(sealFragment(text)) && sealFragment(text).slice(0, 13),
  );
  assert.equal(new Set(checks).size, 5);
  assert.ok(checks.every((check) => /^check=[a-z2-9]{6}&$/.test(check)));
});

// links from before links had a checksum

/** Links in their old form. */
const OLD = {
  "a deal": "#game=toy&seats=me,keen&seed=18014398509481984",
  "a deal by older rules": "#game=toy&seats=me,keen&seed=7&rules=2",
  "a deal with an option": "#game=toy&seed=7&draw=two-keep-one",
  "a position":
    "#game=toy&seats=me,keen&position=R1*2%20%7C%20b3%2F%E2%80%94%20%237%26x%3D1%20%7C%209f",
  "a deal of the day": "#game=toy&daily=2026-11-28",
  "a puzzle": "#game=toy&puzzle=12",
  "a saved game": "#id=abcd2345",
  "a saved game at a move": "#id=abcd2345&at=12&review=0",
  "a whole game": `#g=${packed[0]}`,
  "a whole game at a move": `#g=${packed[0]}&at=3`,
  "a game": "#game=toy",
};

for (const [name, hash] of Object.entries(OLD))
  test(`${name} in an old link is found again in any text`, () => {
    const whole = parseAddress(hash);
    assert.ok(["new", "open", "replay"].includes(whole.kind), whole.kind);
    // These cannot be removed, because they may be part of a value.
    const cannotKnow = ["underscores", "a genitive", "Japanese", "a dash"];
    for (const [kind, surround] of Object.entries(SURROUNDED).filter(
      ([kind]) => !cannotKnow.includes(kind),
    )) {
      const [text] = surround(`https://host/play/${hash}`)
        .slice(surround("https").indexOf("https"))
        .split(/\s/);
      assert.deepEqual(parseAddress(asHash(hashOf(text))), whole, kind);
    }
  });

test("a seed or name that somebody typed may end in any sign", () => {
  assert.equal(parseAddress("#game=toy&seed=What%2C%20again%3F!").seed, "What, again?!");
  assert.deepEqual(parseAddress("#game=toy&names=Ada,Jon%20Jr.").names, ["Ada", "Jon Jr."]);
});

test("an old link that was cut is read as before", () => {
  const hash = OLD["a deal"];
  assert.deepEqual(parseAddress(hash.slice(0, -3)), {
    ...parseAddress(hash),
    seed: "18014398509481".padEnd(14),
  });
  assert.equal(parseAddress("#game=toy&sea").kind, "broken");
  assert.equal(parseAddress(OLD["a deal of the day"].slice(0, -1)).kind, "broken");
});

test("a very long fragment is read quickly", () => {
  for (const text of [
    `#check=aaaaaa&${"a&".repeat(11_000)}`,
    `#check=aaaaaa&a=${"%41".repeat(7_000)}`,
    `#check=aaaaaa&${"a=1&".repeat(1_000_000)}`,
  ])
    assert.notEqual(parseAddress(text).kind, "new");
});
