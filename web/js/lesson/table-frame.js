/**
 * The real engine in the place of what is here: the table page for frames (`/embed/table/`) in a frame of our own. Where it
 * does not come, what was here before is still there.
 */

import { element } from "../base/html.js";
import { languageFor } from "../base/words.js";
import { applyLook } from "./host-page.js";

const PAGE_TIMEOUT_MS = 30_000; // milliseconds until the page is there; from then on it says itself what it waits for

/** Can the engine run here? A frame that is sandboxed belongs to no site, and has no worker. */
export const canRunEngine = () => self.origin !== "null" && typeof Worker === "function";

/**
 * The address of the table page in a frame.
 * @param {string} fragment what stands behind the # of a table's address
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
  #isTableShown = false; // a table was shown: from then on its page helps itself

  /** @param {HTMLElement} host @param {() => void} failed the table did not come: its frame is gone */
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

  /** The page round this one wants another look. @param {{theme: string, accent: string}} look */
  setLook = (look) => void (this.#root && applyLook(look, this.#root));

  close() {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    [this.#frame, this.#isTableShown] = [null, false];
  }

  /** Of the table page; null where something else has come in its place. @returns {HTMLElement | null} */
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
