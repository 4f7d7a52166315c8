// The engine's tests on the Python that ships. usage: node tests/pyodide/run.mjs FOLDER [--kept]
// [pytest's arguments] FOLDER is what build/bytecode.py has made; --kept: started with a kept
// memory, as at a later visit
import process from "node:process";
import { boot } from "./boot.mjs";

const [folder, ...rest] = process.argv.slice(2);
const asked = rest.filter((one) => one !== "--kept");
const kept = asked.length < rest.length;
const started = performance.now();
const python = await boot(folder, { kept });
const booted = performance.now();
python.globals.set("asked", python.toPy(asked));
python.globals.set("soak", process.env.TILEBAG_SOAK ?? "");
const code = python.runPython(`
import os
import pytest
os.environ.update({"TILEBAG_SOAK": soak})
int(pytest.main(["-o", "cache_dir=/tmp/pytest", *asked]))
`);
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
console.log(
  `Pyodide ${python.version}${kept ? " with a kept memory" : ""}: started in ${seconds(booted - started)} s, tests in ${seconds(performance.now() - booted)} s`,
);
const missed = python.runPython('", ".join(sorted(missed))');
if (missed)
  console.log(
    `The engine asked for what the site's library has not (LATER in build/bytecode_inside.py): ${missed}`,
  );
process.exit(missed ? 1 : code);
