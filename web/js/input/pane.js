/**
 * The window of a board behind which a taller part of the scene scrolls: a real scrolling element over the canvas, for
 * wheel, finger and keyboard, and the buttons that show it smaller, larger or all at once.
 */

/** @import { Pane, Piece, PixelRect, SceneLayer, Send } from "../base/types.d.ts" */
/** @import { Board } from "../board/board.js" */

import { button, element, setRect } from "../base/html.js";
import { homeOf } from "../base/outline.js";
import { say } from "../base/words.js";
import { scrollSpeed, scrollTo, visibleIn } from "./scrolling.js";

const PASSING = 300; // milliseconds that a drag may take to pass the edge
const ZOOM_SIZE = [152, 56]; // CSS pixels that the zoom buttons take in the corner, with air round them
/** @type {["smaller" | "larger" | "fit", string][]} with their icons */
const ZOOMS = [
  ["smaller", "minus"],
  ["larger", "plus"],
  ["fit", "fit"],
];

export class PaneView {
  /** Where buttons of things in the pane belong. */
  content = element("div", { class: "pane-all" });
  /** That which scrolls, among the buttons of the board. */
  frame = element("div", { class: "pane", role: "group", hidden: true }, this.content);
  /** The zoom buttons. */
  buttons = element("div", { class: "zoom", role: "group", hidden: true });
  /** @type {Pane | null} */
  #pane = null;
  /** @type {Set<string>} what was marked, where and how */
  #marked = new Set();
  #nudged = { speed: 0, since: 0 };

