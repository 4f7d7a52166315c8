// The Python that ships, under Node: Pyodide with the library and the wheel that the site has. Run from the repository's root.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

// Else Node prints the line of the source where it happened, and that line is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error instanceof Error ? error.message : error).slice(-4000));
  process.exit(1);
});

/**
 * Starts it as the page does. The repository is at /repo; pytest and its friends (build/setup.py) are at hand, and the
 * rest of the standard library for them (whole_library.py).
 * @param {string} folder what build/bytecode.py has made
 */
export async function boot(folder) {
  const root = process.cwd();
  const made = path.resolve(folder);
  const require = createRequire(path.join(root, "web", "package.json"));
  const pyodide = require.resolve("pyodide/pyodide.mjs");
  const folders = { "/repo": root, "/site": path.join(root, ".cache", "pyodide-site"), "/pyodide": path.dirname(pyodide) };
  const { loadPyodide } = await import(pyodide);
  const python = await loadPyodide({
    env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" },
    stdLibURL: path.join(made, "python_stdlib.zip"),
    lockFileURL: path.join(made, "pyodide-lock.json"),
    packageBaseUrl: `${made}/`,
    fsInit: async (FS) => {
      for (const [guest, host] of Object.entries(folders)) {
        FS.mkdirTree(guest);
        FS.mount(FS.filesystems.NODEFS, { root: host }, guest);
      }
    },
  });
  const wheel = readdirSync(made).find((name) => name.endsWith(".whl"));
  python.FS.writeFile("/tilebag.whl", readFileSync(path.join(made, wheel)));
  python.runPython('import sys; sys.path.append("/tilebag.whl")');
  python.runPython(readFileSync(path.join(root, "tests", "pyodide", "whole_library.py"), "utf-8"));
  python.runPython('import os, sys; os.chdir("/repo"); sys.path.append("/site")');
  return python;
}
