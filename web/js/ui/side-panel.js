/** What is said beside the table: seats, aids and log. */

/** @import { Bar, Panel, StateMessage } from "../base/types.d.ts" */

import { button, byId, element } from "../base/html.js";
import { PERSON, MAX_SEATS_IN_SIGHT } from "../base/match-setup.js";
import { say } from "../base/words.js";
import { moveFocusByArrows } from "./keys.js";
import { openSheet } from "./sheets.js";

const WIDE_QUERY = matchMedia("(min-width: 1000px) and (min-height: 461px)");

/** @typedef {(moves: string[]) => void} PlayPlan */
/** @typedef {(at: number) => void} Look  to see the table as it was after so many steps */

/** @param {string} title @param {HTMLElement} content */
const section = (title, content) => element("section", {}, element("h2", {}, title), content);

/** @param {StateMessage} state */
function seatsSection({ seats: all }) {
  if (all.length < 2) return [];
  const lines = all.map(({ name, player: who, note, score, turn }) => {
    const player = element("div", {}, name, note ? element("small", { class: "soft" }, note) : null);
    const points = element("b", {}, score === null ? "" : String(score));
    return element("li", { class: [turn && "turn", who === PERSON && "own"].filter(Boolean).join(" "), "aria-current": turn ? "true" : null }, player, points);
  });
  return [section(say("side.seats"), element("ul", { class: "seats", tabindex: all.length > MAX_SEATS_IN_SIGHT && "0" }, ...lines))];
}

/** @param {Bar} bar @param {PlayPlan} play */
function barLine({ label, figure, share, plan }, play) {
  const fill = element("i");
  fill.style.width = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  const meter = element("span", { class: "meter", "aria-hidden": "true" }, fill);
  const parts = [element("span", {}, label), element("b", {}, figure), meter];
  if (!plan.length) return element("div", { class: "barline" }, ...parts);
  const made = element("button", { type: "button", class: "barline", "data-plan": plan.join("; ") }, ...parts);
  made.addEventListener("click", () => play(plan));
  return made;
}

/** @param {Panel} panel @param {PlayPlan} play @param {boolean} mayPlay */
export function panelSection({ title, big, lines, bars }, play, mayPlay) {
  const figure = big ? element("span", { class: "big" }, big) : null;
  const said = lines.map((line) => element("p", { class: "small" }, line));
  const shown = bars.map((bar) => barLine(mayPlay ? bar : { ...bar, plan: [] }, play));
  return section(title, element("div", { class: "coach" }, figure, ...said, ...shown));
}

/** The newest first; each leads to its moment, and one of them is found by the Tab key. @param {StateMessage} state @param {Look} look */
function logSection({ log: { start, lines, at, now } }, look) {
  if (!lines.length) return [];
  const steps = at ?? []; // a kept picture may have none
  const stop = now === undefined ? steps.at(-1) : steps.findLast((ply) => ply <= now);
  const items = lines.map((line, k) => {
    const number = element("span", {}, String(start + k));
    if (steps[k] === undefined) return element("li", { value: String(start + k) }, number, element("span", {}, line));
    const current = now !== undefined && steps[k] === stop;
    const words = { type: "button", "data-at": String(steps[k]), tabindex: steps[k] === stop ? null : "-1", "aria-current": current && "step" };
    const made = element("button", words, line);
    made.addEventListener("click", () => look(steps[k]));
    return element("li", { value: String(start + k) }, number, made);
  });
  const list = element("ol", { class: "log", reversed: true, "aria-label": say("side.log") }, ...items.reverse());
  moveFocusByArrows(list);
  return [section(say("side.log"), list)];
}

/** Below the log the seal of the deal, from before the first move on. @param {HTMLElement[]} told @param {StateMessage} state @param {() => void} look */
function appendSeal(told, { seal }, look) {
  if (!seal) return told;
  const [section = element("section")] = told;
  section.append(button(say("deal.sealed", { seal: `${seal.hash.slice(0, 4)} ${seal.hash.slice(4, 8)} …` }), { icon: "seal", kind: "bare seal", on: look, data: { deal: "look" } }));
  return [section];
}

/** Where seats, aids and log are shown: beside the table while there is room, else in a sheet when asked for. */
export class SidePanel {
  #home = byId("side");
  #host = this.#home;
  /** @type {StateMessage | null} */
  #state = null;
  /** @type {Panel[]} */
  #panels = [];

  /** @param {PlayPlan} play @param {Look} look @param {() => void} deal what is known of the deal is wanted */
  constructor(play, look, deal) {
    this.play = play;
    this.look = look;
    this.deal = deal;
    WIDE_QUERY.addEventListener("change", () => this.#moveBesideTable());
  }

  /** @param {StateMessage} state @param {Panel[]} panels those to be seen */
  show(state, panels) {
    [this.#state, this.#panels] = [state, panels];
    this.#refresh();
  }

  /** @param {string} title */
  open(title) {
    if (WIDE_QUERY.matches) {
      const logSection = this.#home.querySelector("section:last-child");
      logSection?.scrollIntoView({ block: "nearest" });
      logSection?.querySelector(".log")?.scrollTo(0, 0);
      /** @type {HTMLElement | null | undefined} */ (logSection?.querySelector(".log button:not([tabindex])"))?.focus();
      return;
    }
    this.#host = element("div", { class: "about" });
    openSheet(title, [this.#host], { shut: () => this.#moveBesideTable() });
    this.#refresh();
  }

  /** Nothing more is shown of this table. */
  forgetState = () => void (this.#state = null);

  /** Nothing of the table stays in the page. */
  clear() {
    this.forgetState();
    for (const host of [this.#host, this.#home]) host.replaceChildren();
  }

  #moveBesideTable() {
    this.#host = this.#home;
    this.#refresh();
  }

  #refresh() {
    const [host, state] = [this.#host, this.#state];
    if (host === this.#home && !WIDE_QUERY.matches) return host.replaceChildren();
    if (!state) return undefined;
    const focused = document.activeElement;
    const { plan = null, at = null } = focused instanceof HTMLElement && host.contains(focused) ? focused.dataset : {};
    const aids = this.#panels.map((panel) => panelSection(panel, this.play, state.phase === "ready"));
    const rest = [...seatsSection(state), ...aids];
    const told = appendSeal(logSection(state, this.look), state, this.deal);
    const sections = host === this.#home || state.seats.length > MAX_SEATS_IN_SIGHT ? [...rest, ...told] : [...told, ...rest];
    const scrolled = host.querySelector(".log")?.scrollTop ?? 0;
    const empty = element("section", {}, element("p", { class: "soft" }, say("side.empty")));
    host.replaceChildren(...(sections.length ? sections : [empty]));
    host.querySelector(".log")?.scrollTo(0, scrolled);
    host.querySelector("[aria-current=step]")?.scrollIntoView({ block: "nearest" });
    const again = [...host.querySelectorAll("button")].find(({ dataset }) => (plan && dataset.plan === plan) || (at && dataset.at === at));
    again?.focus({ preventScroll: true });
    return undefined;
  }
}
