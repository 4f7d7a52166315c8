/**
 * The sheet of the host's device: codes to show and to read, who sits where, and who can see what.
 */

import { button, element, icon, portrait } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { say } from "../base/site.ts";
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

const dots = () => element("div", { class: "dots" }, ...[0, 1, 2].map(() => element("b")));

/** Why an answer was not accepted. */
const sayOutcome = (outcome: AnswerOutcome) =>
  say(`devices.answer.${outcome}`, { mark: ANSWER_MARK });

export class DevicesSheet {
  readonly #dialog: HTMLDialogElement;
  #body = element("div", { class: "pages" });
  #foot = element("footer", { class: "row" });
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

  #show(content: Node[], ...buttons: HTMLElement[]) {
    this.#camera.stop();
    clearTimeout(this.#timer);
    this.#body.replaceChildren(...content);
    this.#foot.replaceChildren(...buttons);
    this.#dialog?.scrollTo(0, 0);
    buttons.at(-1)?.focus({ preventScroll: true });
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
    const points = ["account", "network", "count"].map((key) =>
      element("li", {}, icon("check"), say(`devices.start.${key}`)),
    );
    const start = say("devices.start.title");
    const content = [element("ul", { class: "ticks" }, ...points), nameField(this.store)];
    this.#show(
      [message("phone", start, [say("devices.start.line")], ...content)],
      button(say("devices.trust.open"), { kind: "bare", icon: "eye", on: () => this.#showTrust() }),
      button(say("devices.start.go"), { kind: "main", icon: "qr", on: () => this.showCode() }),
    );
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
      this.#show([message("", say("devices.code.making"), [])]);
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
    const full = message("user", say("devices.full.title"), [say("devices.full.line")]);
    this.#show([full], button(say("close"), { kind: "main", on: () => this.showSeats() }));
  }

  #showCannot() {
    const cannot = message("warn", say("devices.cannot.title"), [say("devices.cannot.line")]);
    this.#show([cannot], button(say("close"), { kind: "main", on: this.close }));
  }

