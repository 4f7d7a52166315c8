/**
 * The sheet of the host's device: codes to show and to read, who sits where, and who can see what.
 */

import { html, nothing, render } from "lit-html";
import { element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { say } from "../base/site.ts";
import { buttonTemplate, faceTemplate, iconTemplate, type Template } from "../base/templates.ts";
import type { Store } from "../storage/store.ts";
import { confirmAction, openSheet } from "../view/dialog.ts";
import {
  CodeCamera,
  codePicture,
  handOver,
  message,
  nameField,
  networkHelp,
  serverField,
  serverOf,
  step,
  whyNoCamera,
} from "./code-view.ts";
import type { Guest } from "./guests.ts";
import type { Host } from "./host.ts";
import type { AnswerOutcome } from "./link.ts";
import { ANSWER_MARK } from "./signal.ts";
import type { SeatOffer } from "./talk.ts";

const CONNECT_TIMEOUT_MS = 10_000; // after the codes were exchanged

type Invitation = Awaited<ReturnType<Host["invite"]>>;

const dots = () => html`<div class="dots"><b></b><b></b><b></b></div>`;

/** Why an answer was not accepted. */
const sayOutcome = (outcome: AnswerOutcome) =>
  say(`devices.answer.${outcome}`, { mark: ANSWER_MARK });

export class DevicesSheet {
  readonly #dialog: HTMLDialogElement;
  #body = element("div", { class: "pages" });
  #foot = element("footer", { class: "row" });
  #buttons: Template[] = []; // in the footer
  #invitation: Invitation | null = null;
  #camera = new CodeCamera((text) => this.#takeFromCamera(text));
  #hint = element("p", { role: "status" }); // over the camera's picture
  #timer = 0;

  constructor(
    readonly host: Host,
    readonly store: Store,
    onClose: () => unknown,
  ) {
    const shut = () => {
      this.#camera.stop();
      clearTimeout(this.#timer);
      this.#dropInvitation();
      onClose();
    };
    this.#dialog = openSheet(say("devices.title"), [this.#body, this.#foot], {
      kind: "devices",
      shut,
    });
    if (host.guests.length) this.showSeats();
    else this.#showStart();
  }

  close = () => this.#dialog.close();

  #show(content: Template, ...buttons: Template[]) {
    this.#camera.stop();
    clearTimeout(this.#timer);
    render(content, this.#body);
    this.#showButtons(buttons);
    this.#dialog?.scrollTo(0, 0);
    [...this.#foot.querySelectorAll("button")].at(-1)?.focus({ preventScroll: true });
  }

  #showButtons(buttons: Template[]) {
    this.#buttons = buttons;
    render(html`${buttons}`, this.#foot);
  }

  // the codes

  /** Closes an unanswered invitation, which can no longer be used. */
  #dropInvitation() {
    if (this.#invitation?.link.state === null) this.#invitation.link.close();
    this.#invitation = null;
  }

  #retry = () => {
    this.#dropInvitation();
    this.showCode();
  };

  #showStart() {
    const points = ["account", "network", "count"].map(
      (key) => html`<li>${iconTemplate("check")}${say(`devices.start.${key}`)}</li>`,
    );
    const content = html`<ul class="ticks">
        ${points}
      </ul>
      ${nameField(this.store)}`;
    this.#show(
      message("phone", say("devices.start.title"), [say("devices.start.line")], content),
      this.#trustButton(),
      buttonTemplate(say("devices.start.go"), {
        kind: "main",
        icon: "qr",
        on: () => this.showCode(),
      }),
    );
  }

  #trustButton() {
    const on = () => this.#showTrust();
    return buttonTemplate(say("devices.trust.open"), { kind: "bare", icon: "eye", on });
  }

  /**
   * @param asText exchange codes in messages instead of with the camera, which browsers offer over
   *   https only
   */
  showCode(asText = !navigator.mediaDevices) {
    inBackground(this.#inviteAndShowCode(asText));
  }

  async #inviteAndShowCode(asText: boolean) {
    if (this.host.isFull) {
      this.#showFull();
      return;
    }
    if (!this.#invitation) {
      this.#show(message("", say("devices.code.making"), []));
      const invitation = await this.host.invite(serverOf(this.store)).catch(() => null);
      if (!invitation) {
        this.#showCannot();
        return;
      }
      if (!this.#dialog.open) {
        invitation.link.close();
        return;
      }
      this.#invitation = invitation;
    }
    const address = `${location.origin}${ROOT}/join/#${this.#invitation.code}`;
    if (asText) this.#showText(address);
    else this.#showPicture(address);
  }

  #showFull() {
    this.#show(
      message("user", say("devices.full.title"), [say("devices.full.line")]),
      buttonTemplate(say("close"), { kind: "main", on: () => this.showSeats() }),
    );
  }

  #showCannot() {
    this.#show(
      message("warn", say("devices.cannot.title"), [say("devices.cannot.line")]),
      buttonTemplate(say("close"), { kind: "main", on: this.close }),
    );
  }

  #showPicture(address: string) {
    const camera = element("div", { class: "camera" });
    const start = { kind: "main", icon: "camera", on: () => inBackground(this.#look(camera)) };
    render(buttonTemplate(say("devices.camera.on"), start), camera);
    this.#show(
      html`<div class="pair">
        <div>
          ${step(1, say("devices.code.scan"))}${codePicture(address, say("devices.code.scan"))}
        </div>
        <div>
          ${step(2, say("devices.code.show"), false)}${camera}
          <p class="soft small">${say("devices.code.once")}</p>
        </div>
      </div>`,
      this.#seatsButton(),
      buttonTemplate(say("devices.text.open"), {
        kind: "bare",
        icon: "copy",
        on: () => this.showCode(true),
      }),
    );
    camera.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Switches on the camera. @param frame for its picture */
  async #look(frame: HTMLElement) {
    const fail = (error: unknown) => this.#showNoCamera(whyNoCamera(error));
    const flip = () => inBackground(this.#camera.flip().catch(fail));
    this.#hint.textContent = say("devices.camera.hold");
    render(html`${this.#camera.video}${this.#hint}`, frame);
    this.#showButtons([
      ...this.#buttons,
      buttonTemplate(say("devices.camera.flip"), { icon: "redo", on: flip }),
    ]);
    await this.#camera.start().catch(fail);
  }

  #showNoCamera(why: ReturnType<typeof whyNoCamera>) {
    this.#show(
      message("camera", say(`devices.no-camera.${why}`), [say(`devices.no-camera.${why}-line`)]),
      buttonTemplate(say("devices.no-camera.again"), { on: () => this.showCode() }),
      buttonTemplate(say("devices.no-camera.text"), {
        kind: "main",
        on: () => this.showCode(true),
      }),
    );
  }

  #showText(address: string) {
    const { game = "", title = "" } = this.host.client.state ?? {};
    const invitation = say("devices.text.invitation", { game: title || game, link: address });
    const wrong = element("p", { class: "bad", role: "alert" });
    const take = async () => {
      const text =
        this.#body.querySelector<HTMLTextAreaElement>("textarea:not([readonly])")?.value ?? "";
      const outcome = await this.#take(text);
      if (outcome !== "accepted") wrong.textContent = sayOutcome(outcome);
    };
    const connect = { kind: "main", on: () => inBackground(take()) };
    const back = { kind: "bare", icon: "qr", on: () => this.showCode() };
    this.#show(
      html`<div class="pair">
          <div>
            ${step(1, say("devices.text.send"))}${handOver(invitation, say("devices.text.send"))}
          </div>
          <div>
            ${step(2, say("devices.text.paste"), false)}
            <textarea
              rows="3"
              class="copy"
              spellcheck="false"
              placeholder=${`${ANSWER_MARK}…`}
              aria-label=${say("devices.text.paste")}
            ></textarea>
            ${wrong}
            <div class="row">${buttonTemplate(say("devices.text.connect"), connect)}</div>
          </div>
        </div>
        ${serverField(this.store, this.#retry)}`,
      this.#seatsButton(),
      navigator.mediaDevices ? buttonTemplate(say("devices.text.back"), back) : nothing,
    );
  }

  #seatsButton() {
    return buttonTemplate(say("devices.seats.title"), {
      kind: "bare",
      on: () => this.showSeats(),
    });
  }

  /** @param text a guest's answer, read or pasted, perhaps with other words around it */
  async #take(text: string): Promise<AnswerOutcome> {
    const invitation = this.#invitation;
    const outcome = invitation ? await invitation.accept(text) : "another";
    if (outcome !== "accepted") return outcome;
    if (this.#invitation !== invitation) return outcome; // it has connected meanwhile
    this.#show(
      message("", say("devices.connecting.title"), [say("devices.connecting.line")], dots()),
      buttonTemplate(say("devices.cancel"), { on: this.#retry }),
    );
    this.#timer = setTimeout(() => {
      if (invitation?.link.state === null) this.#showNetwork();
      else this.welcome();
    }, CONNECT_TIMEOUT_MS);
    return outcome;
  }

  /** @returns is it the expected answer? */
  async #takeFromCamera(text: string) {
    const outcome = await this.#take(text);
    if (outcome !== "accepted" && outcome !== "none") this.#hint.textContent = sayOutcome(outcome);
    return outcome === "accepted";
  }

  #showNetwork() {
    this.#show(
      networkHelp(),
      buttonTemplate(say("devices.network.again"), { kind: "main", icon: "qr", on: this.#retry }),
    );
  }

  // the seats

  /** A guest has connected with the invitation, which cannot be used again. */
  welcome() {
    if (this.#invitation?.link.state === null) return; // it is for another device
    this.#invitation = null;
    if (this.#hasSeats) this.refresh();
    else this.showSeats();
  }

  get #hasSeats() {
    return this.#body.querySelector(".seats") !== null;
  }

  /** Updates the seats. The buttons below are not replaced, because a finger may be on one. */
  refresh() {
    if (this.#hasSeats) render(this.#seats(), this.#body);
  }

  showSeats() {
    this.#show(
      this.#seats(),
      this.#trustButton(),
      buttonTemplate(say("devices.seats.add"), { icon: "qr", on: () => this.showCode() }),
      buttonTemplate(say("devices.seats.play"), { kind: "main", on: this.close }),
    );
  }

  #seats() {
    const seatless = this.host.guests.filter(
      ({ seats, state }) => !seats.length && state !== "gone",
    );
    return html`<h3>${say("devices.seats.title")}</h3>
      <ul class="seats">
        ${this.host.seating.seatsFor(null).map((seat, n) => this.#seatRow(seat, n))}
        ${seatless.map((guest) => this.#guestRow(guest))}
      </ul>`;
  }

  #seatRow({ name, face, by }: SeatOffer, seat: number) {
    const sign = faceTemplate(face);
    const guest = this.host.guests.find(({ seats }) => seats.includes(seat));
    if (guest) return row(sign, name, stateOf(guest), this.#guestButtons(guest));
    return row(sign, name, say(`devices.by.${by}`), this.#seatButton(by, seat));
  }

  #seatButton(by: SeatOffer["by"], seat: number) {
    if (by === "computer" || by === "shared") {
      return this.#act("devices.seats.free", () => this.host.setFree(seat, true));
    }
    if (by !== "free") return nothing;
    return this.#act("devices.seats.ask", () => this.host.setFree(seat, false));
  }

  /** A device without a seat: it watches, asks to join, or was sent away. */
  #guestRow(guest: Guest) {
    const name = guest.name || say("devices.ask.someone");
    if (guest.state !== "refused") {
      return row(iconTemplate("eye"), name, stateOf(guest), this.#guestButtons(guest));
    }
    const allow = this.#act("devices.away.undo", () => this.host.allowAgain(guest));
    return row(iconTemplate("close"), name, stateOf(guest), allow);
  }

  #guestButtons(guest: Guest) {
    const release = guest.seats.length
      ? this.#act("devices.computer", () => this.host.release(guest, "computer"))
      : nothing;
    const sendAway = buttonTemplate(say("devices.ask.send-away"), {
      on: () => inBackground(this.#sendAway(guest)),
    });
    return html`${release}${sendAway}`;
  }

  async #sendAway(guest: Guest) {
    const who = guest.name || say("devices.ask.someone");
    const question = { title: say("devices.away.ask", { who }), line: say("devices.away.line") };
    if (!(await confirmAction(question, say("devices.ask.send-away")))) return;
    this.host.sendAway(guest);
    this.refresh();
  }

  /** A button that changes the seats. */
  #act(key: string, change: () => void) {
    const on = () => {
      change();
      this.refresh();
    };
    return buttonTemplate(say(key), { on });
  }

  // trust

  #showTrust() {
    const isSealed = Boolean(this.host.client.save?.body.seal);
    const back = () => (this.host.guests.length ? this.showSeats() : this.#showStart());
    this.#show(
      html`<h3>${say("devices.trust.title")}</h3>
        <p>${say("devices.trust.line")}</p>
        ${trustTable()}
        <p>${say(isSealed ? "devices.trust.sealed" : "devices.trust.open-deal")}</p>
        <p class="soft small">${say("devices.trust.server")}</p>`,
      buttonTemplate(say("devices.trust.back"), { kind: "main", on: back }),
    );
  }
}

