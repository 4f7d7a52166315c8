/** Addresses of this site's files, which the build writes into the page. */
/**
 * `embedded`: the match page in frames of other sites: nothing is stored, and no link opens another page in the frame; `home`,
 * `languages`: for a lesson on another host, the address of this site, and the languages of the lesson
 */
interface Site { assets: string; runtime: string; pyscript: string; wheel: string; words: string; pyodide: string;
  build: string; engineFiles: [address: string, bytes: number, sha256: string][];
  embedded?: boolean; home?: string; languages?: string[]; names?: Record<string, Record<string, string>>;
  icons?: string; lesson?: string; lang?: string; size?: string; said?: Record<string, Record<string, Sentence>>;
  pyscriptParts?: string[]; prepared?: { at: string; games: string[]; frames: [width: number, height: number][]; deals: number } }
import type { Sentence } from "./words.ts";
import type { GameBox } from "./types.ts";

function readSiteInfo(): Site {
  const meta = document.querySelector('meta[name="tilebag-site"]');
  return JSON.parse(meta?.getAttribute("content") ?? "{}");
}

export const site = readSiteInfo();

/** Opens the home page; from a frame on another site in a new window. */
export function openHomePage() {
  if (site.embedded) window.open("/", "_blank", "noopener");
  else location.assign("/");
}

/** The text of a file of this site; "" if it does not arrive completely. */
export async function fetchText(address: string) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : "";
  } catch {
    return ""; // offline, or the page is being closed
  }
}

/**
 * The text of a file that the page needs. If it does not arrive, the page says so (css/page.css) and the promise stays pending:
 * the user can reload.
 */
export async function fetchRequiredText(address: string): Promise<string> {
  const text = await fetchText(address);
  if (text) return text;
  document.documentElement.dataset.trouble = "network";
  return new Promise(() => {});
}

/** Facts about every game; none if they do not arrive. */
export async function fetchGameBoxes(): Promise<GameBox[]> {
  try {
    return await (await fetch(`${site.words}/shelf.json`)).json();
  } catch {
    return [];
  }
}

/** Preloads scripts that are about to be imported, and the ones they import, in parallel. */
export function preloadScripts(addresses: string[]) {
  for (const href of addresses) {
    const link = document.createElement("link");
    [link.rel, link.href] = ["modulepreload", href];
    document.head.append(link);
  }
}

/** Sets a performance mark once (docs/page.md lists the marks). */
export function markFirst(name: string) {
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}
