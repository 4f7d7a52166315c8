/** What is known of the deal: its seal; at the end, or when somebody wants to know, what was sealed; and whether the two fit. */

/** @import { SaveBody } from "../base/types.d.ts" */
/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { TableView } from "./table-view.js" */

import { button, copyField, element } from "../base/html.js";
import { shelfFacts } from "../base/site.js";
import { say } from "../base/words.js";
import { findingOf, unsealed as notFixed } from "../client/seal.js";
import { within } from "../client/storage.js";
import { lateStyle } from "./late-style.js";
import { fairLink } from "./rules.js";
import { confirmed, fold, sheet, shutAll } from "./sheets.js";

const PATIENCE = 20_000; // milliseconds for an engine that plays the game through

/** @typedef {{client: EngineClient, view: TableView, body: SaveBody}} Table */

/** @param {Table} table @param {boolean} [verify] at once */
export async function openDeal(table, verify = false) {
  await lateStyle();
  const { seal } = table.body;
  const open = table.client.state?.seal?.open ?? false;
  const host = element("div", { class: "deal" });
  host.append(...(!seal ? unsealed(table.body) : open ? opened(table, verify) : closed(table, host)));
  shutAll(); // another sheet may have led here
  sheet(say("deal.title"), [host]);
}

/** @param {SaveBody} body */
const unsealed = ({ seed }) => [
  element("p", {}, say("deal.not-sealed")),
  fold(say("deal.seed"), null, element("p", {}, say("deal.why-not")), ...field("seed", seed), copying(seed)),
  element("p", {}, fairLink()),
];

/** @param {Table} table @param {HTMLElement} host for what is seen when it is opened */
function closed(table, host) {
  const { client, body } = table;
  const { hash = "" } = body.seal ?? {};
  const open = button(say("deal.open"), { data: { deal: "open" }, on: async () => {
    if (!(await confirmed(say("deal.open-ask"), say("deal.open")))) return;
    client.send({ do: "open-seal" });
    host.replaceChildren(...opened({ ...table, body: { ...body, seal: { hash, ...body.seal, opened: body.at } } }, false));
  } });
  const mine = client.state?.phase === "ready" && !client.state.replay; // who only looks opens nothing
  return [
    element("p", {}, say("deal.closed")),
    fold(say("deal.proof"), null, element("p", {}, say("deal.note")), ...field("seal", hash), copying(hash, mine && open)),
    element("p", {}, fairLink()),
  ];
}

/** @param {Table} table @param {boolean} verify */
function opened(table, verify) {
  const { hash = "", line = "", opened: early } = table.body.seal ?? {};
  const told = element("div", { class: "found", role: "status" });
  const check = button(say("deal.verify"), { kind: "main", icon: "seal", data: { deal: "verify" }, on: () => verified(table, told) });
  if (verify) verified(table, told);
  const elsewhere = fairLink(`#${new URLSearchParams({ seal: hash, line })}`);
  return [
    element("p", {}, say("deal.fixed"), " ", early === undefined ? "" : say("deal.early", { n: early })),
    told,
    element("div", { class: "row" }, check),
    fold(say("deal.proof"), null, element("p", {}, say("deal.opened")), ...field("seal", hash), ...field("line", line), copying(`${hash}\n${line}`), element("p", {}, elsewhere)),
    element("p", {}, fairLink()),
  ];
}

/** @param {Table} table @param {HTMLElement} host where it is told what was found */
async function verified({ client, body }, host) {
  host.replaceChildren(element("p", {}, say("deal.checking")));
  const { lang } = document.documentElement;
  const boxes = await shelfFacts();
  const found = await findingOf(body, true, boxes);
  const good = found === "match" || found === "part";
  const names = found === "part" ? notFixed(body.seal?.line ?? "", boxes, lang) : "";
  const lines = [element("p", { class: good ? "good" : found === "no-facts" ? "" : "bad", "data-found": found }, say(`deal.${found}`, { names }))];
  const answers = await within(client.ask({ do: "check", lang, body }).catch(() => []), PATIENCE, []);
  const checked = /** @type {any[]} */ (answers).find(({ say: what }) => what === "checked");
  const sound = Boolean(checked?.save);
  const words = checked ? checked.why || say("deal.played", { n: body.log.length }) : say("deal.no-engine");
  host.replaceChildren(...lines, element("p", { class: sound ? "good" : checked ? "bad" : "", "data-played": String(sound) }, words));
}

/** @param {"seed" | "seal" | "line"} name @param {string} text */
const field = (name, text) =>
  [element("label", {}, element("span", {}, say(`deal.${name}`)), copyField(text, { rows: text.length > 64 ? "6" : "3", "data-deal": name }))];

/** @param {string} text @param {HTMLElement | false} [main] what else may be done */
function copying(text, main = false) {
  const told = element("span", { class: "soft small", role: "status" });
  const copy = button(say("deal.copy"), { data: { deal: "copy" }, on: async () => {
    told.textContent = await navigator.clipboard.writeText(text).then(() => say("files.copied"), () => say("deal.by-hand"));
  } });
  return element("div", { class: "row" }, main, copy, told);
}
