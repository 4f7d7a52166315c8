// Runs bytecode_inside.py in Pyodide.
// usage: node build/bytecode.mjs FOLDER NAME [MODULE ...]
// FOLDER contains the wheel. The results are written to it: a wheel of this NAME, and
// python_stdlib.zip, which contains these modules too.
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

// Otherwise Node prints the line of Pyodide's source with the error, which is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error instanceof Error ? error.message : error).slice(-4000));
  process.exit(1);
});

const root = process.cwd();
const folder = path.resolve(process.argv[2]);
// folders of this machine by their path in Python
const FOLDERS = { "/build": path.join(root, "build"), "/folder": folder };
const require = createRequire(path.join(root, "web", "package.json"));
const { loadPyodide } = await import(require.resolve("pyodide/pyodide.mjs"));
const python = await loadPyodide({
  env: {
    HOME: "/tmp",
    PYTHONHASHSEED: "0", // otherwise the order of constant sets differs in each run
    PYTHONNODEBUGRANGES: "1", // columns are useful only with sources
  },
  fsInit: async (FS) => {
    for (const [guest, host] of Object.entries(FOLDERS)) {
      FS.mkdirTree(guest);
      FS.mount(FS.filesystems.NODEFS, { root: host }, guest);
    }
  },
});
python.globals.set("arguments", python.toPy(process.argv.slice(3)));
python.runPython(`
import runpy, sys
sys.argv[1:] = arguments
runpy.run_path("/build/bytecode_inside.py", run_name="__main__")
None
`);
process.exit(0);
