/** Promises that are not awaited, or not longer than a time. */

/**
 * Marks a promise that is not awaited on purpose. If it is rejected, the browser reports an
 * unhandled rejection, and the page checks its stored files (pages/first.ts).
 */
export function inBackground(_work: Promise<unknown>): void {}

/** The result of a promise, or a fallback after a timeout. */
export const resolveWithin = <T, E>(
  promise: Promise<T>,
  milliseconds: number,
  otherwise: E,
): Promise<T | E> =>
  Promise.race([
    promise,
    new Promise<E>((resolve) => setTimeout(resolve, milliseconds, otherwise)),
  ]);
