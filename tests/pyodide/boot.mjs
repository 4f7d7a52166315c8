// Runs Pyodide under Node with the library and the wheel of the site. Start it from the repository's
// root.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { packMemory, unpackMemory } from "../../web/src/engine/snapshot.ts";

// Otherwise Node prints the source line of the error, which is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error instanceof Error ? error.message : error).slice(-4000));
  process.exit(1);
});

const root = process.cwd();
const require = createRequire(path.join(root, "web", "package.json"));
const pyodide = require.resolve("pyodide/pyodide.mjs");
const WHEEL = "/tilebag.whl"; // as web/src/engine/python.ts names it

/**
 * @param {string} folder with the site's library and wheel
 * @param {object} how more options for Pyodide
 */
async function start(folder, how) {
  const { loadPyodide } = await import(pyodide);
  return loadPyodide({
    // otherwise Pyodide takes it from a stack trace, where source maps give another folder
    indexURL: path.dirname(pyodide),
    env: {
      HOME: "/tmp",
      PYTHONDONTWRITEBYTECODE: "1",
      HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis",
    },
    stdLibURL: path.join(folder, "python_stdlib.zip"),
    ...how,
  });
}

/** @param {any} python @param {string} folder */
function giveWheel(python, folder) {
  const wheel = readdirSync(folder).find((name) => name.endsWith(".whl"));
  python.FS.writeFile(WHEEL, readFileSync(path.join(folder, wheel)));
}

/**
 * A snapshot of Python's memory, made as web/src/engine/snapshot-worker.ts does, packed and unpacked.
 * @param {string} folder
 */
async function snapshot(folder) {
  const python = await start(folder, { _makeSnapshot: true });
  giveWheel(python, folder);
  python.runPython(`import sys; sys.path.append("${WHEEL}")`);
  python.runPython(readFileSync(path.join(root, "web", "snapshot.py"), "utf-8"));
  return unpackMemory(packMemory(python.makeMemorySnapshot()));
}

/**
 * Starts Pyodide as the page does. The repository is mounted at /repo. pytest and the packages that
 * it needs (build/setup.py) can be imported, and the whole standard library (whole_library.py).
 * @param {string} folder made by build/bytecode.py
 * @param {{fromSnapshot?: boolean}} [how] `fromSnapshot`: from a snapshot of Python's memory
 */
export async function boot(folder, { fromSnapshot = false } = {}) {
  const site = path.resolve(folder);
  const python = await start(site, fromSnapshot ? { _loadSnapshot: await snapshot(site) } : {});
  if (fromSnapshot && !python.runPython('import sys; "tilebag.page.port" in sys.modules'))
    throw new Error("Pyodide did not start from the snapshot");
  const folders = {
    "/repo": root,
    "/site": path.join(root, ".cache", "pyodide-site"),
    "/pyodide": path.dirname(pyodide),
  };
  for (const [guest, host] of Object.entries(folders)) {
    python.FS.mkdirTree(guest);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: host }, guest);
  }
  giveWheel(python, site);
  if (!fromSnapshot) python.runPython(`import sys; sys.path.append("${WHEEL}")`);
  python.runPython(readFileSync(path.join(root, "tests", "pyodide", "whole_library.py"), "utf-8"));
  python.runPython('import os, sys; os.chdir("/repo"); sys.path.append("/site")');
  return python;
}
