/** The page around a lesson or a match: sends messages to it, and applies its options. */

/** @import { LessonOptions } from "./lesson-address.js" */

import { accentColours } from "./accent.js";
import { HeightReporter } from "./height-reporter.js";
import { watchOutsideLinks } from "./outside-links.js";
import { makeWordPressMessage, makeMessage } from "./host-messages.js";

/** Applies a look to a document. @param {{theme: string, accent: string}} look @param {HTMLElement} root its root element */
export function applyLook({ theme, accent }, root) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const { style } = root;
  for (const name of ["--brand", "--brand-ink"]) style.removeProperty(name);
  const worn = accentColours(accent, getComputedStyle(root).getPropertyValue("--page").trim());
  if (!worn) return;
  style.setProperty("--brand", worn.brand);
  style.setProperty("--brand-ink", worn.ink);
}

export class HostPage {
  /** Is this page in a frame? */
  isFramed = window.parent !== window;

  /** @param {LessonOptions} wishes */
  constructor(wishes) {
    this.wishes = wishes;
  }

  /** Applies the initial options. @param {HTMLElement} root */
  applyOptions(root) {
    for (const name of /** @type {const} */ (["palette", "motion"])) if (this.wishes[name] !== "auto") root.dataset[name] = this.wishes[name];
    applyLook(this.wishes, root);
  }

  /** @param {string} type @param {Record<string, unknown>} [facts] */
  postToHost = (type, facts) => this.#post(makeMessage(type, this.wishes.id, facts));

  /** Reports the height of an element, now and whenever it changes. @param {HTMLElement} host */
  watchHeight(host) {
    const clock = {
      now: () => performance.now(),
      later: (/** @type {() => void} */ what, /** @type {number} */ after) => window.setTimeout(what, after),
      never: (/** @type {number} */ timer) => window.clearTimeout(timer),
    };
    const teller = new HeightReporter((height) => {
      this.postToHost("resize", { height });
      this.#postToWordPress("height", height);
    }, clock);
    new ResizeObserver(() => teller.report(host.getBoundingClientRect().height)).observe(host);
  }

  /** Opens links outside the frame, if possible; WordPress is asked to do that. */
  openLinks = () => watchOutsideLinks(this.isFramed && this.wishes.secret ? (url) => this.#postToWordPress("link", url) : null);

  /** @param {"height" | "link"} message @param {unknown} value */
  #postToWordPress(message, value) {
    if (this.wishes.secret) this.#post(makeWordPressMessage(this.wishes.secret, message, value));
  }

  /** @param {unknown} message */
  #post = (message) => void (this.isFramed && window.parent.postMessage(message, "*"));
}
