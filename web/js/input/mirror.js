/**
 * The same table once more, for touch, keyboard and screen readers: a real, labelled button over everything that may be
 * taken, and all that lies on the table as a list. The canvas below only looks like it.
 *
 * @typedef {import("../base/scene.js").Table} Table
 * @typedef {import("../base/scene.js").Offer} Offer
 * @typedef {import("../base/scene.js").Drop} Drop
 * @typedef {import("../base/desk.js").Hold} Hold
 * @typedef {import("../base/scene.js").Drawer} Drawer
 * @typedef {import("../base/scene.js").Rect} Rect
 * @typedef {{key: string, at: Rect, inside: boolean, label: string, offer: Offer | null, drop: Drop | null,
 *   drawer: string}} Spot
 *   something to tap: an offer with a piece or a place, a place where the held piece may go, or the handle of a drawer;
 *   `inside`: it lies in the pane
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 */

import { boxOf } from "../base/desk.js";
import { inPane, liesIn } from "../base/scene.js";

const TOUCH = 44; // CSS pixels
const CORNER = 0.18; // board units

/**
 * All that may be tapped on a table, in the order of reading.
 * While a piece of the desk is held, the others on it give way to the slots in which they lie.
 * @param {Table} table @param {Hold[]} offers @param {Drawer[]} drawers @param {Hold | null} held @returns {Spot[]}
 */
export function spots(table, offers, drawers, held) {
  const hides = (/** @type {Hold} */ offer) => offer.slot !== undefined && offer.pick !== held?.pick;
  const free = held?.slot === undefined ? offers : offers.filter((offer) => !hides(offer));
  const found = free.map((offer, k) => spot(table, offer.pick, `pick:${offer.pick}:${k}`, offer.label, { offer }));
  const elsewhere = (held?.drops ?? []).filter((drop) => drop.slot === undefined || drop.slot !== held?.slot);
  const drops = elsewhere.map((drop) =>
    spot(table, drop.place, `drop:${drop.place}`, drop.label, { offer: held, drop }),
  );
  const handles = drawers.map(({ id, handle, title }) => spot(table, handle, `drawer:${id}`, title, { drawer: id }));
  const all = /** @type {Spot[]} */ ([...found, ...handles, ...drops].filter((one) => one !== null));
  return uniqueKeys(all);
}

/** @param {Table} table @param {string} id @param {string} key @param {string} label @param {Partial<Spot>} rest */
function spot(table, id, key, label, rest) {
  const at = id ? boxOf(table, id) : null;
  return at && { key, at, inside: inPane(table, id), label, offer: null, drop: null, drawer: "", ...rest };
}

/**
 * Offers are counted per thing, so that a button stays the same element while others come and go.
 * @param {Spot[]} all
 */
function uniqueKeys(all) {
  /** @type {Map<string, number>} */
  const met = new Map();
  return all.map((one) => {
    const base = one.key.startsWith("pick:") ? `pick:${one.offer?.pick}` : one.key;
    const nth = met.get(base) ?? 0;
    met.set(base, nth + 1);
    return { ...one, key: nth ? `${base}:${nth}` : base };
  });
}

/**
 * The place that an arrow key leads to: the nearest in that direction, sideways counting three times.
 * @param {Box[]} boxes @param {number} from @param {string} key
 */
