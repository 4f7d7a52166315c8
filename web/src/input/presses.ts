/**
 * Stray presses. A press is a finger, a mouse button or a key, from the moment it goes down to its
 * click. It counts only for what the player saw when it began:
 *
 * - A click on another layer than the one on which its press began is dropped. The layers are the
 *   page and each open dialog: the finger that lifts the curtain taps no tile below it.
 * - What has just changed takes no press for a moment (`SettlingElements`).
 * - A press that has ended an animation plays no move.
 * - The auto-repeat of a key presses nothing.
 */

const MAX_CLICK_DELAY_MS = 500; // milliseconds from the end of a press to its click, at most
const SETTLING_MS = 300; // milliseconds without presses after a change
const PLAYS_MOVE = '[data-move]:not([data-move=""]), [data-plan]';
const PRESSED_BY_KEYS = "button, a, summary";
const FOCUS_KEY = /^(Tab|Arrow\w+|Home|End|Page\w+)$/;

/** The dialog at the top; null: the page itself. */
type Layer = Element | null;

/** `began`, `ended`: as `Event.timeStamp`; `ended` is Infinity while the press lasts */
interface Press {
  began: number;
  ended: number;
  layer: Layer;
  hasEndedMotion: boolean;
}

/** Knows the press of each click. */
export class PressLog {
  #latest: Press | null = null;
  #pointerPress: Press | null = null; // of the pointer that is down

  begin(time: number, layer: Layer) {
    this.#latest = { began: time, ended: Infinity, layer, hasEndedMotion: false };
  }

  /** Begins the press of a pointer. */
  beginPointer(time: number, layer: Layer) {
    this.begin(time, layer);
    this.#pointerPress = this.#latest;
  }

