// The page's folders: which may import which, limits of size, and no unused exports.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { measureScript, SCRIPTS, scriptsIn } from "./measure.mjs";

// each folder and those it may import; an entry point may import all
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
  lesson: ["generated", "base", "board", "input", "table"], // a lesson has no engine and stores nothing
  sw: ["offline", "storage"],
  pages: ["generated", "base", "offline", "storage", "engine", "board", "input", "table", "sheets", "devices", "lesson"],
};
const ENTRIES = /^pages\/|^engine\/(plain-worker|runtime|snapshot-worker)\.ts$|^sw\/sw(-off)?\.ts$/; // pages, workers, and PyScript's interpreter
// limits; MAX_CODE_LINES and MAX_FILES may only be lowered, except for a feature whose issue allows more
const [MAX_FILES, MAX_FILE_LINES, MAX_FUNCTION_LINES, MAX_CODE_LINES] = [103, 400, 60, 11_414];
const CALLED_BY_THE_BROWSER = ["observedAttributes", "connectedCallback", "disconnectedCallback", "attributeChangedCallback"];

const TESTS = fileURLToPath(new URL(".", import.meta.url));
const all = scriptsIn(SCRIPTS).filter((path) => !path.startsWith("generated/")).map((path) => measureScript(SCRIPTS, path));
const tests = scriptsIn(TESTS).map((path) => measureScript(TESTS, path));
const roomOf = (path) => (path.includes("/") ? path.split("/")[0] : "");

test("every script is in a folder, and none has the name of another", () => {
  const names = all.map(({ path }) => path.split("/").at(-1));
  const wrong = all.filter(({ path }, k) => !(roomOf(path) in MAY_IMPORT) || names.indexOf(names[k]) < k);
  assert.deepEqual(wrong.map(({ path }) => path), []);
});

test("folders import only those below them", () => {
  const wrong = all.flatMap((script) => {
    const room = roomOf(script.path);
    const allowed = [room, ...MAY_IMPORT[room]];
    const others = script.imports.map(({ from }) => from).filter((to) => !allowed.includes(roomOf(to)));
    return others.map((to) => `${script.path} -> ${to}`);
  });
  assert.deepEqual(wrong, []);
});

test("no script loads itself through others", () => {
  const imports = new Map(all.map(({ path, imports: some }) => [path, some.filter(({ isType, isDynamic }) => !isType && !isDynamic).map(({ from }) => from)]));
  const circle = (path, way) =>
    way.includes(path) ? [...way, path] : (imports.get(path) ?? []).map((next) => circle(next, [...way, path])).find(Boolean);
  assert.deepEqual(
    all.map(({ path }) => circle(path, [])).filter(Boolean),
    [],
  );
});

test("storage and offline do not use the DOM", () => {
  const touching = all.filter(({ path, said }) => ["storage", "offline"].includes(roomOf(path)) && said.has("document"));
  assert.deepEqual(
    touching.map(({ path }) => path),
    [],
  );
});

test(`no file is longer than ${MAX_FILE_LINES} lines, no function than ${MAX_FUNCTION_LINES}`, () => {
  const files = all.filter(({ lines }) => lines > MAX_FILE_LINES).map(({ path, lines }) => `${path}: ${lines}`);
  const functions = all.flatMap(({ path, functions: some }) =>
    some.filter(({ lines }) => lines > MAX_FUNCTION_LINES).map(({ name, lines }) => `${path} ${name}: ${lines}`),
  );
  assert.deepEqual([...files, ...functions], []);
});

test(`the page is at most ${MAX_FILES} scripts and fewer than ${MAX_CODE_LINES} lines of code`, () => {
  assert.ok(all.length <= MAX_FILES, `${all.length} scripts`);
  const code = all.reduce((sum, one) => sum + one.code, 0);
  assert.ok(code < MAX_CODE_LINES, `${code} lines`);
});

test("every export is imported, or used in its own file and tested", () => {
  const isImportedBy = (scripts) => (path, name) =>
    scripts.some(({ imports }) =>
      imports.some(({ from, names }) => from.endsWith(path) && (names.includes(name) || names.includes("*"))),
    );
  const [byPage, byTests] = [isImportedBy(all), isImportedBy(tests)];
  const dead = all
    .filter(({ path }) => !ENTRIES.test(path))
    .flatMap(({ path, exports, said }) => exports.map((name) => ({ path, name, times: said.get(name) ?? 0 })))
    .filter(({ path, name, times }) => !byPage(path, name) && !(times > 1 && byTests(path, name)));
  assert.deepEqual(dead.map(({ path, name }) => `${path} ${name}`), []);
});

test("every method and every field of a class is used", () => {
  const times = new Map();
  for (const { said } of all) for (const [name, n] of said) times.set(name, (times.get(name) ?? 0) + n);
  const dead = all.flatMap(({ path, methods }) =>
    methods.filter((name) => ![...CALLED_BY_THE_BROWSER, "constructor"].includes(name) && (times.get(name) ?? 0) < 2).map((name) => `${path} ${name}`),
  );
  assert.deepEqual(dead, []);
});
