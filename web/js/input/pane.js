/**
 * The window of a board behind which a taller part of the table scrolls: a real scrolling element over the canvas, for
 * wheel, finger and keyboard, and the buttons that show it smaller, larger or all at once.
 *
 * @typedef {import("../base/scene.js").Table} Table
 * @typedef {import("../base/scene.js").Pane} Pane
 * @typedef {import("../base/scene.js").Piece} Piece
 * @typedef {import("./scrolling.js").Box} Box
 * @typedef {{box: (at: import("../base/scene.js").Rect) => Box, scroll: (pixels: number) => void}} Board
 */

import { element, icon } from "../base/html.js";
import { liesIn } from "../base/scene.js";
import { drift, reached, seenIn } from "./scrolling.js";
import { say } from "../base/words.js";

const PASSING = 300; // milliseconds that a drag may take to pass the edge
/** @type {["smaller", "larger", "fit"]} */
const ZOOMS = ["smaller", "larger", "fit"];
const ICONS = { smaller: "minus", larger: "plus", fit: "fit" };

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
  /** @type {Set<string>} what was marked, where and how */
  let marked = new Set();
  let nudged = { speed: 0, since: 0 };

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
    frame.hidden = !pane;
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
    const high = frame.clientHeight;
    if (!inside.length || inside.some(({ top, height }) => top >= now && top + height <= now + high)) return;
    frame.scrollTo({ top: reached(inside[0], high, now), behavior: owner.still() ? "auto" : "smooth" });
  }

  /** What is marked now and was not, or not in that place: it is new to whoever looks. */
  function news() {
    const before = marked;
    const home = (/** @type {Piece} */ { at }) => pane?.places.find((place) => liesIn(at, place.at))?.id;
    const some = (pane?.pieces ?? []).filter((piece) => piece.marks.length);
    const all = some.map((piece) => ({ id: piece.id, name: [piece.id, home(piece), ...piece.marks].join(" ") }));
    marked = new Set(all.map(({ name }) => name));
    return all.filter(({ name }) => !before.has(name)).map(({ id }) => id);
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
      return news();
    },

    /** Where something is seen now; null if it is not. @param {Box} box on the board, before anything is scrolled */
    seen: (box) => seenIn({ ...box, top: box.top - frame.scrollTop }, view()),

    /** Where it would be seen if the window were larger. @param {Box} box */
    moved: (box) => ({ ...box, top: box.top - frame.scrollTop }),

    /**
     * A drag stays here: near the edge the window scrolls, though not for one that only passes.
     * @param {number} x @param {number} y @returns {boolean} may it have to scroll on?
     */
    nudge(x, y) {
      const speed = pane ? drift(view(), x, y) : 0;
      if (Math.sign(speed) !== Math.sign(nudged.speed)) nudged = { speed, since: performance.now() };
      if (performance.now() - nudged.since < PASSING) return speed !== 0;
      const before = frame.scrollTop;
      frame.scrollTop += speed;
      tell();
      return frame.scrollTop !== before;
    },
  };
}
