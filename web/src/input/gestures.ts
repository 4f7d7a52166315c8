/**
 * Pointer gestures on draggable pieces: a short touch is a tap, a longer movement is a drag, and
 * both make the same move.
 */

const DRAG_START_PX = 7; // CSS pixels until a touch becomes a drag
// milliseconds that a finger rests on a piece in a scrolling pane before the piece is lifted
const LONG_PRESS_MS = 220;
// CSS pixels at the sides of an upright phone, where a swipe is the system's gesture for going back
const SYSTEM_EDGE_PX = 24;
const UPRIGHT_PHONE = "(orientation: portrait) and (max-width: 699px)";

/** What moves the pieces. Positions are those of pointer events, distances from their start. */
interface Hand {
  /** Does a finger on this element scroll, unless it rests first? */
  scrolls: (target: EventTarget | null) => boolean;
  press: (target: EventTarget | null) => void;
  unpress: () => void;
  /** Lifts the piece. @returns false if it may not be dragged */
  grab: (target: EventTarget | null) => boolean;
  carry: (dx: number, dy: number, x: number, y: number) => void;
  drop: (x: number, y: number) => void;
  cancel: () => void;
}

/**
 * A pointer that is down; `hasRested`: long enough to lift a piece that would scroll; `onlyTaps`: it
 * began where a swipe goes back, so that it lifts nothing
 */
interface Pointer {
  id: number;
  x: number;
  y: number;
  target: EventTarget | null;
  scrolls: boolean;
  hasRested: boolean;
  isDragging: boolean;
  onlyTaps: boolean;
}

/** Does a touch begin where a swipe belongs to the system? */
const isAtSystemEdge = ({ pointerType, clientX }: PointerEvent) =>
  pointerType === "touch" &&
  matchMedia(UPRIGHT_PHONE).matches &&
  Math.min(clientX, innerWidth - clientX) < SYSTEM_EDGE_PX;

class DragGesture {
  #pointer: Pointer | null = null;

  constructor(
    readonly host: HTMLElement,
    readonly hand: Hand,
  ) {}

  down = (event: PointerEvent) => {
    // a second finger: no drag
    if (this.#pointer?.scrolls && !this.#pointer.isDragging) this.#forget();
    if (this.#pointer || event.button !== 0 || !event.isPrimary) return;
    const { pointerId: id, clientX: x, clientY: y, target } = event;
    const scrolls = event.pointerType === "touch" && this.hand.scrolls(target);
    const onlyTaps = isAtSystemEdge(event);
    const pointer = { id, x, y, target, scrolls, hasRested: false, isDragging: false, onlyTaps };
    this.#pointer = pointer;
    this.hand.press(target);
    if (scrolls) {
      setTimeout(() => {
        pointer.hasRested = true;
      }, LONG_PRESS_MS);
    }
  };

  preventScroll = (event: Event) => {
    const mayDrag = this.#pointer?.hasRested || this.#pointer?.isDragging;
    if (event.cancelable && mayDrag) event.preventDefault();
  };

  move = (event: PointerEvent) => {
    const pointer = this.#pointerOf(event);
    if (!pointer || pointer.onlyTaps) return;
    const dx = event.clientX - pointer.x;
    const dy = event.clientY - pointer.y;
    if (!pointer.isDragging && Math.hypot(dx, dy) >= DRAG_START_PX) {
      const isScrolling = pointer.scrolls && !pointer.hasRested && Math.abs(dy) > Math.abs(dx);
      if (isScrolling || !this.hand.grab(pointer.target)) {
        this.#forget();
        return;
      }
      pointer.isDragging = true;
      this.host.setPointerCapture(event.pointerId);
    }
    if (pointer.isDragging) this.hand.carry(dx, dy, event.clientX, event.clientY);
  };

  up = (event: PointerEvent) => {
    const pointer = this.#pointerOf(event);
    if (!pointer) return;
    if (pointer.isDragging) {
      swallowClick(this.host);
      this.hand.drop(event.clientX, event.clientY);
    } else {
      this.hand.unpress();
      if (pointer.onlyTaps) this.#tapAfterMove(pointer, event);
    }
    this.#pointer = null;
  };

  /** A movement that may not drag counts as a tap, also if the browser makes no click of it. */
  #tapAfterMove({ x, y, target }: Pointer, { clientX, clientY }: PointerEvent) {
    const hasMoved = Math.hypot(clientX - x, clientY - y) >= DRAG_START_PX;
    if (!hasMoved || !(target instanceof HTMLElement)) return;
    target.click();
    swallowClick(this.host);
  }

  lose = (event: PointerEvent) => {
    const pointer = this.#pointerOf(event);
    // A finger is first captured by the element it touched, which loses it to the host when the
    // drag begins.
    const isHandedOver = event.type === "lostpointercapture" && event.target !== this.host;
    if (!pointer || isHandedOver) return;
    if (pointer.isDragging) this.hand.cancel();
    this.#forget();
  };

  #pointerOf(event: PointerEvent) {
    return this.#pointer?.id === event.pointerId ? this.#pointer : null;
  }

  #forget() {
    this.#pointer = null;
    this.hand.unpress();
  }
}

export function watchDrags(host: HTMLElement, hand: Hand) {
  const gesture = new DragGesture(host, hand);
  host.addEventListener("pointerdown", gesture.down);
  host.addEventListener("touchmove", gesture.preventScroll, { passive: false });
  host.addEventListener("pointermove", gesture.move);
  host.addEventListener("pointerup", gesture.up);
  host.addEventListener("pointercancel", gesture.lose);
  host.addEventListener("lostpointercapture", gesture.lose);
  host.addEventListener("dragstart", (event) => event.preventDefault());
}

/** Suppresses the click that follows a drag. */
function swallowClick(host: HTMLElement) {
  const swallow = (event: Event) => event.stopImmediatePropagation();
  host.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => host.removeEventListener("click", swallow, { capture: true }), 0);
}
