/**
 * The match page for frames (`/embed/table/`) in a frame over the present content. If it fails, that content is shown again.
 */

import { element } from "../base/html.js";
import { languageFor } from "../base/words.js";
import { applyLook } from "./host-page.js";

const PAGE_TIMEOUT_MS = 30_000; // milliseconds until the page must have loaded; from then on it reports itself

/** Can the engine run here? A sandboxed frame has no origin, and no workers. */
export const canRunEngine = () => self.origin !== "null" && typeof Worker === "function";

/**
 * The address of the match page for a frame.
 * @param {string} fragment the part of a match's address after the #
 * @param {{theme: string, palette: string, motion: string, lang: string}} wishes
 */
export function tableFrameAddress(fragment, { theme, palette, motion, lang }) {
  const wanted = Object.entries({ theme, palette, motion, lang: lang === "auto" ? lang : languageFor(lang) });
  const settings = wanted.filter(([, value]) => value !== "auto").map(([name, value]) => `&${name}=${value}`);
  return `/embed/table/#${fragment.replace(/^#/, "")}&tips=off${settings.join("")}`;
}

export class TableFrame {
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #timer = 0;
  #isTableShown = false; // a match was shown: from then on its page handles errors

  /** @param {HTMLElement} host @param {() => void} failed called when the match could not be loaded and its frame was removed */
  constructor(host, failed) {
    this.host = host;
    this.onFailed = failed;
  }

  /** @param {string} address @param {string} title @param {{theme: string, accent: string}} look */
  open(address, title, look) {
    this.close();
    const frame = element("iframe", { class: "table", title, src: address });
    frame.addEventListener("load", () => this.#arrive(look));
    this.#frame = frame;
    this.#timer = window.setTimeout(() => this.#fail(), PAGE_TIMEOUT_MS);
    this.host.append(frame);
    frame.focus();
  }

  /** Applies a changed look of the host page. @param {{theme: string, accent: string}} look */
  setLook = (look) => void (this.#root && applyLook(look, this.#root));

  close() {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    [this.#frame, this.#isTableShown] = [null, false];
  }

  /** The root element of the match page; null if something else was loaded. @returns {HTMLElement | null} */
  get #root() {
    return this.#frame?.contentDocument?.querySelector("html[data-phase]") ?? null;
  }

  /** @param {{theme: string, accent: string}} look */
  #arrive(look) {
    clearTimeout(this.#timer);
    const root = this.#root;
    if (!root) return this.#fail();
    if (look.accent) applyLook(look, root);
    const watch = () => {
      const { phase = "", trouble } = root.dataset;
      if (trouble || phase === "broken") this.#fail();
      else this.#isTableShown ||= phase !== "loading";
    };
    new MutationObserver(watch).observe(root, { attributeFilter: ["data-phase", "data-trouble"] });
    return watch();
  }

  #fail() {
    if (!this.#frame || this.#isTableShown) return;
    this.close();
    this.onFailed();
  }
}
