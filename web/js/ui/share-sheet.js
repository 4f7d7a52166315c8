/** What of a table is handed on: the deal, the whole game or the position as a link, or a picture; with what each would show. */

/** @import { SaveBody, ShareFacts } from "../base/types.d.ts" */
/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { TableView } from "./table-view.js" */

import { freshSeed, newAddress, parseAddress, replayAddress } from "../base/address.js";
import { button, copyField, element } from "../base/html.js";
import { setupOfSave, upTo } from "../base/match-setup.js";
import { say } from "../base/words.js";
import { LONGEST_LINK, nameless, packed } from "../client/link.js";
import { within } from "../client/storage.js";
import { copied, openExport } from "./export-sheet.js";
import { lateStyle } from "./late-style.js";
import { sheet } from "./sheets.js";

const CAN_SHARE = "share" in navigator;
const PATIENCE = 5000; // milliseconds for an engine that does not say what a link would show
/** As long as nobody knows better. @type {ShareFacts} */
const UNKNOWN = { say: "share", hidden: true, over: false, position: "" };

/**
 * @typedef {{client: EngineClient, view: TableView, body: SaveBody, at: number | null}} Table  `at`: the step of a replay
 * @typedef {"deal" | "game" | "position" | "picture"} Kind
 */

/** @param {Table} table */
export async function openShare(table) {
  await lateStyle();
  const host = element("div", { class: "share" }, element("p", { role: "status" }, say("loading.accepted")));
  const dialog = sheet(say("menu.share"), [host]);
  const asked = table.client.ask({ do: "share", seed: freshSeed() }).catch(() => []);
  const answers = /** @type {ShareFacts[]} */ (await within(asked, PATIENCE, []));
  if (dialog.open) new ShareForm(table, answers.find((one) => one.say === "share") ?? UNKNOWN, host);
}

class ShareForm {
  /** @type {Kind} */
  #kind;
  #url = "";
  #told = element("p", { class: "soft small", role: "status" });
  #result = element("div", { class: "result-of-share" });
  #names = element("input", { type: "checkbox" });
  #turn = 0; // of what is being made

