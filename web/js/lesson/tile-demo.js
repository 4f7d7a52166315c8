/**
 * The element: a button over the picture that is there, then a frame as high as the lesson in it.
 *
 * Attributes: `game`, `lesson`; `load` (`visible`: when it comes into sight, else by a tap); all that a lesson's address
 * takes (fragment.js). Events: `tile-demo:ready`, `:step` {n, of}, `:done` {correct, attempts}, `:error` {code}.
 */

import { fromLesson, outward } from "./messages.js";

const KEY = /^[a-z0-9-]{1,40}$/;
const PASSED_ON = ["step", "mode", "seed", "theme", "palette", "accent", "lang", "motion", "controls"];
const HIGH = 680; // CSS pixels, until the lesson says how high it is
const STYLE = `:host { display: block; position: relative; max-width: 640px; min-height: 48px; }
iframe { display: block; width: 100%; border: 0; }
button { position: absolute; inset: 0; width: 100%; height: 100%; padding: 12px; border: 0; background: none; font: 600 1rem/1.2 system-ui, sans-serif; cursor: pointer; display: grid; place-items: end center; }
button span { padding: 12px 20px; border-radius: 10px; background: #14574b; color: #fff; }
button:focus-visible { outline: 3px solid #0b2e5c; outline-offset: 2px; }`;
/** The only words of ours. @type {Record<string, string>} */
const START = { en: "Play the lesson", tr: "Dersi oyna" };
const HERE = new URL(".", import.meta.url);

let count = 0;

export class TileDemo extends HTMLElement {
  static observedAttributes = ["theme", "accent"];
  #root = this.attachShadow({ mode: "open" });
  #id = `demo-${(count += 1)}`;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {IntersectionObserver | null} */
  #sight = null;
  #hear = (/** @type {MessageEvent} */ event) => this.#receive(event);

  connectedCallback() {
    addEventListener("message", this.#hear);
    if (this.#frame) return;
    const sheet = new CSSStyleSheet(); // a host's policy may allow no <style>
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    const button = document.createElement("button");
    const words = document.createElement("span");
    const lang = this.getAttribute("lang") || document.documentElement.lang || navigator.language;
    words.textContent = START[lang.split("-")[0]] ?? START.en;
    button.type = "button";
    button.append(words);
    button.addEventListener("click", () => this.#open(true));
    this.#root.replaceChildren(document.createElement("slot"), button);
    if (this.getAttribute("load") === "visible") this.#openInSight();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
    this.#sight?.disconnect();
  }

  attributeChangedCallback() {
    const [theme, accent] = ["theme", "accent"].map((name) => this.getAttribute(name) ?? "");
    this.#say("theme", { theme, accent });
  }

  /** To a step. @param {number} step counted from 1 */
  goto = (step) => this.#say("goto", { step });

  /** From the beginning. */
  restart = () => this.goto(1);

  /** Whatever moves, ends. */
  pause = () => this.#say("pause");

  #openInSight() {
    this.#sight = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      this.#sight?.disconnect();
      this.#open(false);
    });
    this.#sight.observe(this);
  }

  /** @param {boolean} wanted by a tap or a key: then the reader's focus goes in */
  #open(wanted) {
    const [game, lesson] = [this.getAttribute("game") ?? "", this.getAttribute("lesson") ?? "intro"];
    if (this.#frame || !KEY.test(game) || !KEY.test(lesson)) return;
    const wishes = new URLSearchParams({ id: this.#id, ...(wanted && { focus: "1" }) });
    for (const name of PASSED_ON) if (this.hasAttribute(name)) wishes.set(name, this.getAttribute(name) ?? "");
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("title") || this.textContent?.trim().slice(0, 80) || `Tilebag: ${game}, ${lesson}`;
    frame.height = String(HIGH);
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.src = `${new URL(`${game}/${lesson}/`, HERE)}#${wishes}`;
    this.#frame = frame;
    this.#root.querySelector("button")?.replaceWith(frame);
    this.#root.querySelector("slot")?.remove(); // what is slotted stays in the page, for search engines
    if (wanted) frame.focus();
  }

  /** @param {string} type @param {Record<string, unknown>} [facts] */
  #say = (type, facts) => this.#frame?.contentWindow?.postMessage(outward(type, this.#id, facts), "*");

  /** A sandboxed frame has the origin "null", so it is known by its window. @param {MessageEvent} event */
  #receive({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || ![HERE.origin, "null"].includes(origin)) return;
    const message = fromLesson(data);
    if (message?.type === "resize") this.#frame.height = String(message.detail.height);
    else if (message) this.dispatchEvent(new CustomEvent(`tile-demo:${message.type}`, { detail: message.detail, bubbles: true }));
  }
}
