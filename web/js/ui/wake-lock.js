/**
 * The screen stays on while one waits for others: computers that play, or people who hand the device on. It is the browser's
 * to give (the Screen Wake Lock), and it takes it back whenever the page is out of sight.
 */

/** @import { Seat, StateMessage } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */

const LOOKING = 60_000; // milliseconds in which one sees what the others have done
const IDLE = 10 * 60_000; // when nobody touches anything and nothing happens

/** @typedef {"on" | "a while" | "off"} Wish */

/**
 * @param {string} setting @param {string | undefined} phase of the page @param {Pick<Seat, "player">[]} seats
 * @returns {Wish} `a while`: if it is on, it stays so for a moment
 */
export function wishFor(setting, phase, seats) {
  if (setting === "off" || phase === "over" || phase === "broken") return "off";
  const people = seats.filter(({ player }) => player === "me").length;
  return setting === "always" || phase === "thinking" || (seats.length > 0 && people !== 1) ? "on" : "a while";
}

export class Awake {
  /** @type {WakeLockSentinel | null} */
  #lock = null;
  #wanted = false;
  #asking = false;
  #timer = 0;

  /** @param {Pick<WakeLock, "request">} locks the browser's @param {() => boolean} seen is the page in sight? */
  constructor(locks, seen) {
    this.locks = locks;
    this.seen = seen;
  }

  /** @param {Wish} wish as it is now: also when somebody touches the table */
  follow(wish) {
    clearTimeout(this.#timer);
    if (wish === "off") return this.#want(false);
    if (wish === "on") this.#want(true);
    if (this.#wanted) this.#timer = setTimeout(() => this.#want(false), wish === "on" ? IDLE : LOOKING);
    return undefined;
  }

  /** The page came into sight. */
  look = () => this.#want(this.#wanted);

  /** @param {boolean} wanted */
  async #want(wanted) {
    this.#wanted = wanted;
    if (!wanted) return void this.#lock?.release();
    if (this.#lock || this.#asking || !this.seen()) return undefined;
    this.#asking = true;
    const lock = await this.locks.request("screen").catch(() => null); // the battery is low, or the page is just leaving
    this.#asking = false;
    this.#lock = lock;
    lock?.addEventListener("release", () => (this.#lock = null));
    if (!this.#wanted) lock?.release();
    return undefined;
  }
}

/** For a table's page. @param {Settings} settings @param {() => StateMessage | null} state what is shown */
export function keepAwake(settings, state) {
  if (!("wakeLock" in navigator)) return;
  const root = document.documentElement;
  const awake = new Awake(navigator.wakeLock, () => !document.hidden);
  const follow = () => awake.follow(wishFor(settings.now("awake"), root.dataset.phase, state()?.seats ?? []));
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-phase", "data-rev"] });
  document.addEventListener("visibilitychange", awake.look);
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, follow, { passive: true });
  settings.onChange((name) => name === "awake" && follow());
}
