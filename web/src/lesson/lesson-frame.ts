/** A lesson in a frame on our own pages, including those opened by links in the rules. */

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
  for (const name of LOOK_SETTINGS) {
    if (dataset[name]) wishes[name] = dataset[name];
  }
  address.hash = "";
  const host = document.createElement("div");
  host.className = "shown";
  const frame = new LessonFrame(address, {
    title: link.getAttribute("aria-label") ?? "",
    wishes,
    receive: (type) => {
      if (type === "ready") host.scrollIntoView({ block: "nearest" });
    },
  });
  const close = document.createElement("button");
  close.type = "button";
  close.className = "btn";
  close.textContent = link.dataset.close ?? "";
  close.addEventListener("click", closeLesson);
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
