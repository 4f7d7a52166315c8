/** The log and the panels beside the table; drawers on small screens. */

import {
  button,
  byId,
  element,
  icon,
  meter,
  orderChildren,
  portrait,
  setAttributes,
  symbol,
} from "../base/html.ts";
import { MAX_SEATS_IN_SIGHT, PERSON } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { rectOf } from "../base/scene.ts";
import { say } from "../base/site.ts";
import type { Bar, Drawer, Hold, Panel, Scene, StateMessage, Tally } from "../base/types.ts";
import { markPicture, type RenderContext } from "../board/render-context.ts";
import { type BoardListener, InteractiveBoard } from "../input/interactive-board.ts";
import { openSheet } from "./dialog.ts";
import type { MatchPage } from "./match-page.ts";

/** Plays the moves of a plan. */
type PlayPlan = (moves: string[]) => void;

const section = (title: string, content: HTMLElement) =>
  element("section", {}, element("h2", {}, title), content);

function seatsSection({ seats }: StateMessage) {
  if (seats.length < 2) return [];
  const highest = Math.max(...seats.map(({ score }) => score ?? 0));
  const lines = seats.map(({ name, face, player: controller, note, score, turn }) => {
    const player = element(
      "div",
      {},
      name,
      note ? element("small", { class: "soft" }, note) : null,
      highest > 0 && score !== null ? meter(score / highest) : null,
    );
    const attributes = {
      class: [turn && "turn", controller === PERSON && "own"].filter(Boolean).join(" "),
      "aria-current": turn ? "true" : null,
    };
    return element(
      "li",
      attributes,
      portrait(face),
      player,
      element("b", {}, score === null ? "" : String(score)),
    );
  });
  return [
    section(
      say("side.seats"),
      element(
        "ul",
        { class: "seats", tabindex: seats.length > MAX_SEATS_IN_SIGHT && "0" },
        ...lines,
      ),
    ),
  ];
}

/** @param play null: no move can be made now */
function barLine(
  { withPictures }: RenderContext,
  { label, figure, share, plan }: Bar,
  play: PlayPlan | null,
) {
  const parts = [
    element("span", {}, ...withPictures(label)),
    element("b", {}, figure),
    meter(share),
  ];
  if (!play || !plan.length) return element("div", { class: "barline" }, ...parts);
  return element(
    "button",
    {
      type: "button",
      class: "barline",
      "data-plan": plan.join("; "),
      onclick: () => play(plan),
    },
    ...parts,
  );
}

const MAX_DOTS = 2; // more copies of a piece are shown as a number

/**
 * The number of pieces of each suit and value: a picture with a dot for each copy, or with a
 * number.
 */
function tallyTable(
  { withPictures }: RenderContext,
  { columns, tallies, copies }: Pick<Panel, "columns" | "tallies" | "copies">,
) {
  const dots = (n: number) => [
    element("span", { class: "unseen" }, String(n)),
    ...Array.from({ length: copies }, (_, k) => element("i", { class: k < n && "full" })),
  ];
  const line = ({ label, sign, counts, pieces }: Tally) => {
    const cellContent = (n: number, k: number) => {
      if (copies > MAX_DOTS) return [String(n)];
      return n && pieces[k] ? withPictures(markPicture(pieces[k], String(n))) : dots(n);
    };
    const cells = counts.map((n, k) => element("td", {}, ...cellContent(n, k)));
    return element(
      "tr",
      {},
      element(
        "th",
        { scope: "row" },
        symbol(`sign-${sign}`, "icon", 24),
        element("span", { class: "unseen" }, label),
      ),
      ...cells,
    );
  };
  const heads = columns.map((column) => element("th", { scope: "col" }, column));
  return element(
    "table",
    { class: "tally" },
    element("tr", {}, element("td"), ...heads),
    ...tallies.map(line),
  );
}

/** @param play null: no move can be made now */
function panelSection(
  context: RenderContext,
  { title, big, lines, bars, ...table }: Panel,
  play: PlayPlan | null,
) {
  const sentences = lines.map((line) =>
    element("p", { class: "small" }, ...context.withPictures(line)),
  );
  const barLines = bars.map((bar) => barLine(context, bar, play));
  return section(
    title,
    element(
      "div",
      { class: "coach" },
      big && element("span", { class: "big" }, big),
      ...sentences,
      ...barLines,
      table.tallies.length ? tallyTable(context, table) : null,
    ),
  );
}

const MAX_RECENT = 10; // results shown
const MIN_RECENT = 2; // fewer results are not meaningful

/** The points of the last games as bars, the best one in another colour. */
function recentSection(points: number[]) {
  const recent = points.slice(-MAX_RECENT);
  if (recent.length < MIN_RECENT) return [];
  const best = Math.max(...recent);
  const bars = recent.map((n) =>
    element(
      "li",
      {},
      element("i", { class: n === best && "best", "--share": Math.max(0, n) / Math.max(1, best) }),
      String(n),
    ),
  );
  return [section(say("side.recent"), element("ol", { class: "recent" }, ...bars))];
}

