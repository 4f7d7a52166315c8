/**
 * What stands round the board: name and fact, the status, the buttons that belong to no piece, and what is said beside
 * the table (seats, aids, log).
 *
 * @typedef {import("../base/scene.js").Offer} Offer
 * @typedef {import("../base/scene.js").TableMessage} TableMessage
 * @typedef {import("../base/scene.js").Panel} Panel
 * @typedef {Offer & {sort?: string}} Action  `sort`: the name of a sort of the desk
 */

import { button, byId, element } from "../base/html.js";
import { say } from "../base/words.js";

/** A line of words that vanishes rather than being cut. @param {HTMLElement} info */
export function fitInfo(info) {
  info.classList.toggle("gone", info.scrollWidth > info.clientWidth + 1);
}

/** @param {string} title @param {string} fact */
export function showHeader(title, fact) {
  const info = byId("fact");
  byId("title").textContent = title;
  info.textContent = fact;
  fitInfo(info);
  document.title = title ? `${title} · Tilebag` : "Tilebag";
}

/**
 * The strip's sentence; it is a live region, so it is only touched when it changes.
 * @param {string} text @param {{dots?: boolean, aside?: string}} [more] `aside`: said after it, in a lower voice
 */
export function showStatus(text, { dots = false, aside = "" } = {}) {
  const line = byId("status");
  if (line.dataset.text === `${dots}${text}${aside}`) return;
  line.dataset.text = `${dots}${text}${aside}`;
  const three = element("span", { class: "dots", "aria-hidden": "true" }, element("b"), element("b"), element("b"));
  const after = aside ? [" ", element("span", { class: "aside" }, aside)] : [];
  line.replaceChildren(...(dots ? [three] : []), text, ...after);
}

/** What happened, for those who listen. @param {string[]} lines none: what was said before stays */
export function tell(...lines) {
  const said = lines.filter(Boolean).map((line) => element("p", {}, line));
  if (said.length) byId("told").replaceChildren(...said);
}

/** Nothing that was said stays in the page. */
export function hush() {
  showStatus("");
  byId("told").replaceChildren();
}

/** @type {{made: HTMLButtonElement, key: string, take: () => void}[]} the buttons that are shown */
let standing = [];
let astray = false; // the focus was on a button and there is none any more

/**
 * The buttons that belong to no piece, the main one last. One that is still there stays the same element, under the
 * finger and with the focus; the focus of one that is gone goes to the last, now or when there is one again.
 * @param {Action[]} offers @param {(offer: Action) => void} take
 */
export function showActions(offers, take) {
  const host = byId("actions");
  const focused = document.activeElement;
  const held = host.contains(focused) || (astray && focused === document.body);
  const sorted = [...offers.filter((offer) => !offer.main), ...offers.filter((offer) => offer.main)];
  const old = [...standing];
  standing = sorted.map((offer) => {
    const key = `${offer.main} ${offer.figure} ${offer.label} ${offer.note}`;
    const k = old.findIndex((one) => one.key === key);
    const [one] = k < 0 ? [newAction(offer, key)] : old.splice(k, 1);
    one.take = () => take(offer);
    dress(one.made, offer);
    return one;
  });
  for (const { made } of old) made.remove();
  standing.forEach(({ made }, k) => host.children[k] === made || host.insertBefore(made, host.children[k] ?? null));
  const next = standing.find(({ made }) => made === focused) ?? standing.at(-1);
  if (held && !host.contains(document.activeElement)) next?.made.focus();
  astray = held && !standing.length;
}

/** @param {Action} offer @param {string} key */
function newAction(offer, key) {
  const made = button(offer.label, { kind: offer.main ? "main" : "", on: () => one.take() });
  if (offer.figure) {
    const [figure, note] = [element("b", {}, offer.figure), element("small", {}, offer.note)];
    made.classList.add("card");
    made.replaceChildren(figure, element("span", {}, offer.label), note);
  }
  const one = { made, key, take: () => {} };
  return one;
}

