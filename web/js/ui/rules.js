/**
 * The rules of a game in a sheet over the table: the page that the build has made, without what belongs to a page alone.
 * The table stays as it is.
 */

import { element, icon } from "../base/html.js";
import { fetchText } from "../base/site.js";
import { sheet } from "./sheets.js";
import { say } from "../base/words.js";

/** Where the rules of a game are, in the language of this page. @param {string} game */
export const rulesAddress = (game) => `/${document.documentElement.lang}/${game}/`;

/** @param {string} game @param {string} title the game's name */
export function openRules(game, title) {
  const body = element("div", { class: "rules", "aria-busy": "true" });
  sheet(title, [body], { kind: "reading", note: say("rules.title") });
  const address = rulesAddress(game);
  fetchText(address).then((text) => {
    body.removeAttribute("aria-busy");
    body.replaceChildren(...(text ? [...textOf(text), pageLink(address)] : [missing()]));
  });
}

/**
 * What the rules page of a game says in short, with the pictures in it; nothing where it does not.
 * @param {string} game @returns {Promise<Element[]>}
 */
export async function inShort(game) {
  const read = new DOMParser().parseFromString(await fetchText(rulesAddress(game)), "text/html");
  const parts = [...(read.getElementById("short")?.parentElement?.children ?? [])];
  const from = parts.findIndex(({ id }) => id === "short") + 1;
  const to = parts.findIndex(({ tagName }, k) => k >= from && tagName === "H2");
  const pictures = parts.slice(0, from).filter((part) => part.matches(".sprite"));
  return [...pictures, ...parts.slice(from, to < 0 ? undefined : to)].map((part) => document.adoptNode(part));
}

const missing = () => element("p", { role: "alert" }, say("rules.missing"));

/** To a tab of its own, where it can be printed. @param {string} address */
const pageLink = (address) =>
  element("a", { class: "btn", href: address, target: "_blank", rel: "noopener" }, icon("open"), say("rules.page"));

/**
 * The table of contents and the text of a rules page. A link within it leads to its heading here, not to an address: the
 *   address is the table's.
 * @param {string} page @returns {Node[]}
 */
function textOf(page) {
  const read = new DOMParser().parseFromString(page, "text/html");
  const parts = [...read.querySelectorAll("main > nav, main > article")].map((part) => document.adoptNode(part));
  /** @type {Map<string, Element>} */
  const headings = new Map();
  for (const heading of parts.flatMap((part) => [...part.querySelectorAll("h2[id]")])) {
    headings.set(`#${heading.id}`, heading);
    heading.removeAttribute("id");
    heading.setAttribute("tabindex", "-1");
  }
  for (const link of parts.flatMap((part) => [...part.querySelectorAll("a[href]")]))
    link.addEventListener("click", (event) => lead(event, headings.get(link.getAttribute("href") ?? "")));
  return parts;
}

/** @param {Event} event @param {Element | undefined} heading */
function lead(event, heading) {
  if (!(heading instanceof HTMLElement)) return;
  event.preventDefault();
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}
