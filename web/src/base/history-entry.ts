/**
 * What the page stores in the entries of the browser's history. Each open dialog has an entry above
 * that of the page (view/dialog-history.ts).
 */

/** `dialogs`: number of open dialogs; `stack`: id of a page and the dialogs over it */
export interface HistoryEntry {
  dialogs: number;
  stack: string;
}

/** Addresses that were set while a dialog was open, by stack. */
const newAddresses = new Map<string, string>();

/** The current entry; null: no dialog was opened on this page. */
export function historyEntry(): HistoryEntry | null {
  const state = history.state as HistoryEntry | null;
  return state?.stack ? state : null;
}

/** The number of open dialogs at the current entry. */
export const dialogsOfEntry = () => historyEntry()?.dialogs ?? 0;

/** Changes the address of the page, also below the dialogs that are open. */
export function replaceAddress(address: string) {
  history.replaceState(history.state, "", address);
  noteAddress();
}

/** Remembers the current address for the entries below that of a dialog (`bringAddress`). */
export function noteAddress() {
  const entry = historyEntry();
  if (entry?.dialogs) newAddresses.set(entry.stack, location.href);
}

/** Sets the remembered address; called on return to an entry. */
export function bringAddress() {
  const entry = historyEntry();
  const address = entry && newAddresses.get(entry.stack);
  if (!address) return;
  history.replaceState(entry, "", address);
  if (!entry.dialogs) newAddresses.delete(entry.stack);
}
