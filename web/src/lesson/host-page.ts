/**
 * A lesson in a frame of another site: messages with the host page, height, accent colour, links,
 * and the match after the lesson.
 */

import { attempt } from "../base/attempt.ts";
import { byId, element, setAttributes } from "../base/html.ts";
import { ROOT } from "../base/root.ts";
import { languageFor, say } from "../base/site.ts";
import {
  type LessonOptions,
  makeMessage,
  makeWordPressMessage,
  parseHostMessage,
  parseLessonAddress,
} from "./lesson-messages.ts";

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

// Reports changes of a lesson's height to the host page, and avoids loops.

const MIN_CHANGE_PX = 2; // smaller changes are ignored
const REPORT_DELAY_MS = 30; // milliseconds, so that several changes are reported once
// more reports in this time mean that the host reacts to each one, and reporting stops
const MAX_REPORTS = 20;
const REPORT_WINDOW_MS = 1000;

export class HeightReporter {
  #lastHeight = 0;
  #timer = 0;
  #times: number[] = []; // times of the last reports

  constructor(readonly tell: (height: number) => void) {}

  report(height: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(Math.ceil(height)), REPORT_DELAY_MS);
  }

  #send(height: number) {
    if (Math.abs(height - this.#lastHeight) < MIN_CHANGE_PX) return;
    if (this.#times.length >= MAX_REPORTS) return;
    const now = performance.now();
    this.#times = [...this.#times.filter((time) => now - time < REPORT_WINDOW_MS), now];
    this.#lastHeight = height;
    this.tell(height);
  }
}

// The host page's accent colour for our main button, if it is visible on our page.

const MIN_CONTRAST = 3; // minimum contrast of non-text elements (WCAG 2.2, 1.4.11)

/** Relative luminance of a colour, 0 to 1. @param colour #rrggbb */
function luminance(colour: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(first: string, second: string) {
  const luminances = [luminance(first), luminance(second)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/**
 * The accent colour and the colour of text on it, black or white; null if the contrast of the
 * accent is too low.
 * @param colour #rrggbb, or ""
 * @param page background of our page, #rrggbb
 */
export function accentColours(colour: string, page: string) {
  if (!colour || contrast(colour, page) < MIN_CONTRAST) return null;
  const isWhiteClearer = contrast(colour, "#ffffff") >= contrast(colour, "#000000");
  return { brand: colour, ink: isWhiteClearer ? "#ffffff" : "#000000" };
}

// Opens links to our site. A frame that may not open windows (`sandbox="allow-scripts"`) shows the
// address to copy; WordPress is asked to open it.

/** @param askHost asks the host page to open a link, if it supports that */
function watchOutsideLinks(askHost: ((url: string) => void) | null) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (self.origin !== "null") return; // links work in a frame that is not sandboxed
    event.preventDefault();
    askHost?.(link.href);
    if (askHost || !tryOpenWindow(link.href)) {
      byId("blocked").replaceChildren(`${say("lesson.blocked")} `, element("b", {}, link.href));
    }
  });
}

/**
 * Tries to open a window. Where that is forbidden, Chromium returns null and Firefox throws. A
 * window that stays in the sandbox is closed: it may not show our pages, and has an origin of its
 * own, so that its properties cannot be set.
 */
function tryOpenWindow(url: string) {
  const opened = attempt(() => window.open(url, "_blank"), null);
  if (!opened) return false;
  const isFree = attempt(() => {
    opened.opener = null;
    return true;
  }, false);
  if (!isFree) opened.close();
  return isFree;
}

// The match page for frames.

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
