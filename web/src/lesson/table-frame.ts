/**
 * The match page for frames (`/embed/table/`) in a frame over the present content. If it fails, that content is shown again.
 */

import { element } from "../base/html.ts";
import { languageFor } from "../base/words.ts";
import { applyLook } from "./host-page.ts";

const PAGE_TIMEOUT_MS = 30_000; // milliseconds until the page must have loaded; from then on it reports itself

/** Can the engine run here? A sandboxed frame has no origin, and no workers. */
export const canRunEngine = () => self.origin !== "null" && typeof Worker === "function";

/** The address of the match page for a frame. @param fragment the part of a match's address after the # */
export function tableFrameAddress(fragment: string, { theme, palette, motion, lang }: { theme: string; palette: string; motion: string; lang: string }) {
  const wanted = Object.entries({ theme, palette, motion, lang: lang === "auto" ? lang : languageFor(lang) });
  const settings = wanted.filter(([, value]) => value !== "auto").map(([name, value]) => `&${name}=${value}`);
  return `/embed/table/#${fragment.replace(/^#/, "")}&tips=off${settings.join("")}`;
}

export class TableFrame {
  onFailed: () => void;
  #frame: HTMLIFrameElement | null = null;
  #timer = 0;
  #isTableShown = false; // a match was shown: from then on its page handles errors

  /** @param failed called when the match could not be loaded and its frame was removed */
  constructor(readonly host: HTMLElement, failed: () => void) {
    this.onFailed = failed;
  }

  open(address: string, title: string, look: { theme: string; accent: string }) {
    this.close();
    const frame = element("iframe", { class: "table", title, src: address });
    frame.addEventListener("load", () => this.#arrive(look));
    this.#frame = frame;
    this.#timer = window.setTimeout(() => this.#fail(), PAGE_TIMEOUT_MS);
    this.host.append(frame);
    frame.focus();
  }

  /** Applies a changed look of the host page. */
  setLook = (look: { theme: string; accent: string }) => void (this.#root && applyLook(look, this.#root));

  close() {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    [this.#frame, this.#isTableShown] = [null, false];
  }

  /** The root element of the match page; null if something else was loaded. */
  get #root(): HTMLElement | null {
    return this.#frame?.contentDocument?.querySelector("html[data-phase]") ?? null;
  }

  #arrive(look: { theme: string; accent: string }) {
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
