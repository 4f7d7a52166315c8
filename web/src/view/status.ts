/**
 * The texts above the board: title, status, notices, announcements for screen readers, and the
 * button that skips a pause.
 */

import { byId, element, portrait } from "../base/html.ts";
import { say } from "../base/site.ts";
import { noteChange } from "../input/presses.ts";
import { isDialogOpen } from "./dialog.ts";

const NOTICE_MS = 4000; // otherwise a notice would be replaced before it is read
const UNREAD_MS = 1000; // after this time an announcement counts as read
// minimum times of a reply; with a rule there must be time to press the button that opens it
const REPLY_MS = 2400;
const REPLY_WITH_RULE_MS = 6000;
const LETTER_MS = 60; // reading time of a letter

/**
 * `aside`: less prominent text after it; `rule`: id of the rule that a button opens; `isRefusal`:
 * it says why a move is not possible
 */
interface More {
  dots?: boolean;
  aside?: string;
  rule?: string;
  isRefusal?: boolean;
}

let noticeTimer = 0; // 0: no notice is shown
let isReply = false; // is the notice an answer to a press, which the next status replaces?
let latestStatus: [string, More] = ["", {}]; // the status, even while a notice is shown

/** Hides a line that would be cut. */
export function hideIfCut(info: HTMLElement) {
  info.classList.toggle("gone", info.scrollWidth > info.clientWidth + 1);
}

export function showHeader(title: string, fact: string) {
  const info = byId("fact");
  if (byId("title").textContent === title && info.textContent === fact) return;
  byId("title").textContent = title;
  info.textContent = fact; // text-fitting.ts hides it if it is cut
  writeTitle();
}

let isCalling = false; // does the title call the player?

/** Lets the title of the page say that it is the player's turn, or no longer. */
export function callInTitle(calls: boolean) {
  isCalling = calls;
  writeTitle();
}

function writeTitle() {
  const game = byId("title").textContent;
  const called = isCalling ? `● ${say("shelf.your-turn")} · ${game}` : `${game} · Tilebag`;
  document.title = game ? called : "Tilebag";
}

/** Shows the status. It is a live region, so it changes only if the text does. */
export function showStatus(text: string, more: More = {}) {
  latestStatus = [text, more];
  if (isReply) endNotice();
  else if (!noticeTimer) writeStatus(text, more);
}

/** Shows a notice about the page itself in place of the status. */
export function showNotice(text: string, ms = NOTICE_MS) {
  showForAWhile(text, {}, ms);
}

/**
 * Answers a press in place of the status, for the time it takes to read or until the next status:
 * explains a piece, or says why a move is not possible.
 */
export function showReply(text: string, more: Pick<More, "rule" | "isRefusal">) {
  const least = more.rule ? REPLY_WITH_RULE_MS : REPLY_MS;
  showForAWhile(text, more, Math.max(least, text.length * LETTER_MS));
  isReply = true;
}

/**
 * Shows a notice. It stays while a dialog is open, because the focus returns to its button when the
 * dialog closes.
 */
function showForAWhile(text: string, more: More, ms: number) {
  clearTimeout(noticeTimer);
  isReply = false;
  const endUnlessCovered = () => {
    if (isDialogOpen()) noticeTimer = setTimeout(endUnlessCovered, ms);
    else endNotice();
  };
  noticeTimer = setTimeout(endUnlessCovered, ms);
  writeStatus(text, more);
}

/** Shows the status again in place of a notice. */
export function endNotice() {
  if (!noticeTimer) return;
  clearTimeout(noticeTimer);
  noticeTimer = 0;
  isReply = false;
  writeStatus(...latestStatus);
}

function writeStatus(text: string, more: More) {
  const { dots = false, aside = "", rule = "", isRefusal = false } = more;
  const line = byId("status");
  // on phones the bar shows either its buttons or the status
  byId("thumb").toggleAttribute("data-speaks", noticeTimer !== 0 && text !== "");
  line.toggleAttribute("data-refusal", isRefusal);
  if (line.dataset.text === `${dots}${text}${aside}${rule}`) return;
  line.dataset.text = `${dots}${text}${aside}${rule}`;
  showWhichRule(rule);
  const dotRow = element(
    "span",
    { class: "dots", "aria-hidden": "true" },
    element("b"),
    element("b"),
    element("b"),
  );
  const end = statusEnd(aside, rule);
  const content = element("span", {}, dots && dotRow, text, end && " ", end);
  line.replaceChildren(...(text ? [content] : []));
}

/** What follows the text of the status. */
function statusEnd(aside: string, rule: string) {
  if (rule) return element("span", { class: "unseen" }, say("rules.which"));
  return aside ? element("span", { class: "aside" }, aside) : null;
}

/** Shows the face of the player to move beside the status. */
export function setTurnFace(face: string) {
  const oldFace = byId("turn-face");
  if (oldFace.dataset.face === face) return;
  const newFace = face ? portrait(face) : element("i", { hidden: true });
  newFace.id = oldFace.id;
  newFace.dataset.face = face;
  oldFace.replaceWith(newFace);
}

/**
 * Shows the button that opens the rule behind a rejected move; moves the focus when the button
 * disappears.
 */
function showWhichRule(rule: string) {
  const ruleButton = byId("which-rule");
  if (!rule && document.activeElement === ruleButton) byId("menu").focus();
  ruleButton.dataset.rule = rule;
  ruleButton.hidden = !rule;
}

/**
 * Announces lines to screen readers, after those of the last second, which may not have been read.
 * @param lines if empty, the last announcement remains
 */
export function announce(...lines: string[]) {
  const host = byId("announcement");
  const now = performance.now();
  const paragraphs = lines
    .filter(Boolean)
    .map((line) => element("p", { "data-at": String(now) }, line));
  if (!paragraphs.length) return;
  for (const line of host.querySelectorAll("p")) {
    if (now - Number(line.dataset.at) > UNREAD_MS) line.remove();
  }
  host.append(...paragraphs);
}

/** Removes status and announcement from the page. */
export function clearStatus() {
  endNotice();
  showStatus("");
  setTurnFace("");
  byId("announcement").replaceChildren();
}

/** Ends a pause. `words`: key of the label; null: there is no pause */
export type GoOn = { words: string; go: () => void } | null;

/** Shows the button that skips a pause, on phones. @param skip null: hides it */
export function showGoOn(skip: GoOn) {
  const skipButton = byId("go-on") as HTMLButtonElement;
  if (skip) {
    if (skipButton.hidden) noteChange(skipButton);
    skipButton.textContent = say(skip.words);
  }
  skipButton.onclick = skip?.go ?? null;
  skipButton.hidden = !skip;
}
