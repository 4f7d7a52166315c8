/**
 * The rules of a game in a sheet over the table: the page made by the build, without its header.
 * The match stays open.
 */

import { element, icon } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { fetchText, say } from "../base/site.ts";
import { openSheet } from "../view/dialog.ts";
import { pageAddress } from "./page-links.ts";

/**
 * @param title the game's name
 * @param rule id of the rule to show
 * @returns when the sheet is closed
 */
export function openRules(game: string, title: string, rule = "") {
  const body = element("div", { class: "rules", "aria-busy": "true" });
  const closed = new Promise<void>((shut) => {
    openSheet(title, [body], { kind: "reading", note: say("rules.title"), shut });
  });
  const address = pageAddress(game);
  const showRules = async () => {
    const text = await fetchText(address);
    body.removeAttribute("aria-busy");
    if (!text) {
      body.replaceChildren(element("p", { role: "alert" }, say("rules.missing")));
      return;
    }
    const { parts, goals } = parseRulesPage(text);
    body.replaceChildren(...parts, pageLink(rule ? `${address}#${rule}` : address));
    scrollToRule(goals.get(rule));
  };
  inBackground(showRules());
  return closed;
}

/** The short section of a game's rules page with its pictures; empty if there is none. */
export async function fetchShortRules(game: string): Promise<Element[]> {
  const read = new DOMParser().parseFromString(await fetchText(pageAddress(game)), "text/html");
  const parts = [...(read.getElementById("short")?.parentElement?.children ?? [])];
  const from = parts.findIndex(({ id }) => id === "short") + 1;
  const to = parts.findIndex(({ tagName }, k) => k >= from && tagName === "H2");
  const pictures = parts.slice(0, from).filter((part) => part.matches(".sprite"));
  return [...pictures, ...parts.slice(from, to < 0 ? undefined : to)].map((part) =>
    document.adoptNode(part),
  );
}

/** A link to the rules in a new tab, where they can be printed. */
const pageLink = (address: string) =>
  element(
    "a",
    { class: "btn", href: address, target: "_blank", rel: "noopener" },
    icon("open"),
    say("rules.page"),
  );

/**
 * The content of a rules page, the short section first, with its table of contents and the elements
 * with an id. Links within it scroll the sheet instead of changing the match's address.
 */
function parseRulesPage(page: string): { parts: Element[]; goals: Map<string, HTMLElement> } {
  const read = new DOMParser().parseFromString(page, "text/html");
  const parts = [...read.querySelectorAll("main > article, .contents")].map((part) =>
    document.adoptNode(part),
  );
  const goals = new Map<string, HTMLElement>();
  const targets = parts.flatMap((part) => [
    ...part.querySelectorAll<HTMLElement>("h2[id], .rule[id]"),
  ]);
  for (const goal of targets) {
    goals.set(goal.id, goal);
    goal.removeAttribute("id");
    goal.tabIndex = -1;
  }
  const links = parts.flatMap((part) => [...part.querySelectorAll("a[href^='#']")]);
  for (const link of links) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      scrollToRule(goals.get(link.getAttribute("href")?.slice(1) ?? ""));
    });
  }
  return { parts, goals };
}

/** Scrolls to a heading, or to a rule, which is highlighted. */
function scrollToRule(goal: HTMLElement | undefined) {
  if (!goal) return;
  const isRule = goal.matches(".rule");
  goal.classList.toggle("asked", isRule);
  goal.scrollIntoView({ block: isRule ? "center" : "start" });
  goal.focus({ preventScroll: true });
}
