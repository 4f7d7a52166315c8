/** Other devices at the table, for the match page. Loaded when a device is invited or returns. */

import { button, element, icon, portrait } from "../base/html.ts";
import { say } from "../base/site.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { confirmAction, loadLazyStyle, openSheet } from "../sheets/sheets.ts";
import { guestsOf, storeGuests } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";
import { CodeCamera, codePicture, handOver, message, nameField, nameOf, networkHelp, serverField, serverOf, step } from "./code-view.ts";
import { type Guest, type GuestNews, Host } from "./host.ts";
import type { AnswerOutcome } from "./link.ts";
import { ANSWER_MARK } from "./signal.ts";

const CONNECT_TIMEOUT_MS = 10_000; // after the codes were exchanged
const BACK_MS = 4000; // how long the notice about a guest's return is shown

type Invitation = Awaited<ReturnType<Host["invite"]>>;

export class Devices {
  readonly host: Host;
  #sheet: DevicesSheet | null = null;
  #seats = ""; // as last sent to the guests

  /** @param bar above the table, for notices */
  constructor(readonly client: EngineClient, readonly store: Store, readonly bar: HTMLElement) {
    this.host = new Host(client, () => nameOf(store), (guest, news) => this.#showNews(guest, news));
    this.host.askHere = (who) => confirmAction(say("devices.undo", { who }), say("devices.undo-yes"));
    addEventListener("pagehide", () => this.host.end());
  }

  /** @param code show a code at once */
  open = async (code = false) => {
    await loadLazyStyle("devices");
    this.#sheet ??= new DevicesSheet(this.host, this.store, () => (this.#sheet = null));
    if (code) this.#sheet.showCode();
  };

  /** The engine has opened a match, or opened it again. */
  begin() {
    this.host.reseat(guestsOf(this.store, this.client.id));
    for (const guest of this.host.guests) if (guest.state === "down") this.#showNews(guest, "gone");
  }

  /** Called when a state is shown: sends the seats to the guests if they have changed. */
  update() {
    if (!this.client.id) return; // a puzzle or a replay
    storeGuests(this.store, this.client.id, this.host.toStore());
    const seats = JSON.stringify([this.client.id, this.host.seatsFor(null), this.host.guests.map((guest) => guest.seats)]);
    if (seats === this.#seats) return;
    this.#seats = seats;
    this.host.sendTables();
    this.#sheet?.refresh();
  }

  async #showNews(guest: Guest, news: GuestNews) {
    await loadLazyStyle("devices");
    noteGuest(this.bar, this.host, guest, news, () => this.open(true));
    if (news === "joined" || news === "back") this.#sheet?.welcome();
    this.host.sendTables();
  }
}

// The sheet.

class DevicesSheet {
  readonly #dialog: HTMLDialogElement;
  #body = element("div", { class: "pages" });
  #foot = element("footer", { class: "row" });
  #invitation: Invitation | null = null;
  #retry = () => [this.#dropInvitation(), this.showCode()];
  #camera = new CodeCamera(async (text) => {
    const outcome = await this.#take(text);
    if (outcome !== "accepted" && outcome !== "none") this.#hint.textContent = say(`devices.answer.${outcome}`, { mark: ANSWER_MARK });
    return outcome === "accepted";
  });
  #hint = element("p", { role: "status" }); // over the camera's picture
  #timer = 0;

  constructor(readonly host: Host, readonly store: Store, closed: () => unknown) {
    this.#dialog = openSheet(say("devices.title"), [this.#body, this.#foot], { kind: "devices", shut: () => [this.#camera.stop(), clearTimeout(this.#timer), this.#dropInvitation(), closed()] });
    if (host.guests.length) this.showSeats();
    else this.#showStart();
  }

  close = () => this.#dialog.close();

  #show(content: Node[], ...buttons: HTMLElement[]) {
    this.#camera.stop();
    clearTimeout(this.#timer);
    this.#body.replaceChildren(...content);
    this.#foot.replaceChildren(...buttons);
    this.#dialog?.scrollTo(0, 0);
    buttons.at(-1)?.focus({ preventScroll: true });
  }

  /** Closes an unanswered invitation, which can no longer be used. */
  #dropInvitation() {
    if (this.#invitation?.link.state === null) this.#invitation.link.close();
    this.#invitation = null;
  }

  #showStart() {
    const points = ["account", "network", "count"].map((key) => element("li", {}, icon("check"), say(`devices.start.${key}`)));
    this.#show([message("phone", say("devices.start.title"), [say("devices.start.line")], element("ul", { class: "ticks" }, ...points), nameField(this.store))],
      button(say("devices.trust.open"), { kind: "bare", icon: "eye", on: () => this.#showTrust() }),
      button(say("devices.start.go"), { kind: "main", icon: "qr", on: () => this.showCode() }));
  }

  /** @param text exchange codes in messages instead of with the camera, which browsers offer over https only */
  async showCode(text = !navigator.mediaDevices) {
    if (this.host.isFull) return this.#show([message("user", say("devices.full.title"), [say("devices.full.line")])], button(say("close"), { kind: "main", on: () => this.showSeats() }));
    if (!this.#invitation) {
      this.#show([message("", say("devices.code.making"), [])]);
      const invitation = await this.host.invite(serverOf(this.store)).catch(() => null);
      if (!invitation) return this.#show([message("warn", say("devices.cannot.title"), [say("devices.cannot.line")])], button(say("close"), { kind: "main", on: this.close }));
      if (!this.#dialog.open) return invitation.link.close();
      this.#invitation = invitation;
    }
    const address = `${location.origin}/join/#${this.#invitation.code}`;
    return text ? this.#showText(address) : this.#showPicture(address);
  }

  #showPicture(address: string) {
    const camera = element("div", { class: "camera" });
    const start = button(say("devices.camera.on"), { kind: "main", icon: "camera", on: () => this.#look(camera) });
    camera.append(start);
    this.#show([element("div", { class: "pair" },
      element("div", {}, step(1, say("devices.code.scan")), codePicture(address, say("devices.code.scan"))),
      element("div", {}, step(2, say("devices.code.show"), false), camera, element("p", { class: "soft small" }, say("devices.code.once"))))],
    button(say("devices.text.open"), { kind: "bare", icon: "copy", on: () => this.showCode(true) }));
    start.focus({ preventScroll: true });
  }

  /** Switches on the camera. @param frame for its picture */
  async #look(frame: HTMLElement) {
    const flip = button(say("devices.camera.flip"), { icon: "redo", on: () => this.#camera.flip().catch(() => this.#showBlocked()) });
    this.#hint.textContent = say("devices.camera.hold");
    frame.replaceChildren(this.#camera.video, this.#hint);
    this.#foot.append(flip);
    await this.#camera.start().catch(() => this.#showBlocked());
  }

  #showBlocked = () => this.#show([message("camera", say("devices.blocked.title"), [say("devices.blocked.line")])],
    button(say("devices.blocked.again"), { on: () => this.showCode() }),
    button(say("devices.blocked.text"), { kind: "main", on: () => this.showCode(true) }));

  #showText(address: string) {
    const { game = "", title = "" } = this.host.client.state ?? {};
    const invitation = say("devices.text.invitation", { game: title || game, link: address });
    const wrong = element("p", { class: "bad", role: "alert" });
    const area = element("textarea", { rows: "3", class: "copy", spellcheck: "false", placeholder: `${ANSWER_MARK}…`, "aria-label": say("devices.text.paste") });
    const connect = button(say("devices.text.connect"), { kind: "main", on: async () => {
      const outcome = await this.#take(area.value);
      if (outcome !== "accepted") wrong.textContent = say(`devices.answer.${outcome}`, { mark: ANSWER_MARK });
    } });
    this.#show([element("div", { class: "pair" },
      element("div", {}, step(1, say("devices.text.send")), ...handOver(invitation, say("devices.text.send"))),
      element("div", {}, step(2, say("devices.text.paste"), false), area, wrong, element("div", { class: "row" }, connect))),
    serverField(this.store, this.#retry)],
    ...(navigator.mediaDevices ? [button(say("devices.text.back"), { kind: "bare", icon: "qr", on: () => this.showCode() })] : []));
  }

  /** @param text a guest's answer, read or pasted */
  async #take(text: string): Promise<AnswerOutcome> {
    const invitation = this.#invitation;
    const outcome = invitation ? await invitation.accept(text) : "other";
    if (outcome !== "accepted") return outcome;
    if (this.#invitation !== invitation) return outcome; // it has connected meanwhile
    this.#show([message("", say("devices.connecting.title"), [say("devices.connecting.line")], element("div", { class: "dots" }, ...[0, 1, 2].map(() => element("b"))))], button(say("devices.cancel"), { on: () => this.#retry() }));
    this.#timer = setTimeout(() => this.#showNetwork(), CONNECT_TIMEOUT_MS);
    return outcome;
  }

  #showNetwork = () => this.#show([networkHelp()], button(say("devices.network.again"), { kind: "main", icon: "qr", on: this.#retry }));

  /** A guest has connected with the invitation, which cannot be used again. */
  welcome() {
    if (this.#invitation?.link.state === "up") this.#invitation = null;
    if (this.#invitation) return; // this one is for another device
    if (this.#body.querySelector(".seats")) this.refresh();
    else this.showSeats();
  }

  /** Updates the seats. The buttons below are not replaced, because a finger may be on one. */
  refresh() {
    if (this.#body.querySelector(".seats")) this.#body.replaceChildren(...this.#seats());
  }

  showSeats() {
    this.#show(this.#seats(),
      button(say("devices.trust.open"), { kind: "bare", icon: "eye", on: () => this.#showTrust() }),
      button(say("devices.seats.add"), { icon: "qr", on: () => this.showCode() }),
      button(say("devices.seats.play"), { kind: "main", on: this.close }));
  }

  #seats() {
    const guests = this.host.guests;
    const seats = this.host.seatsFor(null).map(({ name, face, by }, seat) => {
      const guest = guests.find((one) => one.seats.includes(seat));
      const place = guest ? say(`devices.state.${guest.isAway && guest.state === "up" ? "silent" : guest.state}`) : say(`devices.by.${by}`);
      const free = guest && button(say("devices.computer"), { on: () => this.host.release(guest, "computer") });
      return element("li", {}, portrait(face), element("span", {}, element("b", {}, name), element("small", {}, place)), free ?? false);
    });
    const watching = guests.filter((guest) => !guest.seats.length && guest.state !== "down").length;
    return [element("h3", {}, say("devices.seats.title")), element("ul", { class: "seats" }, ...seats), ...(watching ? [element("p", { class: "soft" }, say("devices.seats.watching", { n: watching }))] : [])];
  }

  #showTrust() {
    const sign = (key: "yes" | "no") => element("td", {}, icon(key === "yes" ? "check" : "close"), element("span", { class: "unseen" }, say(`devices.trust.${key}`)));
    const row = (key: string, ...cells: HTMLElement[]) => element("tr", {}, element("th", { scope: "row" }, say(`devices.trust.${key}`)), ...cells);
    const head = element("tr", {}, element("td"), ...["guest", "host"].map((key) => element("th", { scope: "col" }, say(`devices.trust.${key}`))));
    const could = () => element("td", {}, say("devices.trust.could"));
    const sealed = Boolean(this.host.client.save?.body.seal);
    this.#show([element("h3", {}, say("devices.trust.title")), element("p", {}, say("devices.trust.line")),
      element("table", { class: "see" }, head, row("own", sign("yes"), sign("yes")), row("others", sign("no"), could()), row("stock", sign("no"), could())),
      element("p", {}, say(sealed ? "devices.trust.sealed" : "devices.trust.open-deal")), element("p", { class: "soft small" }, say("devices.trust.server"))],
    button(say("devices.trust.back"), { kind: "main", on: () => (this.host.guests.length ? this.showSeats() : this.#showStart()) }));
  }
}

// Notices above the table.

/** Shows news about a guest, with buttons to continue. @param bar above the table @param showCode opens the sheet with a new code */
function noteGuest(bar: HTMLElement, host: Host, guest: Guest, news: GuestNews, showCode: () => void) {
  bar.querySelector(`[data-guest="${guest.id}"]`)?.remove();
  if (news === "joined" || news === "sat") return;
  if (news !== "left" && !guest.seats.length) return;
  const who = guest.name || host.seatsFor(null)[guest.seats[0]]?.name || "";
  const acts = news === "asleep" || news === "gone"
    ? [button(say("devices.computer"), { on: () => [host.release(guest, "computer"), line.remove()] }), ...(news === "gone" ? [button(say("devices.here"), { on: () => [host.release(guest, "here"), line.remove()] }), button(say("devices.code.new"), { kind: "main", icon: "qr", on: showCode })] : [])]
    : [];
  const line = element("section", { class: `paperline guest ${news}`, role: "status", "data-guest": guest.id }, element("b", {}, say(`devices.news.${news}`, { who })), element("span", {}, say(`devices.news.${news}-line`)), ...acts);
  bar.append(line);
  if (!acts.length) setTimeout(() => line.remove(), BACK_MS);
}
