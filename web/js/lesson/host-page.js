/** The page round a lesson or a table: what it is told, and how it wants us to look. */

/** @import { Wishes } from "./lesson-address.js" */

import { accentOn } from "./accent.js";
import { HeightTeller } from "./height-reporter.js";
import { openLinks } from "./outside-links.js";
import { forWordPress, outward } from "./host-messages.js";

/** Dresses a document. @param {{theme: string, accent: string}} look @param {HTMLElement} root its root element */
export function wear({ theme, accent }, root) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const { style } = root;
  for (const name of ["--brand", "--brand-ink"]) style.removeProperty(name);
  const worn = accentOn(accent, getComputedStyle(root).getPropertyValue("--page").trim());
  if (!worn) return;
  style.setProperty("--brand", worn.brand);
  style.setProperty("--brand-ink", worn.ink);
}

export class HostPage {
  /** Is there one? */
  framed = window.parent !== window;

  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
  }

  /** How it wants it from the beginning. @param {HTMLElement} root */
  dress(root) {
    for (const name of /** @type {const} */ (["palette", "motion"])) if (this.wishes[name] !== "auto") root.dataset[name] = this.wishes[name];
    wear(this.wishes, root);
  }

  /** @param {string} type @param {Record<string, unknown>} [facts] */
  tell = (type, facts) => this.#post(outward(type, this.wishes.id, facts));

  /** It is told how high this is, now and whenever that changes. @param {HTMLElement} host */
  watchHeight(host) {
    const clock = {
      now: () => performance.now(),
      later: (/** @type {() => void} */ what, /** @type {number} */ after) => window.setTimeout(what, after),
      never: (/** @type {number} */ timer) => window.clearTimeout(timer),
    };
    const teller = new HeightTeller((height) => {
      this.tell("resize", { height });
      this.#tellWordPress("height", height);
    }, clock);
    new ResizeObserver(() => teller.measured(host.getBoundingClientRect().height)).observe(host);
  }

  /** Links lead out of the frame, where it can be done; WordPress is asked to go there. */
  openLinks = () => openLinks(this.framed && this.wishes.secret ? (url) => this.#tellWordPress("link", url) : null);

  /** @param {"height" | "link"} message @param {unknown} value */
  #tellWordPress(message, value) {
    if (this.wishes.secret) this.#post(forWordPress(this.wishes.secret, message, value));
  }

  /** @param {unknown} message */
  #post = (message) => void (this.framed && window.parent.postMessage(message, "*"));
}
