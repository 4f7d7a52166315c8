/** The saved games: what, with whom, how it stands, when; finished ones apart. What is deleted can be taken back. */

/** @import { Entry, Store } from "../client/store.js" */
/** @import { Wreck } from "../client/wrecks.js" */

import { openAddress } from "../base/address.js";
import { button, element, saveFile } from "../base/html.js";
import { say } from "../base/words.js";
import { sheet } from "./sheets.js";

/**
 * @param {Store} store @param {(entry: Entry) => string} titleOf in the reader's language
 * @param {() => unknown} changed something was deleted or brought back
 */
export function openSaves(store, titleOf, changed) {
  const all = store.list();
  const lines = (/** @type {boolean} */ over) =>
    all.filter((one) => Boolean(one.over) === over).map((one) => saveLine(one, titleOf(one), store, changed));
  const [open, over] = [lines(false), lines(true)];
  const list = (/** @type {Node[]} */ some) => element("ul", { class: "saves" }, ...some);
  const done = over.length ? [element("h3", {}, say("shelf.finished")), list(over)] : [];
  const none = element("p", { class: "soft" }, say("shelf.no-saves"));
  const wrecks = store.wrecks().map((one) => wreckLine(one, store));
  const torn = wrecks.length ? [element("h3", {}, say("shelf.wrecks")), list(wrecks)] : [];
  sheet(say("shelf.saves"), [...(all.length ? [...(open.length ? [list(open)] : []), ...done] : [none]), ...torn]);
}

/** @param {string | number} moment */
const timeOf = (moment) =>
  new Date(moment).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** What could not be read: its raw text is given out. @param {Wreck} wreck @param {Store} store */
function wreckLine({ key, of, at }, store) {
  const file = button("", { icon: "save", kind: "round", on: () => saveFile({ name: `${of || "tilebag"}.txt`, text: store.wreck(key) }) });
  file.setAttribute("aria-label", say("shelf.wreck-file", { what: of }));
  const what = element("span", {}, element("b", {}, of), element("small", {}, say("shelf.wreck", { when: timeOf(at) })));
  return element("li", {}, what, file);
}

/** How far a table is, in the reader's language. @param {Entry} save */
export const factOf = ({ fact }) => fact?.[document.documentElement.lang] ?? "";

/** Everybody but the only person at the table. @param {Entry} save */
const company = ({ others = [] }) => (others.length ? say("shelf.with", { who: others.join(", ") }) : "");

/** @param {Entry} save @param {string} title @param {Store} store @param {() => unknown} changed */
function saveLine(save, title, store, changed) {
  const when = timeOf(save.updated);
  const stands = save.score?.length ? say("shelf.score", { score: save.score.join(" : ") }) : "";
  const words = [[company(save), stands], [save.over ? "" : factOf(save), when]];
  const small = words.map((some) => element("small", {}, some.filter(Boolean).join(" · "))).filter((one) => one.textContent);
  const link = element("a", { href: openAddress(save.id) }, element("b", {}, title), ...small);
  const away = button("", { icon: "close", kind: "round", on: remove });
  away.setAttribute("aria-label", say("shelf.delete-this", { title }));
  const line = element("li", {}, link, away);

  function remove() {
    const bringBack = store.remove(save.id);
    const undo = button(say("bar.undo"), {
      on: () => {
        bringBack();
        line.replaceChildren(link, away);
        away.focus();
        changed();
      },
    });
    line.replaceChildren(element("span", { class: "soft", role: "status" }, say("shelf.deleted", { title })), undo);
    undo.focus();
    changed();
  }
  return line;
}
