/**
 * Calls that a browser may refuse: where storage or the network is blocked, even reading a property
 * may throw.
 */

export function attempt<T, E>(act: () => T, otherwise: E): T | E {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

export async function attemptAsync<T, E>(act: () => Promise<T>, otherwise: E): Promise<T | E> {
  try {
    return await act();
  } catch {
    return otherwise;
  }
}
