/**
 * The buttons that belong to no piece.
 *
 * @typedef {import("../base/types.d.ts").Offer & {sort?: string, hinted?: boolean}} Action  `sort`: id of a sort order
 *   of the rack; `hinted`: it plays the hint
 */

import { button, byId, element, setAttributes } from "../base/html.js";

/** @type {{made: HTMLButtonElement, key: string, take: () => void}[]} the buttons that are shown */
let shownButtons = [];
let isFocusLost = false; // the focus was on a removed button and is on nothing

/**
 * Shows the buttons, the main one last. A button that remains is the same element, under the finger and with the focus; the focus
 * of a removed one is moved by `lost`, now or when there is a button again.
 * @param {Action[]} actions @param {(action: Action) => void} take @param {() => unknown} [lost]
 */
export function showActions(actions, take, lost = () => shownButtons.at(-1)?.made.focus()) {
  const host = byId("actions");
  const focused = document.activeElement;
  const hadFocus = host.contains(focused) || (isFocusLost && focused === document.body);
  const sorted = [...actions.filter(({ main }) => !main), ...actions.filter(({ main }) => main)];
  const old = [...shownButtons];
  shownButtons = sorted.map((action) => {
    const key = `${action.main} ${action.figure} ${action.label} ${action.note}`;
    const k = old.findIndex((one) => one.key === key);
    const [one] = k < 0 ? [createButton(action, key)] : old.splice(k, 1);
    one.take = () => take(action);
    describeAction(one.made, action);
    return one;
  });
  for (const { made } of old.splice(0)) made.remove(); // emptied, because the closures of `take` keep this array
  shownButtons.forEach(({ made }, k) => host.children[k] === made || host.insertBefore(made, host.children[k] ?? null));
  if (hadFocus && !host.contains(document.activeElement)) lost();
  isFocusLost = hadFocus && document.activeElement === document.body;
}

/**
 * The button that continues the game, if there is one.
 * @param {boolean} [barred] include a disabled one that explains itself @returns {HTMLElement | null}
 */
export const mainButton = (barred = false) =>
  document.querySelector(`#actions .main${barred ? "" : ":not([aria-disabled])"}`);

/** @param {Action} action @param {string} key */
function createButton({ label, main, figure, note }, key) {
  const made = button(label, { kind: main ? "main" : "", on: () => one.take() });
  if (figure) {
    made.classList.add("card");
    made.replaceChildren(element("b", {}, figure), element("span", {}, label), element("small", {}, note));
  }
  const one = { made, key, take: () => {} };
  return one;
}

/** @param {HTMLButtonElement} made @param {Action} action */
function describeAction(made, { move, points, on, sort = "", hinted = false }) {
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
