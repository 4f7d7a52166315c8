// Runs a Python file in Pyodide.
// usage: node tests/pyodide/script.mjs FOLDER FILE
// FOLDER: made by build/bytecode.py
import process from "node:process";
import { boot } from "./boot.mjs";

const [folder, file] = process.argv.slice(2);
const python = await boot(folder);
python.globals.set("file", file);
python.runPython("import os, sys; sys.path.insert(0, os.path.dirname(file))");
python.runPython('import runpy; runpy.run_path(file, run_name="__main__"); None');
process.exit(0);