  /**
   * @param {HTMLElement} host lies exactly over the canvas @param {Board} board @param {() => boolean} still
   * @param {Send} send is given `zoom`
   */
  constructor(host, board, still, send) {
    this.host = host;
    this.board = board;
    this.still = still;
    host.append(this.frame, this.buttons);
    for (const [name, sign] of ZOOMS) {
      const on = () => {
        const zoom = this.#pane?.[name] ?? null;
        if (zoom !== null) send({ do: "zoom", zoom });
      };
      this.buttons.append(button("", { icon: sign, kind: "round", data: { zoom: name }, on }));
    }
    this.frame.addEventListener("scroll", () => this.#tellBoard());
  }

  /**
   * @param {SceneLayer} layer @param {boolean} again the same moment, laid out anew: the middle stays the middle
   * @returns {string[]} the pieces in it that are newly marked
   */
  show(layer, again) {
    const [high, seen] = [this.content.clientHeight, this.frame.clientHeight];
    const middle = high ? (this.frame.scrollTop + seen / 2) / high : 0;
    this.#pane = layer.pane ?? null;
    this.frame.setAttribute("aria-label", this.#pane?.label ?? "");
    this.place();
    this.#showButtons();
    if (again && middle) this.frame.scrollTop = middle * this.content.clientHeight - this.frame.clientHeight / 2;
    this.#tellBoard();
    return this.#newlyMarked();
  }

  /** To where the window lies: after the board has changed its size. */
  place() {
    this.frame.hidden = !this.#pane;
    if (this.#pane) this.#placeWindow(this.#pane, this.window);
    this.#tellBoard();
  }

  /** @param {Pane} pane @param {PixelRect} window */
  #placeWindow(pane, window) {
    setRect(this.frame, window);
    const high = Math.max((pane.size[1] / pane.at[3]) * window.height, this.#clearOfButtons(pane, window));
    this.content.style.height = `${high}px`;
    const scrolls = high > window.height + 1;
    this.frame.classList.toggle("scrolls", scrolls);
    if (scrolls && !this.content.querySelector("button")) this.frame.tabIndex = 0;
    else this.frame.removeAttribute("tabindex");
    const right = this.host.clientWidth - window.left - window.width;
    const bottom = this.host.clientHeight - window.top - window.height;
    Object.assign(this.buttons.style, { right: `${right + 8}px`, bottom: `${bottom + 4}px` });
  }

  /** How high what scrolls must be so that nothing need stay under the zoom buttons. @param {Pane} pane @param {PixelRect} window */
  #clearOfButtons(pane, window) {
    if (ZOOMS.every(([name]) => pane[name] === null)) return 0;
    const unit = window.width / pane.at[2];
    const beneath = [...pane.places, ...pane.pieces].filter(({ at }) => (at[0] + at[2]) * unit > window.width - ZOOM_SIZE[0]);
    return Math.max(0, ...beneath.map(({ at }) => (at[1] + at[3]) * unit)) + ZOOM_SIZE[1];
  }

  /** The window on the board. @returns {PixelRect} */
  get window() {
    return this.#pane ? this.board.rect(this.#pane.at) : { left: 0, top: 0, width: 0, height: 0 };
  }

  /** Does a finger on this scroll? @param {EventTarget | null} target */
  scrolls = (target) => this.frame.classList.contains("scrolls") && this.frame.contains(/** @type {Node} */ (target));

  /** Where something lies in what scrolls. @param {PixelRect} rect on the board, before anything is scrolled */
  within(rect) {
    const { left, top } = this.window;
    return { ...rect, left: rect.left - left, top: rect.top - top };
  }

  /** Where it would be seen if the window were larger. @param {PixelRect} rect on the board, before anything is scrolled */
  scrolled = (rect) => ({ ...rect, top: rect.top - this.frame.scrollTop });

  /** Where it is seen now; null if it is not. @param {PixelRect} rect on the board, before anything is scrolled */
  visible = (rect) => visibleIn(this.scrolled(rect), this.window);

  /** Brings one of these into sight if none is seen. @param {PixelRect[]} rects on the board, before anything is scrolled */
  reveal(rects) {
    const inside = rects.map((rect) => this.within(rect)).sort((a, b) => a.top - b.top);
    const [now, high] = [this.frame.scrollTop, this.frame.clientHeight];
    if (!inside.length || inside.some(({ top, height }) => top >= now && top + height <= now + high)) return;
    this.frame.scrollTo({ top: scrollTo(inside[0], high, now), behavior: this.still() ? "auto" : "smooth" });
  }

  /**
   * A drag stays here: near the edge the window scrolls, though not for one that only passes.
   * @param {number} x @param {number} y @returns {boolean} may it have to scroll on?
   */
  nudge(x, y) {
    const speed = this.#pane ? scrollSpeed(this.window, x, y) : 0;
    if (Math.sign(speed) !== Math.sign(this.#nudged.speed)) this.#nudged = { speed, since: performance.now() };
    if (performance.now() - this.#nudged.since < PASSING) return speed !== 0;
    const before = this.frame.scrollTop;
    this.frame.scrollTop += speed;
    this.#tellBoard();
    return this.frame.scrollTop !== before;
  }

  #tellBoard = () => void this.board.scroll(this.#pane ? this.frame.scrollTop : 0);

  #showButtons() {
    const steps = ZOOMS.map(([name]) => this.#pane?.[name] ?? null);
    this.buttons.hidden = steps.every((step) => step === null);
    this.buttons.setAttribute("aria-label", say("zoom.title"));
    ZOOMS.forEach(([name], k) => {
      this.buttons.children[k].setAttribute("aria-label", say(`zoom.${name}`));
      this.buttons.children[k].setAttribute("aria-disabled", String(steps[k] === null));
    });
  }

  /** What is marked now and was not, or not in that place: it is new to whoever looks. */
  #newlyMarked() {
    const [before, { pieces, outline }] = [this.#marked, this.#pane ?? { pieces: [], outline: [] }];
    const nameOf = (/** @type {Piece} */ { id, marks }) => [id, homeOf(outline, id), ...marks].join(" ");
    const marked = pieces.filter((piece) => piece.marks.length);
    this.#marked = new Set(marked.map(nameOf));
    return marked.filter((piece) => !before.has(nameOf(piece))).map(({ id }) => id);
  }
}