  end(time: number) {
    if (this.#latest) this.#latest.ended = Math.min(this.#latest.ended, time);
  }

  /** Ends the press of a pointer. The next click belongs to it, even if a key was pressed since. */
  endPointer(time: number) {
    if (!this.#pointerPress) {
      this.end(time);
      return;
    }
    this.#pointerPress.ended = time;
    this.#latest = this.#pointerPress;
    this.#pointerPress = null;
  }

  get hasEndedMotion() {
    return this.#latest?.hasEndedMotion ?? false;
  }

  /** Notes that the press has ended an animation. */
  noteEndedMotion() {
    if (this.#latest) this.#latest.hasEndedMotion = true;
  }

  /**
   * The press of a click. Assistive technology clicks without a press; such a click is its own.
   * @param layer the one clicked
   */
  pressOf(clickTime: number, layer: Layer): Readonly<Press> {
    const latest = this.#latest;
    if (latest && clickTime - latest.ended <= MAX_CLICK_DELAY_MS) return latest;
    return makeOwnPress(clickTime, layer);
  }

  /**
   * The press of a click by a script: a key that is down, as for a shortcut, or the click's own.
   */
  pressInProgress(clickTime: number, layer: Layer): Readonly<Press> {
    const isDown = this.#latest?.ended === Infinity;
    return isDown && this.#latest ? this.#latest : makeOwnPress(clickTime, layer);
  }
}

/** The press of a click that had none before it. */
function makeOwnPress(clickTime: number, layer: Layer): Press {
  return { began: clickTime, ended: clickTime, layer, hasEndedMotion: false };
}

/**
 * `nextFrame`: calls back with the time of the next frame; `later`: calls back after some
 * milliseconds
 */
interface Clock {
  nextFrame: (act: (time: number) => void) => void;
  later: (act: () => void, ms: number) => void;
}

const PAGE_CLOCK: Clock = {
  nextFrame: (act) => {
    requestAnimationFrame(act);
  },
  later: (act, ms) => {
    setTimeout(act, ms);
  },
};

/**
 * Elements whose content has just changed. They have `data-fresh` and take no press until some time
 * after the first frame that shows the change. A press counts by the time at which it began, so a
 * busy page refuses none that came later.
 */
export class SettlingElements {
  #changes = new WeakMap<Element, { settledAt: number }>();

  constructor(readonly clock: Clock = PAGE_CLOCK) {}

  /** @param ms without presses */
  noteChange(element: HTMLElement, ms = SETTLING_MS) {
    const change = { settledAt: Infinity };
    this.#changes.set(element, change);
    element.dataset.fresh = "";
    const end = () => {
      // otherwise it has changed again
      if (this.#changes.get(element) === change) delete element.dataset.fresh;
    };
    this.clock.nextFrame((time) => {
      change.settledAt = time + ms;
      this.clock.later(end, ms);
    });
  }

  /** May an element take a press that began at this time? */
  takes(element: Element, began: number): boolean {
    for (let part: Element | null = element; part; part = part.parentElement) {
      const change = this.#changes.get(part);
      if (change && began < change.settledAt) return false;
    }
    return true;
  }
}

// The presses on this page.

const log = new PressLog();
const pointersDown = new Set<number>(); // fingers on the screen, pressed mouse buttons
const settling = new SettlingElements();
let isFocusByKeys = false;

export const noteEndedMotion = () => log.noteEndedMotion();

/** Has the latest press ended an animation? */
export const hasEndedMotion = () => log.hasEndedMotion;

export const noteChange = (element: HTMLElement, ms?: number) => settling.noteChange(element, ms);

/**
 * Was the focus moved with the Tab key or the arrow keys, rather than by a finger or by the page?
 */
export const hasFocusByKeys = () => isFocusByKeys;

const topLayer = (): Layer => [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;

/** Must this click do nothing? */
function isStray({ target, timeStamp, isTrusted }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false;
  const layer = topLayer();
  const press = isTrusted ? log.pressOf(timeStamp, layer) : log.pressInProgress(timeStamp, layer);
  if (isTrusted && press.layer !== layer) return true;
  if (press.hasEndedMotion && target.closest(PLAYS_MOVE)) return true;
  return !settling.takes(target, press.began);
}

function dropStray(event: MouseEvent) {
  if (!isStray(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function noteKey(event: KeyboardEvent) {
  const { key, repeat, target, timeStamp } = event;
  if (FOCUS_KEY.test(key)) isFocusByKeys = true;
  if (!repeat) {
    log.begin(timeStamp, topLayer());
  } else if (
    (key === "Enter" || key === " ") &&
    target instanceof Element &&
    target.closest(PRESSED_BY_KEYS)
  ) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/**
 * After a space bar that was used as a shortcut, Firefox would press the focused button when it is
 * released.
 */
function watchSpaceBar() {
  let isUsed = false;
  addEventListener("keydown", ({ key, defaultPrevented }) => {
    if (key === " ") isUsed = defaultPrevented;
  });
  addEventListener("keyup", (event) => {
    if (event.key === " " && isUsed) event.preventDefault();
  });
}

/** While this pointer is down, other pointers do nothing. @param handleUp called when it is up */
export function swallowUntilUp(pointer: number, handleUp: () => void) {
  if (!pointersDown.has(pointer)) return;
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = () => {
    if (pointersDown.has(pointer)) return;
    ending.abort();
    handleUp();
  };
  for (const event of ["pointerdown", "click"]) addEventListener(event, swallow, options);
  for (const event of ["pointerup", "pointercancel", "blur"]) addEventListener(event, end, options);
}

/** Drops stray presses from now on. Call it before other listeners are added. */
export function watchPresses() {
  const endPress = ({ timeStamp }: Event) => log.end(timeStamp);
  addEventListener(
    "pointerdown",
    ({ timeStamp, pointerId }) => {
      isFocusByKeys = false;
      pointersDown.add(pointerId);
      log.beginPointer(timeStamp, topLayer());
    },
    true,
  );
  addEventListener("keydown", noteKey, true);
  for (const event of ["keyup", "blur"]) addEventListener(event, endPress, true);
  const endPointer = ({ timeStamp, pointerId }: PointerEvent) => {
    log.endPointer(timeStamp);
    pointersDown.delete(pointerId);
  };
  for (const event of ["pointerup", "pointercancel"] as const) {
    addEventListener(event, endPointer, true);
  }
  addEventListener("blur", () => pointersDown.clear());
  addEventListener("click", dropStray, true);
  watchSpaceBar();
}
