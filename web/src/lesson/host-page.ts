/**
 * A lesson in a frame of another site: messages with the host page, height, accent colour, links,
 * and the match after the lesson.
 */

import { byId, element, setAttributes } from "../base/html.ts";
import { ROOT } from "../base/root.ts";
import { languageFor, say } from "../base/site.ts";
import { accentColours } from "./accent-colours.ts";
import { HeightReporter } from "./height-reporter.ts";
import {
  type LessonOptions,
  makeMessage,
  makeWordPressMessage,
  parseHostMessage,
  parseLessonAddress,
} from "./lesson-messages.ts";
import { watchOutsideLinks } from "./outside-links.ts";

type Look = Pick<LessonOptions, "theme" | "accent">;

/** Applies a look to a document. @param root its root element */
function applyLook({ theme, accent }: Look, root: HTMLElement) {
  setAttributes(root, { "data-theme": theme !== "auto" && theme });
  const colours = accentColours(accent, getComputedStyle(root).getPropertyValue("--page").trim());
  setAttributes(root, { "--brand": colours?.brand, "--brand-ink": colours?.ink });
}

// milliseconds until the match page must have loaded; after that it reports its own errors
const PAGE_TIMEOUT_MS = 30_000;

export class HostPage {
  #isFramed = window.parent !== window;
  readonly wishes = parseLessonAddress(location.hash);
  #look: Look = this.wishes; // requested by the host page
  // the match page for frames (`/embed/table/`), above the lesson
  #frame: HTMLIFrameElement | null = null;
  #timer = 0;
  #isTableShown = false; // once a match was shown, its page handles errors
  #root = document.documentElement;

  /** @param showAgain shows the content that the match has covered */
  constructor(readonly showAgain: () => void = () => {}) {}

  /** Applies the initial options, and begins to report height and links. */
  start() {
    for (const name of ["palette", "motion"] as const) {
      if (this.wishes[name] !== "auto") this.#root.dataset[name] = this.wishes[name];
    }
    applyLook(this.wishes, this.#root);
    this.#watchHeight(byId("lesson"));
    // opens links outside the frame, if possible; asks WordPress to do so
    watchOutsideLinks(
      this.#isFramed && this.wishes.secret ? (url) => this.#postToWordPress("link", url) : null,
    );
  }

  setLook(look: Look) {
    this.#look = look;
    applyLook(look, this.#root);
    if (this.#tableRoot) applyLook(look, this.#tableRoot);
  }

  /** A request of the host page. @param steps number of steps */
  parseRequest = ({ source, data }: MessageEvent, steps: number) =>
    this.#isFramed && source === window.parent ? parseHostMessage(data, steps) : null;

  /**
   * Opens the match of a link in place of this page, unless the browser should follow the link.
   * @param fragment the part of a match's address after the #
   * @returns was it opened?
   */
  openTable(event: MouseEvent, fragment: string, lang: string) {
    if (!canRunEngine() || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    event.preventDefault();
    this.#root.dataset.playing = "";
    byId("blocked").replaceChildren();
    this.#closeTable();
    this.#frame = element("iframe", {
      class: "table",
      title: document.title,
      src: tableFrameAddress(fragment, { ...this.wishes, lang }),
      onload: () => this.#watchTable(),
    });
    this.#timer = window.setTimeout(() => this.#handleTableFailure(), PAGE_TIMEOUT_MS);
    byId("lesson").append(this.#frame);
    this.#frame.focus();
    return true;
  }

  #closeTable() {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    this.#frame = null;
    this.#isTableShown = false;
  }

  /** The root element of the match page; null if something else was loaded. */
  get #tableRoot(): HTMLElement | null {
    return this.#frame?.contentDocument?.querySelector("html[data-phase]") ?? null;
  }

  /** The match page has loaded. */
  #watchTable() {
    clearTimeout(this.#timer);
    const root = this.#tableRoot;
    if (!root) {
      this.#handleTableFailure();
      return;
    }
    if (this.#look.accent) applyLook(this.#look, root);
    const watch = () => {
      const { phase = "", trouble } = root.dataset;
      if (trouble || phase === "broken") this.#handleTableFailure();
      else if (phase !== "loading") this.#isTableShown = true;
    };
    new MutationObserver(watch).observe(root, { attributeFilter: ["data-phase", "data-trouble"] });
    watch();
  }

  /** Closes the match and shows the page as it was before. */
  leaveTable = () => {
    delete this.#root.dataset.playing;
    this.#closeTable();
    this.showAgain();
    this.focus();
  };

  /** Called if the match cannot be loaded: shows the previous content again. */
  #handleTableFailure() {
    if (!this.#frame || this.#isTableShown) return;
    this.leaveTable();
    byId("blocked").replaceChildren(say("lesson.unavailable"));
    this.postToHost("error", { code: "engine" });
  }

  /** Focuses the text. */
  focus = () => byId("now").focus({ preventScroll: true });

  postToHost = (type: string, facts?: Record<string, unknown>) =>
    this.#post(makeMessage(type, this.wishes.id, facts));

  /** Reports the height of an element, now and whenever it changes. */
  #watchHeight(host: HTMLElement) {
    const reporter = new HeightReporter((height) => {
      this.postToHost("resize", { height });
      this.#postToWordPress("height", height);
    });
    new ResizeObserver(() => reporter.report(host.getBoundingClientRect().height)).observe(host);
  }

  #postToWordPress(message: "height" | "link", value: unknown) {
    if (this.wishes.secret) this.#post(makeWordPressMessage(this.wishes.secret, message, value));
  }

  #post(message: unknown) {
    if (this.#isFramed) window.parent.postMessage(message, "*");
  }
}

/** Can the engine run here? A sandboxed frame has no origin, and no workers. */
const canRunEngine = () => self.origin !== "null" && typeof Worker === "function";

/** The address of the match page for a frame. */
function tableFrameAddress(fragment: string, { theme, palette, motion, lang }: LessonOptions) {
  const settings = { theme, palette, motion, lang: lang === "auto" ? lang : languageFor(lang) };
  const parameters = Object.entries(settings)
    .filter(([, value]) => value !== "auto")
    .map(([name, value]) => `&${name}=${value}`);
  return `${ROOT}/embed/table/#${fragment.replace(/^#/, "")}&tips=off${parameters.join("")}`;
}
