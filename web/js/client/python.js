/**
 * The pinned Pyodide of our own site with the engine in it, for workers. The build writes the addresses in. All its files are
 * asked for at once, side by side, where Pyodide would ask for one after the other. Library and wheel are zips that are
 * not compressed, in gzip: unpacked on the way, then Python imports from them as they are.
 */

import { storedFile } from "./resumable-fetch.js";

const resolveUrl = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

const WASM = resolveUrl("{{runtime}}/pyodide.asm.wasm");
const LIBRARY = resolveUrl("{{library}}");
const WHEEL = "/tilebag.whl"; // in Python's own files
/** What must be said again after a start with a snapshot: chance that was drawn from then would repeat at every start. */
const RESEED = 'import sys; "random" in sys.modules and sys.modules["random"].seed()';

const { fetch: networkFetch } = globalThis; // as it is before Pyodide gets another one, below

/** A download that was interrupted lies in Cache Storage, where the page has checked it. @param {string} address @param {RequestInit} [how] */
const fetchFile = async (address, how) => (await storedFile(address)) ?? networkFetch(address, how);

/** A gzip file, if it is the one that the build made. @param {string} address @param {string} integrity */
async function unpack(address, integrity) {
  const answer = await fetchFile(address, { integrity });
  if (!answer.ok || !answer.body) throw new Error(`${address} did not arrive: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
}

/** @type {Promise<typeof import("pyodide")>} */
const pyodide = import(resolveUrl("{{runtime}}/pyodide.mjs"));
const compiling = WebAssembly.compileStreaming(fetchFile(WASM));
const library = unpack(LIBRARY, "{{libraryhash}}");
const wheel = unpack(resolveUrl("{{wheel}}"), "{{wheelhash}}");
const script = import(resolveUrl("{{runtime}}/pyodide.asm.mjs"));
for (const one of [pyodide, compiling, library, wheel, script]) one.catch(() => {}); // whoever waits for it hears of it

/** What Pyodide asks for itself is there or on its way. */
const { instantiateStreaming } = WebAssembly;
const compiled = new Response();
globalThis.fetch = async (what, how) => {
  const address = what instanceof Request ? what.url : String(what);
  if (address === WASM) return compiled;
  return address === LIBRARY ? (await library).clone() : networkFetch(what, how);
};
WebAssembly.instantiateStreaming = async (source, imports) => {
  if ((await source) !== compiled) return instantiateStreaming(source, imports);
  try {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  } catch (error) {
    failStart(error);
    throw error;
  }
};
/** Pyodide only warns of it and waits for ever. @type {(why: unknown) => void} */
let failStart = () => {};

/** @typedef {NonNullable<Parameters<typeof import("pyodide").loadPyodide>[0]>} Options */

export const version = "{{pyodide}}";

/** Files from our own site only, and the engine at hand. @param {Options} options */
export async function startPython(options) {
  const { loadPyodide } = await pyodide;
  const { default: createPyodideModule } = await script;
  const failed = new Promise((_, fail) => (failStart = fail));
  const loading = loadPyodide({ ...options, indexURL: resolveUrl("{{runtime}}/"), stdLibURL: LIBRARY, createPyodideModule });
  const python = /** @type {Awaited<typeof loading>} */ (await Promise.race([loading, failed]));
  python.FS.writeFile(WHEEL, new Uint8Array(await (await wheel).clone().arrayBuffer()));
  python.runPython(options._loadSnapshot ? RESEED : `import sys; sys.path.append("${WHEEL}")`);
  return python;
}
