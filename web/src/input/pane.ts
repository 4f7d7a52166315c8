/**
 * The pane of a board: a real scrolling element over the canvas, for wheel, finger and keyboard, and the buttons that zoom it out,
 * in or to fit. These would cover tiles: they appear after a pinch or a choice in the menu, and disappear when something else is
 * tapped.
 */

import { button, element, setAttributes, setRect } from "../base/html.ts";
import { placeOfPiece } from "../base/scene.ts";
import { say } from "../base/site.ts";
import type { Pane, Piece, PixelRect, SceneLayer, Send } from "../base/types.ts";
import type { Board } from "../board/board.ts";

const EDGE_REST_MS = 300; // milliseconds that a drag rests near the edge before the pane scrolls
const REST_TOLERANCE_PX = 6; // CSS pixels that a resting finger may move
const PINCH_RATIO = 1.2; // ratio of two fingers' distances for one zoom step
const ZOOM_ICONS = { smaller: "minus", larger: "plus", fit: "fit" };
type Zoom = keyof typeof ZOOM_ICONS;
const ZOOMS = Object.keys(ZOOM_ICONS) as Zoom[];

export class PaneView {
  /** Parent of the buttons of things in the pane. */
  content = element("div", { class: "pane-all" });
  /** The scrolling element, among the buttons of the board. */
  frame = element("div", { class: "pane", role: "group", hidden: true }, this.content);
  /** The zoom buttons. */
  buttons = element("div", { class: "zoom", role: "group", hidden: true });
  #pane: Pane | null = null;
  #markedPieces = new Set<string>(); // marked pieces with their place and marks
  #dragRest = { x: 0, y: 0, since: 0, over: false }; // of a drag near the edge; `over`: it scrolls
  #showsZoom = false; // the zoom buttons are shown
  #fingerDistance = 0; // CSS pixels between two fingers at the last zoom step

