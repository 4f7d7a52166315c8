/** Loads the style sheet of parts that are loaded on demand. */

import { element } from "../base/html.ts";
import { site } from "../base/site.ts";

let loading: Promise<unknown> | null = null;

/** Resolves when it is loaded, or has failed. */
export function loadLazyStyle() {
  loading ??= new Promise((done) => {
    const link = element("link", { rel: "stylesheet", href: `${site.assets}/css/replay.css` });
    for (const end of ["load", "error"]) link.addEventListener(end, done);
    document.head.append(link);
  });
  return loading;
}
