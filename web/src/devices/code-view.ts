/** Building blocks of the sheets on both devices: steps, messages, and codes to show or to scan. */

import { html, nothing } from "lit-html";
import encodeQR from "qr";
import { cleanName } from "../base/address.ts";
import { element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { copyField, copyOrShow, shareOrCopy } from "../base/sharing.ts";
import { say } from "../base/site.ts";
import { buttonTemplate, foldedTemplate, iconTemplate, type Template } from "../base/templates.ts";
import type { Store } from "../storage/store.ts";
import { MAX_GUEST_NAME_CHARS } from "./talk.ts";

const QUIET_MODULES = 4; // white margin around the code
const READ_MS = 120; // between two scans
// Width of a camera's picture: a phone's code is read at a distance of about 30 cm.
const CAMERA_PX = 1280;

/** The heading of a numbered step. */
export const step = (n: number, words: string, isCurrent = true) =>
  html`<div class=${isCurrent ? "step" : "step off"}>
    <i aria-hidden="true">${n}</i>
    <h3>${words}</h3>
  </div>`;

/** A message in the middle of the sheet. @param content below the lines */
export const message = (
  sign: string,
  title: string,
  lines: string[],
  content: Template = nothing,
) =>
  html`<div class="said">
    ${sign ? html`<span class="sign">${iconTemplate(sign)}</span>` : nothing}
    <h3>${title}</h3>
    ${lines.map((line) => html`<p>${line}</p>`)}${content}
  </div>`;

/** Advice for devices that cannot find each other. */
export const networkHelp = () =>
  message(
    "nowifi",
    say("devices.network.title"),
    [say("devices.network.line")],
    html`<ol class="steps">
      ${["hotspot", "join", "code"].map((key) => html`<li>${say(`devices.network.${key}`)}</li>`)}
    </ol>`,
  );

/** The player's name, as it was last entered on this device. */
export const nameOf = ({ keys }: Store) => keys.read("name") ?? "";

/** Asks for the player's name, which other devices will see. */
export function nameField(store: Store) {
  const keepName = ({ target }: Event) =>
    store.keys.put("name", cleanName((target as HTMLInputElement).value));
  return html`<label class="field">
    <span>${say("devices.guest.name")}</span>
    <input
      id="own-name"
      maxlength=${MAX_GUEST_NAME_CHARS}
      autocomplete="nickname"
      value=${nameOf(store)}
      @input=${keepName}
    />
    <small class="soft">${say("devices.guest.name-line")}</small>
  </label>`;
}

/** A text to send in a message, with a status line. */
export function handOver(text: string, label: string) {
  const status = element("p", { class: "soft small", role: "status" });
  const copy = async () => status.replaceChildren(await copyOrShow(text));
  const share = async () => status.replaceChildren(await shareOrCopy({ text }, text));
  const copyParts = { icon: "copy", on: () => inBackground(copy()) };
  const shareParts = { icon: "share", kind: "main", on: () => inBackground(share()) };
  return html`${copyField(text, { rows: "3", "aria-label": label })}
    <div class="row">
      ${buttonTemplate(say("devices.copy"), copyParts)}${buttonTemplate(
        say("devices.share"),
        shareParts,
      )}
    </div>
    ${status}`;
}

// The STUN or TURN server for devices in different networks; empty by default.

const SERVER_PATTERN = /^(stun|turns?):[\w.-]+(:\d{1,5})?(\?transport=(udp|tcp))?$/;

export const serverOf = ({ keys }: Store) => keys.read("server") ?? "";

/** A folded field for the server's address. @param onChange called with each valid address */
export function serverField(store: Store, onChange: () => void) {
  const wrong = element("p", { class: "bad", role: "alert" });
  const keepAddress = ({ target }: Event) => {
    const address = (target as HTMLInputElement).value.trim();
    const isValid = !address || SERVER_PATTERN.test(address);
    wrong.textContent = isValid ? "" : say("devices.text.server-wrong");
    if (!isValid) return;
    if (address) store.keys.put("server", address);
    else store.keys.remove("server");
    onChange();
  };
  const field = html`<label class="field">
    <span>${say("devices.text.server")}</span>
    <input
      value=${serverOf(store)}
      inputmode="url"
      autocomplete="off"
      spellcheck="false"
      placeholder="stun:"
      @change=${keepAddress}
    />
  </label>`;
  return foldedTemplate(
    say("devices.text.elsewhere"),
    html`<p class="soft small">${say("devices.text.server-line")}</p>
      ${field}${wrong}`,
  );
}

/** A code as a picture, dark on light in every palette. @param label for screen readers */
export function codePicture(text: string, label: string) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET_MODULES });
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return html`<div class="code">
    <svg viewBox=${`0 0 ${rows.length} ${rows.length}`} role="img" aria-label=${label}>
      <path d=${squares.join("")}></path>
    </svg>
  </div>`;
}

/** The browser's detector of codes, if it has one. */
interface NativeDetector {
  new (options: { formats: string[] }): {
    detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats?: () => Promise<string[]>;
}

/** Finds a code in a picture; "" or an error if there is none. */
type CodeReader = (video: HTMLVideoElement) => Promise<string>;

/** Reads by the browser's detector, or by the library's. */
async function makeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  const formats = await Native?.getSupportedFormats?.().catch((): string[] => []);
  if (Native && formats?.includes("qr_code")) {
    const detector = new Native({ formats: ["qr_code"] });
    return async (video) => {
      const codes = await detector.detect(video);
      return codes[0]?.rawValue ?? "";
    };
  }
  return makeLibraryReader();
}

async function makeLibraryReader(): Promise<CodeReader> {
  const { default: decodeQR } = await import("qr/decode.js");
  const canvas = element("canvas");
  const ctx = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, CAMERA_PX / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    if (!ctx || !canvas.width) return "";
    ctx.drawImage(video, 0, 0, canvas.width, canvas.height);
    return decodeQR(ctx.getImageData(0, 0, canvas.width, canvas.height));
  };
}

/**
 * Why there is no picture of a camera: not allowed, no camera, used by another program, or not a
 * secure page.
 * @param error of the browser
 */
export function whyNoCamera(error: unknown): "blocked" | "missing" | "busy" | "insecure" {
  const { name = "" } = (error ?? {}) as Partial<DOMException>;
  if (!isSecureContext) return "insecure";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "blocked";
}

/** A camera that scans for codes. Pictures are not stored. */
export class CodeCamera {
  readonly video = element("video", { playsinline: true, muted: true, "aria-hidden": "true" });
  #stream: MediaStream | null = null;
  #facing: "user" | "environment" = "user"; // a guest's screen faces the screen with the code

  /** @param accept receives the text of a code; true: it is the expected one */
  constructor(readonly accept: (text: string) => Promise<boolean>) {}

  /** @throws DOMException the camera is blocked, or there is none */
  async start() {
    this.stop();
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: this.#facing, width: { ideal: CAMERA_PX } },
    });
    this.#stream = stream;
    this.video.srcObject = stream;
    this.video.muted = true;
    await this.video.play();
    const read = await makeReader();
    while (this.#stream === stream) {
      const text = await read(this.video).catch(() => ""); // no code in this picture
      if (this.#stream === stream && text && (await this.accept(text))) {
        this.stop();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, READ_MS));
    }
  }

  flip() {
    this.#facing = this.#facing === "user" ? "environment" : "user";
    return this.start();
  }

  stop() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.video.srcObject = null;
  }
}