export function nearest(boxes, from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const middle = (/** @type {Box} */ box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(boxes[from]);
  let best = from;
  let least = Infinity;
  boxes.forEach((box, k) => {
    const [bx, by] = middle(box);
    const ahead = (bx - x) * dx + (by - y) * dy;
    const aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    if (k === from || ahead < 4 || ahead + 3 * aside >= least) return;
    [best, least] = [k, ahead + 3 * aside];
  });
  return best;
}

/**
 * At least as large as a finger, and inside the board.
 * @param {Box} box @param {number} width @param {number} height @returns {Box}
 */
export function fingerSized(box, width, height) {
  const [w, h] = [Math.max(TOUCH, box.width), Math.max(TOUCH, box.height)];
  const left = Math.min(Math.max(0, box.left - (w - box.width) / 2), Math.max(0, width - w));
  const top = Math.min(Math.max(0, box.top - (h - box.height) / 2), Math.max(0, height - h));
  return { left, top, width: w, height: h };
}

/**
 * What lies on the table: places with what lies in them, then what lies in none. A piece that only shows more of another
 * ("c3-suit" beside "c3", in the same words) is told once.
 * @param {Table} table @returns {{label: string, inside: string[]}[]}
 */
export function outline({ pane, ...table }) {
  const places = table.places
    .filter((place) => place.label)
    .map((place) => ({ place, inside: /** @type {string[]} */ ([]) }));
  /** @type {string[]} */
  const loose = [];
  const labels = new Map(table.pieces.map(({ id, label }) => [id, label]));
  for (const piece of table.pieces) {
    if (labels.get(piece.id.slice(0, Math.max(0, piece.id.lastIndexOf("-")))) === piece.label) continue;
    const home = places
      .filter(({ place }) => liesIn(piece.at, place.at))
      .sort((a, b) => a.place.at[2] - b.place.at[2])[0];
    (home?.inside ?? loose).push(piece.label);
  }
  return [
    ...places.map(({ place, inside }) => ({ label: place.label, inside })),
    ...loose.map((label) => ({ label, inside: [] })),
    ...(pane ? outline(pane) : []),
  ];
}

/** @param {{label: string, inside: string[]}[]} lines */
function listOf(lines) {
  const list = document.createElement("ul");
  for (const { label, inside } of lines) {
    const item = document.createElement("li");
    item.append(label);
    if (inside.length) item.append(listOf(inside.map((one) => ({ label: one, inside: [] }))));
    list.append(item);
  }
  return list;
}

/**
 * @param {HTMLElement} host lies exactly over the canvas
 * @param {{box: (at: Rect) => Box}} board @param {ReturnType<typeof import("./pane.js").makePane>} pane
 */
export function makeMirror(host, board, pane) {
  const list = document.createElement("div");
  list.className = "unseen";
  host.prepend(list);
  /** @type {Map<string, HTMLButtonElement>} */
  let buttons = new Map();
  /** @type {Map<HTMLButtonElement, Spot>} */
  let meaning = new Map();
  let outlined = "";
  /** @type {DOMRect | null} where the focus was when nothing on the board was left to hold it */
  let lost = null;

  const ordered = () => [...buttons.values()];

  /** @param {HTMLButtonElement} button @param {Spot} one */
  function dress(button, one) {
    const { offer, drop, drawer } = one;
    const takesUp = Boolean(offer && !drop && offer.move === null && offer.drops.length);
    const idle = Boolean(offer && !drop && offer.move === null && !offer.drops.length);
    button.setAttribute("aria-label", one.label);
    set(button, "data-move", (drop ? drop.move : offer?.move) || null);
    set(button, "data-slot", drop?.slot === undefined ? null : String(drop.slot));
    set(button, "data-pick", takesUp ? (offer?.pick ?? null) : null);
    set(button, "data-drawer", drawer || null);
    set(button, "aria-haspopup", drawer ? "dialog" : null);
    set(button, "aria-pressed", offer && offer.on !== null && !drop ? String(offer.on) : null);
    set(button, "aria-disabled", idle ? "true" : null);
    button.classList.toggle("drags", Boolean(offer?.drops.length && !drop));
    button.classList.toggle("drop", Boolean(drop));
  }

  /** @param {HTMLButtonElement} button @param {Spot} one */
  function place(button, { at, inside }) {
    const box = inside ? pane.within(board.box(at)) : board.box(at);
    const { clientWidth, clientHeight } = inside ? pane.all : host;
    const { left, top, width, height } = fingerSized(box, clientWidth, clientHeight);
    const round = `${CORNER * (box.width / at[2])}px`;
    Object.assign(button.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
      borderRadius: round,
    });
  }

  /** One stop for the Tab key; the arrows do the rest. @param {HTMLButtonElement | undefined} stop */
  function rove(stop) {
    for (const button of buttons.values()) button.tabIndex = button === stop ? 0 : -1;
  }

  /** Where the arrows lead: while something is held only to where it may go. @param {EventTarget | null} focused */
  function reachable(focused) {
    const drops = ordered().filter((button) => meaning.get(button)?.drop);
    return drops.length ? ordered().filter((button) => button === focused || drops.includes(button)) : ordered();
  }

  host.addEventListener("focusin", (event) => {
    const button = /** @type {HTMLButtonElement} */ (event.target);
    if (meaning.has(button)) rove(button);
  });

  host.addEventListener("keydown", (event) => {
    if (!event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = reachable(event.target);
    const from = all.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (from < 0) return;
    event.preventDefault();
    const to = next(
      all.map((button) => /** @type {Spot} */ (meaning.get(button))),
      from,
      event.key,
    );
    all[to].focus();
  });

  /**
   * Who is in the pane stays in it as long as something lies that way; what is not seen there is out of reach from
   * without.
   * @param {Spot[]} all @param {number} from @param {string} key
   */
  function next(all, from, key) {
    const boxes = all.map(({ at, inside }) => (inside ? pane.moved(board.box(at)) : board.box(at)));
    const among = (/** @type {(one: Spot, k: number) => unknown} */ wanted) => {
      const some = all.map((_, k) => k).filter((k) => k === from || wanted(all[k], k));
      return some[
        nearest(
          some.map((k) => boxes[k]),
          some.indexOf(from),
          key,
        )
      ];
    };
    const near = all[from].inside ? among((one) => one.inside) : from;
    return near === from ? among(({ at, inside }) => !inside || pane.seen(board.box(at))) : near;
  }

  /** The focus of a button that is gone goes to the nearest that is there. @param {DOMRect} was */
  function refocus(was) {
    const gap = (/** @type {HTMLButtonElement} */ button) => {
      const now = button.getBoundingClientRect();
      return Math.hypot(
        now.left + now.width / 2 - was.left - was.width / 2,
        now.top + now.height / 2 - was.top - was.height / 2,
      );
    };
    const [next] = ordered().sort((a, b) => gap(a) - gap(b));
    next?.focus();
    return Boolean(next);
  }

  return {
    /**
     * @param {Spot[]} all @param {Table} table
     * @returns {boolean} false when the focus was on the board and has nowhere to go
     */
    show(all, table) {
      const focused = /** @type {HTMLElement | null} */ (
        host.contains(document.activeElement) ? document.activeElement : null
      );
      const [was, where] = [new Set(buttons.values()), focused?.getBoundingClientRect()];
      const stop = ordered().find((button) => button.tabIndex === 0);
      const next = new Map(all.map((one) => [one.key, buttons.get(one.key) ?? newButton()]));
      meaning = new Map(all.map((one) => [/** @type {HTMLButtonElement} */ (next.get(one.key)), one]));
      buttons = next;
      for (const [button, one] of meaning) dress(button, one);
      for (const button of was) if (!meaning.has(button)) button.remove();
      const isInside = (/** @type {HTMLButtonElement} */ button) => Boolean(meaning.get(button)?.inside);
      inOrder(host, 1, ordered().filter((button) => !isInside(button)));
      inOrder(pane.all, 0, ordered().filter(isInside));
      this.lay();
      rove(stop && meaning.has(stop) ? stop : ordered()[0]);
      const lines = outline(table);
      if (outlined !== JSON.stringify(lines)) list.replaceChildren(listOf(lines));
      outlined = JSON.stringify(lines);
      if (!focused || !where || host.contains(document.activeElement)) return true;
      const kept = refocus(where);
      if (!kept) lost = where;
      return kept;
    },

    /** The focus comes back to where it was lost, or near the middle. @returns {boolean} can it? */
    back() {
      const found = refocus(lost ?? host.getBoundingClientRect());
      if (found) lost = null;
      return found;
    },

    /** Every button to where its thing lies: after the board has changed its size. */
    lay() {
      pane.lay();
      for (const [button, one] of meaning) place(button, one);
    },

    /** @param {EventTarget | null} target @returns {Spot | null} */
    spotOf(target) {
      const button = target instanceof Element ? target.closest("button") : null;
      return (button && meaning.get(/** @type {HTMLButtonElement} */ (button))) ?? null;
    },

    /** @param {string} id of a piece or place @returns {boolean} is there a button for it? */
    focus(id) {
      const found = [...meaning].find(([, one]) => one.offer?.pick === id || one.drop?.place === id);
      found?.[0].focus();
      return Boolean(found);
    },
  };
}

/**
 * Children in this order, after the first `skip`; those that are there already stay where they are.
 * @param {HTMLElement} parent @param {number} skip @param {HTMLElement[]} children
 */
function inOrder(parent, skip, children) {
  children.forEach((child, k) => {
    if (parent.children[k + skip] !== child) parent.insertBefore(child, parent.children[k + skip] ?? null);
  });
}

/** @param {Element} element @param {string} name @param {string | null} value */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function newButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "spot";
  return button;
}