  /** @param {Table} table @param {ShareFacts} facts @param {HTMLElement} host */
  constructor(table, facts, host) {
    this.table = { ...table, body: upTo(table.body, table.body.at) }; // what was taken back is no part of it
    this.facts = facts;
    this.sealed = table.body.seal !== undefined && !table.client.state?.seal?.open;
    this.#kind = this.sealed ? this.#kinds()[0] : facts.over || (table.at !== null && !facts.hidden) ? "game" : "deal";
    const some = table.body.names.some(Boolean);
    const names = element("label", { class: "tick", hidden: !some }, this.#names, element("span", {}, say("share.names")));
    this.#names.addEventListener("change", () => this.#make());
    const list = element("ul", { class: "import-list" }, ...this.#kinds().map((kind) => element("li", {}, this.#choice(kind))));
    const parts = [element("fieldset", {}, element("legend", { class: "unseen" }, say("share.what")), list), names, this.#result, this.#told];
    host.replaceChildren(...(this.sealed ? this.#withheld() : []), ...(this.#kind ? parts : []));
    if (this.#kind) this.#make();
  }

  /** @returns {Kind[]} */
  #kinds() {
    const { facts, table } = this;
    const address = facts.position && this.#positionAddress();
    const fits = address && parseAddress(address.split("#")[1]).kind === "new" && location.origin.length + address.length <= LONGEST_LINK;
    return [...(this.sealed ? [] : /** @type {Kind[]} */ (["deal", "game"])), ...(fits ? /** @type {Kind[]} */ (["position"]) : []), ...(table.view.scene ? /** @type {Kind[]} */ (["picture"]) : [])];
  }

  /** Why there is no link that holds the seed, and where to go for one. */
  #withheld() {
    const to = button(say("deal.title"), { icon: "seal", data: { share: "seal" }, on: () => this.table.view.send({ do: "deal" }) });
    return [element("p", { class: "soft small" }, say("share.sealed")), element("div", { class: "row" }, to)];
  }

  /** @param {Kind} kind */
  #choice(kind) {
    const input = element("input", { type: "radio", name: "share", value: kind, checked: kind === this.#kind });
    input.addEventListener("change", () => {
      this.#kind = kind;
      this.#make();
    });
    return element("label", {}, input, element("span", {}, element("b", {}, say(`share.${kind}`)), element("small", {}, say(`share.${this.#lineOf(kind)}`))));
  }

  /** What the receiver will be able to see. @param {Kind} kind */
  #lineOf(kind) {
    const { over, hidden } = this.facts;
    return kind === "game" ? `game-${over ? "over" : hidden ? "hidden" : "open"}` : `${kind}-line`;
  }

  async #make() {
    const turn = (this.#turn += 1);
    this.#told.textContent = "";
    const made = this.#kind === "picture" ? await this.#picture() : this.#link(await this.#address());
    if (turn === this.#turn) this.#result.replaceChildren(...made);
  }

  async #address() {
    if (this.#kind === "deal") return dealAddress(this.#shown());
    if (this.#kind === "position") return this.#positionAddress();
    return replayAddress({ packed: await packed(this.#shown()) }, this.table.at);
  }

  /** Its switches stand in it. */
  #positionAddress = () => newAddress(this.table.body.game, { ...setupOfSave(this.#shown()), position: this.facts.position, options: {} });

  #shown = () => (this.#names.checked ? this.table.body : nameless(this.table.body));

  /** @param {string} address */
  #link(address) {
    this.#url = location.origin + address;
    if (this.#url.length > LONGEST_LINK) return this.#tooLong();
    const field = copyField(this.#url, { rows: "4", "aria-label": say("share.link") });
    const hand = button(say(CAN_SHARE ? "files.share" : "share.copy"), { kind: "main", icon: "share", data: { share: "hand" }, on: () => this.#hand({ url: this.#url }) });
    const copy = CAN_SHARE && button(say("share.copy"), { data: { share: "copy" }, on: async () => this.#told.replaceChildren(await copied(this.#url)) });
    const embed = this.#kind !== "deal" && element("a", { class: "btn", href: address.replace("/play/", "/embed/"), target: "_blank", rel: "noopener", "data-share": "embed" }, say("share.embed"));
    return [field, element("div", { class: "row" }, hand, copy, embed)];
  }

  #tooLong() {
    const body = this.#kind === "deal" ? upTo(this.#shown(), 0) : this.#shown();
    const file = () => openExport({ name: `${body.game}-t${body.at}.tiles.json`, text: JSON.stringify(body, null, 1) });
    const save = button(say("menu.export"), { kind: "main", icon: "save", data: { share: "file" }, on: file });
    return [element("p", {}, say("share.long", { n: this.#url.length })), element("div", { class: "row" }, save)];
  }

  async #picture() {
    const file = await pictureOf(this.table);
    if (!file) return [];
    const shown = element("img", { src: URL.createObjectURL(file), alt: this.table.view.scene?.label || say("share.picture") });
    shown.addEventListener("load", () => URL.revokeObjectURL(shown.src));
    const link = element("a", { class: "btn main", href: URL.createObjectURL(file), download: file.name, "data-share": "save" }, say("files.save"));
    const hand = navigator.canShare?.({ files: [file] }) && button(say("files.share"), { icon: "share", data: { share: "hand" }, on: () => this.#hand({ files: [file] }) });
    return [shown, element("div", { class: "row" }, link, hand || null)];
  }

  /** To the system. @param {ShareData} what */
  #hand = async (what) => this.#told.replaceChildren(await handedOn(what, this.#url));
}

/** What the canvas shows, on the colour of the table. @param {Pick<Table, "view" | "body">} table @returns {Promise<File | null>} */
async function pictureOf({ view, body }) {
  const { canvas, canvas: { width, height } } = view.board.board;
  const copy = Object.assign(document.createElement("canvas"), { width, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d"));
  pen.fillStyle = view.context.tokens().get("table") ?? "";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(canvas, 0, 0);
  const blob = await new Promise((/** @type {(made: Blob | null) => void} */ done) => copy.toBlob(done, "image/png"));
  return blob && new File([blob], `${body.game}.png`, { type: blob.type });
}

/** The address of the same deal. @param {SaveBody} body */
const dealAddress = (body) => newAddress(body.game, { ...setupOfSave(body), seed: body.seed, rules: body.rules, position: body.position });

/**
 * The result in one sentence, with the table at its end and a link to the same deal.
 * @param {Table} table @param {string} sentence the engine's @returns {Promise<Node | string>} what came of it
 */
export async function shareResult(table, sentence) {
  const text = say("share.result", { sentence, link: location.origin + dealAddress(nameless(table.body)) });
  const file = await pictureOf(table);
  const both = { text, files: file ? [file] : [] };
  return handedOn(navigator.canShare?.(both) ? both : { text }, text);
}

/** To the system; where it shares nothing, into the clipboard. @param {ShareData} what @param {string} text @returns {Promise<Node | string>} */
async function handedOn(what, text) {
  try {
    await navigator.share(what);
    return "";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "" : copied(text); // the reader thought better of it
  }
}