  /** @param host exactly covers the canvas @param send receives `zoom` */
  constructor(readonly host: HTMLElement, readonly board: Board, readonly still: () => boolean, readonly send: Send) {
    host.append(this.frame, this.buttons);
    for (const zoom of ZOOMS)
      this.buttons.append(button("", { icon: ZOOM_ICONS[zoom], kind: "round", data: { zoom }, on: () => this.#zoom(zoom) }));
    this.frame.addEventListener("scroll", () => this.#syncBoard());
    this.frame.addEventListener("touchmove", (event) => this.#pinch(event), { passive: false });
    this.frame.addEventListener("touchend", () => void (this.#fingerDistance = 0));
    this.buttons.addEventListener("focusout", ({ relatedTarget }) => this.#endZoom(relatedTarget));
    document.addEventListener("pointerdown", ({ target }) => this.#endZoom(target));
  }

  /**
   * @param again the same state, laid out for another size: the centre stays the centre
   * @returns ids of newly marked pieces in the pane
   */
  show(layer: SceneLayer, again: boolean): string[] {
    const [{ height: high }, seen] = [this.contentSize, this.window.height];
    const middle = again && high ? (this.frame.scrollTop + seen / 2) / high : 0;
    this.#pane = layer.pane ?? null;
    this.frame.setAttribute("aria-label", this.#pane?.label ?? "");
    this.place();
    this.#showButtons();
    if (middle) this.frame.scrollTop = middle * this.contentSize.height - this.window.height / 2;
    this.#syncBoard();
    return this.#newlyMarked();
  }

  /** Moves the pane over its window, after the board has changed its size. */
  place(): void {
    const [pane, window] = [this.#pane, this.window];
    this.frame.hidden = !pane;
    if (!pane) return this.#syncBoard();
    setRect(this.frame, window);
    const { height: high } = this.contentSize;
    this.content.style.height = `${high}px`;
    const scrolls = high > window.height + 1;
    this.frame.classList.toggle("scrolls", scrolls);
    if (scrolls && !this.content.querySelector("button")) this.frame.tabIndex = 0;
    else this.frame.removeAttribute("tabindex");
    const { width, height } = this.board.frame;
    const [right, bottom] = [width - window.left - window.width, height - window.top - window.height];
    Object.assign(this.buttons.style, { right: `${right + 8}px`, bottom: `${bottom + 4}px` });
    return this.#syncBoard();
  }

  /** The window on the board. */
  get window(): PixelRect {
    return this.#pane ? this.board.rect(this.#pane.at) : { left: 0, top: 0, width: 0, height: 0 };
  }

  /** The size of what is scrolled, in CSS pixels. */
  get contentSize() {
    const { width, height } = this.window;
    return { width, height: this.#pane ? (this.#pane.size[1] / this.#pane.at[3]) * height : 0 };
  }

  /** Does a finger on this scroll? */
  scrolls = (target: EventTarget | null) => this.frame.classList.contains("scrolls") && this.frame.contains(target as Node);

  /** A rectangle of the board, before scrolling, relative to the scrolled content. */
  toContent(rect: PixelRect) {
    const { left, top } = this.window;
    return { ...rect, left: rect.left - left, top: rect.top - top };
  }

  /**
   * A rectangle of the board shifted by the scrolled distance, also if it is out of view.
   * @param rect on the board, before scrolling
   */
  shiftByScroll = (rect: PixelRect) => ({ ...rect, top: rect.top - this.frame.scrollTop });

  /** The visible part of a rectangle; null if there is none. @param rect on the board, before scrolling */
  visibleRect = (rect: PixelRect) => visiblePart(this.shiftByScroll(rect), this.window);

  /** Scrolls one of these into view if none is visible. @param rects on the board, before scrolling */
  reveal(rects: PixelRect[]) {
    const inside = rects.map((rect) => this.toContent(rect)).sort((a, b) => a.top - b.top);
    if (!inside.length) return;
    const [now, high] = [this.frame.scrollTop, this.window.height];
    if (inside.some(({ top, height }) => top >= now && top + height <= now + high)) return;
    this.frame.scrollTo({ top: scrollTarget(inside[0], high, now), behavior: this.still() ? "auto" : "smooth" });
  }

  /** Scrolls the pane while a drag rests near its edge. @returns may it scroll further? */
  nudge(x: number, y: number): boolean {
    const speed = this.#pane ? scrollSpeed(this.window, x, y) : 0;
    const [now, rest] = [performance.now(), this.#dragRest];
    const moves = !rest.over && Math.hypot(x - rest.x, y - rest.y) > REST_TOLERANCE_PX;
    if (!speed || moves) this.#dragRest = { x, y, since: now, over: false };
    rest.over ||= now - rest.since >= EDGE_REST_MS;
    if (!this.#dragRest.over) return speed !== 0;
    const before = this.frame.scrollTop;
    this.frame.scrollTop += speed;
    this.#syncBoard();
    return this.frame.scrollTop !== before;
  }

  #syncBoard = () => void this.board.scroll(this.#pane ? this.frame.scrollTop : 0);

  /** Would another zoom change anything? */
  get canZoom() {
    return ZOOMS.some((zoom) => this.#zoomAfter(zoom) !== null);
  }

  /** The zoom after this step; null if it would change nothing. */
  #zoomAfter = (zoom: Zoom) => this.#pane?.[zoom] ?? null;

  /** Shows the zoom buttons and focuses one. */
  offerZoom() {
    this.#showsZoom = true;
    this.#showButtons();
    (this.buttons.querySelector("[aria-disabled=false]") as HTMLElement | null)?.focus();
  }

  /** @param target what was tapped or focused */
  #endZoom(target: EventTarget | null) {
    if (!this.#showsZoom || this.buttons.contains(target as Node | null)) return;
    this.#showsZoom = false;
    this.#showButtons();
  }

  #zoom(zoom: Zoom) {
    if (this.#zoomAfter(zoom) !== null) this.send({ do: "zoom", zoom: this.#zoomAfter(zoom) });
  }

  /** Two fingers on the pane zoom in or out. */
  #pinch(event: TouchEvent) {
    const [one, other] = event.touches;
    if (!other) return;
    event.preventDefault();
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const grown = apart / (this.#fingerDistance ||= apart);
    if (grown < PINCH_RATIO && grown > 1 / PINCH_RATIO) return;
    [this.#fingerDistance, this.#showsZoom] = [apart, true];
    this.#showButtons();
    this.#zoom(grown > 1 ? "larger" : "smaller");
  }

  #showButtons() {
    this.buttons.hidden = !this.#showsZoom || !this.canZoom;
    this.buttons.setAttribute("aria-label", say("zoom.title"));
    ZOOMS.forEach((zoom, k) => {
      setAttributes(this.buttons.children[k], { "aria-label": say(`zoom.${zoom}`), "aria-disabled": String(this.#zoomAfter(zoom) === null) });
    });
  }

  /** Ids of pieces that were not marked before, or not at their present place. */
  #newlyMarked() {
    const [before, { pieces, outline }] = [this.#markedPieces, this.#pane ?? { pieces: [], outline: [] }];
    const markKey = ({ id, marks }: Piece) => [id, placeOfPiece(outline, id), ...marks].join(" ");
    const marked = pieces.filter((piece) => piece.marks.length);
    this.#markedPieces = new Set(marked.map(markKey));
    return marked.filter((piece) => !before.has(markKey(piece))).map(({ id }) => id);
  }
}

// Geometry of scrolling: what is visible in a window, and how far to scroll.

const EDGE_PX = 48; // CSS pixels from the window's edge within which a drag scrolls
const MAX_SPEED_PX = 14; // CSS pixels per frame

/** The scroll speed for a drag at this height: zero in the middle, up or down near the edges. */
export function scrollSpeed({ left, top, width, height }: PixelRect, x: number, y: number) {
  if (x < left || x > left + width || y < top - EDGE_PX || y > top + height + EDGE_PX) return 0;
  const edge = Math.min(EDGE_PX, height / 4);
  const over = Math.max(y - top - height + edge, 0) - Math.max(top + edge - y, 0);
  return Math.sign(over) * Math.min(MAX_SPEED_PX, Math.ceil((Math.abs(over) / edge) * MAX_SPEED_PX));
}

/** The visible part of a rectangle in a window; null if there is none. */
export function visiblePart(rect: PixelRect, view: PixelRect): PixelRect | null {
  const [left, top] = [Math.max(rect.left, view.left), Math.max(rect.top, view.top)];
  const width = Math.min(rect.left + rect.width, view.left + view.width) - left;
  const height = Math.min(rect.top + rect.height, view.top + view.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * The scroll position that shows a rectangle completely, as close to `now` as possible.
 * @param rect in what scrolls
 * @param high of the window
 */
export function scrollTarget({ top, height }: PixelRect, high: number, now: number) {
  const margin = Math.max(0, Math.min(EDGE_PX / 2, (high - height) / 2));
  if (top - margin < now) return Math.max(0, top - margin);
  return Math.max(now, top + height + margin - high);
}