type Log = StateMessage["log"];

/** A line of the log: a button that shows its ply, if that is known. @param k its index */
function logLine({ withPictures }: RenderContext, log: Log, k: number) {
  const number = String(log.start + k);
  const at = log.at?.[k];
  const face = log.faces?.[k];
  const sentence = withPictures(log.lines[k]);
  const content =
    at === undefined
      ? element("span", {}, ...sentence)
      : element("button", { type: "button", "data-at": String(at) }, ...sentence);
  if (wasHinted(log, k)) {
    content.append(
      element(
        "span",
        { class: "used" },
        icon("hint"),
        element("span", { class: "unseen" }, say("hint.used")),
      ),
    );
  }
  return element(
    "li",
    { value: number },
    element("span", {}, number),
    face ? portrait(face) : "",
    content,
  );
}

/** Was a hint used for the moves of a line? */
function wasHinted({ hints = [], at }: Log, k: number) {
  if (!at) return false;
  const first = at[k - 1] ?? at[k] - 1;
  return hints.some((ply) => ply >= first && ply < at[k]);
}

/** Makes one line reachable by the Tab key: that of the ply shown, else the newest. */
function markCurrentLine(list: HTMLElement, { at = [], now }: Log) {
  const current = String(now === undefined ? at.at(-1) : at.findLast((ply) => ply <= now));
  for (const line of list.querySelectorAll("button")) {
    const isCurrent = line.dataset.at === current;
    setAttributes(line, {
      tabindex: isCurrent ? null : "-1",
      "aria-current": isCurrent && now !== undefined && "step",
    });
  }
}

/** Moves the focus between the buttons of a list with the arrow keys. */
export function moveFocusByArrows(list: HTMLElement) {
  list.addEventListener("keydown", (event) => {
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    const buttons = [...list.querySelectorAll("button")];
    const current = buttons.findIndex((line) => line === document.activeElement);
    buttons[current + direction]?.focus();
  });
}

/** Replaces the children that differ: the others are not laid out again, and stay scrolled. */
function replaceChanged(host: HTMLElement, next: HTMLElement[]) {
  const oldChildren = [...host.children] as HTMLElement[];
  const children = next.map(
    (child) => oldChildren.find((oldChild) => oldChild.isEqualNode(child)) ?? child,
  );
  for (const oldChild of oldChildren) {
    if (!children.includes(oldChild)) oldChild.remove();
  }
  orderChildren(host, 0, children);
}

/**
 * Where seats, aids and log are shown: beside the table while there is room, else in a sheet on
 * request.
 */
export class SidePanel {
  room = matchMedia(
    "(min-width: 1000px) and (min-height: 461px), (min-width: 700px) and (min-height: 1050px) and (max-aspect-ratio: 7/10)",
  ); // is there room beside or below the table?
  #home = byId("side");
  #host = this.#home;
  #state: StateMessage | null = null;
  #panels: Panel[] = [];
  #list = element("ol", { class: "log" });
  #lines: string[] = []; // the lines shown
  // points of the player's last games like this
  recent: (state: StateMessage) => number[] = () => [];
  // the log, initially scrolled to its end, and the seal of the deal
  #story = element("section", { class: "story" });
  #scroller = element("div", { class: "lines" }, this.#list);

  constructor(
    readonly context: RenderContext,
    readonly page: Pick<MatchPage, "openReplay" | "openDeal">,
    readonly play: PlayPlan,
  ) {
    this.room.addEventListener("change", () => this.#moveBesideTable());
    moveFocusByArrows(this.#list);
    this.#list.addEventListener("click", ({ target }) => {
      const line = (target as Element).closest<HTMLElement>("[data-at]");
      if (line) page.openReplay?.(Number(line.dataset.at));
    });
  }

  /** @param panels those to show */
  show(state: StateMessage, panels: Panel[]) {
    this.#state = state;
    this.#panels = panels;
    this.#refresh();
  }

