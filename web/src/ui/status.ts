/** The text around the board: title and fact, status, announcements, and the button beside the status. */

import { byId, element } from "../base/html.ts";
import { say } from "../base/words.ts";

const NOTICE_MS = 4000; // milliseconds, as it would otherwise be replaced before it is read

/** `aside`: shown after it, less prominent; `rule`: id of the rule to which a button leads */
interface More { dots?: boolean; aside?: string; rule?: string }

let noticeTimer = 0; // 0: no notice is shown
let statusAfterNotice: [string, More] | null = null; // shown after the notice

/** Hides a line that would be cut. */
export function hideIfCut(info: HTMLElement) {
  info.classList.toggle("gone", info.scrollWidth > info.clientWidth + 1);
}

export function showHeader(title: string, fact: string) {
  const info = byId("fact");
  byId("title").textContent = title;
  info.textContent = fact;
  hideIfCut(info);
  document.title = title ? `${title} · Tilebag` : "Tilebag";
}

/** Shows the status. It is a live region, so it changes only if the text does. */
export function showStatus(text: string, more: More = {}) {
  if (noticeTimer) statusAfterNotice = [text, more];
  else writeStatus(text, more);
}

/** Shows a notice about the page itself for a while; a later status waits. */
export function showNotice(text: string) {
  endNotice();
  writeStatus(text, {});
  noticeTimer = setTimeout(() => {
    const after = statusAfterNotice;
    endNotice();
    if (after) writeStatus(...after);
  }, NOTICE_MS);
}

function endNotice() {
  clearTimeout(noticeTimer);
  [noticeTimer, statusAfterNotice] = [0, null];
}

function writeStatus(text: string, { dots = false, aside = "", rule = "" }: More) {
  const line = byId("status");
  if (line.dataset.text === `${dots}${text}${aside}${rule}`) return;
  line.dataset.text = `${dots}${text}${aside}${rule}`;
  showWhichRule(rule);
  const three = element("span", { class: "dots", "aria-hidden": "true" }, element("b"), element("b"), element("b"));
  const more = rule ? element("span", { class: "unseen" }, say("rules.which")) : aside && element("span", { class: "aside" }, aside);
  line.replaceChildren(...(dots ? [three] : []), text, ...(more ? [" ", more] : []));
}

/** Shows the button that leads to the rule of a refusal; moves the focus when it disappears. */
function showWhichRule(rule: string) {
  const made = byId("which-rule");
  if (!rule && document.activeElement === made) byId("menu").focus();
  made.dataset.rule = rule;
  made.hidden = !rule;
}

/**
 * Shows the others' moves since the viewer's last one, in order of play: as many of the last turns as there is room for
 * (text-fitting.js). They were announced already, and are in the log.
 */
export function showStory(turns: string[]) {
  byId("story").replaceChildren(...turns.map((turn) => element("span", {}, `${turn} `)));
}

/** Announces lines to screen readers. @param lines none: the last announcement stays */
export function announce(...lines: string[]) {
  const said = lines.filter(Boolean).map((line) => element("p", {}, line));
  if (said.length) byId("announcement").replaceChildren(...said);
}

/** Removes status and announcement from the page. */
export function clearStatus() {
  endNotice();
  showStatus("");
  byId("announcement").replaceChildren();
}

/** Shows the button that skips a pause. @param go null: hides it */
export function showGoOn(label: string, go: (() => void) | null) {
  const made = byId("go-on") as HTMLButtonElement;
  if (label) made.textContent = label;
  made.onclick = go;
  made.hidden = !go;
}
