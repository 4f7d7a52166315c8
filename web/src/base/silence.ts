/** Notices that no data has arrived for a while. */

const DEFAULT_SILENCE_MS = 15_000;

/**
 * Calls back once after this time without a restart.
 * @param patience milliseconds without a restart
 * @returns `restart`: call it when data arrives; the time starts again, even after the callback
 */
export function watchSilence(
  stalled: () => void,
  patience: number = DEFAULT_SILENCE_MS,
): { restart: () => void; end: () => void } {
  let timer = setTimeout(stalled, patience);
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    timer = setTimeout(stalled, patience);
  };
  return { end, restart };
}
