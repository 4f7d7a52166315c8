// Tests of the generator of embed codes: the choices are read from an address, which may contain
// anything, and the code to copy follows them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAddress } from "../../web/src/base/address.ts";
import {
  formatOptions,
  frameOptions,
  OPTION_LISTS,
  parseOptions,
  parsePosition,
} from "../../web/src/lesson/embed-options.ts";
import { elementSnippet, figureSnippet, frameSnippet } from "../../web/src/lesson/snippets.ts";

const lesson = (game, name, steps) => ({ game, lesson: name, steps });
const lessons = [lesson("bag", "setup", 5), lesson("bag", "intro", 4), lesson("toy", "one", 2)];
const usual = {
  game: "bag",
  lesson: "intro",
  lang: "auto",
  theme: "auto",
  controls: "full",
  step: 1,
};
const card = {
  game: "toy",
  lesson: "one",
  title: 'Toy: "A" & <b>',
  address: "https://host/embed/toy/one/",
  height: 680,
  picture: "https://host/embed/toy-one.png",
  alt: "A row: 1 < 2.",
  caption: "A row: numbers grow.",
  more: "As a picture",
};

test("without options the first game's introduction is chosen", () =>
  assert.deepEqual(parseOptions("", lessons), usual));

test("the options are read from their address as they were", () => {
  const chosen = {
    game: "toy",
    lesson: "one",
    lang: "tr",
    theme: "dark",
    controls: "minimal",
    step: 2,
  };
  assert.deepEqual(parseOptions(formatOptions(chosen), lessons), chosen);
});

test("invalid options get their default", () => {
  for (const hash of [
    "#game=__proto__&lesson=x",
    "#lang=xx&theme=%3Cb%3E&controls=none",
    "#step=6",
    "#step=-1",
    "#step=NaN",
    "#lesson=one",
    "#%",
  ])
    assert.deepEqual(parseOptions(hash, lessons), usual, hash);
});

test("only options that differ from the default are written", () => {
  assert.deepEqual(frameOptions(usual), {});
  assert.deepEqual(frameOptions({ ...usual, theme: "dark", step: 3, controls: "minimal" }), {
    theme: "dark",
    step: "3",
    controls: "minimal",
  });
  assert.equal(OPTION_LISTS.lang[0], "auto");
});

test("a position or a save is used with its check and without what was added, or rejected", () => {
  assert.equal(parsePosition("#game=toy&lesson=one"), null);
  for (const [hash, name, game] of [
    ["#game=toy&seats=me,casual&position=a%20b%2F3", "position", "toy"],
    ["#g=aB-_9&at=17", "game", ""],
    ["#g=aB_&utm_source=chat", "game", ""],
  ]) {
    const { fragment, ...others } = parsePosition(hash);
    assert.deepEqual(others, { name, game });
    assert.match(fragment, /^check=[a-z2-9]{6}&[^]*[A-Za-z0-9]$/);
    assert.deepEqual(parseAddress(fragment), parseAddress(hash));
    assert.equal(parsePosition(`#${fragment.slice(0, -1)}`), "broken");
  }
  for (const hash of [
    "#g=",
    "#g=a%20b",
    "#g=ab&at=x",
    `#g=${"a".repeat(20001)}`,
    "#position=a",
    "#game=T%3C&position=a",
    `#game=toy&position=${"a".repeat(5000)}`,
  ])
    assert.equal(parsePosition(hash), "broken", hash.slice(0, 40));
});

test("a title cannot contain markup", () => {
  for (const text of [
    figureSnippet(card),
    frameSnippet(card),
    elementSnippet(card, { theme: '"><script>' }, "https://host/embed/v1.js"),
  ]) {
    assert.ok(!text.includes("<b>") && !text.includes('""') && !text.includes("><script>"), text);
    assert.ok(text.includes("Toy: &#34;A&#34; &#38; &#60;b&#62;"), text);
  }
});

test("the picture has its size, to avoid layout shifts, and its full description", () => {
  for (const text of [
    figureSnippet(card),
    frameSnippet(card),
    elementSnippet(card, {}, "https://host/embed/v1.js"),
  ])
    assert.match(
      text,
      /<img src="https:\/\/host\/embed\/toy-one\.png" width="640" height="400" alt="A row: 1 &#60; 2\."/,
    );
});

test("only the address of the frame has the options; the picture follows below", () => {
  const [frame, below] = frameSnippet(card, { theme: "dark", step: "2" }).split("\n");
  assert.match(
    frame,
    /^<iframe src="https:\/\/host\/embed\/toy\/one\/#theme=dark&#38;step=2" title="[^"]+" loading="lazy" width="100%" height="680" frameborder="0"/,
  );
  assert.equal(below, `<details><summary>As a picture</summary>${figureSnippet(card)}</details>`);
});

test("a lesson without a picture has a link instead", () => {
  const position = {
    title: "A position",
    address: "https://host/embed/play/#game=toy",
    height: 480,
  };
  assert.equal(
    figureSnippet(position),
    '<p><a href="https://host/embed/play/#game=toy">A position</a></p>',
  );
  assert.match(frameSnippet(position, { theme: "dark" }), /#game=toy&#38;theme=dark"[^\n]+\n<p><a/);
});
