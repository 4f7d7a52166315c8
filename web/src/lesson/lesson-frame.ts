/** A lesson in a frame as high as its content, and the messages between the two (host-messages.js). */

import { parseLessonMessage, makeMessage } from "./host-messages.ts";

const INITIAL_HEIGHT_PX = 730; // CSS pixels, until the lesson reports its height

let count = 0;

export class LessonFrame {
  origin: string;
  receive: (type: string, detail: Record<string, string | number>) => unknown;
  element = document.createElement("iframe");
  #id = `demo-${(count += 1)}`;
  #hear = (event: MessageEvent) => this.#receive(event);

  /**
   * @param address of the lesson
   * @param how `wishes`: parameters of the lesson's address (lesson-address.js); `receive`: called for all messages but the
   * height
   */
  constructor(address: URL, { title, wishes, receive }: { title: string; wishes: Record<string, string>; receive: (type: string, detail: Record<string, string | number>) => unknown }) {
    this.origin = address.origin;
    this.receive = receive;
    this.element.title = title;
    this.element.height = String(INITIAL_HEIGHT_PX);
    this.element.referrerPolicy = "strict-origin-when-cross-origin";
    this.element.src = `${address}#${new URLSearchParams({ id: this.#id, ...wishes })}`;
    this.listen();
  }

  /** Call when the frame is in the page. */
  listen = () => addEventListener("message", this.#hear);

  /** Call when the frame is removed. */
  stopListening = () => removeEventListener("message", this.#hear);

  post = (type: string, facts?: Record<string, unknown>) => this.element.contentWindow?.postMessage(makeMessage(type, this.#id, facts), "*");

  /** A sandboxed frame has the origin "null", so frames are identified by their window. */
  #receive({ source, origin, data }: MessageEvent) {
    if (!source || source !== this.element.contentWindow || ![this.origin, "null"].includes(origin)) return;
    const message = parseLessonMessage(data);
    if (message?.type === "resize") this.element.height = String(message.detail.height);
    else if (message) this.receive(message.type, message.detail);
  }
}
