/**
 * Where everything of this site lies: the build writes it into the page.
 *
 * @typedef {{assets: string, runtime: string, pyscript: string, wheel: string, words: string, pyodide: string,
 *   build: string, engineFiles: [address: string, bytes: number, sha256: string][],
 *   embedded?: boolean, home?: string, languages?: string[], names?: Record<string, Record<string, string>>,
 *   icons?: string, lesson?: string, lang?: string, size?: string, said?: Record<string, Record<string, import("./words.js").Sentence>>,
 *   pyscriptParts?: string[], prepared?: {at: string, games: string[], frames: [width: number, height: number][], deals: number}}} Site
 *   `embedded`: the table page for frames of other sites: nothing is kept, and no link leads to another page in the frame;
 *   `home`, `languages`: of a lesson that lies on another host, the site's own address, and what it is said in
 */

/** @returns {Site} */
function readSiteInfo() {
  const meta = document.querySelector('meta[name="tilebag-site"]');
  return JSON.parse(meta?.getAttribute("content") ?? "{}");
}

export const site = readSiteInfo();

/** To the first page; from a frame in somebody else's page in a window of its own. */
export function openHomePage() {
  if (site.embedded) window.open("/", "_blank", "noopener");
  else location.assign("/");
}

/** The text of a file of this site; nothing, if it does not arrive whole. @param {string} address */
export async function fetchText(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : "";
  } catch {
    return ""; // offline, or the page is just being left
  }
}

/**
 * The text of a file that the page cannot do without. If it does not arrive, the page says so (css/page.css) and waits
 * for the reader, instead of going on without it.
 * @param {string} address @returns {Promise<string>}
 */
export async function fetchRequiredText(address) {
  const text = await fetchText(address);
  if (text) return text;
  document.documentElement.dataset.trouble = "network";
  return new Promise(() => {});
}

/**
 * What the shelf says of every game: none, if it does not arrive.
 * @returns {Promise<import("./types.d.ts").GameBox[]>}
 */
export async function fetchGameBoxes() {
  try {
    return await (await fetch(`${site.words}/shelf.json`)).json();
  } catch {
    return [];
  }
}

/**
 * Scripts that are about to be imported, with those that these import: they arrive side by side, and not before they are needed.
 * @param {string[]} addresses
 */
export function preloadScripts(addresses) {
  for (const href of addresses) {
    const link = document.createElement("link");
    [link.rel, link.href] = ["modulepreload", href];
    document.head.append(link);
  }
}

/** Notes when something was there for the first time (docs/page.md lists these marks). @param {string} name */
export function markFirst(name) {
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}
