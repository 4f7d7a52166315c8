/** The page of a guest at another device's table: joining it, and the connection that replaces the engine's worker. */

import { button, element, portrait } from "../base/html.ts";
import { openHomePage, say } from "../base/site.ts";
import type { Message, Seal } from "../base/types.ts";
import { fairLink } from "../sheets/rules-sheet.ts";
import { confirmAction, loadLazyStyle, openSheet } from "../sheets/sheets.ts";
import { parseJson } from "../storage/envelope.ts";
import type { Store } from "../storage/store.ts";
import { codePicture, handOver, message, nameField, nameOf, networkHelp, serverOf, serverField } from "./code-view.ts";
import { answerLink, type Link, type LinkState } from "./link.ts";
import { ANSWER_MARK, type Code, type Reading, readCode } from "./signal.ts";
import { type GuestText, type HostText, MAX_HOST_CHARS, PROTOCOL, readHostText, type SeatOffer } from "./talk.ts";

const CONNECT_TIMEOUT_MS = 10_000; // once one device has found the other
const TOKEN_KEY = "seat-token"; // in the store: the token of the last seat

export class GuestTable {
  seats: SeatOffer[] = [];
  /** Set by the page: receives news of the engine as JSON. */
  hear: (text: string) => unknown = () => {};
  #link: Link | null = null;
  #count = 0;
  #waits = new Map<number, (answers: unknown[]) => void>();
  #dialog = element("dialog", { class: "devices guest", "aria-label": say("devices.title") });
  #wantsSeat = true;
  #isChoosing = false; // the player has opened the list of seats
  #notice = element("div", { class: "paperline guest", role: "status" }); // above the table
  #seated: () => void = () => {};
  #joined = new Promise<void>((done) => (this.#seated = done));

  /** @param notify shows a notice */
  constructor(readonly store: Store, readonly notify: (text: string) => unknown) {
    this.#dialog.addEventListener("cancel", (event) => event.preventDefault()); // there is no page behind this dialog
  }

