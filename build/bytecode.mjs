// Runs bytecode_inside.py on the Python that ships, with our wheel loaded as the page loads it.
// usage: node build/bytecode.mjs FOLDER NAME [MODULE ...]
// FOLDER holds the wheel, and gets what is made: a wheel of this NAME, and python_stdlib.zip,
// with these modules in it too.
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

// Else Node prints the line of Pyodide's source where it happened, and that line is a megabyte
// long.
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
    PYTHONHASHSEED: "0", // else sets of constants are written in another order each time
    PYTHONNODEBUGRANGES: "1", // columns are shown only beside sources
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
