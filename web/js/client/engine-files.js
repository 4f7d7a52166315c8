/** The engine's files: counted and checked while they arrive, or fetched ahead while the first page has nothing to do. */

import { site } from "../base/site.js";
import { maySpend } from "./offline-state.js";
import { sha256 } from "./sha256.js";
import { receive } from "./steady.js";

const IDLE = 3000; // milliseconds
const TRIES = 5; // over a silent line
const SILENCE = 20_000; // milliseconds: it is told before

/** @typedef {(loaded: number, all: number) => void} Progress  in bytes */

/** What the worker will ask for that is worth counting, the largest first. */
const wanted = () => site.engineFiles ?? [];

/**
 * Fetches the files into the browser's cache. One that is not what the build made is asked for once more, past that cache:
 * there it would stay for a year. @param {Progress} progress
 * @returns {Promise<boolean>} was one wrong, or silent on the way? Then who asked for it meanwhile has nothing of use
 * @throws {Error} one did not arrive, or is not right
 */
export async function fetchEngine(progress) {
  const all = wanted().reduce((sum, [, bytes]) => sum + bytes, 0);
  let loaded = 0;
  const count = (/** @type {number} */ bytes) => progress(Math.min((loaded += bytes), all), all);
  const mended = await Promise.all(
    wanted().map(async ([path, , sum]) => {
      const first = await fetchWhole(path, count);
      if ((await sha256(first.bytes)) === sum) return first.again;
      if ((await sha256((await fetchWhole(path, () => {}, "reload")).bytes)) === sum) return true;
      throw new Error(`${path} is not the file that was made`);
    }),
  );
  progress(all, all);
  return mended.includes(true);
}

/**
 * A file in one piece, as only such a one stays in the browser's cache; a silent line is given up and asked again.
 * @param {string} path @param {(bytes: number) => void} count @param {RequestCache} [cache]
 */
async function fetchWhole(path, count, cache) {
  for (let tries = 1; ; tries += 1) {
    let here = 0;
    const add = (/** @type {number} */ bytes) => (here += bytes) && count(bytes);
    const past = tries > 1 ? "reload" : cache; // the browser's own cache would wait for the silent line
    const { parts, why } = await receive(path, { cache: past, silence: SILENCE, moved: (parts) => add(parts[parts.length - 1].length) });
    if (!why) return { bytes: await new Blob(parts).arrayBuffer(), again: tries > 1 };
    if (why !== "stalled" || tries === TRIES) throw new Error(`${path} did not arrive: ${why}`);
    add(-here);
  }
}

/** Into the browser's own cache, one after the other, so that after a tap on a card only starting is left; until the page is left. */
async function fetchAhead() {
  const leaving = new AbortController();
  addEventListener("pagehide", () => leaving.abort(), { once: true });
  try {
    for (const [path] of wanted()) {
      const answer = await fetch(path, { priority: "low", signal: leaving.signal });
      if (!answer.ok) return;
      await answer.arrayBuffer();
    }
  } catch {
    // no network, or somewhere else by now: the table fetches what is missing
  }
}

/** @param {{fetched: string}} store what this browser has fetched before */
export function fetchAheadWhenIdle(store) {
  const { connection } = /** @type {any} */ (navigator);
  if (store.fetched !== site.runtime && maySpend(connection)) setTimeout(fetchAhead, IDLE);
}
