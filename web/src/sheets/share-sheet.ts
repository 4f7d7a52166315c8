/** Sharing a match: links, picture, file; and the sheet of a sealed deal. It is loaded on demand. */

import { html, nothing, render } from "lit-html";
import { hashOf, newAddress, parseAddress, randomSeed, replayAddress } from "../base/address.ts";
import { canReadCanvas } from "../base/canvas-reading.ts";
import { element } from "../base/html.ts";
import { setupOfSave, truncateSave } from "../base/match-setup.ts";
import { inBackground, resolveWithin } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { copyField, copyOrShow, copyToClipboard, shareOrCopy } from "../base/sharing.ts";
import { fetchGameBoxes, pageLanguage, say } from "../base/site.ts";
import { foldedTemplate, iconTemplate, type Template } from "../base/templates.ts";
import type { Answer, SaveBody, ShareMessage } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { checkSavedSeal, unfixedOptions as notFixed } from "../storage/deal-seal.ts";
import { MAX_LINK_CHARS, packGame, removeNames } from "../storage/game-links.ts";
import { closeAllDialogs, confirmAction, loadLazyStyle, openSheet } from "../view/dialog.ts";
import type { TableView } from "../view/table-view.ts";
import { openExport } from "./export-sheet.ts";
import { fairLink } from "./page-links.ts";

const CAN_SHARE = "share" in navigator;
// milliseconds for the engine to report what a link would reveal
const SHARE_FACTS_TIMEOUT_MS = 5000;
const NO_ANSWERS: Answer[] = [];
/** Used until the engine answers. */
const UNKNOWN_FACTS: ShareMessage = { say: "share", hidden: true, over: false, position: "" };

/** `at`: the ply of a replay; `openDeal`: the sheet about the deal of the match as it is then */
interface Table {
  client: EngineClient;
  view: TableView;
  body: SaveBody;
  at: number | null;
  openDeal: () => void;
}
type Kind = "deal" | "game" | "position" | "picture";

export async function openShare(table: Table) {
  await loadLazyStyle();
  const host = element("div", { class: "share" });
  render(html`<p role="status">${say("loading.accepted")}</p>`, host);
  const dialog = openSheet(say("menu.share"), [host]);
  const asking = table.client.ask({ do: "share", seed: randomSeed() });
  const answers = await resolveWithin(asking, SHARE_FACTS_TIMEOUT_MS, NO_ANSWERS);
  const body = truncateSave(table.body, table.body.at); // without undone moves
  const facts = answers.find((answer) => answer.say === "share") ?? UNKNOWN_FACTS;
  if (dialog.open) new ShareForm({ ...table, body }, facts, host);
}

class ShareForm {
  #sealed: boolean;
  #kind: Kind;
  #isWithNames = false;
  #status: Node | string = "";
  #result: Template = nothing;
  #refreshNumber = 0; // of the latest refresh

  constructor(
    readonly table: Table,
    readonly facts: ShareMessage,
    readonly host: HTMLElement,
  ) {
    this.#sealed = table.body.seal !== undefined && !table.client.state?.seal?.open;
    this.#kind = this.#firstKind();
    this.#draw();
    if (this.#kind) inBackground(this.#refresh());
  }

  #draw() {
    const withheld = this.#sealed ? this.#withheld() : nothing;
    render(html`${withheld}${this.#kind ? this.#form() : nothing}`, this.host);
  }