/** A line of the list of seats. */
const row = (sign: Template, name: string, place: string, buttons: Template) =>
  html`<li>
    ${sign}<span><b>${name}</b><small>${place}</small></span
    ><span class="acts">${buttons}</span>
  </li>`;

function stateOf(guest: Guest) {
  const isAsleep = guest.isConnected && guest.presence === "asleep";
  return say(`devices.state.${isAsleep ? "asleep" : guest.state}`);
}

type Sight = "yes" | "no" | "could";

function sightCell(sight: Sight) {
  if (sight === "could") return html`<td>${say("devices.trust.could")}</td>`;
  const sign = iconTemplate(sight === "yes" ? "check" : "close");
  return html`<td>${sign}<span class="unseen">${say(`devices.trust.${sight}`)}</span></td>`;
}

/** Who can see what. */
const trustTable = () =>
  html`<table class="see">
    <tr>
      <td></td>
      <th scope="col">${say("devices.trust.guest")}</th>
      <th scope="col">${say("devices.trust.host")}</th>
    </tr>
    ${trustRow("own", "yes", "yes")}${trustRow("others", "no", "could")}
    ${trustRow("stock", "no", "could")}
  </table>`;

/**
 * @param key what is seen
 * @param guest what guests see of it
 * @param host what this device sees of it
 */
const trustRow = (key: string, guest: Sight, host: Sight) =>
  html`<tr>
    <th scope="row">${say(`devices.trust.${key}`)}</th>
    ${sightCell(guest)}${sightCell(host)}
  </tr>`;
