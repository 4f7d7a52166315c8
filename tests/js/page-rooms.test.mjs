// Tests of the page's scripts as a whole: limits of size, and no unused exports. Which folder may
// import which is in web/.dependency-cruiser.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { measureScript, SCRIPTS, scriptsIn } from "./measure.mjs";

// entry points: pages, workers, and PyScript's interpreter
const ENTRIES = /^pages\/|^engine\/(plain-worker|runtime|snapshot-worker)\.ts$|^sw\/sw(-off)?\.ts$/;
const MAX_FUNCTION_LINES = 60;
// Tokens do not depend on formatting. There is no limit for the page as a whole.
const MAX_TOKENS = 4_000;
const CALLED_BY_THE_BROWSER = [
  "observedAttributes",
  "connectedCallback",
  "disconnectedCallback",
  "attributeChangedCallback",
];

const TESTS = fileURLToPath(new URL(".", import.meta.url));
const all = scriptsIn(SCRIPTS)
  .filter((path) => !path.startsWith("generated/"))
  .map((path) => measureScript(SCRIPTS, path));
const tests = scriptsIn(TESTS).map((path) => measureScript(TESTS, path));
const roomOf = (path) => (path.includes("/") ? path.split("/")[0] : "");

test("no script has the name of another", () => {
  const names = all.map(({ path }) => path.split("/").at(-1));
  const repeated = names.filter((name, k) => names.indexOf(name) < k);
  assert.deepEqual(repeated, []);
});

test("storage and offline do not use the DOM", () => {
  const touching = all.filter(
    ({ path, names }) => ["storage", "offline"].includes(roomOf(path)) && names.has("document"),
  );
  assert.deepEqual(
    touching.map(({ path }) => path),
    [],
  );
});

test(`no script has more than ${MAX_TOKENS} tokens, no function more than ${MAX_FUNCTION_LINES} lines`, () => {
  const files = all
    .filter(({ path, tokens }) => tokens > MAX_TOKENS)
    .map(({ path, tokens }) => `${path}: ${tokens} tokens`);
  const functions = all.flatMap(({ path, functions: measured }) =>
    measured
      .filter(({ name, lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ name, lines }) => `${path} ${name}: ${lines} lines`),
  );
  assert.deepEqual([...files, ...functions], []);
});

test("every export is imported, or used in its own file and tested", () => {
  const isImportedBy = (scripts) => (path, name) =>
    scripts.some(({ imports }) =>
      imports.some(
        ({ from, names }) => from.endsWith(path) && (names.includes(name) || names.includes("*")),
      ),
    );
  const [byPage, byTests] = [isImportedBy(all), isImportedBy(tests)];
  const dead = all
    .filter(({ path }) => !ENTRIES.test(path))
    .flatMap(({ path, exports, names }) =>
      exports.map((name) => ({ path, name, times: names.get(name) ?? 0 })),
    )
    .filter(({ path, name, times }) => !byPage(path, name) && !(times > 1 && byTests(path, name)));
  assert.deepEqual(
    dead.map(({ path, name }) => `${path} ${name}`),
    [],
  );
});

test("every method and every field of a class is used", () => {
  const times = new Map();
  for (const { names } of all)
    for (const [name, n] of names) times.set(name, (times.get(name) ?? 0) + n);
  const dead = all.flatMap(({ path, methods }) =>
    methods
      .filter(
        (name) =>
          ![...CALLED_BY_THE_BROWSER, "constructor"].includes(name) && (times.get(name) ?? 0) < 2,
      )
      .map((name) => `${path} ${name}`),
  );
  assert.deepEqual(dead, []);
});