  open(title: string) {
    const isBeside = this.room.matches;
    if (!isBeside) {
      this.#host = element("div", { class: "about" });
      openSheet(title, [this.#host], { shut: () => this.#moveBesideTable() });
      this.#refresh();
    }
    this.#list.lastElementChild?.scrollIntoView({ block: "nearest" });
    if (isBeside) this.#list.querySelector<HTMLElement>("button:not([tabindex])")?.focus();
  }

  /** Stops showing this match. */
  forgetState() {
    this.#state = null;
    this.#lines = [];
    this.#list.replaceChildren();
  }

  /** Removes everything about the match from the page. */
  clear() {
    this.forgetState();
    for (const host of [this.#host, this.#home]) host.replaceChildren();
  }

  /** New lines of the log are added without replacing the others. */
  #storySections({ log, seal }: StateMessage) {
    const lines = log.lines.map((line, k) => `${log.start + k} ${log.at?.[k]} ${line}`);
    const unchanged = this.#lines.every((line, k) => line === lines[k]) ? this.#lines.length : 0;
    if (!unchanged) this.#list.replaceChildren();
    for (let k = unchanged; k < lines.length; k += 1) {
      this.#list.append(logLine(this.context, log, k));
    }
    this.#lines = lines;
    setAttributes(this.#list, { "aria-label": say("side.log") });
    markCurrentLine(this.#list, log);
    const sealed =
      seal &&
      button(say("deal.sealed", { seal: `${seal.hash.slice(0, 4)} ${seal.hash.slice(4, 8)} …` }), {
        icon: "seal",
        kind: "bare seal",
        on: () => this.page.openDeal(),
        data: { deal: "look" },
      });
    replaceChanged(this.#story, [
      ...(lines.length ? [element("h2", {}, say("side.log")), this.#scroller] : []),
      ...(sealed ? [sealed] : []),
    ]);
    return this.#story.firstChild ? [this.#story] : [];
  }

  #moveBesideTable() {
    this.#host = this.#home;
    this.#refresh();
  }

  #refresh() {
    if (this.#host === this.#home && !this.room.matches) this.#home.replaceChildren();
    else if (this.#state) this.#fill(this.#host, this.#state);
  }

  /** Shows everything about a state; the same button keeps the focus. */
  #fill(host: HTMLElement, state: StateMessage) {
    const focused = document.activeElement;
    const { plan, at } =
      focused instanceof HTMLElement && host.contains(focused) ? focused.dataset : {};
    const sections = this.#sections(state);
    const empty = element("section", {}, element("p", { class: "soft" }, say("side.empty")));
    replaceChanged(host, sections.length ? sections : [empty]);
    host.querySelector("[aria-current=step]")?.scrollIntoView({ block: "nearest" });
    const isSame = ({ dataset }: HTMLElement) =>
      (plan && dataset.plan === plan) || (at && dataset.at === at);
    [...host.querySelectorAll("button")].find(isSame)?.focus({ preventScroll: true });
  }

  /** Seats and aids, the log, counts and recent results. */
  #sections(state: StateMessage) {
    const play = state.phase === "ready" ? this.play : null;
    const hasTallies = ({ tallies }: Panel) => tallies.length > 0;
    const draw = (panel: Panel) => panelSection(this.context, panel, play);
    const counts = this.#panels.filter(hasTallies).map(draw);
    const aids = this.#panels.filter((panel) => !hasTallies(panel)).map(draw);
    const seatsAndAids = [...seatsSection(state), ...aids];
    const story = this.#storySections(state);
    const isStoryLast = this.#host === this.#home || state.seats.length > MAX_SEATS_IN_SIGHT;
    return [
      ...(isStoryLast ? [...seatsAndAids, ...story] : [...story, ...seatsAndAids]),
      ...counts,
      ...recentSection(this.recent(state)),
    ];
  }
}

// Shows a drawer of the scene as a sheet with its own board.

export class DrawerView {
  dialog: HTMLDialogElement;
  interactive: InteractiveBoard;
  #fold = element("div", { class: "fold" });
  #aids = element("div", { class: "about" });

  constructor(
    readonly context: RenderContext,
    readonly drawer: Drawer,
    listener: BoardListener,
    closed: () => void,
  ) {
    this.dialog = openSheet(drawer.title, [this.#fold, this.#aids], {
      note: drawer.note,
      shut: closed,
    });
    const ofDrawer: BoardListener = {
      ...listener,
      hold() {}, // a held piece of a drawer has no buttons in the bar
      handleFocusLoss: () => this.dialog.querySelector("button")?.focus(),
    };
    this.interactive = new InteractiveBoard(this.#fold, context, ofDrawer, { paper: true });
  }

  /** @param play plays the plan of a panel; null: no move can be made now */
  show(scene: Scene, offers: Hold[], panels: Panel[], play: PlayPlan | null): void {
    const drawer = scene.drawers.find(({ id }) => id === this.drawer.id);
    if (!drawer) {
      this.dialog.close();
      return;
    }
    const width = this.#fold.clientWidth;
    const height = Math.round((width * drawer.size[1]) / drawer.size[0]);
    this.#fold.style.height = `${height}px`;
    inBackground(this.interactive.resize(width, height));
    const inside = offers.filter((offer) => rectOf(drawer, offer.pick));
    const layer = { ...drawer, scale: scene.scale };
    inBackground(this.interactive.show(layer, { offers: inside, label: drawer.title }));
    this.#aids.replaceChildren(...panels.map((panel) => panelSection(this.context, panel, play)));
  }
}
