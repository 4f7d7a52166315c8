/** Where on its host this copy of the site is. */

declare const SITE_ROOT: string; // replaced by the build (build/bundle.py)

/**
 * The path of the site, without a slash at its end: "" for https://host/, "/repo" for
 * https://host/repo/. Every address of ours begins with it.
 */
// undefined in tests without a build
export const ROOT: string = typeof SITE_ROOT === "undefined" ? "" : SITE_ROOT;

/** The path of one of our pages or files as on a host of its own: "/play/" for /repo/play/. */
export const pathInSite = (pathname: string) =>
  pathname.startsWith(`${ROOT}/`) ? pathname.slice(ROOT.length) : pathname;
