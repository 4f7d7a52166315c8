/**
 * Keeps the screen on while the player waits for others: computer players, or people who pass the
 * device on. Uses the Screen Wake Lock, which the browser releases whenever the page is hidden.
 */

import { inBackground } from "../base/promises.ts";
import type { SeatLine, StateMessage } from "../generated/contract.ts";
import type { Settings } from "../storage/settings.ts";

const SHORT_WAKE_MS = 60_000; // milliseconds for seeing the others' moves
const IDLE_WAKE_MS = 10 * 60_000; // without input or news

type WakeState = "on" | "a while" | "off";

/** @param phase of the page @returns `a while`: if the lock is held, it is kept for a moment */
export function wakeStateFor(
  setting: string,
  phase: string | undefined,
  seats: Pick<SeatLine, "player">[],
): WakeState {
  if (setting === "off" || phase === "over" || phase === "broken") return "off";
  const people = seats.filter(({ player }) => player === "me").length;
  const isAmongOthers = seats.length > 0 && people !== 1;
  return setting === "always" || phase === "thinking" || isAmongOthers ? "on" : "a while";
}

export class ScreenWakeLock {
  #lock: WakeLockSentinel | null = null;
  #isWanted = false;
  #isRequesting = false;
  #timer = 0;

  /** @param locks the browser's @param isVisible is the page visible? */
  constructor(
    readonly locks: Pick<WakeLock, "request">,
    readonly isVisible: () => boolean,
  ) {}

  /** @param wish the current state; call again on input */
  follow(wish: WakeState) {
    clearTimeout(this.#timer);
    if (wish === "off") inBackground(this.#setWanted(false));
    if (wish === "on") inBackground(this.#setWanted(true));
    if (!this.#isWanted) return;
    const delay = wish === "on" ? IDLE_WAKE_MS : SHORT_WAKE_MS;
    this.#timer = setTimeout(() => inBackground(this.#setWanted(false)), delay);
  }

  /** The page became visible: requests the lock again. */
  reacquire = () => inBackground(this.#setWanted(this.#isWanted));

  async #setWanted(isWanted: boolean): Promise<void> {
    this.#isWanted = isWanted;
    if (!isWanted) {
      await this.#lock?.release();
      return;
    }
    if (this.#lock || this.#isRequesting || !this.isVisible()) return;
    this.#isRequesting = true;
    // fails if the battery is low or the page is being closed
    const lock = await this.locks.request("screen").catch(() => null);
    this.#isRequesting = false;
    this.#lock = lock;
    lock?.addEventListener("release", () => {
      this.#lock = null;
    });
    if (!this.#isWanted) await lock?.release();
  }
}

/** For the match page. @param state the one shown */
export function keepScreenAwake(settings: Settings, state: () => StateMessage | null) {
  if (!("wakeLock" in navigator)) return;
  const root = document.documentElement;
  const awake = new ScreenWakeLock(navigator.wakeLock, () => !document.hidden);
  const follow = () => {
    const seats = state()?.seats ?? [];
    awake.follow(wakeStateFor(settings.value("awake"), root.dataset.phase, seats));
  };
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-phase", "data-rev"] });
  document.addEventListener("visibilitychange", awake.reacquire);
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, follow, { passive: true });
  }
  settings.onChange((name) => {
    if (name === "awake") follow();
  });
  follow(); // the table may be shown already
}
