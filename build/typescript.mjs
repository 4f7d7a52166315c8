// Lets Node import the page's scripts: `node --import ./build/typescript.mjs`. esbuild strips their
// types; the result is cached by content in .cache/, because each test file runs in its own
// process. `node:process` is not imported: that would open standard input, which the script may
// read itself.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, register } from "node:module";
import { basename } from "node:path";
import { isMainThread } from "node:worker_threads";

const KEPT = new URL("../.cache/typescript/", import.meta.url);
const library = createRequire(new URL("../web/package.json", import.meta.url));

/** A hook of Node, called for every module that is imported. */
export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const text = readFileSync(new URL(url), "utf8");
  const name = basename(url);
  const kept = new URL(
    `${createHash("sha256")
      .update(name + text)
      .digest("hex")}.mjs`,
    KEPT,
  );
  return {
    format: "module",
    shortCircuit: true,
    source: read(kept) ?? (await strip(name, text, kept)),
  };
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

async function strip(name, text, kept) {
  const { code } = await library("esbuild").transform(text, {
    loader: "ts",
    sourcefile: name,
    sourcemap: "inline",
  });
  mkdirSync(KEPT, { recursive: true });
  const part = new URL(`${kept.href}.${process.pid}`);
  writeFileSync(part, code);
  renameSync(part, kept); // complete or not there at all
  return code;
}

if (isMainThread) {
  process.setSourceMapsEnabled(true); // an error names the line of the source
  register(import.meta.url);
}
