// The Python that ships, under Node: Pyodide with our wheel put in by micropip. Run from the repository's root.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

// Else Node prints the line of the source where it happened, and that line is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error instanceof Error ? error.message : error).slice(-4000));
  process.exit(1);
});

/**
 * Starts it. The repository is at /repo, pytest and its friends (build/setup.py) are at hand.
 * @param {string} folder with one wheel in it
 */
export async function boot(folder) {
  const root = process.cwd();
  const folders = { "/repo": root, "/site": path.join(root, ".cache", "pyodide-site"), "/wheel": path.resolve(folder) };
  const require = createRequire(path.join(root, "web", "package.json"));
  const { loadPyodide } = await import(require.resolve("pyodide/pyodide.mjs"));
  const python = await loadPyodide({
    env: { HOME: "/tmp", PYTHONPATH: "/site", PYTHONDONTWRITEBYTECODE: "1", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" },
    fsInit: async (FS) => {
      for (const [guest, host] of Object.entries(folders)) {
        FS.mkdirTree(guest);
        FS.mount(FS.filesystems.NODEFS, { root: host }, guest);
      }
    },
  });
  python.globals.set("wheel", `emfs:/wheel/${readdirSync(folder).find((name) => name.endsWith(".whl"))}`);
  await python.runPythonAsync("import micropip; await micropip.install(wheel, deps=False)");
  python.runPython('import os; os.chdir("/repo")');
  return python;
}