  #form() {
    return html`<fieldset>
        <legend class="unseen">${say("share.what")}</legend>
        <ul class="import-list">
          ${this.#kinds().map((kind) => html`<li>${this.#choice(kind)}</li>`)}
        </ul>
      </fieldset>
      <label class="tick" ?hidden=${!this.table.body.names.some(Boolean)}>
        <input type="checkbox" @change=${this.#chooseNames} /><span>${say("share.names")}</span>
      </label>
      <div class="result-of-share">${this.#result}</div>
      <p class="soft small" role="status">${this.#status}</p>`;
  }

  #chooseNames = ({ target }: Event) => {
    this.#isWithNames = (target as HTMLInputElement).checked;
    inBackground(this.#refresh());
  };

  /** What is selected at first; undefined: nothing can be shared. */
  #firstKind(): Kind {
    const { facts, table } = this;
    if (this.#sealed) return this.#kinds()[0];
    const isOpenReplay = table.at !== null && !facts.hidden;
    return facts.over || isOpenReplay ? "game" : "deal";
  }

  #kinds(): Kind[] {
    const kinds: Kind[] = this.#sealed ? [] : ["deal", "game"];
    if (this.facts.position && this.#isPositionShareable()) kinds.push("position");
    if (this.table.view.scene) kinds.push("picture");
    return kinds;
  }

  #isPositionShareable() {
    const address = this.#positionAddress();
    const isShort = location.origin.length + address.length <= MAX_LINK_CHARS;
    return isShort && parseAddress(address.split("#")[1]).kind === "new";
  }

  /** Explains why no link contains the seed, with a button for the deal. */
  #withheld() {
    return html`<p class="soft small">${say("share.sealed")}</p>
      <div class="row">
        <button
          type="button"
          class="btn"
          autocomplete="off"
          data-share="seal"
          @click=${() => this.table.openDeal()}
        >
          ${iconTemplate("seal")}${say("deal.title")}
        </button>
      </div>`;
  }

  #choice(kind: Kind) {
    const choose = () => {
      this.#kind = kind;
      inBackground(this.#refresh());
    };
    return html`<label>
      <input
        type="radio"
        name="share"
        value=${kind}
        autocomplete="off"
        ?checked=${kind === this.#kind}
        @change=${choose}
      />
      <span
        ><b>${say(`share.${kind}`)}</b><small>${say(`share.${this.#lineOf(kind)}`)}</small></span
      >
    </label>`;
  }

  /** Describes what the receiver can see. */
  #lineOf(kind: Kind) {
    const { over, hidden } = this.facts;
    if (kind !== "game") return `${kind}-line`;
    if (over) return "game-over";
    return hidden ? "game-hidden" : "game-open";
  }

  async #refresh() {
    this.#refreshNumber += 1;
    const turn = this.#refreshNumber;
    this.#showStatus("");
    const result =
      this.#kind === "picture" ? await this.#picture() : this.#link(await this.#address());
    if (turn !== this.#refreshNumber) return;
    this.#result = result;
    this.#draw();
  }

  #showStatus(status: Node | string) {
    this.#status = status;
    this.#draw();
  }

  async #address() {
    if (this.#kind === "deal") return dealAddress(this.#sharedBody());
    if (this.#kind === "position") return this.#positionAddress();
    return replayAddress({ packed: await packGame(this.#sharedBody()) }, this.table.at);
  }

  /** The game's options are part of the position. */
  #positionAddress = () =>
    newAddress(this.table.body.game, {
      ...setupOfSave(this.#sharedBody()),
      position: this.facts.position,
      options: {},
    });

  #sharedBody = () => (this.#isWithNames ? this.table.body : removeNames(this.table.body));

  #link(address: string) {
    const url = location.origin + address;
    if (url.length > MAX_LINK_CHARS) return this.#tooLong(url);
    const field = copyField(url, { rows: "4", "aria-label": say("share.link") });
    const words = say(CAN_SHARE ? "files.share" : "share.copy");
    return html`${field}
      <div class="row">
        ${shareButton(words, "main", () => this.#handOver({ url }))}
        ${CAN_SHARE ? this.#copyButton(url) : nothing}
        ${this.#kind === "deal" ? nothing : embedLink(address)}
      </div>`;
  }

  #copyButton(url: string) {
    return html`<button
      type="button"
      class="btn"
      autocomplete="off"
      data-share="copy"
      @click=${() => inBackground(this.#copy(url))}
    >
      ${say("share.copy")}
    </button>`;
  }

  #tooLong(url: string) {
    const body = this.#kind === "deal" ? truncateSave(this.#sharedBody(), 0) : this.#sharedBody();
    const file = {
      name: `${body.game}-t${body.at}.tiles.json`,
      text: JSON.stringify(body, null, 1),
    };
    return html`<p>${say("share.long", { n: url.length })}</p>
      <div class="row">
        <button
          type="button"
          class="btn main"
          autocomplete="off"
          data-share="file"
          @click=${() => openExport(file)}
        >
          ${iconTemplate("save")}${say("menu.export")}
        </button>
      </div>`;
  }

  async #picture(): Promise<Template> {
    if (!canReadCanvas()) {
      return html`<p data-found="blocked">${say("share.picture-blocked")}</p>`;
    }
    const file = await pictureOf(this.table);
    if (!file) return nothing;
    const label = this.table.view.scene?.label || say("share.picture");
    const canHandOver = navigator.canShare?.({ files: [file] });
    const handOver = () => this.#handOver({ files: [file] });
    return html`<img src=${URL.createObjectURL(file)} alt=${label} @load=${forgetPicture} />
      <div class="row">
        <a
          class="btn main"
          href=${URL.createObjectURL(file)}
          download=${file.name}
          data-share="save"
          >${say("files.save")}</a
        >
        ${canHandOver ? shareButton(say("files.share"), "", handOver) : nothing}
      </div>`;
  }

  /** Shares through the system. */
  async #handOver(content: ShareData) {
    this.#showStatus(await shareOrCopy(content, content.url ?? ""));
  }

  async #copy(url: string) {
    this.#showStatus(await copyOrShow(url));
  }
}

const shareButton = (words: string, kind: string, share: () => Promise<void>) =>
  html`<button
    type="button"
    class=${`btn ${kind}`.trim()}
    autocomplete="off"
    data-share="hand"
    @click=${() => inBackground(share())}
  >
    ${iconTemplate("share")}${words}
  </button>`;

/** A link to the page with the code for other sites. */
const embedLink = (address: string) =>
  html`<a
    class="btn"
    href=${`${ROOT}/embed/${hashOf(address)}`}
    target="_blank"
    rel="noopener"
    data-share="embed"
    >${say("share.embed")}</a
  >`;

/** Frees the memory of a picture that is shown. */
function forgetPicture({ target }: Event) {
  URL.revokeObjectURL((target as HTMLImageElement).src);
}

/**
 * The canvas on a background in the colour of the table; null if the browser does not let pages
 * read what they draw.
 */
async function pictureOf({ view, body }: Pick<Table, "view" | "body">): Promise<File | null> {
  if (!canReadCanvas()) return null;
  const { canvas } = view.board.board;
  const { width, height } = canvas;
  const copy = element("canvas", { width, height });
  const pen = copy.getContext("2d") as CanvasRenderingContext2D;
  pen.fillStyle = view.context.tokens().get("table") ?? "";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(canvas, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => copy.toBlob(resolve, "image/png"));
  return blob && new File([blob], `${body.game}.png`, { type: blob.type });
}

/** The address of the same deal. */
const dealAddress = (body: SaveBody) =>
  newAddress(body.game, {
    ...setupOfSave(body),
    seed: body.seed,
    rules: body.rules,
    position: body.position,
  });

/**
 * Shares the result as a sentence, with a picture of the table and a link to the same deal.
 * @param sentence of the engine
 * @param day link to the deal of a day, which is shared without a picture
 * @returns a message
 */
export async function shareResult(
  table: Table,
  sentence: string,
  day?: string,
): Promise<Node | string> {
  const text = say("share.result", {
    sentence,
    link: day ?? location.origin + dealAddress(removeNames(table.body)),
  });
  const file = day ? null : await pictureOf(table);
  const withPicture = { text, files: file ? [file] : [] };
  return shareOrCopy(navigator.canShare?.(withPicture) ? withPicture : { text }, text);
}

// The sheet about the deal: its seal; at the end, or on request, the sealed text; and whether the
// two match.

const CHECK_TIMEOUT_MS = 20_000; // milliseconds for the engine to play the game through

type DealtTable = Omit<Table, "at" | "openDeal">;

/** @param verify immediately */
export async function openDeal(table: DealtTable, verify = false) {
  await loadLazyStyle();
  const host = element("div", { class: "deal" });
  if (!table.body.seal) render(unsealedContent(table.body), host);
  else if (table.client.state?.seal?.open) render(openedContent(table, verify), host);
  else render(sealedContent(table, host), host);
  closeAllDialogs(); // another sheet may have opened this one
  openSheet(say("deal.title"), [host, element("p", {}, fairLink())]);
}

const unsealedContent = ({ seed }: SaveBody) =>
  html`<p>${say("deal.not-sealed")}</p>
    ${foldedTemplate(
      say("deal.seed"),
      html`<p>${say("deal.why-not")}</p>
        ${copyableField("seed", seed)}${copyRow(seed)}`,
    )}`;

/** @param host for the content after opening */
function sealedContent(table: DealtTable, host: HTMLElement) {
  const { client, body } = table;
  const { hash = "" } = body.seal ?? {};
  const openSeal = async () => {
    const question = { title: say("deal.open-ask"), line: say("deal.open-line") };
    if (!(await confirmAction(question, say("deal.open")))) return;
    client.send({ do: "open-seal" });
    const seal = { hash, ...body.seal, opened: body.at };
    render(openedContent({ ...table, body: { ...body, seal } }, false), host);
  };
  const open = html`<button
    type="button"
    class="btn"
    autocomplete="off"
    data-deal="open"
    @click=${() => inBackground(openSeal())}
  >
    ${say("deal.open")}
  </button>`;
  // a spectator or a replay opens nothing
  const mine = client.state?.phase === "ready" && !client.state.replay;
  const proof = html`<p>${say("deal.note")}</p>
    ${copyableField("seal", hash)}${copyRow(hash, mine ? open : nothing)}`;
  return html`<p>${say("deal.closed")}</p>
    ${foldedTemplate(say("deal.proof"), proof)}`;
}

function openedContent(table: DealtTable, verify: boolean) {
  const { hash = "", line = "", opened } = table.body.seal ?? {};
  const early = opened === undefined ? "" : say("deal.early", { n: opened });
  const verdicts = element("div", { class: "found", role: "status" });
  const check = () => inBackground(verifyDeal(table, verdicts));
  if (verify) check();
  const proof = html`<p>${say("deal.opened")}</p>
    ${copyableField("seal", hash)}${copyableField("line", line)}${copyRow(`${hash}\n${line}`)}
    <p>${fairLink(`#${new URLSearchParams({ seal: hash, line })}`)}</p>`;
  return html`<p>${say("deal.fixed")} ${early}</p>
    ${verdicts}
    <div class="row">
      <button type="button" class="btn main" autocomplete="off" data-deal="verify" @click=${check}>
        ${iconTemplate("seal")}${say("deal.verify")}
      </button>
    </div>
    ${foldedTemplate(say("deal.proof"), proof)}`;
}

/** @param host for the result */
async function verifyDeal({ client, body }: DealtTable, host: HTMLElement) {
  render(html`<p>${say("deal.checking")}</p>`, host);
  const lang = pageLanguage();
  const boxes = await fetchGameBoxes();
  const verdict = await checkSavedSeal(body, true, boxes);
  const isGood = verdict === "match" || verdict === "part";
  const isUnknown = verdict === "no-facts";
  const names = verdict === "part" ? notFixed(body.seal?.line ?? "", boxes, lang) : "";
  const answers = await resolveWithin(
    client.ask({ do: "check", lang, body }),
    CHECK_TIMEOUT_MS,
    NO_ANSWERS,
  );
  const checked = answers.find((answer) => answer.say === "checked");
  const isSound = Boolean(checked?.save);
  const words = checked
    ? checked.why || say("deal.played", { n: body.log.length })
    : say("deal.no-engine");
  render(
    html`<p class=${classOfVerdict(isGood, isUnknown)} data-found=${verdict}>
        ${say(`deal.${verdict}`, { names })}
      </p>
      <p class=${classOfVerdict(isSound, !checked)} data-played=${String(isSound)}>${words}</p>`,
    host,
  );
}

function classOfVerdict(isGood: boolean, isUnknown: boolean) {
  if (isGood) return "good";
  return isUnknown ? "" : "bad";
}

function copyableField(name: "seed" | "seal" | "line", text: string) {
  const field = copyField(text, { rows: text.length > 64 ? "6" : "3", "data-deal": name });
  return html`<label><span>${say(`deal.${name}`)}</span>${field}</label>`;
}

/** @param main another button */
function copyRow(text: string, main: Template = nothing) {
  const status = element("span", { class: "soft small", role: "status" });
  const copyText = async () => {
    const isCopied = await copyToClipboard(text);
    status.textContent = say(isCopied ? "files.copied" : "deal.by-hand");
  };
  return html`<div class="row">
    ${main}
    <button
      type="button"
      class="btn"
      autocomplete="off"
      data-deal="copy"
      @click=${() => inBackground(copyText())}
    >
      ${say("deal.copy")}
    </button>
    ${status}
  </div>`;
}
