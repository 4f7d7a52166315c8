/* Runs statements in one Python for run.js: this site's Pyodide with its whole library, and the engine from /wheel/. */

const RUN = `
import contextlib, io, traceback
def run(statements):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for source in statements:
            try:
                exec(compile(source, "<example>", "single"), globals())
            except Exception as error:
                print("Traceback (most recent call last):", *traceback.format_exception_only(error), sep="\\n", end="")
    return out.getvalue()
run`;

async function start() {
  const [home, index] = await Promise.all(["/", "/wheel/simple/tilebag/"].map(async (address) => (await fetch(address)).text()));
  const [, runtime] = /&quot;runtime&quot;:&quot;(.+?)&quot;/.exec(home);
  const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
  const pyodide = await loadPyodide({ indexURL: `${runtime}/`, stdLibURL: "/docs/python_stdlib.zip" });
  const wheel = new URL(/href="(.+?)"/.exec(index)[1], `${self.location.origin}/wheel/simple/tilebag/`);
  pyodide.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel");
  return pyodide.runPython(RUN);
}

const started = start();
self.onmessage = async ({ data }) => {
  try {
    self.postMessage((await started)(data));
  } catch (error) {
    setTimeout(() => {
      throw error; // the page hears of it
    });
  }
};
