/** A lesson in a frame on our own pages. */

import { makeMessage, parseLessonMessage } from "./lesson-messages.ts";

const INITIAL_HEIGHT_PX = 730; // CSS pixels, until the lesson reports its height

let count = 0;

/** A new name for a frame in messages. */
function nextId() {
  count += 1;
  return `demo-${count}`;
}

export class LessonFrame {
  element = document.createElement("iframe");
  #id = nextId();
  #handleMessage = (event: MessageEvent) => this.#receive(event);

  /**
   * @param address of the lesson
   * @param how `wishes`: parameters of the lesson's address (lesson-messages.ts); `receive`: called
   * for all messages but the height
   */
  constructor(
    readonly address: URL,
    readonly how: {
      title: string;
      wishes: Record<string, string>;
      receive: (type: string, detail: Record<string, string | number>) => unknown;
    },
  ) {
    this.element.title = how.title;
    this.element.height = String(INITIAL_HEIGHT_PX);
    this.element.referrerPolicy = "strict-origin-when-cross-origin";
    this.element.src = `${address}#${new URLSearchParams({ id: this.#id, ...how.wishes })}`;
    this.listen();
  }

  /** Call when the frame is in the page. */
  listen = () => addEventListener("message", this.#handleMessage);

  /** Call when the frame is removed. */
  stopListening = () => removeEventListener("message", this.#handleMessage);

  post = (type: string, facts?: Record<string, unknown>) =>
    this.element.contentWindow?.postMessage(makeMessage(type, this.#id, facts), "*");

  /** A sandboxed frame has the origin "null", so frames are identified by their window. */
  #receive({ source, origin, data }: MessageEvent) {
    if (!source || source !== this.element.contentWindow) return;
    if (origin !== this.address.origin && origin !== "null") return;
    const message = parseLessonMessage(data);
    if (message?.type === "resize") this.element.height = String(message.detail.height);
    else if (message) this.how.receive(message.type, message.detail);
  }
}
