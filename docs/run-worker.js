/* Runs statements in one Python for run.js: this site's Pyodide with its whole library, and the
   engine from /wheel/.

   In: a list of statements. Out: {has: "started"} once, when Python is loaded; then for each list
   {has: "run", printed}, or {has: "failed"} if Python cannot be loaded. */

const RUN = `
import contextlib, io, traceback
def run(statements):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for source in statements:
            try:
                exec(compile(source, "<example>", "single"), globals())
            except SystemExit as end:
                print("The program has ended." if end.code in (None, 0) else f"The program has ended: {end.code}")
                break
            except BaseException as error:
                print("Traceback (most recent call last):", *traceback.format_exception_only(error), sep="\\n", end="")
    return out.getvalue()
run`;

async function start() {
  const top = new URL("../", self.location);
  const indexAddress = new URL("wheel/simple/tilebag/", top);
  const [home, index] = await Promise.all(
    [top, indexAddress].map(async (address) => (await fetch(address)).text()),
  );
  const [, runtime] = /&quot;runtime&quot;:&quot;(.+?)&quot;/.exec(home);
  const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
  const pyodide = await loadPyodide({
    indexURL: `${runtime}/`,
    stdLibURL: new URL("docs/python_stdlib.zip", top).href,
  });
  const wheel = new URL(/href="(.+?)"/.exec(index)[1], indexAddress);
  pyodide.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel");
  return pyodide.runPython(RUN);
}

const started = start();
started.then(
  () => self.postMessage({ has: "started" }),
  () => self.postMessage({ has: "failed" }),
);
self.onmessage = async ({ data }) => {
  const run = await started.catch(() => null);
  if (run) self.postMessage({ has: "run", printed: run(data) });
};
