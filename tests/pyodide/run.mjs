// Runs the engine's tests in Pyodide.
// usage: node tests/pyodide/run.mjs FOLDER [--kept] [pytest's arguments]
// FOLDER: made by build/bytecode.py. --kept: start from a snapshot of Python's memory, as at a later
// visit.
import process from "node:process";
import { boot } from "./boot.mjs";

const [folder, ...args] = process.argv.slice(2);
const pytestArgs = args.filter((arg) => arg !== "--kept");
const fromSnapshot = pytestArgs.length < args.length;
const started = performance.now();
const python = await boot(folder, { fromSnapshot });
const booted = performance.now();
python.globals.set("arguments", python.toPy(pytestArgs));
python.globals.set("soak", process.env.TILEBAG_SOAK ?? "");
const code = python.runPython(`
import os
import pytest
os.environ.update({"TILEBAG_SOAK": soak})
int(pytest.main(["-o", "cache_dir=/tmp/pytest", *arguments]))
`);
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
console.log(
  `Pyodide ${python.version}${fromSnapshot ? " with a kept memory" : ""}: started in ${seconds(booted - started)} s, tests in ${seconds(performance.now() - booted)} s`,
);
const missed = python.runPython('", ".join(sorted(missed))');
if (missed)
  console.log(
    `The engine imported modules that the site's library lacks (LATER in build/bytecode_inside.py): ${missed}`,
  );
process.exit(missed ? 1 : code);
