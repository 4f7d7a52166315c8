/**
 * One file over a line that may break or fall silent: what has come is kept, a line without a byte for 15 seconds is given up,
 * and the rest is asked for by its range where the host gives ranges. Used by the service worker; knows no cache and no hash.
 *
 * Only a file that was sent as it lies (no Content-Encoding) can be gone on with: a range of a packed answer would count packed
 * bytes, of which the browser shows none.
 *
 * @typedef {"" | "network" | "stalled" | "gone"} Why  nothing: it is whole
 * @typedef {{parts: Uint8Array<ArrayBuffer>[], why: Why, type: string, fresh: number}} Received  `parts`: all that can be used,
 *   the ones that were there before included; `fresh`: bytes that came this time
 */

const SILENCE = 15_000; // milliseconds

/**
 * Tells once when nothing has been heard for so long. @param {() => void} stalled @param {number} [patience] milliseconds
 * @returns {{heard: () => void, end: () => void}} `heard`: something came, so it is waited anew, also after it was told
 */
export function watchSilence(stalled, patience = SILENCE) {
  let timer = setTimeout(stalled, patience);
  const end = () => clearTimeout(timer);
  return {
    end,
    heard() {
      end();
      timer = setTimeout(stalled, patience);
    },
  };
}

/** @param {Uint8Array[]} parts */
export const sizeOf = (parts) => parts.reduce((sum, { length }) => sum + length, 0);

/** Is this answer the rest of the file? @param {Response} answer @param {number} from */
function goesOn(answer, from) {
  const range = answer.headers.get("Content-Range") ?? "";
  return answer.status === 206 && range.startsWith(`bytes ${from}-`) && !answer.headers.has("Content-Encoding");
}

/** Can what comes now be gone on with later? @param {Response} answer */
function inRanges(answer) {
  const { headers, status } = answer;
  return status === 206 || (headers.get("Accept-Ranges") === "bytes" && !headers.has("Content-Encoding"));
}

/**
 * @param {string} url
 * @param {{had?: Uint8Array<ArrayBuffer>[], moved?: (parts: Uint8Array<ArrayBuffer>[], keeps: boolean) => void, silence?: number,
 *   cache?: RequestCache, get?: typeof fetch}} [how] `had`: what an earlier try has brought; `moved` is told of all that is there
 *   as it grows, and whether it could be gone on with
 * @returns {Promise<Received>} never fails
 */
export async function receive(url, how = {}) {
  const { had = [], moved = () => {}, silence, cache = "default", get = fetch } = how;
  const line = new AbortController();
  const watch = watchSilence(() => line.abort(), silence);
  const from = sizeOf(had);
  let [parts, keeps, type, fresh] = [had, from > 0, "", 0];
  try {
    const headers = new Headers(from ? { Range: `bytes=${from}-` } : {});
    const answer = await get(url, { signal: line.signal, cache, headers, ...(cache === "only-if-cached" && { mode: "same-origin" }) });
    if (from && !goesOn(answer, from)) {
      if (answer.status !== 200) return await startAnew(answer, url, how);
      parts = []; // the host gives no ranges: this is the whole file
    } else if (!answer.ok) return { parts, why: answer.status === 404 ? "gone" : "network", type, fresh };
    keeps = inRanges(answer);
    type = answer.headers.get("Content-Type") ?? "";
    parts = [...parts];
    const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      watch.heard();
      fresh += part.value.length;
      parts.push(part.value);
      moved(parts, keeps);
    }
    return { parts, why: "", type, fresh };
  } catch {
    return { parts: keeps ? parts : [], why: line.signal.aborted ? "stalled" : "network", type, fresh };
  } finally {
    watch.end();
  }
}

/** @param {Response} answer to a range that was of no use @param {string} url @param {Parameters<typeof receive>[1]} how */
async function startAnew(answer, url, how) {
  await answer.body?.cancel();
  return receive(url, { ...how, had: [] });
}