  #showPicture(address: string) {
    const camera = element("div", { class: "camera" });
    const start = button(say("devices.camera.on"), {
      kind: "main",
      icon: "camera",
      on: () => inBackground(this.#look(camera)),
    });
    camera.append(start);
    const picture = codePicture(address, say("devices.code.scan"));
    const once = element("p", { class: "soft small" }, say("devices.code.once"));
    const steps = [
      element("div", {}, step(1, say("devices.code.scan")), picture),
      element("div", {}, step(2, say("devices.code.show"), false), camera, once),
    ];
    this.#show(
      [element("div", { class: "pair" }, ...steps)],
      this.#seatsButton(),
      button(say("devices.text.open"), {
        kind: "bare",
        icon: "copy",
        on: () => this.showCode(true),
      }),
    );
    start.focus({ preventScroll: true });
  }

  /** Switches on the camera. @param frame for its picture */
  async #look(frame: HTMLElement) {
    const fail = (error: unknown) => this.#showNoCamera(whyNoCamera(error));
    const flip = button(say("devices.camera.flip"), {
      icon: "redo",
      on: () => inBackground(this.#camera.flip().catch(fail)),
    });
    this.#hint.textContent = say("devices.camera.hold");
    frame.replaceChildren(this.#camera.video, this.#hint);
    this.#foot.append(flip);
    await this.#camera.start().catch(fail);
  }

  #showNoCamera(why: ReturnType<typeof whyNoCamera>) {
    this.#show(
      [message("camera", say(`devices.no-camera.${why}`), [say(`devices.no-camera.${why}-line`)])],
      button(say("devices.no-camera.again"), { on: () => this.showCode() }),
      button(say("devices.no-camera.text"), { kind: "main", on: () => this.showCode(true) }),
    );
  }

  #showText(address: string) {
    const { game = "", title = "" } = this.host.client.state ?? {};
    const invitation = say("devices.text.invitation", { game: title || game, link: address });
    const wrong = element("p", { class: "bad", role: "alert" });
    const area = element("textarea", {
      rows: "3",
      class: "copy",
      spellcheck: "false",
      placeholder: `${ANSWER_MARK}…`,
      "aria-label": say("devices.text.paste"),
    });
    const take = async () => {
      const outcome = await this.#take(area.value);
      if (outcome !== "accepted") wrong.textContent = sayOutcome(outcome);
    };
    const connect = button(say("devices.text.connect"), {
      kind: "main",
      on: () => inBackground(take()),
    });
    const steps = [
      element(
        "div",
        {},
        step(1, say("devices.text.send")),
        ...handOver(invitation, say("devices.text.send")),
      ),
      element(
        "div",
        {},
        step(2, say("devices.text.paste"), false),
        area,
        wrong,
        element("div", { class: "row" }, connect),
      ),
    ];
    const camera = () => this.showCode();
    const back = button(say("devices.text.back"), { kind: "bare", icon: "qr", on: camera });
    this.#show(
      [element("div", { class: "pair" }, ...steps), serverField(this.store, this.#retry)],
      this.#seatsButton(),
      ...(navigator.mediaDevices ? [back] : []),
    );
  }

  #seatsButton() {
    return button(say("devices.seats.title"), { kind: "bare", on: () => this.showSeats() });
  }

  /** @param text a guest's answer, read or pasted, perhaps with other words around it */
  async #take(text: string): Promise<AnswerOutcome> {
    const invitation = this.#invitation;
    const outcome = invitation ? await invitation.accept(text) : "another";
    if (outcome !== "accepted") return outcome;
    if (this.#invitation !== invitation) return outcome; // it has connected meanwhile
    this.#show(
      [message("", say("devices.connecting.title"), [say("devices.connecting.line")], dots())],
      button(say("devices.cancel"), { on: this.#retry }),
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
      [networkHelp()],
      button(say("devices.network.again"), { kind: "main", icon: "qr", on: this.#retry }),
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
    if (this.#hasSeats) this.#body.replaceChildren(...this.#seats());
  }

  showSeats() {
    this.#show(
      this.#seats(),
      button(say("devices.trust.open"), { kind: "bare", icon: "eye", on: () => this.#showTrust() }),
      button(say("devices.seats.add"), { icon: "qr", on: () => this.showCode() }),
      button(say("devices.seats.play"), { kind: "main", on: this.close }),
    );
  }

  #seats() {
    const seatRows = this.host.seating.seatsFor(null).map((seat, n) => this.#seatRow(seat, n));
    const seatless = this.host.guests.filter(
      ({ seats, state }) => !seats.length && state !== "gone",
    );
    const rows = [...seatRows, ...seatless.map((guest) => this.#guestRow(guest))];
    return [
      element("h3", {}, say("devices.seats.title")),
      element("ul", { class: "seats" }, ...rows),
    ];
  }

  #seatRow({ name, face, by }: SeatOffer, seat: number) {
    const guest = this.host.guests.find(({ seats }) => seats.includes(seat));
    if (guest) return row(portrait(face), name, stateOf(guest), ...this.#guestButtons(guest));
    const canBeFree = by === "computer" || by === "shared";
    const freeButton =
      canBeFree && this.#act("devices.seats.free", () => this.host.setFree(seat, true));
    const askButton =
      by === "free" && this.#act("devices.seats.ask", () => this.host.setFree(seat, false));
    return row(portrait(face), name, say(`devices.by.${by}`), freeButton, askButton);
  }

  /** A device without a seat: it watches, asks to join, or was sent away. */
  #guestRow(guest: Guest) {
    const name = guest.name || say("devices.ask.someone");
    if (guest.state !== "refused") {
      return row(icon("eye"), name, stateOf(guest), ...this.#guestButtons(guest));
    }
    return row(
      icon("close"),
      name,
      stateOf(guest),
      this.#act("devices.away.undo", () => this.host.allowAgain(guest)),
    );
  }

  #guestButtons(guest: Guest) {
    const sendAway = button(say("devices.ask.send-away"), {
      on: () => inBackground(this.#sendAway(guest)),
    });
    if (!guest.seats.length) return [sendAway];
    return [this.#act("devices.computer", () => this.host.release(guest, "computer")), sendAway];
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
    return button(say(key), { on });
  }

  // trust

  #showTrust() {
    const isSealed = Boolean(this.host.client.save?.body.seal);
    const head = element(
      "tr",
      {},
      element("td"),
      headCell("guest", "col"),
      headCell("host", "col"),
    );
    const table = element(
      "table",
      { class: "see" },
      head,
      trustRow("own", "yes", "yes"),
      trustRow("others", "no", "could"),
      trustRow("stock", "no", "could"),
    );
    const back = () => (this.host.guests.length ? this.showSeats() : this.#showStart());
    this.#show(
      [
        element("h3", {}, say("devices.trust.title")),
        element("p", {}, say("devices.trust.line")),
        table,
        element("p", {}, say(isSealed ? "devices.trust.sealed" : "devices.trust.open-deal")),
        element("p", { class: "soft small" }, say("devices.trust.server")),
      ],
      button(say("devices.trust.back"), { kind: "main", on: back }),
    );
  }
}

/** A line of the list of seats. */
function row(sign: Node, name: string, place: string, ...buttons: (HTMLElement | false)[]) {
  const words = element("span", {}, element("b", {}, name), element("small", {}, place));
  return element("li", {}, sign, words, element("span", { class: "acts" }, ...buttons));
}

function stateOf(guest: Guest) {
  const isAsleep = guest.isConnected && guest.presence === "asleep";
  return say(`devices.state.${isAsleep ? "asleep" : guest.state}`);
}

const headCell = (key: string, scope: "row" | "col") =>
  element("th", { scope }, say(`devices.trust.${key}`));

type Sight = "yes" | "no" | "could";

function sightCell(sight: Sight) {
  if (sight === "could") return element("td", {}, say("devices.trust.could"));
  const words = element("span", { class: "unseen" }, say(`devices.trust.${sight}`));
  return element("td", {}, icon(sight === "yes" ? "check" : "close"), words);
}

/**
 * @param key what is seen
 * @param guest what guests see of it
 * @param host what this device sees of it
 */
const trustRow = (key: string, guest: Sight, host: Sight) =>
  element("tr", {}, headCell(key, "row"), sightCell(guest), sightCell(host));
