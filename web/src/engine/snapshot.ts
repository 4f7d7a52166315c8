/**
 * Python's memory after importing the engine: made once on this device (snapshot-worker.ts) and
 * loaded at later starts instead of starting Python from scratch. Stored in Cache Storage without
 * empty pages, under the addresses of the files it was made of, with its SHA-256. After any error
 * it is deleted and Python starts normally.
 */

import { attemptAsync } from "../base/attempt.ts";
import { sha256 } from "../offline/resumable-fetch.ts";

const SNAPSHOT_CACHE = "tilebag-snapshot";
// snapshots of other builds or formats have other keys
const SNAPSHOT_KEY = new URL("{{runtime}}/pages{{wheel}}", import.meta.url).href;
// time of a start with the snapshot that has not succeeded yet
const TRIAL_KEY = `${SNAPSHOT_KEY}/trying`;
const TRIAL_TIMEOUT_MS = 20_000; // if the engine has not started by then, the snapshot is broken
const STORAGE_TIMEOUT_MS = 10_000; // milliseconds until storage must answer
const READ_TIMEOUT_MS = 30_000; // milliseconds until the snapshot must be read
const PAGE_BYTES = 4096;

/** Length of the memory, number of pages that are not zero, their numbers, then the pages. */
export function packMemory(memory: Uint8Array): ArrayBuffer {
  const whole = new Uint8Array(Math.ceil(memory.length / PAGE_BYTES) * PAGE_BYTES);
  whole.set(memory);
  const pageAt = (page: number) => whole.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  const isUsed = (page: number) =>
    new BigUint64Array(whole.buffer, page * PAGE_BYTES, PAGE_BYTES / 8).some((word) => word !== 0n);
  const pages = [...Array(whole.length / PAGE_BYTES).keys()].filter(isUsed);
  const head = Uint32Array.from([memory.length, pages.length, ...pages]);
  const packed = new Uint8Array(head.byteLength + pages.length * PAGE_BYTES);
  packed.set(new Uint8Array(head.buffer));
  for (const [k, page] of pages.entries()) {
    packed.set(pageAt(page), head.byteLength + k * PAGE_BYTES);
  }
  return packed.buffer;
}

export function unpackMemory(bytes: ArrayBuffer): Uint8Array {
  const [length, count] = new Uint32Array(bytes, 0, 2);
  const head = new Uint32Array(bytes, 0, 2 + count);
  const memory = new Uint8Array(Math.ceil(length / PAGE_BYTES) * PAGE_BYTES);
  for (const [k, page] of head.subarray(2).entries()) {
    memory.set(
      new Uint8Array(bytes, head.byteLength + k * PAGE_BYTES, PAGE_BYTES),
      page * PAGE_BYTES,
    );
  }
  return memory.subarray(0, length);
}

/**
 * The stored snapshot, read while the rest of Python is loaded.
 * @returns null: there is none, or storage is blocked or does not answer in time; `memory` rejects
 * when it is corrupt or takes too long
 */
export const takeSnapshot = (): Promise<{ memory: Promise<Uint8Array> } | null> =>
  rejectAfter(STORAGE_TIMEOUT_MS, readSnapshot()).catch(() => null);

/** @param time milliseconds @returns rejects when it takes longer */
function rejectAfter<T>(time: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("storage does not answer")), time);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function readSnapshot() {
  const cache = await caches.open(SNAPSHOT_CACHE);
  const [stored, trying] = await Promise.all([cache.match(SNAPSHOT_KEY), cache.match(TRIAL_KEY)]);
  if (!stored) return null;
  if (trying) {
    if (Date.now() - Number(await trying.text()) > TRIAL_TIMEOUT_MS) await dropSnapshot();
    return null; // another tab is starting with it at this moment
  }
  const memory = rejectAfter(
    READ_TIMEOUT_MS,
    readVerified(stored, cache.put(TRIAL_KEY, new Response(String(Date.now())))),
  );
  memory.catch(() => {}); // errors reach the caller
  return { memory };
}

/** @param trialNoted resolves when the trial is noted */
async function readVerified(stored: Response, trialNoted: Promise<unknown>) {
  const bytes = await stored.arrayBuffer();
  if ((await sha256(bytes)) !== stored.headers.get("X-Sum")) {
    throw new Error("not the bytes that were kept");
  }
  await trialNoted;
  return unpackMemory(bytes);
}

/** @returns bytes stored */
export async function saveSnapshot(memory: Uint8Array): Promise<number> {
  const bytes = packMemory(memory);
  const headers = { "X-Sum": await sha256(bytes), "Content-Length": String(bytes.byteLength) };
  await dropSnapshot();
  const cache = await caches.open(SNAPSHOT_CACHE);
  await cache.put(SNAPSHOT_KEY, new Response(bytes, { headers }));
  return bytes.byteLength;
}

/**
 * Called when the engine answers: if it started with a snapshot, the snapshot works.
 * @returns is there a snapshot? Also true if storage is blocked, so that none is made
 */
export const approveSnapshot = () => attemptAsync(approveStored, true);

async function approveStored() {
  const cache = await caches.open(SNAPSHOT_CACHE);
  const trying = await cache.match(TRIAL_KEY);
  // it broke an earlier page
  if (trying && Number(await trying.text()) < performance.timeOrigin) await dropSnapshot();
  await cache.delete(TRIAL_KEY);
  return Boolean(await cache.match(SNAPSHOT_KEY));
}

/** Does nothing if storage is blocked. */
export async function dropSnapshot() {
  await attemptAsync(() => caches.delete(SNAPSHOT_CACHE), false);
}
