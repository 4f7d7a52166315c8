// The page's rooms: who may import whom, how long a file or a function may be, and nothing that nobody uses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { measureScript, SCRIPTS, scriptsIn } from "./measure.mjs";

// each room and those it may import; an entry point may import them all
const MAY_IMPORT = {
  base: [],
  client: ["base"],
  board: ["base"],
  input: ["base", "board"],
  ui: ["base", "client", "board", "input"],
  lesson: ["base", "board", "input", "ui"], // no client: a lesson has no engine and keeps nothing
  embed: ["base", "lesson"],
};
const ENTRIES = ["embed.js", "fair.js", "first.js", "home.js", "learn.js", "lesson.js", "main.js", "play-frame.js", "rules-page.js", "v1.js"];
const LOADED_BY_ADDRESS = ["client/plain-worker.js", "client/runtime.js", "client/snapshot-worker.js"]; // by PyScript, in the worker; by a worker
// the code grew by what offline play asks for: its states, updates between games, lines that break, installing; by what
// becomes of our own mistakes: a worker that is gone or hangs, the ways on, a report; by games that
// are named, pinned, copied, by what a full storage gives up, and by the screen that stays on; by files that are given out and
// read, which are believed in nothing; by lessons that play in pages of others, and what the two say to each other; by rules
// that are shown in place, and the page on which lessons are played; by the page where bloggers copy what they embed; by games
// that are looked at step by step, and by links that hold a whole one; by the table that takes a lesson's place; by deals that
// are sealed, shown and checked; by tiles drawn with a drag, drops that say why not, and words that grow with the reader's
const [MOST_LINES, MOST_IN_A_FUNCTION, MOST_CODE] = [300, 60, 9518];
const CALLED_BY_THE_BROWSER = ["observedAttributes", "connectedCallback", "disconnectedCallback", "attributeChangedCallback"];

const TESTS = fileURLToPath(new URL(".", import.meta.url));
const all = scriptsIn(SCRIPTS).map((path) => measureScript(SCRIPTS, path));
const worker = ["sw.js", "sw/builds.js", "sw/lesson-packs.js"].map((path) => measureScript(join(SCRIPTS, ".."), path)); // the service worker
const tests = scriptsIn(TESTS).map((path) => measureScript(TESTS, path));
const roomOf = (path) => (path.includes("/") ? path.split("/")[0] : "");

/** What a script refers to, with the types that its comments name. */
function references({ path, imports }) {
  const named = readFileSync(join(SCRIPTS, path), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g);
  return [...imports.map(({ from }) => from), ...[...named].map(([, to]) => join(path, "..", to).replaceAll("\\", "/"))];
}

test("every script lies in a room or is an entry point", () => {
  const loose = all.map(({ path }) => path).filter((path) => !(roomOf(path) in MAY_IMPORT));
  assert.deepEqual(loose, ENTRIES);
});

test("every arrow between rooms points down", () => {
  const wrong = all.flatMap((script) => {
    const room = roomOf(script.path);
    const allowed = room ? [room, ...MAY_IMPORT[room]] : Object.keys(MAY_IMPORT);
    const others = references(script).filter((to) => !allowed.includes(roomOf(to)));
    return others.map((to) => `${script.path} -> ${to}`);
  });
  assert.deepEqual(wrong, []);
});

test("no script imports itself round a corner", () => {
  const imports = new Map(all.map(({ path, imports: some }) => [path, some.map(({ from }) => from)]));
  const circle = (path, way) =>
    way.includes(path) ? [...way, path] : (imports.get(path) ?? []).map((next) => circle(next, [...way, path])).find(Boolean);
  assert.deepEqual(
    all.map(({ path }) => circle(path, [])).filter(Boolean),
    [],
  );
});

test("the client touches no page", () => {
  const touching = all.filter(({ path, said }) => roomOf(path) === "client" && said.has("document"));
  assert.deepEqual(
    touching.map(({ path }) => path),
    [],
  );
});

test(`no file is longer than ${MOST_LINES} lines, no function than ${MOST_IN_A_FUNCTION}`, () => {
  const files = all.filter(({ lines }) => lines > MOST_LINES).map(({ path, lines }) => `${path}: ${lines}`);
  const functions = all.flatMap(({ path, functions: some }) =>
    some.filter(({ lines }) => lines > MOST_IN_A_FUNCTION).map(({ name, lines }) => `${path} ${name}: ${lines}`),
  );
  assert.deepEqual([...files, ...functions], []);
});

test(`the page is fewer than ${MOST_CODE} lines of code`, () => {
  const code = all.reduce((sum, one) => sum + one.code, 0);
  assert.ok(code < MOST_CODE, `${code} lines`);
});

test("every export is imported, or used in its own file and tested", () => {
  const isImportedBy = (scripts) => (path, name) =>
    scripts.some(({ imports }) =>
      imports.some(({ from, names }) => from.endsWith(path) && (names.includes(name) || names.includes("*"))),
    );
  const [byPage, byTests] = [isImportedBy([...all, ...worker]), isImportedBy(tests)];
  const dead = all
    .filter(({ path }) => !ENTRIES.includes(path) && !LOADED_BY_ADDRESS.includes(path))
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
