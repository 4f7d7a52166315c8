/**
 * The accessible copy of a layer: a real, labelled button over everything that can be tapped, and the contents of the table as a
 * list. The canvas below is only the picture.
 */

/** @import { PixelRect, SceneLayer } from "../base/types.d.ts" */
/** @import { OutlineEntry } from "../base/outline.js" */
/** @import { Board } from "../board/board.js" */
/** @import { PaneView } from "./pane.js" */
/** @import { Spot } from "./spots.js" */

import { element, setAttributes, setRect } from "../base/html.js";
import { outline } from "../base/outline.js";
import { touchRect, centreOf, nearestInDirection } from "./spots.js";

const CORNER_UNITS = 0.18; // board units

export class Mirror {
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Map<HTMLButtonElement, Spot>} */
  #spots = new Map();
  #outlineText = "";
  /** @type {DOMRect | null} the focused rectangle when no button was left to take the focus */
  #lostFocusRect = null;
  #list = element("div", { class: "unseen" });

  /** @param {HTMLElement} host exactly covers the canvas @param {Board} board @param {PaneView} pane */
  constructor(host, board, pane) {
    this.host = host;
    this.board = board;
    this.pane = pane;
    host.prepend(this.#list);
    host.addEventListener("focusin", ({ target }) => {
      const focused = /** @type {HTMLButtonElement} */ (target);
      if (this.#spots.has(focused)) this.#setTabStop(focused);
    });
    host.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  /**
   * @param {Spot[]} spots @param {SceneLayer} layer
   * @returns {boolean} false when the focus was on the board and no button can take it
   */
  show(spots, layer) {
    const { activeElement } = document;
    const was = this.host.contains(activeElement) ? activeElement?.getBoundingClientRect() : null;
    const stop = this.#orderedButtons().find((one) => one.tabIndex === 0);
    this.#makeButtons(spots);
    this.place();
    this.#setTabStop(stop && this.#spots.has(stop) ? stop : this.#orderedButtons()[0]);
    this.#showOutline([layer, ...(layer.pane ? [layer.pane] : [])].map(outline));
    if (!was || this.host.contains(document.activeElement) || this.#focusNearest(was)) return true;
    this.#lostFocusRect = was;
    return false;
  }

  /** Moves every button over its thing, after the board has changed its size. */
  place() {
    this.pane.place();
    const rects = new Map([...this.#spots.values()].map((spot) => [spot, this.board.rect(spot.at)]));
    for (const [one, { at, inside }] of this.#spots) {
      const rect = this.board.rect(at);
      const { clientWidth, clientHeight } = inside ? this.pane.content : this.host;
      const toParent = (/** @type {PixelRect} */ other) => (inside ? this.pane.toContent(other) : other);
      const others = [...rects].filter(([spot]) => spot.inside === inside).map(([, other]) => toParent(other));
      setRect(one, touchRect(toParent(rect), clientWidth, clientHeight, others));
      one.style.borderRadius = `${CORNER_UNITS * (rect.width / at[2])}px`;
    }
  }

  /** @param {EventTarget | null} target @returns {Spot | null} */
  spotOf(target) {
    const one = target instanceof Element ? target.closest("button") : null;
    return (one && this.#spots.get(one)) ?? null;
  }

  /** @param {string} id of a piece or place @returns {boolean} is there a button for it? */
  focus(id) {
    const match = [...this.#spots].find(([, spot]) => spot.offer?.pick === id || spot.drop?.place === id);
    match?.[0].focus();
    return Boolean(match);
  }

  /** Returns the focus to where it was lost, or near the centre. @returns {boolean} could it be returned? */
  refocus() {
    if (this.host.contains(document.activeElement)) return true;
    const focused = this.#focusNearest(this.#lostFocusRect ?? this.host.getBoundingClientRect());
    if (focused) this.#lostFocusRect = null;
    return focused;
  }

  #orderedButtons = () => [...this.#buttons.values()];

  /** Creates or updates the buttons; those of things that are still there stay the same elements. @param {Spot[]} spots */
  #makeButtons(spots) {
    const old = this.#orderedButtons();
    const pairs = spots.map((spot) => ({ spot, made: this.#buttons.get(spot.key) ?? element("button", { type: "button" }) }));
    this.#buttons = new Map(pairs.map(({ spot, made }) => [spot.key, made]));
    this.#spots = new Map(pairs.map(({ spot, made }) => [made, spot]));
    for (const { spot, made } of pairs) describeButton(made, spot);
    for (const one of old) if (!this.#spots.has(one)) one.remove();
    const [outside, inside] = [false, true].map((wanted) =>
      pairs.filter(({ spot }) => spot.inside === wanted).map(({ made }) => made),
    );
    orderChildren(this.host, 1, outside);
    orderChildren(this.pane.content, 0, inside);
  }

  /** @param {OutlineEntry[]} sheets */
  #showOutline(sheets) {
    const text = JSON.stringify(sheets);
    if (this.#outlineText !== text) this.#list.replaceChildren(element("ul", {}, ...sheets.flatMap(listItems)));
    this.#outlineText = text;
  }

  /** Makes one button reachable by the Tab key; the arrow keys do the rest. @param {HTMLButtonElement | undefined} stop */
  #setTabStop(stop) {
    for (const one of this.#buttons.values()) one.tabIndex = one === stop ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    if (!event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = this.#reachable(event.target);
    const from = all.findIndex((one) => one === event.target);
    if (from < 0) return;
    event.preventDefault();
    const spots = all.map((one) => /** @type {Spot} */ (this.#spots.get(one)));
    all[this.#nextSpot(spots, from, event.key)].focus();
  }

  /** Buttons that the arrow keys reach: while a piece is held only its drops. @param {EventTarget | null} focused */
  #reachable(focused) {
    const drops = this.#orderedButtons().filter((one) => this.#spots.get(one)?.drop);
    return drops.length ? this.#orderedButtons().filter((one) => one === focused || drops.includes(one)) : this.#orderedButtons();
  }

  /**
   * Inside the pane the arrow keys stay in it while there is something in that direction; from outside, only its visible
   * part can be reached.
   * @param {Spot[]} all @param {number} from @param {string} key
   */
  #nextSpot(all, from, key) {
    const rects = all.map(({ at, inside }) => (inside ? this.pane.shiftByScroll(this.board.rect(at)) : this.board.rect(at)));
    const nearestAmong = (/** @type {(one: Spot) => unknown} */ wanted) => {
      const some = [...all.keys()].filter((k) => k === from || wanted(all[k]));
      return some[nearestInDirection(some.map((k) => rects[k]), some.indexOf(from), key)];
    };
    const near = all[from].inside ? nearestAmong(({ inside }) => inside) : from;
    return near === from ? nearestAmong(({ at, inside }) => !inside || this.pane.visibleRect(this.board.rect(at))) : near;
  }

  /** Moves the focus of a removed button to the nearest one. @param {DOMRect} was */
  #focusNearest(was) {
    const [x, y] = centreOf(was);
    const gap = (/** @type {HTMLButtonElement} */ one) => {
      const [otherX, otherY] = centreOf(one.getBoundingClientRect());
      return Math.hypot(otherX - x, otherY - y);
    };
    const [next] = this.#orderedButtons().filter((one) => !this.#spots.get(one)?.about).sort((a, b) => gap(a) - gap(b));
    next?.focus();
    return Boolean(next);
  }
}

/** Sets the label, state and class of a button. @param {HTMLButtonElement} made @param {Spot} spot */
function describeButton(made, { label, offer, drop, drawer, about }) {
  const pick = drop ? null : offer;
  const takesUp = pick !== null && pick.move === null && pick.drops.length > 0;
  setAttributes(made, {
    "aria-label": label,
    "aria-description": about || null,
    "data-move": (drop ? drop.move : offer?.move) || null,
    "data-slot": drop?.slot === undefined ? null : String(drop.slot),
    "data-pick": takesUp ? pick.pick : null,
    "data-drawer": drawer || null,
    "aria-haspopup": drawer ? "dialog" : null,
    "aria-pressed": pick && pick.on !== null ? String(pick.on) : null,
    "aria-disabled": pick && pick.move === null && !takesUp ? "true" : null,
  });
  made.className = ["spot", pick?.drops.length ? "drags" : "", drop ? "drop" : ""].filter(Boolean).join(" ");
}

/** @param {OutlineEntry} entry @returns {HTMLElement[]} */
function listItems({ inside, pieces }) {
  const places = inside.map((one) => {
    const items = listItems(one);
    return element("li", {}, one.label, ...(items.length ? [element("ul", {}, ...items)] : []));
  });
  return [...places, ...pieces.map((label) => element("li", {}, label))];
}

/**
 * Puts children in this order, after the first `skip`; those that are in place are not moved.
 * @param {HTMLElement} parent @param {number} skip @param {HTMLElement[]} children
 */
function orderChildren(parent, skip, children) {
  children.forEach((child, k) => {
    if (parent.children[k + skip] !== child) parent.insertBefore(child, parent.children[k + skip] ?? null);
  });
}
