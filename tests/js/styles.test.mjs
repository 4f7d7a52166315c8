// The style sheets are built from files that import each other, and each says what it is for.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { buildStyles, STYLES } from "../../build/styles.mjs";

const IMPORT = /^@import url\("([^"]+)"\);/gm;

const paths = readdirSync(STYLES, { recursive: true }).filter((path) => path.endsWith(".css"));
const texts = new Map(paths.map((path) => [path, readFileSync(join(STYLES, path), "utf8")]));

/** A sheet made of files, given by their paths. */
async function buildFrom(files, names) {
  const folder = mkdtempSync(join(tmpdir(), "styles-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await buildStyles(names, { minify: true, folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("every file in a folder of css/ is imported, and by no sheet twice", () => {
  const imports = [...texts].flatMap(([path, text]) =>
    [...text.matchAll(IMPORT)].map(([, target]) => [path, join(dirname(path), target)].join(" ")),
  );
  const imported = new Set(imports.map((line) => line.split(" ")[1]));
  const inFolders = paths.filter((path) => dirname(path) !== ".");
  assert.ok(inFolders.length > 0);
  assert.deepEqual([...imported].toSorted(), inFolders.toSorted());
  assert.equal(new Set(imports).size, imports.length);
});

test("every file begins with a comment", () => {
  const silent = paths.filter((path) => !/^\/\* \S/.test(texts.get(path)));
  assert.deepEqual(silent, []);
});

test("a sheet has its files in the order of their names, each after what it imports", async () => {
  const files = {
    "first.css": '@import url("parts/b.css"); @import url("parts/a.css"); i { top: 3px }',
    "second.css": "b { top: 4px }",
    "parts/a.css": "u { top: 2px }",
    "parts/b.css": "s { top: 1px }",
  };
  const sheet = await buildFrom(files, ["first", "second"]);
  assert.equal(sheet.trim(), "s{top:1px}u{top:2px}i{top:3px}b{top:4px}");
});

test("@apply is replaced by the declarations of its mixin", async () => {
  const css = "@mixin --loud { top: 1px; left: 2px; } i { @apply --loud; } b { @apply --loud; }";
  assert.equal((await buildFrom({ "x.css": css }, ["x"])).trim(), "i,b{top:1px;left:2px}");
});

test("an unknown mixin is refused with the file and the name", async () => {
  await assert.rejects(buildFrom({ "x.css": "i { @apply --quiet; }" }, ["x"]), /x\.css.*--quiet/s);
});

test("a missing file is refused with its name", async () => {
  await assert.rejects(buildFrom({ "x.css": '@import url("gone.css");' }, ["x"]), /gone\.css/);
});
