/** Promises that are begun and not waited for. */

/** Begins work in the background; an error is reported like any other uncaught error. */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    reportError(error);
  });
}
