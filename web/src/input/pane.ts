/**
 * The pane of a board: a real scrolling element over the canvas, for wheel, finger and keyboard.
 */

import { element, setAttributes, setRect } from "../base/html.ts";
import { placeOfPiece } from "../base/scene.ts";
import type { Pane, Piece, PixelRect, SceneLayer } from "../base/types.ts";
import type { Board } from "../board/board.ts";
import { scrollSpeed, scrollTarget, visiblePart } from "./scrolling.ts";

const EDGE_REST_MS = 300; // milliseconds that a drag rests near the edge before the pane scrolls
const REST_TOLERANCE_PX = 6; // CSS pixels that a resting finger may move

export class PaneView {
  /** Parent of the buttons of pieces and places in the pane. */
  content = element("div", { class: "pane-all" });
  /** The scrolling element, among the buttons of the board. */
  frame = element(
    "div",
    { class: "pane", role: "group", hidden: true, onscroll: () => this.#syncBoard() },
    this.content,
  );
  // numbers of places above and below
  #beyond = [1, 2].map(() => element("b", { class: "beyond", "aria-hidden": "true" }));
  #pane: Pane | null = null;
  // CSS pixels of the content and the window when last placed; null: another state
  #placed: { high: number; seen: number } | null = null;
  #markedPieces = new Set<string>(); // marked pieces with their place and marks
  // state of a drag near the edge; `over`: it scrolls
  #dragRest = { x: 0, y: 0, since: 0, over: false };

  /** @param host exactly covers the canvas */
  constructor(
    readonly host: HTMLElement,
    readonly board: Board,
    readonly still: () => boolean,
  ) {
    host.append(this.frame, ...this.#beyond);
  }

  /**
   * @param again the same state, laid out for another size: the centre of the view is kept
   * @returns ids of newly marked pieces in the pane
   */
  show(layer: SceneLayer, again: boolean): string[] {
    this.#pane = layer.pane ?? null;
    this.#placed = again ? this.#placed : null;
    this.frame.setAttribute("aria-label", this.#pane?.label ?? "");
    this.place();
    return this.#newlyMarked();
  }

  /**
   * Moves the pane over its window; keeps the centre of the view when the size of the board has
   * changed.
   */
  place(): void {
    const pane = this.#pane;
    const window = this.window;
    this.frame.hidden = !pane;
    if (!pane) return this.#syncBoard();
    const { height: high } = this.contentSize;
    const old = this.#placed;
    const middle = old && old.high !== high ? (this.frame.scrollTop + old.seen / 2) / old.high : 0;
    this.#placed = { high, seen: window.height };
    setRect(this.frame, window);
    this.content.style.height = `${high}px`;
    const scrolls = high > window.height + 1;
    this.frame.classList.toggle("scrolls", scrolls);
    setAttributes(this.frame, { tabindex: scrolls && !this.content.querySelector("button") && 0 });
    if (middle) this.frame.scrollTop = middle * high - window.height / 2;
    return this.#syncBoard();
  }

  /** The window on the board. */
  get window(): PixelRect {
    return this.#pane ? this.board.rect(this.#pane.at) : { left: 0, top: 0, width: 0, height: 0 };
  }

  /** The size of the scrolled content, in CSS pixels. */
  get contentSize() {
    const { width, height } = this.window;
    return { width, height: this.#pane ? (this.#pane.size[1] / this.#pane.at[3]) * height : 0 };
  }

  /** Does a finger on this element scroll? */
  scrolls = (target: EventTarget | null) =>
    this.frame.classList.contains("scrolls") && this.frame.contains(target as Node);

  /** A rectangle of the board, before scrolling, relative to the scrolled content. */
  toContent(rect: PixelRect) {
    const { left, top } = this.window;
    return { ...rect, left: rect.left - left, top: rect.top - top };
  }

  /**
   * A rectangle of the board shifted by the scrolled distance, even if it is out of view.
   * @param rect on the board, before scrolling
   */
  shiftByScroll = (rect: PixelRect) => ({ ...rect, top: rect.top - this.frame.scrollTop });

  /**
   * The visible part of a rectangle; null if there is none. @param rect on the board, before
   * scrolling
   */
  visibleRect = (rect: PixelRect) => visiblePart(this.shiftByScroll(rect), this.window);

  /**
   * Scrolls one of these into view if none is visible. @param rects on the board, before scrolling
   */
  reveal(rects: PixelRect[]) {
    const inside = rects.map((rect) => this.toContent(rect)).sort((a, b) => a.top - b.top);
    if (!inside.length) return;
    const now = this.frame.scrollTop;
    const high = this.window.height;
    if (inside.some(({ top, height }) => top >= now && top + height <= now + high)) return;
    this.frame.scrollTo({
      top: scrollTarget(inside[0], high, now),
      behavior: this.still() ? "auto" : "smooth",
    });
  }

  /** Scrolls the pane while a drag rests near its edge. @returns may it scroll further? */
  nudge(x: number, y: number): boolean {
    const speed = this.#pane ? scrollSpeed(this.window, x, y) : 0;
    const now = performance.now();
    const rest = this.#dragRest;
    const moves = !rest.over && Math.hypot(x - rest.x, y - rest.y) > REST_TOLERANCE_PX;
    if (!speed || moves) this.#dragRest = { x, y, since: now, over: false };
    rest.over ||= now - rest.since >= EDGE_REST_MS;
    if (!this.#dragRest.over) return speed !== 0;
    const before = this.frame.scrollTop;
    this.frame.scrollTop += speed;
    this.#syncBoard();
    return this.frame.scrollTop !== before;
  }

  #syncBoard() {
    const pane = this.#pane;
    const { left, top, width, height } = this.window;
    const scrollTop = pane ? this.frame.scrollTop : 0; // reading it lays out the page
    this.board.scroll(scrollTop);
    const groups = pane?.places.filter(({ label, look }) => label && look !== "spot") ?? [];
    const middles = groups.map(
      ({ at }) => ((at[1] + at[3] / 2) / (pane?.at[3] ?? 1)) * height - scrollTop,
    );
    [middles.filter((y) => y < 0), middles.filter((y) => y > height)].forEach(({ length }, k) => {
      this.#beyond[k].textContent = length ? `${"↑↓"[k]} ${length}` : "";
      Object.assign(this.#beyond[k].style, {
        left: `${left + width - 8}px`,
        top: `${k ? top + height - 30 : top + 2}px`,
      });
    });
  }

  /** Ids of pieces that were not marked before, or were marked at another place. */
  #newlyMarked() {
    const before = this.#markedPieces;
    const { pieces, outline } = this.#pane ?? { pieces: [], outline: [] };
    const markKey = ({ id, marks }: Piece) => [id, placeOfPiece(outline, id), ...marks].join(" ");
    const marked = pieces.filter((piece) => piece.marks.length);
    this.#markedPieces = new Set(marked.map(markKey));
    return marked.filter((piece) => !before.has(markKey(piece))).map(({ id }) => id);
  }
}
