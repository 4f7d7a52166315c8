/** Sharing a match: links, picture, file; and the sheet of a sealed deal. It is loaded on demand. */

import { hashOf, newAddress, parseAddress, randomSeed, replayAddress } from "../base/address.ts";
import { canReadCanvas } from "../base/canvas-reading.ts";
import {
  button,
  copyField,
  copyOrShow,
  copyToClipboard,
  element,
  radioField,
  shareOrCopy,
} from "../base/html.ts";
import { setupOfSave, truncateSave } from "../base/match-setup.ts";
import { inBackground, resolveWithin } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { fetchGameBoxes, pageLanguage, say } from "../base/site.ts";
import type { Answer, SaveBody, ShareMessage } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { checkSavedSeal, unfixedOptions as notFixed } from "../storage/deal-seal.ts";
import { MAX_LINK_CHARS, packGame, removeNames } from "../storage/game-links.ts";
import {
  closeAllDialogs,
  confirmAction,
  foldedSection,
  loadLazyStyle,
  openSheet,
} from "../view/dialog.ts";
import type { TableView } from "../view/table-view.ts";
import { openExport } from "./export-sheet.ts";
import { fairLink } from "./rules-sheet.ts";

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
  const host = element(
    "div",
    { class: "share" },
    element("p", { role: "status" }, say("loading.accepted")),
  );
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
  #status = element("p", { class: "soft small", role: "status" });
  #result = element("div", { class: "result-of-share" });
  #names = element("input", { type: "checkbox", onchange: () => inBackground(this.#refresh()) });
  #refreshNumber = 0; // of the latest refresh

  constructor(
    readonly table: Table,
    readonly facts: ShareMessage,
    host: HTMLElement,
  ) {
    this.#sealed = table.body.seal !== undefined && !table.client.state?.seal?.open;
    this.#kind = this.#firstKind();
    const names = element(
      "label",
      { class: "tick", hidden: !table.body.names.some(Boolean) },
      this.#names,
      element("span", {}, say("share.names")),
    );
    const list = element(
      "ul",
      { class: "import-list" },
      ...this.#kinds().map((kind) => element("li", {}, this.#choice(kind))),
    );
    const parts = [
      element("fieldset", {}, element("legend", { class: "unseen" }, say("share.what")), list),
      names,
      this.#result,
      this.#status,
    ];
    host.replaceChildren(...(this.#sealed ? this.#withheld() : []), ...(this.#kind ? parts : []));
    if (this.#kind) inBackground(this.#refresh());
  }

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
    const to = button(say("deal.title"), {
      icon: "seal",
      data: { share: "seal" },
      on: () => this.table.openDeal(),
    });
    return [
      element("p", { class: "soft small" }, say("share.sealed")),
      element("div", { class: "row" }, to),
    ];
  }

  #choice(kind: Kind) {
    const choose = () => {
      this.#kind = kind;
      inBackground(this.#refresh());
    };
    return radioField(
      { name: "share", value: kind, checked: kind === this.#kind, choose },
      element(
        "span",
        {},
        element("b", {}, say(`share.${kind}`)),
        element("small", {}, say(`share.${this.#lineOf(kind)}`)),
      ),
    );
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
    this.#status.textContent = "";
    const content =
      this.#kind === "picture" ? await this.#picture() : this.#link(await this.#address());
    if (turn === this.#refreshNumber) this.#result.replaceChildren(...content);
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

  #sharedBody = () => (this.#names.checked ? this.table.body : removeNames(this.table.body));

  #link(address: string) {
    const url = location.origin + address;
    if (url.length > MAX_LINK_CHARS) return this.#tooLong(url);
    const field = copyField(url, { rows: "4", "aria-label": say("share.link") });
    const shareButton = button(say(CAN_SHARE ? "files.share" : "share.copy"), {
      kind: "main",
      icon: "share",
      data: { share: "hand" },
      on: () => inBackground(this.#handOver({ url })),
    });
    const copy =
      CAN_SHARE &&
      button(say("share.copy"), {
        data: { share: "copy" },
        on: () => inBackground(this.#copy(url)),
      });
    const embed =
      this.#kind !== "deal" &&
      element(
        "a",
        {
          class: "btn",
          href: `${ROOT}/embed/${hashOf(address)}`,
          target: "_blank",
          rel: "noopener",
          "data-share": "embed",
        },
        say("share.embed"),
      );
    return [field, element("div", { class: "row" }, shareButton, copy, embed)];
  }

  #tooLong(url: string) {
    const body = this.#kind === "deal" ? truncateSave(this.#sharedBody(), 0) : this.#sharedBody();
    const file = () =>
      openExport({
        name: `${body.game}-t${body.at}.tiles.json`,
        text: JSON.stringify(body, null, 1),
      });
    const save = button(say("menu.export"), {
      kind: "main",
      icon: "save",
      data: { share: "file" },
      on: file,
    });
    return [
      element("p", {}, say("share.long", { n: url.length })),
      element("div", { class: "row" }, save),
    ];
  }

  async #picture() {
    if (!canReadCanvas()) {
      return [element("p", { "data-found": "blocked" }, say("share.picture-blocked"))];
    }
    const file = await pictureOf(this.table);
    if (!file) return [];
    const shown = element("img", {
      src: URL.createObjectURL(file),
      alt: this.table.view.scene?.label || say("share.picture"),
    });
    shown.addEventListener("load", () => URL.revokeObjectURL(shown.src));
    const link = element(
      "a",
      {
        class: "btn main",
        href: URL.createObjectURL(file),
        download: file.name,
        "data-share": "save",
      },
      say("files.save"),
    );
    const shareButton =
      navigator.canShare?.({ files: [file] }) &&
      button(say("files.share"), {
        icon: "share",
        data: { share: "hand" },
        on: () => inBackground(this.#handOver({ files: [file] })),
      });
    return [shown, element("div", { class: "row" }, link, shareButton || null)];
  }

  /** Shares through the system. */
  async #handOver(content: ShareData) {
    this.#status.replaceChildren(await shareOrCopy(content, content.url ?? ""));
  }

  async #copy(url: string) {
    this.#status.replaceChildren(await copyOrShow(url));
  }
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
  if (!table.body.seal) host.append(...unsealedContent(table.body));
  else if (table.client.state?.seal?.open) host.append(...openedContent(table, verify));
  else host.append(...sealedContent(table, host));
  closeAllDialogs(); // another sheet may have opened this one
  openSheet(say("deal.title"), [host, element("p", {}, fairLink())]);
}

const unsealedContent = ({ seed }: SaveBody) => [
  element("p", {}, say("deal.not-sealed")),
  foldedSection(
    say("deal.seed"),
    null,
    element("p", {}, say("deal.why-not")),
    copyableField("seed", seed),
    copyRow(seed),
  ),
];

/** @param host for the content after opening */
function sealedContent(table: DealtTable, host: HTMLElement) {
  const { client, body } = table;
  const { hash = "" } = body.seal ?? {};
  const openSeal = async () => {
    const question = { title: say("deal.open-ask"), line: say("deal.open-line") };
    if (!(await confirmAction(question, say("deal.open")))) return;
    client.send({ do: "open-seal" });
    const seal = { hash, ...body.seal, opened: body.at };
    host.replaceChildren(...openedContent({ ...table, body: { ...body, seal } }, false));
  };
  const open = button(say("deal.open"), {
    data: { deal: "open" },
    on: () => inBackground(openSeal()),
  });
  // a spectator or a replay opens nothing
  const mine = client.state?.phase === "ready" && !client.state.replay;
  return [
    element("p", {}, say("deal.closed")),
    foldedSection(
      say("deal.proof"),
      null,
      element("p", {}, say("deal.note")),
      copyableField("seal", hash),
      copyRow(hash, mine && open),
    ),
  ];
}

function openedContent(table: DealtTable, verify: boolean) {
  const { hash = "", line = "", opened } = table.body.seal ?? {};
  const early = opened === undefined ? "" : say("deal.early", { n: opened });
  const verdicts = element("div", { class: "found", role: "status" });
  const check = button(say("deal.verify"), {
    kind: "main",
    icon: "seal",
    data: { deal: "verify" },
    on: () => inBackground(verifyDeal(table, verdicts)),
  });
  if (verify) inBackground(verifyDeal(table, verdicts));
  const elsewhere = fairLink(`#${new URLSearchParams({ seal: hash, line })}`);
  return [
    element("p", {}, say("deal.fixed"), " ", early),
    verdicts,
    element("div", { class: "row" }, check),
    foldedSection(
      say("deal.proof"),
      null,
      element("p", {}, say("deal.opened")),
      copyableField("seal", hash),
      copyableField("line", line),
      copyRow(`${hash}\n${line}`),
      element("p", {}, elsewhere),
    ),
  ];
}

/** @param host for the result */
async function verifyDeal({ client, body }: DealtTable, host: HTMLElement) {
  host.replaceChildren(element("p", {}, say("deal.checking")));
  const lang = pageLanguage();
  const boxes = await fetchGameBoxes();
  const verdict = await checkSavedSeal(body, true, boxes);
  const isGood = verdict === "match" || verdict === "part";
  const isUnknown = verdict === "no-facts";
  const names = verdict === "part" ? notFixed(body.seal?.line ?? "", boxes, lang) : "";
  const sealLine = element(
    "p",
    { class: classOfVerdict(isGood, isUnknown), "data-found": verdict },
    say(`deal.${verdict}`, { names }),
  );
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
  const gameLine = element(
    "p",
    { class: classOfVerdict(isSound, !checked), "data-played": String(isSound) },
    words,
  );
  host.replaceChildren(sealLine, gameLine);
}

function classOfVerdict(isGood: boolean, isUnknown: boolean) {
  if (isGood) return "good";
  return isUnknown ? "" : "bad";
}

const copyableField = (name: "seed" | "seal" | "line", text: string) =>
  element(
    "label",
    {},
    element("span", {}, say(`deal.${name}`)),
    copyField(text, { rows: text.length > 64 ? "6" : "3", "data-deal": name }),
  );

/** @param main another button */
function copyRow(text: string, main: HTMLElement | false = false) {
  const status = element("span", { class: "soft small", role: "status" });
  const copyText = async () => {
    const isCopied = await copyToClipboard(text);
    status.textContent = say(isCopied ? "files.copied" : "deal.by-hand");
  };
  const copy = button(say("deal.copy"), {
    data: { deal: "copy" },
    on: () => inBackground(copyText()),
  });
  return element("div", { class: "row" }, main, copy, status);
}
