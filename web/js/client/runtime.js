/**
 * What PyScript is given as interpreter: the pinned Pyodide of our own site, with the engine's wheel in it. Runs in the
 * worker. The build writes the addresses in.
 */

const here = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

/** @type {typeof import("pyodide")} */
const pyodide = await import(here("{{runtime}}/pyodide.mjs"));

export const { version } = pyodide;

/**
 * PyScript's options (where its output goes) with ours: files from our own site only, and the engine already loaded.
 * @param {NonNullable<Parameters<typeof pyodide.loadPyodide>[0]>} options
 */
export const loadPyodide = (options) =>
  pyodide.loadPyodide({
    ...options,
    indexURL: here("{{runtime}}/"),
    lockFileURL: here("{{engine}}/pyodide-lock.json"),
    packageBaseUrl: here("{{engine}}/"),
    packages: ["tilebag"],
  });
