/**
 * The pinned Pyodide of this site with the engine, for workers. The build inserts the addresses.
 * All files are requested at once, whereas Pyodide would request them one after another. Library
 * and wheel are uncompressed zips inside gzip: they are decompressed during the download, and
 * Python imports from the zips.
 */

import { storedFile } from "../offline/resumable-fetch.ts";

const resolveUrl = (path: string) => new URL(path, import.meta.url).href;

const WASM = resolveUrl("{{runtime}}/pyodide.asm.wasm");
const LIBRARY = resolveUrl("{{library}}");
const WHEEL = "/tilebag.whl"; // in Python's file system
/**
 * Run after a start with a snapshot, because a random generator seeded before would repeat its
 * numbers at every start.
 */
const RESEED = 'import sys; "random" in sys.modules and sys.modules["random"].seed()';

const { fetch: networkFetch } = globalThis; // before it is replaced for Pyodide, below

/** A download that was once interrupted is in Cache Storage, verified by the page. */
const fetchFile = async (address: string, how?: RequestInit) =>
  (await storedFile(address)) ?? networkFetch(address, how);

/** A gzip file, if its hash is right. */
async function unpack(address: string, integrity: string) {
  const answer = await fetchFile(address, { integrity });
  if (!answer.ok || !answer.body) throw new Error(`${address} did not arrive: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
}

type Pyodide = typeof import("pyodide");
const pyodide = import(resolveUrl("{{runtime}}/pyodide.mjs")) as Promise<Pyodide>;
const compiling = WebAssembly.compileStreaming(fetchFile(WASM));
const library = unpack(LIBRARY, "{{libraryhash}}");
const wheel = unpack(resolveUrl("{{wheel}}"), "{{wheelhash}}");
const script = import(resolveUrl("{{runtime}}/pyodide.asm.mjs")) as Promise<{
  default: Options["createPyodideModule"];
}>;
// errors reach the caller
for (const download of [pyodide, compiling, library, wheel, script]) download.catch(() => {});

/** Pyodide's own requests are answered with the downloads above. */
const { instantiateStreaming } = WebAssembly;
const compiled = new Response();
globalThis.fetch = async (resource, how) => {
  const address = resource instanceof Request ? resource.url : String(resource);
  if (address === WASM) return compiled;
  if (address !== LIBRARY) return networkFetch(resource, how);
  const answer = await orFail(library);
  return answer.clone();
};
WebAssembly.instantiateStreaming = async (source, imports) => {
  if ((await source) !== compiled) return instantiateStreaming(source, imports);
  const instantiate = async () => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return orFail(instantiate());
};
/** Rejects the start. */
let failStart: (why: unknown) => void = () => {};

/** What Pyodide needs. If it fails, the start does: Pyodide only logs the error and waits for ever. */
async function orFail<T>(needed: Promise<T>): Promise<T> {
  try {
    return await needed;
  } catch (error) {
    failStart(error);
    throw error;
  }
}

export type Options = NonNullable<Parameters<Pyodide["loadPyodide"]>[0]>;
interface FileSystem {
  writeFile: (path: string, bytes: Uint8Array) => void;
}

export const version = "{{pyodide}}";

/** Starts Python with files from this site only, and makes the engine importable. */
export async function startPython(options: Options) {
  const { loadPyodide } = await pyodide;
  const { default: createPyodideModule } = await script;
  const failed = new Promise((_, reject) => {
    failStart = reject;
  });
  const loading = loadPyodide({
    ...options,
    indexURL: resolveUrl("{{runtime}}/"),
    stdLibURL: LIBRARY,
    createPyodideModule,
  });
  const python = (await Promise.race([loading, failed])) as Awaited<typeof loading>;
  const files = python.FS as FileSystem;
  files.writeFile(WHEEL, new Uint8Array(await (await wheel).clone().arrayBuffer()));
  python.runPython(options._loadSnapshot ? RESEED : `import sys; sys.path.append("${WHEEL}")`);
  return python;
}
