/**
 * On phones a sheet can be dragged down by its heading, and follows the finger. It is closed if it
 * was dragged far or fast enough; otherwise it returns to its place (css/sheets/dialog.css).
 */

const CLOSING_PX = 96;
const CLOSING_SPEED = 0.5; // CSS pixels per millisecond
const SPEED_SPAN_MS = 80; // the last part of a drag, whose speed counts

/** Where the finger was, and when. */
interface Position {
  y: number;
  time: number;
}

/** Does a drag close the sheet? @param path positions from its start to its end */
export function isClosing(path: Position[]) {
  const first = path[0];
  const last = path[path.length - 1];
  const distance = last.y - first.y;
  const recent = path.find(({ time }) => last.time - time <= SPEED_SPAN_MS) ?? last;
  const speed = (last.y - recent.y) / Math.max(1, last.time - recent.time);
  return distance > 0 && (distance >= CLOSING_PX || speed >= CLOSING_SPEED);
}

class SheetDrag {
  #path: Position[] = [];

  constructor(
    readonly sheet: HTMLDialogElement,
    readonly handle: HTMLElement,
    readonly pointerId: number,
  ) {
    sheet.classList.remove("returning");
    handle.setPointerCapture(pointerId);
    const ending = new AbortController();
    const listen = (event: "pointermove" | "pointerup" | "pointercancel", act: () => void) =>
      handle.addEventListener(event, (pointer) => this.#follow(pointer, act), {
        signal: ending.signal,
      });
    listen("pointermove", () => {});
    listen("pointerup", () => {
      ending.abort();
      this.#release();
    });
    listen("pointercancel", () => {
      ending.abort();
      this.#return();
    });
  }

  /** Handles an event of the dragging finger. @param act called afterwards */
  #follow({ pointerId, clientY, timeStamp }: PointerEvent, act: () => void) {
    if (pointerId !== this.pointerId) return;
    this.note(clientY, timeStamp);
    act();
  }

  note(y: number, time: number) {
    this.#path.push({ y, time });
    this.sheet.style.translate = `0 ${Math.max(0, y - this.#path[0].y)}px`;
  }

  #release() {
    if (isClosing(this.#path)) this.sheet.close();
    else this.#return();
  }

  #return() {
    this.sheet.classList.add("returning");
    this.sheet.style.translate = "";
  }
}

/** Is this the heading of a sheet that can be dragged? The style sheet says so. */
const isHandle = (heading: HTMLElement) => getComputedStyle(heading).touchAction === "none";

function begin({ target, pointerType, isPrimary, pointerId, clientY, timeStamp }: PointerEvent) {
  if (!(target instanceof Element) || !isPrimary || pointerType === "mouse") return;
  const handle = target.closest<HTMLElement>(".sheet > header");
  const sheet = handle?.closest("dialog");
  if (!handle || !sheet || target.closest("button, a") || sheet.matches("[data-fresh]")) return;
  if (isHandle(handle)) new SheetDrag(sheet, handle, pointerId).note(clientY, timeStamp);
}

/** Lets sheets be dragged, including those that are open. */
export function watchSheetDrags() {
  document.addEventListener("pointerdown", begin);
}
