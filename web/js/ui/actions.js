/**
 * The buttons that belong to no piece.
 *
 * @typedef {import("../base/types.d.ts").Offer & {sort?: string, hinted?: boolean}} Action  `sort`: the name of a sort
 *   of the desk; `hinted`: a hint advises it
 */

import { button, byId, element, setAttributes } from "../base/html.js";

/** @type {{made: HTMLButtonElement, key: string, take: () => void}[]} the buttons that are shown */
let shown = [];
let lostFocus = false; // the focus was on a button and has nowhere to go

/**
 * The main one comes last. One that is still there stays the same element, under the finger and with the focus; the
 * focus of one that is gone goes where `lost` brings it, now or when there is a button again.
 * @param {Action[]} actions @param {(action: Action) => void} take @param {() => unknown} [lost]
 */
export function showActions(actions, take, lost = () => shown.at(-1)?.made.focus()) {
  const host = byId("actions");
  const focused = document.activeElement;
  const hadFocus = host.contains(focused) || (lostFocus && focused === document.body);
  const sorted = [...actions.filter(({ main }) => !main), ...actions.filter(({ main }) => main)];
  const old = [...shown];
  shown = sorted.map((action) => {
    const key = `${action.main} ${action.figure} ${action.label} ${action.note}`;
    const k = old.findIndex((one) => one.key === key);
    const [one] = k < 0 ? [newAction(action, key)] : old.splice(k, 1);
    one.take = () => take(action);
    describe(one.made, action);
    return one;
  });
  for (const { made } of old.splice(0)) made.remove(); // emptied: `take` keeps this scope, and with it all buttons there ever were
  shown.forEach(({ made }, k) => host.children[k] === made || host.insertBefore(made, host.children[k] ?? null));
  if (hadFocus && !host.contains(document.activeElement)) lost();
  lostFocus = hadFocus && document.activeElement === document.body;
}

/**
 * The button that leads on, if there is one now.
 * @param {boolean} [barred] also one that says why it does not @returns {HTMLElement | null}
 */
export const mainButton = (barred = false) =>
  document.querySelector(`#actions .main${barred ? "" : ":not([aria-disabled])"}`);

/** @param {Action} action @param {string} key */
function newAction({ label, main, figure, note }, key) {
  const made = button(label, { kind: main ? "main" : "", on: () => one.take() });
  if (figure) {
    made.classList.add("card");
    made.replaceChildren(element("b", {}, figure), element("span", {}, label), element("small", {}, note));
  }
  const one = { made, key, take: () => {} };
  return one;
}

/** @param {HTMLButtonElement} made @param {Action} action */
function describe(made, { move, points, on, sort = "", hinted = false }) {
  const idle = move === null && !points.length && !sort;
  setAttributes(made, {
    "data-sort": sort || null,
    "data-move": move,
    "data-points": move === null && points.length ? points.join(" ") : null,
    "aria-disabled": idle ? "true" : null,
    "aria-pressed": on === null ? null : String(on),
  });
  made.classList.toggle("hinted", hinted);
}
