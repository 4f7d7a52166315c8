// The Python that ships, under Node: Pyodide with the library and the wheel that the site has. Run
// from the repository's root.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { packMemory, unpackMemory } from "../../web/src/engine/snapshot.ts";

// Else Node prints the line of the source where it happened, and that line is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error instanceof Error ? error.message : error).slice(-4000));
  process.exit(1);
});

const root = process.cwd();
const require = createRequire(path.join(root, "web", "package.json"));
const pyodide = require.resolve("pyodide/pyodide.mjs");
const WHEEL = "/tilebag.whl"; // as web/src/engine/python.ts names it

/**
 * @param {string} made where the site's library and wheel are @param {object} how more for Pyodide
 */
async function start(made, how) {
  const { loadPyodide } = await import(pyodide);
  return loadPyodide({
    // else Pyodide reads it from a stack trace, where source maps give another folder
    indexURL: path.dirname(pyodide),
    env: {
      HOME: "/tmp",
      PYTHONDONTWRITEBYTECODE: "1",
      HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis",
    },
    stdLibURL: path.join(made, "python_stdlib.zip"),
    ...how,
  });
}

/** @param {any} python @param {string} made */
function giveWheel(python, made) {
  const wheel = readdirSync(made).find((name) => name.endsWith(".whl"));
  python.FS.writeFile(WHEEL, readFileSync(path.join(made, wheel)));
}

/**
 * Python's memory as the page keeps it: taken as js/client/snapshot-worker.js does, packed and
 * unpacked. @param {string} made
 */
async function snapshot(made) {
  const python = await start(made, { _makeSnapshot: true });
  giveWheel(python, made);
  python.runPython(`import sys; sys.path.append("${WHEEL}")`);
  python.runPython(readFileSync(path.join(root, "web", "snapshot.py"), "utf-8"));
  return unpackMemory(packMemory(python.makeMemorySnapshot()));
}

/**
 * Starts it as the page does. The repository is at /repo; pytest and its friends (build/setup.py)
 * are at hand, and the rest of the standard library for them (whole_library.py).
 * @param {string} folder what build/bytecode.py has made @param {{kept?: boolean}} [how] `kept`:
 * with a kept memory
 */
export async function boot(folder, { kept = false } = {}) {
  const made = path.resolve(folder);
  const python = await start(made, kept ? { _loadSnapshot: await snapshot(made) } : {});
  if (kept && !python.runPython('import sys; "tilebag.page.port" in sys.modules'))
    throw new Error("not the memory that was kept");
  const folders = {
    "/repo": root,
    "/site": path.join(root, ".cache", "pyodide-site"),
    "/pyodide": path.dirname(pyodide),
  };
  for (const [guest, host] of Object.entries(folders)) {
    python.FS.mkdirTree(guest);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: host }, guest);
  }
  giveWheel(python, made);
  if (!kept) python.runPython(`import sys; sys.path.append("${WHEEL}")`);
  python.runPython(readFileSync(path.join(root, "tests", "pyodide", "whole_library.py"), "utf-8"));
  python.runPython('import os, sys; os.chdir("/repo"); sys.path.append("/site")');
  return python;
}
