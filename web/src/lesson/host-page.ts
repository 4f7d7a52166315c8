/** The page around a lesson or a match: sends messages to it, and applies its options. */

import type { LessonOptions } from "./lesson-address.ts";
import { accentColours } from "./accent.ts";
import { HeightReporter } from "./height-reporter.ts";
import { watchOutsideLinks } from "./outside-links.ts";
import { makeWordPressMessage, makeMessage } from "./host-messages.ts";

/** Applies a look to a document. @param root its root element */
export function applyLook({ theme, accent }: { theme: string; accent: string }, root: HTMLElement) {
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

  constructor(readonly wishes: LessonOptions) {}

  /** Applies the initial options. */
  applyOptions(root: HTMLElement) {
    for (const name of ["palette", "motion"] as const) if (this.wishes[name] !== "auto") root.dataset[name] = this.wishes[name];
    applyLook(this.wishes, root);
  }

  postToHost = (type: string, facts?: Record<string, unknown>) => this.#post(makeMessage(type, this.wishes.id, facts));

  /** Reports the height of an element, now and whenever it changes. */
  watchHeight(host: HTMLElement) {
    const clock = {
      now: () => performance.now(),
      later: (what: () => void, after: number) => window.setTimeout(what, after),
      never: (timer: number) => window.clearTimeout(timer),
    };
    const teller = new HeightReporter((height) => {
      this.postToHost("resize", { height });
      this.#postToWordPress("height", height);
    }, clock);
    new ResizeObserver(() => teller.report(host.getBoundingClientRect().height)).observe(host);
  }

  /** Opens links outside the frame, if possible; WordPress is asked to do that. */
  openLinks = () => watchOutsideLinks(this.isFramed && this.wishes.secret ? (url) => this.#postToWordPress("link", url) : null);

  #postToWordPress(message: "height" | "link", value: unknown) {
    if (this.wishes.secret) this.#post(makeWordPressMessage(this.wishes.secret, message, value));
  }

  #post = (message: unknown) => void (this.isFramed && window.parent.postMessage(message, "*"));
}
