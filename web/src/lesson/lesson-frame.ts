/** A lesson in a frame on our own pages, including those opened by links in the rules. */

import { makeMessage, parseLessonMessage } from "./lesson-messages.ts";

const INITIAL_HEIGHT_PX = 730; // CSS pixels, until the lesson reports its height

let count = 0;

export class LessonFrame {
  element = document.createElement("iframe");
  #id = `demo-${(count += 1)}`;
  #hear = (event: MessageEvent) => this.#receive(event);

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
    const src = `${address}#${new URLSearchParams({ id: this.#id, ...how.wishes })}`;
    Object.assign(this.element, {
      title: how.title,
      height: INITIAL_HEIGHT_PX,
      referrerPolicy: "strict-origin-when-cross-origin",
      src,
    });
    this.listen();
  }

  /** Call when the frame is in the page. */
  listen = () => addEventListener("message", this.#hear);

  /** Call when the frame is removed. */
  stopListening = () => removeEventListener("message", this.#hear);

  post = (type: string, facts?: Record<string, unknown>) =>
    this.element.contentWindow?.postMessage(makeMessage(type, this.#id, facts), "*");

  /** A sandboxed frame has the origin "null", so frames are identified by their window. */
  #receive({ source, origin, data }: MessageEvent) {
    if (
      !source ||
      source !== this.element.contentWindow ||
      ![this.address.origin, "null"].includes(origin)
    ) {
      return;
    }
    const message = parseLessonMessage(data);
    if (message?.type === "resize") this.element.height = String(message.detail.height);
    else if (message) this.how.receive(message.type, message.detail);
  }
}

// "Show me" on a rules page or in its sheet: plays the lesson in place, from the step that shows
// the rule. Without scripts the link leads to the lesson's page. Imports nothing of base/, so that
// the match page's main bundle stays in one piece.

export const LOOK_SETTINGS = ["theme", "palette", "motion"] as const; // as in the surrounding page

/** Plays the lesson of a link below it. The frame takes the focus; the Close button returns it. */
export function playLessonInline(link: HTMLAnchorElement) {
  const address = new URL(link.href);
  const { dataset } = document.documentElement;
  const wishes: Record<string, string> = {
    ...Object.fromEntries(new URLSearchParams(address.hash.slice(1))),
    controls: "minimal",
    focus: "1",
  };
  for (const name of LOOK_SETTINGS) if (dataset[name]) wishes[name] = dataset[name];
  address.hash = "";
  const receive = (type: string) => type === "ready" && host.scrollIntoView({ block: "nearest" });
  const frame = new LessonFrame(address, {
    title: link.getAttribute("aria-label") ?? "",
    wishes,
    receive,
  });
  const close = Object.assign(document.createElement("button"), {
    type: "button",
    className: "btn",
    onclick: closeLesson,
  });
  close.textContent = link.dataset.close ?? "";
  const host = Object.assign(document.createElement("div"), { className: "shown" });
  host.append(frame.element, close);
  if (link.closest("li")) link.after(host);
  else link.closest("p")?.after(host);
  link.hidden = true;
  frame.element.focus();

  function closeLesson() {
    frame.stopListening();
    host.remove();
    link.hidden = false;
    link.focus();
  }
}
