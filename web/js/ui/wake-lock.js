/**
 * The screen stays on while one waits for others: computers that play, or people who hand the device on. It is the browser's
 * to give (the Screen Wake Lock), and it takes it back whenever the page is out of sight.
 */

/** @import { Seat, StateMessage } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */

const SHORT_WAKE_MS = 60_000; // milliseconds in which one sees what the others have done
const IDLE_WAKE_MS = 10 * 60_000; // when nobody touches anything and nothing happens

/** @typedef {"on" | "a while" | "off"} WakeState */

/**
 * @param {string} setting @param {string | undefined} phase of the page @param {Pick<Seat, "player">[]} seats
 * @returns {WakeState} `a while`: if it is on, it stays so for a moment
 */
export function wakeStateFor(setting, phase, seats) {
  if (setting === "off" || phase === "over" || phase === "broken") return "off";
  const people = seats.filter(({ player }) => player === "me").length;
  return setting === "always" || phase === "thinking" || (seats.length > 0 && people !== 1) ? "on" : "a while";
}

export class ScreenWakeLock {
  /** @type {WakeLockSentinel | null} */
  #lock = null;
  #isWanted = false;
  #isRequesting = false;
  #timer = 0;

  /** @param {Pick<WakeLock, "request">} locks the browser's @param {() => boolean} isVisible is the page in sight? */
  constructor(locks, isVisible) {
    this.locks = locks;
    this.isVisible = isVisible;
  }

  /** @param {WakeState} wish as it is now: also when somebody touches the table */
  follow(wish) {
    clearTimeout(this.#timer);
    if (wish === "off") return this.#setWanted(false);
    if (wish === "on") this.#setWanted(true);
    if (this.#isWanted) this.#timer = setTimeout(() => this.#setWanted(false), wish === "on" ? IDLE_WAKE_MS : SHORT_WAKE_MS);
    return undefined;
  }

  /** The page came into sight. */
  reacquire = () => this.#setWanted(this.#isWanted);

  /** @param {boolean} wanted */
  async #setWanted(wanted) {
    this.#isWanted = wanted;
    if (!wanted) return void this.#lock?.release();
    if (this.#lock || this.#isRequesting || !this.isVisible()) return undefined;
    this.#isRequesting = true;
    const lock = await this.locks.request("screen").catch(() => null); // the battery is low, or the page is just leaving
    this.#isRequesting = false;
    this.#lock = lock;
    lock?.addEventListener("release", () => (this.#lock = null));
    if (!this.#isWanted) lock?.release();
    return undefined;
  }
}

/** For a table's page. @param {Settings} settings @param {() => StateMessage | null} state what is shown */
export function keepScreenAwake(settings, state) {
  if (!("wakeLock" in navigator)) return;
  const root = document.documentElement;
  const awake = new ScreenWakeLock(navigator.wakeLock, () => !document.hidden);
  const follow = () => awake.follow(wakeStateFor(settings.value("awake"), root.dataset.phase, state()?.seats ?? []));
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-phase", "data-rev"] });
  document.addEventListener("visibilitychange", awake.reacquire);
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, follow, { passive: true });
  settings.onChange((name) => name === "awake" && follow());
}
