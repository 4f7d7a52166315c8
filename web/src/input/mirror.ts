/**
 * The accessible copy of a layer: a real, labelled button over everything that can be tapped, and
 * the contents of the table as a list. The canvas below is only the picture.
 */

import { movesOf } from "../base/desk.ts";
import { element, orderChildren, setAttributes, setRect } from "../base/html.ts";
import { outline, type OutlineEntry } from "../base/scene.ts";
import type { Drop, Hold, PixelRect, SceneLayer } from "../base/types.ts";
import type { Board } from "../board/board.ts";
import type { PaneView } from "./pane.ts";
import { centreOf, nearestInDirection, type Spot, touchRect } from "./spots.ts";

const CORNER_UNITS = 0.18; // board units

export class Mirror {
  #spots = new Map<HTMLButtonElement, Spot>(); // in reading order
  #outlineText = "";
  // the focused rectangle when no button was left to take the focus
  #lostFocusRect: PixelRect | null = null;
  #list = element("div", { class: "unseen" });
  /** Is it a piece that can be held together with the held one? */
  isChoosable: (spot: Spot) => boolean = () => false;

  /** @param host exactly covers the canvas */
  constructor(
    readonly host: HTMLElement,
    readonly board: Board,
    readonly pane: PaneView,
  ) {
    host.prepend(this.#list);
    host.addEventListener("focusin", ({ target }) => {
      const focused = target as HTMLButtonElement;
      if (this.#spots.has(focused)) this.#setTabStop(focused);
    });
    host.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  /**
   * Updates the buttons. The focus of a removed button moves to a piece that has just arrived, else
   * to the nearest button.
   * @returns false when the focus was on the board and no button can take it
   */
  show(spots: Spot[], layer: SceneLayer): boolean {
    const { activeElement } = document;
    const was =
      activeElement === this.host
        ? this.#lostFocusRect
        : this.host.contains(activeElement) && this.#rectOf(this.spotOf(activeElement));
    const stop = this.#orderedButtons().find((button) => button.tabIndex === 0);
    const known = [...this.#spots.values()].map(({ key }) => key);
    this.#makeButtons(spots);
    this.place();
    this.#setTabStop(stop && this.#spots.has(stop) ? stop : this.#orderedButtons()[0]);
    this.#showOutline([layer, ...(layer.pane ? [layer.pane] : [])].map(outline));
    if (!was || this.#hasFocusedButton() || this.focusNew(known) || this.#focusNearest(was)) {
      return true;
    }
    this.#lostFocusRect = was;
    return false;
  }

  /** Moves every button over its piece or place after the size of the board has changed. */
  place() {
    this.pane.place();
    const rects = new Map(
      [...this.#spots.values()].map((spot) => [spot, this.board.rect(spot.at)]),
    );
    for (const [one, { at, inside }] of this.#spots) {
      const rect = this.board.rect(at);
      // computed, because measuring would lay out the page
      const { width, height } = inside ? this.pane.contentSize : this.board.frame;
      const toParent = (other: PixelRect) => (inside ? this.pane.toContent(other) : other);
      const others = [...rects]
        .filter(([spot]) => spot.inside === inside)
        .map(([, other]) => toParent(other));
      setRect(one, touchRect(toParent(rect), width, height, others));
      one.style.borderRadius = `${CORNER_UNITS * (rect.width / at[2])}px`;
    }
  }

  spotOf(target: EventTarget | null): Spot | null {
    const one = target instanceof Element ? target.closest("button") : null;
    return (one && this.#spots.get(one)) ?? null;
  }

  /** @param id of a piece or place @returns is there a button for it? */
  focus(id: string): boolean {
    const match = [...this.#spots].find(
      ([, spot]) => spot.offer?.pick === id || spot.drop?.place === id,
    );
    match?.[0].focus();
    return Boolean(match);
  }

  /**
   * Focuses a piece that has just arrived. @param known keys of earlier buttons, which are ignored
   * @returns is there one?
   */
  focusNew = (known: string[] = []): boolean =>
    this.board.layer.pieces.some(
      ({ id, marks }) => marks.includes("new") && !known.includes(`pick:${id}`) && this.focus(id),
    );

  /** Returns the focus to where it was lost, or near the centre. @returns could it be returned? */
  refocus(): boolean {
    if (this.#hasFocusedButton()) return true;
    const focused = this.#focusNearest(this.#lostFocusRect ?? this.#rectOf(null));
    if (focused) this.#lostFocusRect = null;
    return focused;
  }

  /**
   * Takes the focus while the board has no button for it, so that the table's name is read out and
   * not that of a button elsewhere.
   */
  holdFocus() {
    this.host.tabIndex = -1;
    this.host.addEventListener("blur", () => this.host.removeAttribute("tabindex"), { once: true });
    this.host.focus({ preventScroll: true });
  }

  #hasFocusedButton = () =>
    document.activeElement !== this.host && this.host.contains(document.activeElement);

  #orderedButtons = () => [...this.#spots.keys()];

  /**
   * Creates or updates the buttons; those of the same pieces and places remain the same elements.
   */
  #makeButtons(spots: Spot[]) {
    const old = new Map([...this.#spots].map(([made, { key }]) => [key, made]));
    this.#spots = new Map(
      spots.map((spot) => [old.get(spot.key) ?? element("button", { type: "button" }), spot]),
    );
    for (const [button, spot] of this.#spots) describeButton(button, spot);
    for (const one of old.values()) if (!this.#spots.has(one)) one.remove();
    const [outside, inside] = [false, true].map((wanted) =>
      this.#orderedButtons().filter((one) => this.#spots.get(one)?.inside === wanted),
    );
    orderChildren(this.host, 1, outside);
    orderChildren(this.pane.content, 0, inside);
  }

  #showOutline(sheets: OutlineEntry[]) {
    const text = JSON.stringify(sheets);
    if (this.#outlineText !== text) {
      this.#list.replaceChildren(element("ul", {}, ...sheets.flatMap(listItems)));
    }
    this.#outlineText = text;
  }

  /** Makes one button reachable by the Tab key; the arrow keys lead to the others. */
  #setTabStop(stop: HTMLButtonElement | undefined) {
    for (const one of this.#orderedButtons()) {
      setAttributes(one, { tabindex: one === stop ? "0" : "-1" });
    }
  }

  #handleKey(event: KeyboardEvent) {
    if (!event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = this.#reachable(event.target);
    const from = all.findIndex((one) => one === event.target);
    if (from < 0) return;
    event.preventDefault();
    const spots = all.map((one) => this.#spots.get(one) as Spot);
    all[this.#nextSpot(spots, from, event.key)].focus();
  }

  /**
   * Buttons that the arrow keys reach: while a piece is held only its drops, and pieces that can be
   * held with it.
   */
  #reachable(focused: EventTarget | null) {
    const all = [...this.#spots];
    const reached = all.some(([, { drop }]) => drop)
      ? all.filter(([one, spot]) => one === focused || spot.drop || this.isChoosable(spot))
      : all;
    return reached.map(([one]) => one);
  }

  /**
   * Inside the pane the arrow keys stay in it while it has a button in that direction; from outside
   * they only reach its visible part.
   */
  #nextSpot(all: Spot[], from: number, key: string) {
    const rects = all.map((spot) => this.#rectOf(spot));
    const nearestAmong = (wanted: (one: Spot) => unknown) => {
      const some = [...all.keys()].filter((k) => k === from || wanted(all[k]));
      return some[
        nearestInDirection(
          some.map((k) => rects[k]),
          some.indexOf(from),
          key,
        )
      ];
    };
    const near = all[from].inside ? nearestAmong(({ inside }) => inside) : from;
    return near === from
      ? nearestAmong(({ at, inside }) => !inside || this.pane.visibleRect(this.board.rect(at)))
      : near;
  }

  /**
   * The rectangle of a spot on the board, computed because measuring would lay out the page. @param
   * spot null: the whole board
   */
  #rectOf(spot: Spot | null): PixelRect {
    if (!spot) return { left: 0, top: 0, ...this.board.frame };
    const rect = this.board.rect(spot.at);
    return spot.inside ? this.pane.shiftByScroll(rect) : rect;
  }

  /** Moves the focus of a removed button to the nearest one. */
  #focusNearest(was: PixelRect) {
    const target = centreOf(was);
    const gap = (spot: Spot) =>
      Math.hypot(...centreOf(this.#rectOf(spot)).map((n, k) => n - target[k]));
    const [[next] = []] = [...this.#spots]
      .filter(([, { about }]) => !about)
      .sort(([, a], [, b]) => gap(a) - gap(b));
    next?.focus();
    return Boolean(next);
  }
}

/** Sets the label, state and class of a button. */
function describeButton(button: HTMLButtonElement, { label, offer, drop, drawer, about }: Spot) {
  const { move = null, then } = drop ?? offer ?? {};
  setAttributes(button, {
    "aria-label": label,
    "aria-description": about || null,
    ...movesOf({ move: move || null, then }),
    "data-slot": drop?.slot === undefined ? null : String(drop.slot),
    "data-drawer": drawer || null,
    "aria-haspopup": drawer ? "dialog" : null,
    ...describePick(drop ? null : offer),
  });
  button.className = ["spot", ...spotClasses(offer, drop)].join(" ");
}

function spotClasses(offer: Hold | null, drop: Drop | null) {
  if (drop) return ["drop"];
  return offer?.drops.length ? ["drags"] : [];
}

/** The attributes of a button that plays or picks up a piece, or cannot. */
function describePick(offer: Hold | null) {
  const picksUp = offer?.move === null && offer.drops.length > 0;
  const isDisabled = offer?.move === null && !picksUp;
  const isOn = offer?.on ?? null;
  return {
    "data-pick": picksUp ? offer.pick : null,
    "aria-pressed": isOn === null ? null : String(isOn),
    "aria-disabled": isDisabled ? "true" : null,
  };
}

function listItems({ inside, pieces }: OutlineEntry): HTMLElement[] {
  const places = inside.map((place) => {
    const items = listItems(place);
    const list = items.length ? [element("ul", {}, ...items)] : [];
    return element("li", {}, place.label, ...list);
  });
  return [...places, ...pieces.map((label) => element("li", {}, label))];
}
