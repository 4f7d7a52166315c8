/** Promises that are begun and not waited for. */

/**
 * Says that nobody waits for this work. If it fails, the browser reports an unhandled rejection,
 * after which the page checks its stored files (pages/first.ts).
 */
export function inBackground(_work: Promise<unknown>): void {}