  /** Replaces the worker: sends requests to the other device. */
  start = () => ({ asking: this.#joined.then(() => this.#ask), end: () => {} });

  #ask = (asked: Message) =>
    new Promise<unknown[]>((done) => {
      const n = (this.#count += 1);
      this.#waits.set(n, done);
      this.#send({ say: "ask", n, text: JSON.stringify(asked) });
    });

  #send = (text: GuestText) => this.#link?.send(JSON.stringify(text));

  /** Joins the table. Resolves when its state can be requested. @param hash of the address, with the code */
  async join(hash: string) {
    await loadLazyStyle("devices");
    document.querySelector(".top-line")?.append(this.#notice);
    addEventListener("hashchange", () => location.reload());
    const read = readCode(hash);
    if (read.kind !== "code") this.#showEnd(read.kind);
    else if (read.code.type !== "offer") this.#showEnd("none");
    else this.#showInvitation(read.code);
    return this.#joined;
  }

  #showInvitation(offer: Code) {
    const go = (seat: boolean) => () => {
      this.#wantsSeat = seat;
      this.#connect(offer).catch(() => this.#showEnd("cannot"));
    };
    this.#show([message("phone", say("devices.guest.title"), [say("devices.guest.line", { n: offer.free })], nameField(this.store))],
      button(say("devices.guest.watch"), { icon: "eye", on: go(false) }), button(say("devices.guest.sit"), { kind: "main", on: go(true) }));
  }

  /** Shows the code that answers an invitation until the other device has read it. */
  async #connect(offer: Code) {
    const { link, code } = await answerLink(offer, serverOf(this.store), MAX_HOST_CHARS);
    this.#link = link;
    link.onText = (text) => this.#take(readHostText(text));
    link.onState = (state) => this.#follow(state);
    this.#showCode(`${ANSWER_MARK}${code}`);
    link.peer.addEventListener("connectionstatechange", () => {
      if (link.peer.connectionState === "connecting") setTimeout(() => link.state === null && this.#showEnd("network"), CONNECT_TIMEOUT_MS);
    });
  }

  #showCode(answer: string) {
    this.#show([element("h3", {}, say("devices.guest.show")), codePicture(answer, say("devices.guest.show")), element("p", { class: "soft" }, say("devices.guest.bright"))],
      button(say("devices.guest.no-camera"), { kind: "bare", icon: "copy", on: () =>
        this.#show([element("h3", {}, say("devices.guest.text")), ...handOver(answer, say("devices.guest.text")), element("p", { class: "soft" }, say("devices.guest.keep-open")), serverField(this.store, () => location.reload())],
          button(say("devices.guest.code"), { kind: "bare", icon: "qr", on: () => this.#showCode(answer) })) }));
  }

  #follow(state: LinkState) {
    if (state === "up" && !this.seats.length) {
      this.#send({ say: "hello", protocol: PROTOCOL, token: this.store.keys.read(TOKEN_KEY) ?? "", name: nameOf(this.store) });
      document.addEventListener("visibilitychange", () => this.#send({ say: "away", away: document.hidden }));
    }
    this.#notice.textContent = state === "silent" ? say("devices.guest.silent") : "";
    if (state === "down") this.#showEnd("gone");
  }

  #take(given: HostText | null) {
    if (!given) return this.#link?.close();
    if (given.say === "table") return this.#takeTable(given.seats, given.token);
    if (given.say === "push") return this.hear(given.text);
    if (given.say === "ask-undo") return this.#agree(given.n, given.who);
    if (given.say === "no-undo") return this.notify(say("devices.undo-no"));
    if (given.say === "bye") return this.#showEnd(given.why);
    this.#waits.get(given.n)?.(parseJson(given.text) ?? []);
    return this.#waits.delete(given.n);
  }

  async #agree(n: number, who: string) {
    this.#send({ say: "agree", n, yes: await confirmAction(say("devices.undo", { who }), say("devices.undo-yes")) });
  }

  #takeTable(seats: SeatOffer[], token: string) {
    if (this.#dialog.querySelector(".seats") && JSON.stringify(seats) === JSON.stringify(this.seats)) return; // a finger may be on one
    this.seats = seats;
    this.store.keys.put(TOKEN_KEY, token);
    const isSeated = seats.some(({ by }) => by === "you");
    if (this.#isChoosing || (this.#wantsSeat && !isSeated)) this.#showSeats();
    else this.#finish();
  }

  #finish = () => {
    this.#isChoosing = false;
    this.#dialog.close();
    this.#seated();
  };

  /** Shows the seats: free ones can be taken, those of this device handed back. */
  chooseSeat() {
    this.#isChoosing = true;
    this.#showSeats();
  }

  #showSeats() {
    const own = this.seats.flatMap(({ by }, seat) => (by === "you" ? [seat] : []));
    const rows = this.seats.map(({ name, face, by }, seat) => {
      const act = by === "computer" || by === "shared"
        ? button(say("devices.guest.here"), { on: () => this.#sit([...own, seat]) })
        : by === "you" && button(say("devices.guest.leave"), { on: () => this.#leave(own.filter((one) => one !== seat)) });
      return element("li", {}, portrait(face), element("span", {}, element("b", {}, name || say("devices.guest.host")), element("small", {}, say(`devices.by.${by}`))), act);
    });
    this.#show([element("h3", {}, say("devices.guest.seats")), element("ul", { class: "seats" }, ...rows)],
      button(say(own.length ? "close" : "devices.guest.watch"), { on: () => {
      this.#wantsSeat = own.length > 0;
      this.#finish();
    } }));
  }

  /** @param seats all seats that this device wants */
  #sit(seats: number[]) {
    [this.#isChoosing, this.#wantsSeat] = [false, seats.length > 0];
    this.#send({ say: "sit", seats });
  }

  async #leave(seats: number[]) {
    if (await confirmAction(say("devices.guest.leave-ask"), say("devices.guest.leave"))) this.#sit(seats);
  }

  /** The seal of the deal; after the match also what was sealed, and the page that compares the two. */
  showSeal({ hash, open, line = "" }: Seal) {
    openSheet(say("deal.title"), [element("div", { class: "deal" }, element("p", {}, say(open ? "deal.opened" : "deal.closed")),
      ...handOver([hash, line].filter(Boolean).join("\n"), say("deal.seal")), element("p", {}, fairLink(open ? `#${new URLSearchParams({ seal: hash, line })}` : "")))]);
  }

  /** Shows why the table has ended. @param why key of its words */
  #showEnd(why: Exclude<Reading["kind"], "code"> | "network" | "gone" | "full" | "version" | "cannot" | "left") {
    if (why === "left" || this.#dialog.dataset.why) return;
    const content = why === "network" ? networkHelp() : message("nowifi", say(`devices.end.${why}`), [say(`devices.end.${why}-line`)]);
    this.#show([content], button(say("menu.shelf"), { kind: "main", on: openHomePage })).dataset.why = why;
  }

  #show(content: Node[], ...buttons: HTMLElement[]) {
    const dialog = this.#dialog;
    dialog.replaceChildren(element("div", { class: "pages" }, ...content), element("footer", { class: "row" }, ...buttons));
    if (!dialog.isConnected) document.body.append(dialog);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTo(0, 0);
    buttons.at(-1)?.focus({ preventScroll: true });
    return dialog;
  }
}
