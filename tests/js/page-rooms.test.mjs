// Tests of the page's source: which folders may import from which, limits of size, unused exports.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { measureScript, SCRIPTS, scriptsIn } from "./measure.mjs";

// For each folder those from which it may import. An entry point may import from all.
const MAY_IMPORT = {
  generated: [],
  base: ["generated"],
  offline: ["base"],
  storage: ["base", "offline"],
  engine: ["base", "offline", "storage"],
  board: ["base"],
  input: ["base", "board"],
  table: ["generated", "base", "offline", "storage", "engine", "board", "input", "sheets"],
  sheets: ["generated", "base", "offline", "storage", "engine", "input", "table", "devices"],
  devices: ["generated", "base", "storage", "engine", "table", "sheets"],
  // A lesson has no engine and stores nothing.
  lesson: ["generated", "base", "board", "input", "table"],
  sw: ["base", "offline", "storage"],
  pages: [
    "generated",
    "base",
    "offline",
    "storage",
    "engine",
    "board",
    "input",
    "table",
    "sheets",
    "devices",
    "lesson",
  ],
};
// entry points: pages, workers, and PyScript's interpreter
const ENTRIES = /^pages\/|^engine\/(plain-worker|runtime|snapshot-worker)\.ts$|^sw\/sw(-off)?\.ts$/;
const MAX_FUNCTION_LINES = 60;
// Tokens do not depend on formatting. There is no limit for the page as a whole.
const MAX_TOKENS = 4_000;
// The number of types that are still `any`, which may only be lowered.
const MAX_ANY = 37;
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

test("every script is in a folder, and none has the name of another", () => {
  const names = all.map(({ path }) => path.split("/").at(-1));
  const wrong = all.filter(
    ({ path }, k) => !(roomOf(path) in MAY_IMPORT) || names.indexOf(names[k]) < k,
  );
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  );
});

test("folders import only those below them", () => {
  const wrong = all.flatMap((script) => {
    const room = roomOf(script.path);
    const allowed = [room, ...MAY_IMPORT[room]];
    const others = script.imports
      .map(({ from }) => from)
      .filter((to) => !allowed.includes(roomOf(to)));
    return others.map((to) => `${script.path} -> ${to}`);
  });
  assert.deepEqual(wrong, []);
});

test("no script loads itself through others", () => {
  const imports = new Map(
    all.map(({ path, imports: entries }) => [
      path,
      entries.filter(({ isType, isDynamic }) => !isType && !isDynamic).map(({ from }) => from),
    ]),
  );
  const circle = (path, way) =>
    way.includes(path)
      ? [...way, path]
      : (imports.get(path) ?? []).map((next) => circle(next, [...way, path])).find(Boolean);
  assert.deepEqual(all.map(({ path }) => circle(path, [])).filter(Boolean), []);
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

test(`no more than ${MAX_ANY} types are any`, () => {
  const counts = all
    .filter(({ anyCount }) => anyCount)
    .map(({ path, anyCount }) => [path, anyCount]);
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  assert.ok(sum <= MAX_ANY, JSON.stringify(counts));
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
