/**
 * Back (Android's button, a swipe from the edge of an iPhone, Alt+Left) closes the topmost dialog.
 * Each open dialog has an entry in the browser's history. Dialogs and entries are only counted:
 *
 *     as many dialogs as entries   nothing to do
 *     more dialogs than entries    a dialog was opened: an entry is added
 *     fewer dialogs than entries   a dialog was closed: the page goes back
 *
 * Going back is asynchronous. The page adds and removes no entries until it has arrived.
 * A dialog that is opened before then gets its entry afterwards.
 *
 * If the user goes back, there are fewer entries than dialogs, and the topmost dialogs are closed.
 * Only a dialog that the page opened a moment ago stays open, as its buttons take no press yet.
 *
 * After a reload or Forward, the page may be at an entry whose dialog is not open. It goes back.
 */

import { randomId } from "../base/address.ts";
import { attemptAsync } from "../base/attempt.ts";
import {
  bringAddress,
  dialogsOfEntry,
  historyEntry,
  type HistoryEntry,
  noteAddress,
} from "../base/history-entry.ts";
import { inBackground, resolveWithin } from "../base/promises.ts";
import { closeAllDialogs, type DialogFollower, leaveDialogs, setDialogFollower } from "./dialog.ts";

const ARRIVAL_TIMEOUT_MS = 1000; // after this time the browser will not go back any more

/** The open dialogs that Back closes. */
interface OpenDialogs {
  count: () => number;
  /** Closes the topmost one. @returns false if it stays */
  closeTop: () => boolean;
}

export class DialogHistory implements DialogFollower {
  #isGoingBack = false;
  #waiting: (() => void)[] = []; // called when all entries of closed dialogs are gone

  constructor(readonly dialogs: OpenDialogs) {
    noteAddress(); // the page may have been reloaded with a dialog open
    // in the capture phase, before other listeners read the address
    addEventListener("popstate", () => this.#handleTraversal(), true);
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#arrive();
    });
    this.update();
  }

  update() {
    if (this.#isGoingBack) return;
    this.#addEntries();
    const surplus = dialogsOfEntry() - this.dialogs.count();
    if (surplus > 0) inBackground(this.#goBack(surplus));
    else this.#actAtRest();
  }

  whenAtRest(act: () => void) {
    this.#waiting.push(act);
    this.update();
  }

  #addEntries() {
    const count = this.dialogs.count();
    if (count <= dialogsOfEntry()) return;
    const { dialogs, stack } = historyEntry() ?? markPage();
    for (let k = dialogs + 1; k <= count; k += 1) history.pushState({ dialogs: k, stack }, "");
  }

  async #goBack(steps: number) {
    const before = dialogsOfEntry();
    this.#isGoingBack = true;
    await goBack(steps);
    if (dialogsOfEntry() < before) this.#arrive();
    else this.#stay();
  }

  #arrive() {
    this.#isGoingBack = false;
    bringAddress();
    this.update();
  }

  /** The browser has not gone back. The next change tries again. */
  #stay() {
    this.#isGoingBack = false;
    this.#actAtRest();
  }

  #actAtRest() {
    for (const act of this.#waiting.splice(0)) act();
  }

  /** The page is at another entry, or at one with another address. */
  #handleTraversal() {
    bringAddress();
    if (this.#isGoingBack) return;
    let isClosing = true;
    while (isClosing && this.dialogs.count() > dialogsOfEntry()) {
      isClosing = this.dialogs.closeTop();
    }
    // at another address there is no entry for a dialog that stays: the page closes it
    const isElsewhere = historyEntry() === null;
    if (!isElsewhere || !this.dialogs.count()) this.update();
  }
}

/** Marks the present entry as that of a page. */
function markPage(): HistoryEntry {
  const entry = { dialogs: 0, stack: randomId() };
  history.replaceState(entry, "");
  return entry;
}

/**
 * Goes back by a number of entries; with the Navigation API to a certain entry, because relative
 * steps would add up with those of a user who goes back at the same moment, and leave the page.
 */
async function goBack(steps: number) {
  const { navigation } = globalThis as { navigation?: Navigation };
  const index = navigation?.currentEntry?.index ?? 0;
  const goal = navigation?.entries()[index - steps];
  if (navigation && goal) {
    await attemptAsync(() => {
      const { committed, finished } = navigation.traverseTo(goal.key);
      return Promise.all([committed, finished]);
    }, null);
  } else {
    const arrival = new Promise((resolve) => {
      addEventListener("popstate", resolve, { once: true });
    });
    history.go(-steps);
    await resolveWithin(arrival, ARRIVAL_TIMEOUT_MS, null);
  }
}

const openDialogs = () => [
  ...document.querySelectorAll<HTMLDialogElement>("dialog[data-back][open]"),
];

function closeTop() {
  const top = openDialogs().at(-1);
  if (!top || top.matches("[data-fresh]")) return false;
  top.close();
  return true;
}

/** Follows a link in a dialog to another match on this page after the dialog's entry is gone. */
function followLink(event: MouseEvent) {
  const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("dialog a[href]");
  const isElsewhere = ctrlKey || metaKey || shiftKey; // in another tab or window
  if (!link || link.target || defaultPrevented || isElsewhere) return;
  if (link.pathname !== location.pathname) return;
  event.preventDefault();
  closeAllDialogs();
  leaveDialogs(() => location.assign(link.href));
}

/** Lets Back close dialogs; not in a frame, whose entries belong to the page around it. */
export function closeDialogsByBack() {
  if (window.top !== window) return;
  document.addEventListener("click", followLink);
  setDialogFollower(new DialogHistory({ count: () => openDialogs().length, closeTop }));
}
