/** Pointer gestures on draggable things: a short touch is a tap, a longer way is a drag, and both end in the same move. */
/**
 * scrolls: does a finger on the target scroll, unless it rests first? grab: may the target be dragged? carry: dragged by dx dy,
 * with the pointer at x y; drop: released there
 */
interface DragHandler {
  scrolls: (target: EventTarget | null) => boolean;
  grab: (target: EventTarget | null) => boolean;
  carry: (dx: number, dy: number, x: number, y: number) => void;
  drop: (x: number, y: number) => void;
  cancel: () => void }

const DRAG_START_PX = 7; // CSS pixels until a touch becomes a drag
const LONG_PRESS_MS = 220; // milliseconds that a finger rests on something that scrolls before it is lifted

export function watchDrags(host: HTMLElement, hand: DragHandler) {
  let pointer: { id: number; x: number; y: number; target: EventTarget | null; scrolls: boolean; rested: boolean;
  going: boolean } | null = null;

  const isOurs = (event: PointerEvent) => pointer !== null && pointer.id === event.pointerId;

  host.addEventListener("pointerdown", (event) => {
    if (pointer?.scrolls && !pointer.going) pointer = null; // a second finger: neither drags
    if (pointer || event.button !== 0 || !event.isPrimary) return;
    const { pointerId: id, clientX: x, clientY: y, target } = event;
    const scrolls = event.pointerType === "touch" && hand.scrolls(target);
    const down = { id, x, y, target, scrolls, rested: false, going: false };
    pointer = down;
    if (scrolls) setTimeout(() => (down.rested = true), LONG_PRESS_MS);
  });

  const preventScroll = (event: Event) => {
    if (event.cancelable && (pointer?.rested || pointer?.going)) event.preventDefault(); // prevents scrolling
  };
  host.addEventListener("touchmove", preventScroll, { passive: false });

  host.addEventListener("pointermove", (event) => {
    if (!pointer || !isOurs(event)) return;
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
    if (!pointer.going && Math.hypot(dx, dy) >= DRAG_START_PX) {
      const scrolling = pointer.scrolls && !pointer.rested && Math.abs(dy) > Math.abs(dx);
      if (scrolling || !hand.grab(pointer.target)) return void (pointer = null);
      pointer.going = true;
      host.setPointerCapture(event.pointerId);
    }
    if (pointer.going) hand.carry(dx, dy, event.clientX, event.clientY);
  });

  host.addEventListener("pointerup", (event) => {
    if (!pointer || !isOurs(event)) return;
    if (pointer.going) {
      swallowClick(host);
      hand.drop(event.clientX, event.clientY);
    }
    pointer = null;
  });

  const handleLoss = (event: PointerEvent) => {
    // A finger is first captured by the element it touched, which loses it to the host when the drag begins.
    if (!isOurs(event) || (event.type === "lostpointercapture" && event.target !== host)) return;
    if (pointer?.going) hand.cancel();
    pointer = null;
  };
  host.addEventListener("pointercancel", handleLoss);
  host.addEventListener("lostpointercapture", handleLoss);
  host.addEventListener("dragstart", (event) => event.preventDefault());
}

/** Suppresses the click that follows a drag. */
function swallowClick(host: HTMLElement) {
  const swallow = (event: Event) => event.stopImmediatePropagation();
  host.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => host.removeEventListener("click", swallow, { capture: true }), 0);
}
