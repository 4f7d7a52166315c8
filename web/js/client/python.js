/**
 * The pinned Pyodide of our own site with the engine in it, for workers. The build writes the addresses in. The engine's wheel
 * is not unpacked: Python imports from the zip that it is.
 */

const here = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

/** @type {typeof import("pyodide")} */
const pyodide = await import(here("{{runtime}}/pyodide.mjs"));

export const version = pyodide.version;

const WHEEL = "/tilebag.whl"; // in Python's own files
/** What must be said again after a start with a snapshot: chance that was drawn from then would repeat at every start. */
const RESEED = 'import sys; "random" in sys.modules and sys.modules["random"].seed()';

/** @typedef {NonNullable<Parameters<typeof pyodide.loadPyodide>[0]>} Options */

/** The wheel, if it is the one that the build made. @returns {Promise<Uint8Array>} */
async function fetchWheel() {
  const answer = await fetch(here("{{wheel}}"), { integrity: "{{integrity}}" });
  if (!answer.ok) throw new Error(`the engine did not arrive: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Files from our own site only, and the engine at hand. @param {Options} options */
export async function startPython(options) {
  const arriving = fetchWheel();
  arriving.catch(() => {}); // told below
  const python = await pyodide.loadPyodide({
    ...options,
    indexURL: here("{{runtime}}/"),
    lockFileURL: here("{{engine}}/pyodide-lock.json"),
    packageBaseUrl: here("{{engine}}/"),
  });
  python.FS.writeFile(WHEEL, await arriving);
  python.runPython(options._loadSnapshot ? RESEED : `import sys; sys.path.append("${WHEEL}")`);
  return python;
}
