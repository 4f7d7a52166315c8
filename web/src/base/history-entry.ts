/**
 * What the page stores with entries of the browser's history: each open dialog has one, above that
 * of the page (view/dialog-history.ts).
 */

/** `dialogs`: how many are open there; `stack`: the same for a page and the dialogs over it */
export interface HistoryEntry {
  dialogs: number;
  stack: string;
}

/** Addresses that the page has got while a dialog was open, by their stack. */
const newAddresses = new Map<string, string>();

/** The present entry; null: no dialog was opened on this page. */
export function historyEntry(): HistoryEntry | null {
  const state = history.state as HistoryEntry | null;
  return state?.stack ? state : null;
}

/** How many dialogs are open at the present entry? */
export const dialogsOfEntry = () => historyEntry()?.dialogs ?? 0;

/** Changes the address of the page, also below the dialogs that are open. */
export function replaceAddress(address: string) {
  history.replaceState(history.state, "", address);
  noteAddress();
}

/** The entries below that of a dialog get its address when the user returns to them. */
export function noteAddress() {
  const entry = historyEntry();
  if (entry?.dialogs) newAddresses.set(entry.stack, location.href);
}

/** Called on return to an entry. */
export function bringAddress() {
  const entry = historyEntry();
  const address = entry && newAddresses.get(entry.stack);
  if (!address) return;
  history.replaceState(entry, "", address);
  if (!entry.dialogs) newAddresses.delete(entry.stack);
}
