/** The buttons that belong to no piece. */

import type { Offer } from "../base/types.ts";
import { button, byId, element, setAttributes } from "../base/html.ts";

/** `sort`: id of a sort order of the rack; `hinted`: it plays the hint */
export type Action = Offer & { sort?: string; hinted?: boolean };

let shownButtons: { made: HTMLButtonElement; key: string; take: () => void }[] = []; // the buttons that are shown
let isFocusLost = false; // the focus was on a removed button and is on nothing

/**
 * Shows the buttons, the main one last. A button that remains is the same element, under the finger and with the focus; the
 * focus of a removed one is moved by `lost`, now or when there is a button again.
 */
export function showActions(actions: Action[], take: (action: Action) => void, lost: () => unknown = () => shownButtons.at(-1)?.made.focus()) {
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

/** The button that continues the game, if there is one. @param barred include a disabled one that explains itself */
export const mainButton = (barred = false): HTMLElement | null =>
  document.querySelector(`#actions .main${barred ? "" : ":not([aria-disabled])"}`);

function createButton({ label, main, figure, note }: Action, key: string) {
  const made = button(label, { kind: main ? "main" : "", on: () => one.take() });
  if (figure) {
    made.classList.add("card");
    made.replaceChildren(element("b", {}, figure), element("span", {}, label), element("small", {}, note));
  }
  const one = { made, key, take: () => {} };
  return one;
}

function describeAction(made: HTMLButtonElement, { move, points, on, sort = "", hinted = false }: Action) {
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
