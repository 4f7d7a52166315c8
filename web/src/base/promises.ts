/** Promises that are not awaited. */

/**
 * Marks a promise that is not awaited on purpose. If it is rejected, the browser reports an
 * unhandled rejection, and the page checks its stored files (pages/first.ts).
 */
export function inBackground(_work: Promise<unknown>): void {}
