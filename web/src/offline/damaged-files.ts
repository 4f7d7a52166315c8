/** Replaces damaged files of the offline store. */

import { attempt } from "../base/attempt.ts";

const CHECK_TIMEOUT_MS = 20_000; // a service worker of an older build does not answer

/**
 * Asks the service worker to compare its files with their checksums (pages/first.ts does the same).
 * @returns how many it has replaced, because they were damaged; 0 without a service worker
 */
export function replaceDamagedFiles(): Promise<number> {
  const controller = attempt(() => navigator.serviceWorker.controller, null);
  if (!controller) return Promise.resolve(0);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    setTimeout(() => resolve(0), CHECK_TIMEOUT_MS);
    controller.postMessage({ type: "check-files" }, [port2]);
  });
}
