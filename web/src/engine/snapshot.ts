/**
 * Python's memory after importing the engine: made once on this device (snapshot-worker.ts), loaded at later starts instead of
 * starting Python from scratch. Stored in Cache Storage without empty pages, under the addresses of the files it was made of, with
 * its SHA-256. After any error it is deleted and Python starts normally.
 */

import { attemptAsync } from "../base/attempt.ts";
import { sha256 } from "../offline/resumable-fetch.ts";

export const SNAPSHOT_CACHE = "tilebag-snapshot";
const SNAPSHOT_KEY = new URL("{{runtime}}{{wheel}}", import.meta.url).href; // a key of another build is not found
const TRIAL_KEY = `${SNAPSHOT_KEY}/trying`; // time of a start with the snapshot that has not succeeded yet
const TRIAL_TIMEOUT_MS = 20_000; // without an engine by then the snapshot is broken
const STORAGE_TIMEOUT_MS = 10_000; // milliseconds until storage must answer
const READ_TIMEOUT_MS = 30_000; // milliseconds until the snapshot must be read
const PAGE_BYTES = 4096;

/** Runs of pages that are not zero: first page and number of pages, alternating. */
function nonzeroRuns(memory: Uint8Array) {
  const words = new BigUint64Array(memory.buffer);
  const runs: number[] = [];
  for (let page = 0; page * PAGE_BYTES < memory.length; page += 1) {
    const empty = words.subarray((page * PAGE_BYTES) / 8, ((page + 1) * PAGE_BYTES) / 8).every((word) => word === 0n);
    if (empty) continue;
    if (runs.length && runs[runs.length - 2] + runs[runs.length - 1] === page) runs[runs.length - 1] += 1;
    else runs.push(page, 1);
  }
  return runs;
}

/** Length of the memory, number of runs' numbers, the runs, then their pages. */
export function packMemory(memory: Uint8Array): ArrayBuffer {
  const whole = new Uint8Array(Math.ceil(memory.length / PAGE_BYTES) * PAGE_BYTES);
  whole.set(memory);
  const runs = nonzeroRuns(whole);
  const head = Uint32Array.of(memory.length, runs.length, ...runs);
  const size = runs.reduce((sum, pages, k) => sum + (k % 2 ? pages * PAGE_BYTES : 0), head.byteLength);
  const made = new Uint8Array(size);
  made.set(new Uint8Array(head.buffer));
  let at = head.byteLength;
  for (let k = 0; k < runs.length; k += 2) {
    const [start, length] = [runs[k] * PAGE_BYTES, runs[k + 1] * PAGE_BYTES];
    made.set(whole.subarray(start, start + length), at);
    at += length;
  }
  return made.buffer;
}

export function unpackMemory(bytes: ArrayBuffer): Uint8Array {
  const [length, count] = new Uint32Array(bytes, 0, 2);
  const runs = new Uint32Array(bytes, 8, count);
  const memory = new Uint8Array(Math.ceil(length / PAGE_BYTES) * PAGE_BYTES);
  let at = 8 + 4 * count;
  for (let k = 0; k < count; k += 2) {
    memory.set(new Uint8Array(bytes, at, runs[k + 1] * PAGE_BYTES), runs[k] * PAGE_BYTES);
    at += runs[k + 1] * PAGE_BYTES;
  }
  return memory.subarray(0, length);
}

/**
 * The stored snapshot, read while the rest of Python arrives.
 * @returns null: there is none, or storage is blocked or does not answer in time; `memory` rejects when it is corrupt or takes too long
 */
export const takeSnapshot = (): Promise<{ memory: Promise<Uint8Array> } | null> => rejectAfter(STORAGE_TIMEOUT_MS, readSnapshot()).catch(() => null);

/** @param time milliseconds @returns rejects when it takes longer */
function rejectAfter<T>(time: number, promise: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error("storage does not answer")), time);
    promise.then(done, fail).finally(() => clearTimeout(timer));
  });
}

async function readSnapshot() {
  const cache = await caches.open(SNAPSHOT_CACHE);
  const [kept, trying] = await Promise.all([cache.match(SNAPSHOT_KEY), cache.match(TRIAL_KEY)]);
  if (!kept) return null;
  if (trying) {
    if (Date.now() - Number(await trying.text()) > TRIAL_TIMEOUT_MS) await dropSnapshot();
    return null; // another tab is starting with it just now
  }
  const memory = rejectAfter(READ_TIMEOUT_MS, readVerified(kept, cache.put(TRIAL_KEY, new Response(String(Date.now())))));
  memory.catch(() => {}); // errors reach the caller
  return { memory };
}

/** @param noted resolves when the trial is noted */
async function readVerified(kept: Response, noted: Promise<unknown>) {
  const bytes = await kept.arrayBuffer();
  if ((await sha256(bytes)) !== kept.headers.get("X-Sum")) throw new Error("not the bytes that were kept");
  await noted;
  return unpackMemory(bytes);
}

/** @returns bytes stored */
export async function saveSnapshot(memory: Uint8Array): Promise<number> {
  const bytes = packMemory(memory);
  const headers = { "X-Sum": await sha256(bytes), "Content-Length": String(bytes.byteLength) };
  await dropSnapshot();
  await (await caches.open(SNAPSHOT_CACHE)).put(SNAPSHOT_KEY, new Response(bytes, { headers }));
  return bytes.byteLength;
}

/**
 * Called when the engine answers: if it started with a snapshot, that one works.
 * @returns is there a snapshot? Also true where storage is blocked, so that none is made
 */
export const approveSnapshot = () =>
  attemptAsync(async () => {
    const cache = await caches.open(SNAPSHOT_CACHE);
    const trying = await cache.match(TRIAL_KEY);
    if (trying && Number(await trying.text()) < performance.timeOrigin) await dropSnapshot(); // it broke an earlier page
    await cache.delete(TRIAL_KEY);
    return Boolean(await cache.match(SNAPSHOT_KEY));
  }, true);

/** Where storage is blocked there is nothing to delete. */
export const dropSnapshot = async () => void (await attemptAsync(() => caches.delete(SNAPSHOT_CACHE), false));
