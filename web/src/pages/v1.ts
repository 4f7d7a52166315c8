/**
 * The element <tile-demo>: a button over the picture, then a frame as high as the lesson.
 *
 * Attributes: `game`, `lesson`; `load` (`visible`: load when it scrolls into view, else on click);
 * all parameters of a lesson's address (lesson-messages.ts). Events: `tile-demo:ready`, `:step` {n,
 * of}, `:done` {correct, attempts}, `:error` {code}.
 */

import { LessonFrame } from "../lesson/lesson-frame.ts";

const KEY_PATTERN = /^[a-z0-9-]{1,40}$/;
const FORWARDED_ATTRIBUTES = [
  "step",
  "mode",
  "seed",
  "theme",
  "palette",
  "accent",
  "lang",
  "motion",
  "controls",
];
const STYLE = `:host { display: block; position: relative; max-width: 640px; min-height: 48px; }
iframe { display: block; width: 100%; border: 0; }
img { display: block; width: 100%; height: auto; }
::slotted(*) { display: block; }
button { position: absolute; inset: 0; width: 100%; height: 100%; padding: 12px; border: 0; background: none; font: 600 1rem/1.2 system-ui, sans-serif; cursor: pointer; display: grid; place-items: end center; }
button span { padding: 12px 20px; border-radius: 10px; background: #14574b; color: #fff; }
button:focus-visible { outline: 3px solid #0b2e5c; outline-offset: 2px; }`;
/** The element's only words. */
const START_LABELS: Record<string, string> = { en: "Play the lesson", tr: "Dersi oyna" };
const BASE_URL = new URL(".", import.meta.url);

class TileDemo extends HTMLElement {
  static observedAttributes = ["theme", "accent"];
  #root = this.attachShadow({ mode: "open" });
  #frame: LessonFrame | null = null;
  #visibilityObserver: IntersectionObserver | null = null;

  connectedCallback(): void {
    if (this.#frame) {
      this.#frame.listen();
      return;
    }
    const sheet = new CSSStyleSheet(); // a host's policy may forbid <style>
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    const lang = this.#language();
    const label = document.createElement("span");
    label.textContent = START_LABELS[lang];
    const button = document.createElement("button");
    button.type = "button";
    button.onclick = () => this.#open(true);
    button.append(label);
    const hasContent = this.textContent?.trim() || this.firstElementChild;
    const content = hasContent ? document.createElement("slot") : this.#picture(lang);
    this.#root.replaceChildren(content, button);
    if (this.getAttribute("load") === "visible") this.#openInSight();
  }

  /** The language of the element's words. */
  #language() {
    const preferred =
      this.getAttribute("lang") || document.documentElement.lang || navigator.language;
    const [lang] = preferred.split("-");
    return Object.hasOwn(START_LABELS, lang) ? lang : "en";
  }

  disconnectedCallback() {
    this.#frame?.stopListening();
    this.#visibilityObserver?.disconnect();
  }

  attributeChangedCallback() {
    const theme = this.getAttribute("theme") ?? "";
    const accent = this.getAttribute("accent") ?? "";
    this.#post("theme", { theme, accent });
  }

  /** Goes to a step, counted from 1. @param step counted from 1 */
  goto = (step: number) => this.#post("goto", { step });

  /** Restarts the lesson. */
  restart = () => this.goto(1);

  /** Ends all animations. */
  pause = () => this.#post("pause");

  #openInSight() {
    this.#visibilityObserver = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#visibilityObserver?.disconnect();
      this.#open(false);
    });
    this.#visibilityObserver.observe(this);
  }

  /** The default picture. */
  #picture(lang: string) {
    const picture = document.createElement("img");
    picture.alt = ""; // decorative, as the button has a label
    picture.width = 640; // the size avoids a layout shift
    picture.height = 400;
    const { game, lesson } = this.#lessonName();
    if (KEY_PATTERN.test(game) && KEY_PATTERN.test(lesson)) {
      const suffix = lang === "en" ? "" : `.${lang}`;
      picture.src = String(new URL(`${game}-${lesson}${suffix}.png`, BASE_URL));
    }
    return picture;
  }

  /** The lesson; untrusted. */
  #lessonName() {
    return {
      game: this.getAttribute("game") ?? "",
      lesson: this.getAttribute("lesson") ?? "intro",
    };
  }

  /** @param isByUser opened by a click or a key, so the frame takes the focus */
  #open(isByUser: boolean) {
    const { game, lesson } = this.#lessonName();
    if (this.#frame || !KEY_PATTERN.test(game) || !KEY_PATTERN.test(lesson)) return;
    const title =
      this.getAttribute("title") ||
      this.textContent?.trim().slice(0, 80) ||
      `Tilebag: ${game}, ${lesson}`;
    this.#frame = new LessonFrame(new URL(`${game}/${lesson}/`, BASE_URL), {
      title,
      wishes: { ...(isByUser && { focus: "1" }), ...this.#forwardedAttributes() },
      receive: (type, detail) => {
        this.dispatchEvent(new CustomEvent(`tile-demo:${type}`, { detail, bubbles: true }));
      },
    });
    this.#root.querySelector("button")?.replaceWith(this.#frame.element);
    // slotted content stays in the page, for search engines
    this.#root.querySelector("slot, img")?.remove();
    if (isByUser) this.#frame.element.focus();
  }

  /** The attributes that are parameters of the lesson's address. */
  #forwardedAttributes() {
    const wishes: Record<string, string> = {};
    for (const name of FORWARDED_ATTRIBUTES) {
      const value = this.getAttribute(name);
      if (value !== null) wishes[name] = value;
    }
    return wishes;
  }

  #post(type: string, facts?: Record<string, unknown>) {
    this.#frame?.post(type, facts);
  }
}

// <tile-demo game lesson>: a lesson in a page of another site. The element's content, a link with a
// picture, remains until it is opened, and for readers without scripts (docs/embed.md). The address
// of this file must never change.

if (!customElements.get("tile-demo")) customElements.define("tile-demo", TileDemo);
