/**
 * The page of a guest at another device's table: joining it, and the connection that replaces the
 * engine's worker.
 */

import { html, nothing, render } from "lit-html";
import { openHomePage } from "../base/home-page.ts";
import { button, element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import { buttonTemplate, faceTemplate, nodesOf, type Template } from "../base/templates.ts";
import type { Request, Seal } from "../base/types.ts";
import { fairLink } from "../sheets/page-links.ts";
import { isCodeUsed, keepToken, noteUsedCode, tokensFor } from "../storage/device-records.ts";
import type { Store } from "../storage/store.ts";
import { askQuestion, confirmAction, loadLazyStyle, openSheet } from "../view/dialog.ts";
import {
  codePicture,
  handOver,
  message,
  nameField,
  nameOf,
  serverField,
  serverOf,
} from "./code-view.ts";
import { answerLink, type Link, type LinkState } from "./link.ts";
import { proveToken } from "./proof.ts";
import { ANSWER_MARK, type Code, readCode, type Reading } from "./signal.ts";
import {
  answersIn,
  type GuestText,
  type HostText,
  MAX_HOST_CHARS,
  PROTOCOL,
  protocolIn,
  readHostText,
  type SeatOffer,
} from "./talk.ts";

const HELP_MS = 30_000; // after which the page says what to do if its answer was not read

/**
 * `invited`: the player has not decided yet; `answering`: the answer is shown; `arriving`:
 * connected; `asking`: the person at the other device is asked; `choosing`: the seats are shown;
 * `playing`: or watching; `ended`
 */
type Stage = "invited" | "answering" | "arriving" | "asking" | "choosing" | "playing" | "ended";
type End =
  | Exclude<Reading["kind"], "code">
  | Extract<HostText, { say: "bye" }>["why"]
  | "used"
  | "gone"
  | "cannot";

/** A question of the host that is open. */
interface OpenQuestion {
  id: string;
  stop: AbortController;
}

export class GuestTable {
  seats: SeatOffer[] = [];
  /** Set by the page: receives news of the engine. */
  hear: (answers: unknown[]) => unknown = () => {};
  #stage: Stage = "invited";
  #link: Link | null = null;
  #hostId = "";
  // Proofs that this host can show, and the token that each proves.
  #tokenByProof = new Map<string, string>();
  #requestCount = 0;
  #pendingRequests = new Map<number, (answers: unknown[]) => void>();
  #dialog = element("dialog", { class: "devices guest" });
  #wantsSeat = true;
  #wishedSeat: number | null = null; // the seat that was asked for
  #question: OpenQuestion | null = null;
  #notice = element("div", { class: "paperline guest", role: "status" }); // above the table
  #finishJoining: () => void = () => {};
  #joined = new Promise<void>((resolve) => {
    this.#finishJoining = resolve;
  });

  /** @param notify shows a notice */
  constructor(
    readonly store: Store,
    readonly notify: (text: string) => unknown,
  ) {
    // There is no page behind this dialog.
    this.#dialog.addEventListener("cancel", (event) => event.preventDefault());
  }

  /** Replaces the worker: sends requests to the other device. */
  start = () => ({ asking: this.#joined.then(() => this.#ask), end: () => {} });

  #ask = (request: Request) =>
    new Promise<unknown[]>((resolve) => {
      this.#requestCount += 1;
      this.#pendingRequests.set(this.#requestCount, resolve);
      this.#send({ say: "ask", n: this.#requestCount, text: JSON.stringify(request) });
    });

  #send = (text: GuestText) => this.#link?.send(JSON.stringify(text));

  // the codes

  /**
   * Joins the table. Resolves when its state can be requested.
   * @param hash of the address, with the code
   */
  async join(hash: string) {
    await loadLazyStyle("devices");
    document.querySelector(".top-line")?.append(this.#notice);
    addEventListener("hashchange", () => location.reload());
    const reading = readCode(hash);
    if (reading.kind !== "code") this.#showEnd(reading.kind);
    else if (reading.code.type !== "offer") this.#showEnd("none");
    else if (isCodeUsed(this.store, reading.code.id)) this.#showEnd("used");
    else this.#showInvitation(reading.code);
    return this.#joined;
  }

  #showInvitation(offer: Code) {
    const join = (wantsSeat: boolean) => () => {
      this.#wantsSeat = wantsSeat;
      this.#connect(offer).catch(() => this.#showEnd("cannot"));
    };
    const line = say("devices.guest.line", { n: offer.free });
    this.#show(
      message("phone", say("devices.guest.title"), [line], nameField(this.store)),
      button(say("devices.guest.watch"), { icon: "eye", on: join(false) }),
      button(say("devices.guest.sit"), { kind: "main", on: join(true) }),
    );
  }

  /** Shows the code that answers an invitation until the other device has read it. */
  async #connect(offer: Code) {
    const { link, code } = await answerLink(offer, serverOf(this.store), MAX_HOST_CHARS);
    this.#stage = "answering";
    this.#link = link;
    link.onText = (text) => this.#hear(text);
    link.onState = (state) => this.#follow(state, offer);
    this.#showCode(`${ANSWER_MARK}${code}`);
    setTimeout(() => this.#showHelp(), HELP_MS);
  }

  #showCode(answer: string) {
    const title = say("devices.guest.show");
    const textButton = button(say("devices.guest.no-camera"), {
      kind: "bare",
      icon: "copy",
      on: () => this.#showText(answer),
    });
    this.#show(
      html`<h3>${title}</h3>
        ${codePicture(answer, title)}
        <p class="soft">${say("devices.guest.bright")}</p>
        ${waitingLine()}`,
      textButton,
    );
  }

  #showText(answer: string) {
    const title = say("devices.guest.text");
    const codeButton = button(say("devices.guest.code"), {
      kind: "bare",
      icon: "qr",
      on: () => this.#showCode(answer),
    });
    this.#show(
      html`<h3>${title}</h3>
        ${handOver(answer, title)}
        <p class="soft">${say("devices.guest.keep-open")}</p>
        ${waitingLine()}${serverField(this.store, () => location.reload())}`,
      codeButton,
    );
  }

  /**
   * The other device may not have read the answer, or may not reach this one: this page cannot
   * know.
   */
  #showHelp() {
    const line = this.#dialog.querySelector(".waiting");
    if (this.#stage === "answering" && line) line.textContent = say("devices.guest.help");
  }

  // the connection

  #follow(state: LinkState, offer: Code) {
    if (state === "up" && this.#stage === "answering") this.#arrive(offer);
    this.#notice.textContent = state === "silent" ? say("devices.guest.silent") : "";
    if (state === "down") this.#showEnd("gone");
  }

  #arrive(offer: Code) {
    this.#stage = "arriving";
    noteUsedCode(this.store, offer.id);
    this.#show(message("", say("devices.connecting.title"), [say("devices.connecting.line")]));
    document.addEventListener("visibilitychange", () =>
      this.#send({ say: "away", away: document.hidden }),
    );
    addEventListener("pagehide", () => this.#send({ say: "leave" }));
  }

  #hear(text: string) {
    const hostText = readHostText(text);
    if (this.#hostId === "") inBackground(this.#greet(text, hostText));
    else if (hostText) this.#take(hostText);
    else this.#link?.close();
  }

  /** The first text: proves to this host, and to no other, which device this is. */
  async #greet(text: string, hostText: HostText | null) {
    const protocol = protocolIn(text);
    if (protocol !== null && protocol !== PROTOCOL) {
      this.#showEnd("version");
      return;
    }
    if (hostText?.say !== "host") {
      this.#link?.close();
      return;
    }
    this.#hostId = hostText.id;
    const link = this.#link as Link;
    const proofs = await this.#prove(hostText.id, link).catch(() => null);
    // Where hmac.ts cannot load its library: without its proofs, the host would take this device
    // for a new one and give it no seat. The player may try again with a new code.
    if (proofs) this.#send({ say: "hello", protocol: PROTOCOL, name: nameOf(this.store), proofs });
    else link.close();
  }

  /** @returns proofs of all tokens that this device has from a host */
  async #prove(hostId: string, link: Link): Promise<string[]> {
    const proofs: string[] = [];
    for (const token of tokensFor(this.store, hostId)) {
      const proof = await proveToken(token, "guest", link, "guest");
      if (proof) proofs.push(proof);
      this.#tokenByProof.set(await proveToken(token, "host", link, "guest"), token);
    }
    return proofs;
  }

  #take(hostText: HostText) {
    if (hostText.say === "welcome") this.#keepToken(hostText.token, hostText.proof);
    else if (hostText.say === "table") this.#takeTable(hostText.seats);
    else if (hostText.say === "asking") this.#showAsking();
    else if (hostText.say === "denied") this.#takeDenial(hostText.why);
    else if (hostText.say === "push") this.hear(answersIn(hostText.text));
    else if (hostText.say === "answer") this.#takeAnswer(hostText.n, hostText.text);
    else if (hostText.say === "ask-undo") inBackground(this.#askUndo(hostText));
    else if (hostText.say === "undo-over") this.#closeQuestion(hostText.question);
    else if (hostText.say === "no-undo") this.notify(say("devices.undo-no"));
    else if (hostText.say === "bye" && hostText.why !== "left") this.#showEnd(hostText.why);
  }

  /** @param proof of the token by which the host knows this device; "": by none */
  #keepToken(token: string, proof: string) {
    if (!token) return;
    const proven = proof ? this.#tokenByProof.get(proof) : "";
    keepToken(this.store, this.#hostId, token, proven ?? "");
  }

  #takeAnswer(n: number, text: string) {
    this.#pendingRequests.get(n)?.(answersIn(text));
    this.#pendingRequests.delete(n);
  }

  /** Asks the player whether another one may take back a move. One question at a time. */
  async #askUndo({ question: id, who: name }: Extract<HostText, { say: "ask-undo" }>) {
    if (this.#question) return;
    const stop = new AbortController();
    this.#question = { id, stop };
    const buttons: [string, string][] = [
      ["yes", say("devices.undo-yes")],
      ["no", say("not-yet")],
    ];
    const who = name || say("devices.ask.someone");
    const title = say("devices.undo", { who });
    const reply = await askQuestion({ title, buttons, signal: stop.signal, isUnexpected: true });
    this.#question = null;
    if (!stop.signal.aborted) this.#send({ say: "agree", question: id, yes: reply === "yes" });
  }

  #closeQuestion(id: string) {
    if (this.#question?.id === id) this.#question.stop.abort();
  }

  // the seats

  #takeTable(seats: SeatOffer[]) {
    const isChanged = JSON.stringify(seats) !== JSON.stringify(this.seats);
    this.seats = seats;
    const isSeated = seats.some(({ by }) => by === "you");
    const isGiven = this.#wishedSeat !== null && seats[this.#wishedSeat]?.by === "you";
    if (this.#stage === "arriving" && this.#wantsSeat && !isSeated) this.#showSeats();
    else if (this.#stage === "arriving" || isGiven) this.#finish();
    // If nothing has changed, a finger may be on a button.
    else if (this.#stage === "choosing" && isChanged) this.#showSeats();
  }

  #finish() {
    this.#stage = "playing";
    this.#wishedSeat = null;
    this.#dialog.close();
    this.#finishJoining();
  }

  /**
   * Shows the seats: free ones can be taken, others asked for, those of this device handed back.
   */
  chooseSeat() {
    this.#showSeats();
  }

  #showAsking() {
    this.#stage = "asking";
    const asking = message("user", say("devices.guest.asking"), [say("devices.guest.asking-line")]);
    const cancel = button(say("devices.cancel"), { on: () => this.#giveUp() });
    this.#show(asking, ...(this.#wishedSeat === null ? [] : [cancel]));
  }

  #giveUp() {
    this.#wishedSeat = null;
    this.#send({ say: "sit", seats: this.#ownSeats() });
    this.#showSeats();
  }

  #takeDenial(why: Extract<HostText, { say: "denied" }>["why"]) {
    if (this.#wishedSeat === null) return; // the player has given it up
    this.#wishedSeat = null;
    this.#showSeats(say(`devices.guest.denied-${why}`));
  }

  #ownSeats = () => this.seats.flatMap(({ by }, seat) => (by === "you" ? [seat] : []));

  /** @param note why a seat was not given */
  #showSeats(note = "") {
    this.#stage = "choosing";
    const hasSeat = this.#ownSeats().length > 0;
    this.#show(
      html`<h3>${say("devices.guest.seats")}</h3>
        <p class="soft" role="status">${note}</p>
        <ul class="seats">
          ${this.seats.map((seat, n) => this.#seatRow(seat, n))}
        </ul>`,
      button(say(hasSeat ? "close" : "devices.guest.watch"), { on: () => this.#finish() }),
    );
  }

  #seatRow({ name, face, by }: SeatOffer, seat: number) {
    const title = name || say("devices.guest.host");
    return html`<li>
      ${faceTemplate(face)}
      <span><b>${title}</b><small>${say(`devices.by.${by}`)}</small></span>
      ${this.#seatButton(by, seat)}
    </li>`;
  }

  #seatButton(by: SeatOffer["by"], seat: number) {
    if (by === "host") return nothing;
    if (by === "you") {
      return buttonTemplate(say("devices.guest.leave"), {
        on: () => inBackground(this.#leave(seat)),
      });
    }
    const words = say(by === "free" ? "devices.guest.here" : "devices.guest.ask");
    return buttonTemplate(words, { on: () => this.#sit(seat) });
  }

  #sit(seat: number) {
    this.#wishedSeat = seat;
    this.#send({ say: "sit", seats: [...this.#ownSeats(), seat] });
  }

  async #leave(seat: number) {
    const question = {
      title: say("devices.guest.leave-ask"),
      line: say("devices.guest.leave-line"),
    };
    if (!(await confirmAction(question, say("devices.guest.leave")))) return;
    this.#send({ say: "sit", seats: this.#ownSeats().filter((ownSeat) => ownSeat !== seat) });
    this.#finish();
  }

  /**
   * The seal of the deal; after the match also what was sealed, and the page that compares the two.
   */
  showSeal({ hash, open, line = "" }: Seal) {
    const text = [hash, line].filter(Boolean).join("\n");
    const link = fairLink(open ? `#${new URLSearchParams({ seal: hash, line })}` : "");
    const deal = html`<div class="deal">
      <p>${say(open ? "deal.opened" : "deal.closed")}</p>
      ${handOver(text, say("deal.seal"))}
      <p>${link}</p>
    </div>`;
    openSheet(say("deal.title"), nodesOf(deal));
  }

  // the dialog

  /** Shows why the table has ended. */
  #showEnd(why: End) {
    if (this.#stage === "ended") return;
    this.#stage = "ended";
    this.#question?.stop.abort();
    const end = message("nowifi", say(`devices.end.${why}`), [say(`devices.end.${why}-line`)]);
    const leave = () => openHomePage("_self");
    this.#show(end, button(say("menu.shelf"), { kind: "main", on: leave }));
    this.#link?.close();
  }

  #show(content: Template, ...buttons: HTMLElement[]) {
    const dialog = this.#dialog;
    dialog.setAttribute("aria-label", say("devices.title"));
    const pages = element("div", { class: "pages" });
    render(content, pages);
    dialog.replaceChildren(pages, element("footer", { class: "row" }, ...buttons));
    if (!dialog.isConnected) document.body.append(dialog);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTo(0, 0);
    buttons.at(-1)?.focus({ preventScroll: true });
  }
}

/** Where help is shown if the answer is not read. */
const waitingLine = () => html`<p class="soft waiting" role="status"></p>`;
