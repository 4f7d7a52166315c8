/** The words round the board: name and fact, the status, what is announced, and the button beside it. */

import { byId, element } from "../base/html.js";
import { say } from "../base/words.js";

const NOTICE_MS = 4000; // milliseconds for one that would else be gone before it is read

/**
 * @typedef {{dots?: boolean, aside?: string, rule?: string}} More  `aside`: said after it, in a lower voice; `rule`: the id of
 *   what says so on the rules page, to which a button beside it leads
 */

let noticeTimer = 0; // its clock
/** @type {[string, More] | null} what comes after it */
let statusAfterNotice = null;

/** A line of words that vanishes rather than being cut. @param {HTMLElement} info */
export function hideIfCut(info) {
  info.classList.toggle("gone", info.scrollWidth > info.clientWidth + 1);
}

/** @param {string} title @param {string} fact */
export function showHeader(title, fact) {
  const info = byId("fact");
  byId("title").textContent = title;
  info.textContent = fact;
  hideIfCut(info);
  document.title = title ? `${title} · Tilebag` : "Tilebag";
}

/**
 * The strip's sentence; it is a live region, so it is only touched when it changes.
 * @param {string} text @param {More} [more]
 */
export function showStatus(text, more = {}) {
  if (noticeTimer) statusAfterNotice = [text, more];
  else writeStatus(text, more);
}

/** What has happened to the page itself: it stands there for a while, whatever is said meanwhile. @param {string} text */
export function showNotice(text) {
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

/** @param {string} text @param {More} more */
function writeStatus(text, { dots = false, aside = "", rule = "" }) {
  const line = byId("status");
  if (line.dataset.text === `${dots}${text}${aside}${rule}`) return;
  line.dataset.text = `${dots}${text}${aside}${rule}`;
  showWhichRule(rule);
  const three = element("span", { class: "dots", "aria-hidden": "true" }, element("b"), element("b"), element("b"));
  const more = rule ? element("span", { class: "unseen" }, say("rules.which")) : aside && element("span", { class: "aside" }, aside);
  line.replaceChildren(...(dots ? [three] : []), text, ...(more ? [" ", more] : []));
}

/** The button beside a refusal; the focus does not stay where nothing is. @param {string} rule */
function showWhichRule(rule) {
  const made = byId("which-rule");
  if (!rule && document.activeElement === made) byId("menu").focus();
  made.dataset.rule = rule;
  made.hidden = !rule;
}

/**
 * What the others did since one's own last step, in the order of play: as many of the last turns as there is room for
 * (text-fitting.js). It was announced already, and is in the log.
 * @param {string[]} turns
 */
export function showStory(turns) {
  byId("story").replaceChildren(...turns.map((turn) => element("span", {}, `${turn} `)));
}

/** What happened, for those who listen. @param {string[]} lines none: what was said before stays */
export function announce(...lines) {
  const said = lines.filter(Boolean).map((line) => element("p", {}, line));
  if (said.length) byId("announcement").replaceChildren(...said);
}

/** Nothing that was said stays in the page. */
export function clearStatus() {
  endNotice();
  showStatus("");
  byId("announcement").replaceChildren();
}

/**
 * The button beside the status that skips a pause. @param {string} label @param {(() => void) | null} go none: it is not there
 */
export function showGoOn(label, go) {
  const made = /** @type {HTMLButtonElement} */ (byId("go-on"));
  if (label) made.textContent = label;
  made.onclick = go;
  made.hidden = !go;
}
