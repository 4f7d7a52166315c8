/** The sheet about the deal: its seal; at the end, or on request, what was sealed; and whether the two match. */

import type { SaveBody } from "../base/types.ts";
import type { EngineClient } from "../client/engine-client.ts";
import type { TableView } from "./table-view.ts";
import { button, copyField, element } from "../base/html.ts";
import { fetchGameBoxes } from "../base/site.ts";
import { say } from "../base/words.ts";
import { checkSavedSeal, unfixedOptions as notFixed } from "../client/seal.ts";
import { resolveWithin } from "../client/storage.ts";
import { loadLazyStyle } from "./lazy-style.ts";
import { fairLink } from "./rules-sheet.ts";
import { confirmAction, foldedSection, openSheet, closeAllDialogs } from "./sheets.ts";

const CHECK_TIMEOUT_MS = 20_000; // milliseconds for the engine to play the game through

interface Table { client: EngineClient; view: TableView; body: SaveBody }

/** @param verify immediately */
export async function openDeal(table: Table, verify = false) {
  await loadLazyStyle();
  const { seal } = table.body;
  const open = table.client.state?.seal?.open ?? false;
  const host = element("div", { class: "deal" });
  host.append(...(!seal ? unsealedContent(table.body) : open ? openedContent(table, verify) : sealedContent(table, host)));
  closeAllDialogs(); // another sheet may have led here
  openSheet(say("deal.title"), [host]);
}

const unsealedContent = ({ seed }: SaveBody) => [
  element("p", {}, say("deal.not-sealed")),
  foldedSection(say("deal.seed"), null, element("p", {}, say("deal.why-not")), ...copyableField("seed", seed), copyRow(seed)),
  element("p", {}, fairLink()),
];

/** @param host for the content after opening */
function sealedContent(table: Table, host: HTMLElement) {
  const { client, body } = table;
  const { hash = "" } = body.seal ?? {};
  const open = button(say("deal.open"), { data: { deal: "open" }, on: async () => {
    if (!(await confirmAction(say("deal.open-ask"), say("deal.open")))) return;
    client.send({ do: "open-seal" });
    host.replaceChildren(...openedContent({ ...table, body: { ...body, seal: { hash, ...body.seal, opened: body.at } } }, false));
  } });
  const mine = client.state?.phase === "ready" && !client.state.replay; // a spectator or a replay opens nothing
  return [
    element("p", {}, say("deal.closed")),
    foldedSection(say("deal.proof"), null, element("p", {}, say("deal.note")), ...copyableField("seal", hash), copyRow(hash, mine && open)),
    element("p", {}, fairLink()),
  ];
}

function openedContent(table: Table, verify: boolean) {
  const { hash = "", line = "", opened: early } = table.body.seal ?? {};
  const told = element("div", { class: "found", role: "status" });
  const check = button(say("deal.verify"), { kind: "main", icon: "seal", data: { deal: "verify" }, on: () => verifyDeal(table, told) });
  if (verify) verifyDeal(table, told);
  const elsewhere = fairLink(`#${new URLSearchParams({ seal: hash, line })}`);
  return [
    element("p", {}, say("deal.fixed"), " ", early === undefined ? "" : say("deal.early", { n: early })),
    told,
    element("div", { class: "row" }, check),
    foldedSection(say("deal.proof"), null, element("p", {}, say("deal.opened")), ...copyableField("seal", hash), ...copyableField("line", line), copyRow(`${hash}\n${line}`), element("p", {}, elsewhere)),
    element("p", {}, fairLink()),
  ];
}

/** @param host for the result */
async function verifyDeal({ client, body }: Table, host: HTMLElement) {
  host.replaceChildren(element("p", {}, say("deal.checking")));
  const { lang } = document.documentElement;
  const boxes = await fetchGameBoxes();
  const found = await checkSavedSeal(body, true, boxes);
  const good = found === "match" || found === "part";
  const names = found === "part" ? notFixed(body.seal?.line ?? "", boxes, lang) : "";
  const lines = [element("p", { class: good ? "good" : found === "no-facts" ? "" : "bad", "data-found": found }, say(`deal.${found}`, { names }))];
  const answers = await resolveWithin(client.ask({ do: "check", lang, body }).catch(() => []), CHECK_TIMEOUT_MS, []);
  const checked = (answers as any[]).find(({ say: what }) => what === "checked");
  const sound = Boolean(checked?.save);
  const words = checked ? checked.why || say("deal.played", { n: body.log.length }) : say("deal.no-engine");
  host.replaceChildren(...lines, element("p", { class: sound ? "good" : checked ? "bad" : "", "data-played": String(sound) }, words));
}

const copyableField = (name: "seed" | "seal" | "line", text: string) =>
  [element("label", {}, element("span", {}, say(`deal.${name}`)), copyField(text, { rows: text.length > 64 ? "6" : "3", "data-deal": name }))];

/** @param main another button */
function copyRow(text: string, main: HTMLElement | false = false) {
  const told = element("span", { class: "soft small", role: "status" });
  const copy = button(say("deal.copy"), { data: { deal: "copy" }, on: async () => {
    told.textContent = await navigator.clipboard.writeText(text).then(() => say("files.copied"), () => say("deal.by-hand"));
  } });
  return element("div", { class: "row" }, main, copy, told);
}
