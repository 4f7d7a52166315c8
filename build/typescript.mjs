// Lets Node import the page's scripts: `node --import ./build/typescript.mjs`. esbuild strips their
// types; the result is cached by content in .cache/, because each test file runs in its own
// process. `node:process` is not imported: that would open standard input, which the script may
// read itself.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, register } from "node:module";
import { basename } from "node:path";
import { isMainThread } from "node:worker_threads";

const CACHE = new URL("../.cache/typescript/", import.meta.url);
const library = createRequire(new URL("../web/package.json", import.meta.url));

/** A hook of Node, called for every module that is imported. */
export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const text = readFileSync(new URL(url), "utf8");
  const name = basename(url);
  const hash = createHash("sha256").update(name + text);
  const cached = new URL(`${hash.digest("hex")}.mjs`, CACHE);
  return {
    format: "module",
    shortCircuit: true,
    source: read(cached) ?? (await strip(name, text, cached)),
  };
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** @param cached the file to write the result into */
async function strip(name, text, cached) {
  const { code } = await library("esbuild").transform(text, {
    loader: "ts",
    sourcefile: name,
    sourcemap: "inline",
  });
  mkdirSync(CACHE, { recursive: true });
  const part = new URL(`${cached.href}.${process.pid}`);
  writeFileSync(part, code);
  renameSync(part, cached); // so that other processes never read an incomplete file
  return code;
}

if (isMainThread) {
  process.setSourceMapsEnabled(true); // so that errors name the line of the TypeScript source
  register(import.meta.url);
}