/** @param {HTMLButtonElement} made @param {Action} offer */
function dress(made, { move, points, on, sort = "" }) {
  const lights = move === null && points.length ? points.join(" ") : null;
  const wants = { "data-sort": sort || null, "data-move": move, "data-points": lights };
  const idle = move === null && !points.length && !sort ? "true" : null;
  const all = { ...wants, "aria-disabled": idle, "aria-pressed": on === null ? null : String(on) };
  for (const [name, value] of Object.entries(all)) {
    if (value === null) made.removeAttribute(name);
    else made.setAttribute(name, value);
  }
  made.classList.remove("hinted");
}

/**
 * The button that only goes on, or skips what others do, stands beside the status.
 * @param {string} words @param {(() => void) | null} go none: it is not there
 */
export function showGoOn(words, go) {
  const made = /** @type {HTMLButtonElement} */ (byId("go-on"));
  if (words) made.textContent = say(words);
  made.classList.toggle("main", words === "go-on");
  made.onclick = go;
  made.hidden = !go;
}

/** Marks the button that makes a move, as marks on the board do. @param {string} move */
export function hintAction(move) {
  for (const one of byId("actions").querySelectorAll("button"))
    one.classList.toggle("hinted", move !== "" && one.dataset.move === move);
}

/** @param {TableMessage} table */
function seats({ seats: all }) {
  if (all.length < 2) return [];
  const lines = all.map((seat) =>
    element(
      "li",
      { class: seat.turn ? "turn" : "", "aria-current": seat.turn ? "true" : null },
      element("div", {}, seat.name, ...(seat.level ? [element("small", { class: "soft" }, seat.level)] : [])),
      element("b", {}, seat.score === null ? "" : String(seat.score)),
    ),
  );
  return [element("section", {}, element("h2", {}, say("side.seats")), element("ul", { class: "seats" }, ...lines))];
}

/** @param {import("../base/scene.js").Bar} bar @param {(plan: string[]) => void} go */
function barLine({ label, figure, share, plan }, go) {
  const fill = element("i");
  fill.style.width = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  const meter = element("span", { class: "meter", "aria-hidden": "true" }, fill);
  const parts = [element("span", {}, label), element("b", {}, figure), meter];
  if (!plan.length) return element("div", { class: "barline" }, ...parts);
  const made = element("button", { type: "button", class: "barline" }, ...parts);
  made.dataset.plan = plan.join("; ");
  made.addEventListener("click", () => go(plan));
  return made;
}

/** @param {Panel} panel @param {(plan: string[]) => void} go @param {boolean} mayGo */
export function panelSection(panel, go, mayGo) {
  const bars = panel.bars.map((bar) => barLine(mayGo ? bar : { ...bar, plan: [] }, go));
  const coach = element(
    "div",
    { class: "coach" },
    ...(panel.big ? [element("span", { class: "big" }, panel.big)] : []),
    ...panel.lines.map((line) => element("p", { class: "small" }, line)),
    ...bars,
  );
  return element("section", {}, element("h2", {}, panel.title), coach);
}

/** @param {TableMessage} table */
function log({ log: { start, lines } }) {
  if (!lines.length) return [];
  const items = lines.map((line, k) =>
    element("li", {}, element("span", {}, String(start + k)), element("span", {}, line)),
  );
  const list = element("ol", { class: "log", tabindex: "0", "aria-label": say("side.log") }, ...items);
  return [element("section", {}, element("h2", {}, say("side.log")), list)];
}

/**
 * Seats, aids and log, wherever they are shown now.
 * @param {HTMLElement} host @param {TableMessage} table @param {Panel[]} panels those to be seen @param {(plan:
 *   string[]) => void} go
 */
export function showAbout(host, table, panels, go) {
  const plan =
    host.contains(document.activeElement) && document.activeElement instanceof HTMLElement
      ? document.activeElement.dataset.plan
      : null;
  const sections = [
    ...seats(table),
    ...panels.map((panel) => panelSection(panel, go, table.phase === "ready")),
    ...log(table),
  ];
  host.replaceChildren(
    ...(sections.length ? sections : [element("section", {}, element("p", { class: "soft" }, say("side.empty")))]),
  );
  host.querySelector(".log")?.scrollTo(0, 1e6);
  if (plan) [...host.querySelectorAll("button")].find((one) => one.dataset.plan === plan)?.focus();
}
