/**
 * The window of a board behind which a taller part of the table scrolls: a real scrolling element over the canvas, for
 * wheel, finger and keyboard, and the buttons that show it smaller, larger or all at once.
 *
 * @typedef {import("./scene.js").Table} Table
 * @typedef {import("./scene.js").Pane} Pane
 * @typedef {{left: number, top: number, width: number, height: number}} Box  in CSS pixels, from the board's corner
 * @typedef {{box: (at: import("./scene.js").Rect) => Box, scroll: (pixels: number) => void}} Board
 */

import { element, icon } from "./html.js";
import { say } from "./words.js";

const EDGE = 48; // CSS pixels from the window's edge where a drag makes it scroll
const FASTEST = 14; // CSS pixels a frame
/** @type {["smaller", "larger", "fit"]} */
const ZOOMS = ["smaller", "larger", "fit"];
const ICONS = { smaller: "minus", larger: "plus", fit: "fit" };

/**
 * How fast to scroll when a drag is at this height: not at all in the middle, up or down near the edges.
 * @param {Box} view @param {number} x @param {number} y
 */
export function drift({ left, top, width, height }, x, y) {
  if (x < left || x > left + width || y < top - EDGE || y > top + height + EDGE) return 0;
  const edge = Math.min(EDGE, height / 4);
  const over = Math.max(top + edge - y, 0) - Math.max(y - top - height + edge, 0);
  return -Math.sign(over) * Math.min(FASTEST, Math.ceil((Math.abs(over) / edge) * FASTEST));
}

/**
 * The part of a box that is seen in a window; null when nothing is.
 * @param {Box} box @param {Box} view @returns {Box | null}
 */
export function seenIn(box, view) {
  const [left, top] = [Math.max(box.left, view.left), Math.max(box.top, view.top)];
  const width = Math.min(box.left + box.width, view.left + view.width) - left;
  const height = Math.min(box.top + box.height, view.top + view.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * How far to scroll so that a box is seen whole, as little as can be; `now` if it is.
 * @param {Box} box in what scrolls @param {number} high of the window @param {number} now
 */
export function reached({ top, height }, high, now) {
  const margin = Math.max(0, Math.min(EDGE / 2, (high - height) / 2));
  if (top - margin < now) return Math.max(0, top - margin);
  return Math.max(now, top + height + margin - high);
}

/**
 * @param {HTMLElement} host lies exactly over the canvas @param {Board} board
 * @param {{zoom: (step: number) => void, still: () => boolean}} owner
 */
export function makePane(host, board, owner) {
  const all = element("div", { class: "pane-all" });
  const frame = element("div", { class: "pane", role: "group", hidden: true }, all);
  const buttons = element("div", { class: "zoom", role: "group", hidden: true });
  host.append(frame, buttons);
  /** @type {Pane | null} */
  let pane = null;
  /** @type {Set<string> | null} what was marked, and how; null: nothing was shown yet */
  let marked = null;

  for (const name of ZOOMS) {
    const one = element("button", { type: "button", class: "btn round", "data-zoom": name }, icon(ICONS[name]));
    one.addEventListener("click", () => {
      const step = pane?.[name] ?? null;
      if (step !== null) owner.zoom(step);
    });
    buttons.append(one);
  }

  const view = () => (pane ? board.box(pane.at) : { left: 0, top: 0, width: 0, height: 0 });
  const tell = () => board.scroll(pane ? frame.scrollTop : 0);
  frame.addEventListener("scroll", tell);

  /** Where something lies in what scrolls. @param {Box} box on the board, before anything is scrolled */
  const within = (box) => ({ ...box, left: box.left - view().left, top: box.top - view().top });

  function lay() {
    frame.hidden = buttons.hidden = !pane;
    if (!pane) return tell();
    const { left, top, width, height } = view();
    const high = (pane.size[1] / pane.at[3]) * height;
    Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    all.style.height = `${high}px`;
    const scrolls = high > height + 1;
    frame.classList.toggle("scrolls", scrolls);
    if (scrolls && !all.querySelector("button")) frame.tabIndex = 0;
    else frame.removeAttribute("tabindex");
    const right = host.clientWidth - left - width;
    Object.assign(buttons.style, { right: `${right + 8}px`, bottom: `${host.clientHeight - top - height + 4}px` });
    return tell();
  }

  function dress() {
    buttons.hidden = !pane || ZOOMS.every((name) => pane?.[name] === null);
    buttons.setAttribute("aria-label", say("zoom.title"));
    for (const one of buttons.querySelectorAll("button")) {
      const name = /** @type {"smaller" | "larger" | "fit"} */ (one.dataset.zoom);
      one.setAttribute("aria-label", say(`zoom.${name}`));
      one.setAttribute("aria-disabled", String((pane?.[name] ?? null) === null));
    }
  }

  /** @param {Box[]} boxes on the board, before anything is scrolled */
  function reveal(boxes) {
    const inside = boxes.map(within).sort((a, b) => a.top - b.top);
    const now = frame.scrollTop;
    if (!inside.length || inside.some((box) => box.top >= now && box.top + box.height <= now + frame.clientHeight)) return;
    frame.scrollTo({ top: reached(inside[0], frame.clientHeight, now), behavior: owner.still() ? "auto" : "smooth" });
  }

  /** What is marked now and was not: it is new to whoever looks. @param {Table} table */
  function news({ pane: next }) {
    const before = marked;
    const all = (next?.pieces ?? []).flatMap((piece) => piece.marks.map((mark) => ({ piece, name: `${piece.id} ${mark}` })));
    marked = new Set(all.map(({ name }) => name));
    return all.filter(({ name }) => !before?.has(name)).map(({ piece }) => piece.id);
  }

  return {
    /** Where buttons of things in the pane belong. */
    all,
    /** That which scrolls, among the buttons of the board. */
    frame,
    buttons,
    lay,
    view,
    within,
    reveal,

    /**
     * @param {Table} table @param {boolean} again the same moment, laid out anew: the middle stays the middle
     * @returns {string[]} the pieces in it that are newly marked
     */
    show(table, again) {
      const middle = all.clientHeight ? (frame.scrollTop + frame.clientHeight / 2) / all.clientHeight : 0;
      pane = table.pane ?? null;
      frame.setAttribute("aria-label", pane?.label ?? "");
      lay();
      dress();
      if (again && middle) frame.scrollTop = middle * all.clientHeight - frame.clientHeight / 2;
      tell();
      return news(table);
    },

    /** Where something is seen now; null if it is not. @param {Box} box on the board, before anything is scrolled */
    seen: (box) => seenIn({ ...box, top: box.top - frame.scrollTop }, view()),

    /** Where it would be seen if the window were larger. @param {Box} box */
    moved: (box) => ({ ...box, top: box.top - frame.scrollTop }),

    /** A drag is here: near the edge the window scrolls. @param {number} x @param {number} y @returns {boolean} */
    nudge(x, y) {
      const before = frame.scrollTop;
      if (pane) frame.scrollTop += drift(view(), x, y);
      tell();
      return frame.scrollTop !== before;
    },
  };
}
