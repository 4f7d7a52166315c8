/**
 * Shows a player's last move and the change of their score at their seat for some seconds. Both are
 * announced, and the move is also in the log.
 */

import { element } from "../base/html.ts";
import type { PixelRect, Place, StateMessage, StoryTurn } from "../base/types.ts";
import type { Board } from "../board/board.ts";
import { deedLine } from "./deed-line.ts";

const CHANGE_MS = 6000;
const BUBBLE_MS = 2400;
const COUNT_PX = 34; // CSS pixels at the right of a wide card, where its count is

/** The change of a score with its sign; "" if there is none. */
function changeText(change: number) {
  if (!change) return "";
  return change < 0 ? `−${-change}` : `+${change}`;
}

/** How far from the right edge of its card a change begins. */
function changeInset({ width, height }: PixelRect) {
  if (width > 2.5 * height) return COUNT_PX;
  return width < 1.5 * height ? width / 2 : 0;
}

/** A bubble is beside the face of its card, and extends to the side with more room. */
function bubbleStyle({ left, width, height }: PixelRect, frameWidth: number) {
  const right = frameWidth - left - width;
  const isLeft = left <= right;
  const start = isLeft ? left + height : right;
  return {
    minWidth: `${width - height}px`,
    minHeight: `${height}px`,
    maxWidth: `min(max(9em, ${width - height}px), ${frameWidth - start}px)`,
    left: isLeft ? `${start}px` : "auto",
    right: isLeft ? "auto" : `${start}px`,
  };
}

const overlap = (box: DOMRect, other: DOMRect) =>
  box.right > other.left &&
  other.right > box.left &&
  box.bottom > other.top &&
  other.bottom > box.top;

export class SeatNotes {
  // by kind and the id of the place
  #notes = new Map<string, { host: HTMLElement; text: string; timer: number }>();
  #host = element("div", { class: "changes", "aria-hidden": "true" });

  constructor(
    stage: HTMLElement,
    readonly board: Board,
  ) {
    stage.append(this.#host);
    const removeBubbles = () => {
      for (const bubble of this.#bubbles()) bubble.remove();
    };
    document.addEventListener("pointerdown", removeBubbles, true);
  }

  #bubbles = () => [...this.#host.querySelectorAll<HTMLElement>(":scope > span")];

  /** Shows only new moves and changes. */
  show({ seats, story }: StateMessage) {
    for (const [seat, { change = 0 }] of seats.entries()) {
      this.#showChange(seat, changeText(change));
      this.#showTurn(
        seat,
        story.findLast((turn) => turn.seat === seat),
      );
    }
    this.place();
  }

  #showChange(seat: number, text: string) {
    const key = `b seat-${seat + 1}`;
    if (this.#notes.get(key)?.text === text) return;
    const host = element("b", {}, element("span", {}, text));
    this.#replaceNote(key, { host, text, lasts: CHANGE_MS });
  }

  #showTurn(seat: number, turn: StoryTurn | undefined) {
    const key = `span seat-${seat + 1}`;
    const text = turn ? `${turn.ply} ${turn.text}` : ""; // the same may be done again
    if (this.#notes.get(key)?.text === text) return;
    const deeds = turn?.deeds ?? [];
    const parts = deeds.flatMap((deed) => deedLine(this.board.context, deed));
    const host = element("span", {}, element("span", {}, ...parts));
    this.#replaceNote(key, { host, text, lasts: BUBBLE_MS });
  }

  /** @param note without a text: none */
  #replaceNote(key: string, note: { host: HTMLElement; text: string; lasts: number }) {
    const { host, text, lasts } = note;
    const oldNote = this.#notes.get(key);
    oldNote?.host.remove();
    clearTimeout(oldNote?.timer);
    const timer = setTimeout(() => host.remove(), lasts);
    this.#notes.set(key, { host, text, timer });
    if (text) this.#host.append(host);
  }

  /**
   * Positions each at its seat: a bubble covers its card except for the face, a change does not
   * cover the count on the right.
   */
  place() {
    const places = new Map(this.board.layer.places.map((place: Place) => [place.id, place]));
    for (const [key, { host }] of this.#notes) {
      const [kind, id] = key.split(" ");
      const place = places.get(id);
      const rect = this.board.rect(place?.at ?? [0, 0, 0, 0]);
      const changeLeft = rect.left + rect.width - changeInset(rect);
      const style =
        kind === "b" ? { left: `${changeLeft}px` } : bubbleStyle(rect, this.board.frame.width);
      Object.assign(host.style, { top: `${rect.top}px`, ...style });
      // at a seat without a card, a bubble would cover the pieces
      host.hidden = !place || (kind === "span" && place.look === "bare");
    }
    this.#hideOverlapped();
  }

  /** Of two bubbles that overlap, only the later one is shown. */
  #hideOverlapped() {
    const bubbles = this.#bubbles();
    if (bubbles.length < 2) return; // measuring lays out the page
    const boxes = bubbles.map((bubble) => bubble.getBoundingClientRect());
    for (const [k, box] of boxes.entries()) {
      const isOverlapped = boxes.slice(k + 1).some((later) => overlap(box, later));
      if (isOverlapped) bubbles[k].hidden = true;
    }
  }

  clear() {
    for (const { timer } of this.#notes.values()) clearTimeout(timer);
    this.#notes.clear();
    this.#host.replaceChildren();
  }
}
