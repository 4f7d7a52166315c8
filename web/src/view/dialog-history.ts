/**
 * Back closes what is open: Android's, a swipe from the side of an iPhone, Alt+Left. Each open
 * dialog has an entry in the browser's history. Which entry belongs to which dialog does not matter,
 * only their numbers:
 *
 *     open dialogs = entries   at rest
 *     open dialogs > entries   a dialog was opened: an entry is added
 *     open dialogs < entries   a dialog was closed: the page goes back
 *
 * The browser goes back later. Until then no entry is added or removed, and what the user opens
 * meanwhile gets its entry on arrival. When the user goes back, it is the entries that are fewer,
 * and the topmost dialogs are closed. A dialog that has just opened by itself stays, as it takes no
 * press either.
 *
 * A reload, or going forward, leads to an entry whose dialog is gone: the page goes back from there.
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

const ARRIVAL_TIMEOUT_MS = 1000; // then the browser will not go back

/** The open dialogs that Back closes. */
interface OpenDialogs {
  count: () => number;
  /** Closes the topmost one. @returns false if it stays */
  closeTop: () => boolean;
}

export class DialogHistory implements DialogFollower {
  #isGoingBack = false;
  #waiting: (() => void)[] = []; // for the entries of closed dialogs to be gone

  constructor(readonly dialogs: OpenDialogs) {
    noteAddress(); // of a page that was reloaded with a dialog open
    // before the page looks at the address
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

  /** The browser has not gone back; the next change tries again. */
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
    // a dialog that stays at another address has no entry there: the page closes it
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
 * Goes back by some entries. Where the browser can go to a certain entry, it does: the user may go
 * back at the same moment, and relative steps would add up and leave the page.
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

/** A link in a dialog to another match on this page is followed once its entry is gone. */
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

/** From now on Back closes dialogs; not in a frame, whose entries would be those of its host. */
export function closeDialogsByBack() {
  if (window.top !== window) return;
  document.addEventListener("click", followLink);
  setDialogFollower(new DialogHistory({ count: () => openDialogs().length, closeTop }));
}
