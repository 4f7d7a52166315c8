/** Links to the pages of the site in the language of this one. */

import { sealFragment } from "../base/fragment.ts";
import { element } from "../base/html.ts";
import { ROOT } from "../base/root.ts";
import { pageLanguage, say } from "../base/site.ts";

/** The address of a page in the language of this one: a game by its key, or `fair`. */
export function pageAddress(name: string) {
  const lang = pageLanguage();
  return lang === "en" ? `${ROOT}/${name}/` : `${ROOT}/${lang}/${name}/`;
}

/** The address of the page about Tilebag, in the language of this page. */
export function aboutAddress() {
  const lang = pageLanguage();
  return lang === "en" ? `${ROOT}/about/` : `${ROOT}/about/${lang}/`;
}

/**
 * A link to the page about fairness in a new tab. @param fragment the deal to check there, with its
 * #
 */
export function fairLink(fragment = "") {
  const deal = fragment && `#${sealFragment(fragment.slice(1))}`;
  return element(
    "a",
    { class: "way", href: `${pageAddress("fair")}${deal}`, target: "_blank", rel: "noopener" },
    say(deal ? "deal.elsewhere" : "deal.fair"),
  );
}
