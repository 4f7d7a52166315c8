/**
 * Texts around the board: status, header, progress of loading, errors, results, tips.
 */

import {
  button,
  byId,
  copyField,
  copyToClipboard,
  element,
  portrait,
  saveFile,
} from "../base/html.ts";
import { PERSON } from "../base/match-setup.ts";
import { ROOT } from "../base/root.ts";
import { BYTES_PER_MB, say, site } from "../base/site.ts";
import type { Scene, StateMessage, TextFile } from "../base/types.ts";
import { noteChange } from "../input/presses.ts";
import { watchSilence } from "../offline/resumable-fetch.ts";
import { fetchShortRules, openRules } from "../sheets/rules-sheet.ts";
import { askQuestion, isDialogOpen } from "./dialog.ts";
import type { Settings } from "../storage/settings.ts";

const NOTICE_MS = 4000; // otherwise a notice would be replaced before it is read
const LONGEST_WAIT_MS = 600_000; // for the connection; after this the status is shown again
const UNREAD_MS = 1000; // after this time an announcement counts as read

/** `aside`: less prominent text after it; `rule`: id of the rule that a button opens */
interface More {
  dots?: boolean;
  aside?: string;
  rule?: string;
}

let noticeTimer = 0; // 0: no notice is shown
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
  if (!noticeTimer) writeStatus(text, more);
}

/** Shows a notice about the page itself in place of the status. */
export function showNotice(text: string, ms = NOTICE_MS) {
  clearTimeout(noticeTimer);
  writeStatus(text, {});
  noticeTimer = setTimeout(endNotice, ms);
}

function endNotice() {
  if (noticeTimer) writeStatus(...latestStatus);
  clearTimeout(noticeTimer);
  noticeTimer = 0;
}

function writeStatus(text: string, { dots = false, aside = "", rule = "" }: More) {
  const line = byId("status");
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

/** Shows the button that skips a pause. @param go null: hides it */
export function showGoOn(label: string, go: (() => void) | null) {
  const skipButton = byId("go-on") as HTMLButtonElement;
  if (go && (skipButton.hidden || skipButton.textContent !== label)) noteChange(skipButton);
  if (label) skipButton.textContent = label;
  skipButton.onclick = go;
  skipButton.hidden = !go;
}

// Shows the engine's download in bytes in place of the status; for a match that can be played
// already, shows only connection problems.

/**
 * @param isCounted false: the files are cached, so there is nothing to count @param isPlayable a
 * match is shown already
 */
export function showLoading(isCounted: boolean, isPlayable: boolean) {
  const bar = byId("load-bar") as HTMLProgressElement;
  byId("load").hidden = isPlayable;
  byId("status").hidden = !isPlayable;
  byId("load-title").textContent = say("loading.title");
  bar.hidden = !isCounted;
  let shownText = "";
  let isFailureShown = false; // is a problem of the connection shown?
  let silenceWatch: ReturnType<typeof watchSilence> | null = null;
  write(say("loading.start"));

  /** @param isFailure is the connection failing? */
  function write(text: string, isFailure = false) {
    if (text === shownText) return;
    shownText = text;
    if (!isPlayable) byId("load-bytes").textContent = text;
    else if (isFailure && !isFailureShown) showNotice(text, LONGEST_WAIT_MS);
    else if (isFailureShown && !isFailure) endNotice();
    isFailureShown = isFailure;
  }

  return {
    progress({ loaded, all, retries }: { loaded: number; all: number; retries: boolean }) {
      silenceWatch ??= watchSilence(() => write(say("loading.silent"), true));
      if (loaded < all) silenceWatch.restart();
      else silenceWatch.end();
      bar.max = all;
      bar.value = loaded;
      let words = loaded < all ? "loading.bytes" : "loading.start";
      if (retries) words = "loading.retrying";
      write(say(words, { loaded: loaded / BYTES_PER_MB, all: all / BYTES_PER_MB }), retries);
    },

    finish() {
      silenceWatch?.end();
      byId("load").hidden = true;
      byId("status").hidden = false;
    },
  };
}

// Messages for when the page cannot continue: one clear sentence and a way out, never a blank page.

/** @param setUp opens the set-up sheet instead */
export function showFatal(why: string, setUp: (() => void) | null = null) {
  document.documentElement.dataset.phase = "broken";
  clearStatus();
  byId("status").replaceChildren(why);
  byId("status").removeAttribute("data-text");
  const shelf = element(
    "a",
    { class: setUp ? "btn" : "btn main", href: `${ROOT}/`, target: site.embedded && "_blank" },
    say("menu.shelf"),
  );
  const again = setUp
    ? [button(say("setup.again"), { kind: "main", icon: "setup", on: setUp })]
    : [];
  byId("actions").replaceChildren(shelf, ...again);
}

/**
 * After an internal error: asks how to continue. @param what `ways`: the ways to continue, by the
 * answer, the usual one first
 */
export async function askHowToContinue({
  lines,
  ways,
  file,
  report,
}: {
  lines: string[];
  ways: [string, string][];
  file: TextFile | null;
  report: () => string;
}): Promise<string> {
  const buttons: [string, string][] = [
    ...ways,
    ...(file ? ([["export", say("menu.export")]] as [string, string][]) : []),
    ["report", say("report.copy")],
  ];
  let message = "";
  while (true) {
    const content = message ? [element("p", { class: "soft", role: "status" }, message)] : [];
    const answer = await askQuestion({
      title: say("broken.title"),
      lines,
      content,
      buttons,
      must: true,
    });
    if (answer === "export" && file) saveFile(file);
    else if (answer === "report") message = await copyText(report());
    else return answer;
  }
}

/**
 * Copies a long text; if the clipboard is blocked, shows the text to copy by hand. @returns a
 * message
 */
export async function copyText(text: string): Promise<string> {
  if (await copyToClipboard(text)) return say("report.copied");
  const area = copyField(text, { rows: "8", "aria-label": say("report.title") });
  const closed = askQuestion({
    title: say("report.title"),
    lines: [say("report.by-hand")],
    content: [area],
    buttons: [["", say("close")]],
  });
  area.focus();
  await closed;
  return "";
}

// The results of a round and of a match.

const shownRoundEnd = () => document.querySelector(".round-end:not(.seen)");

/**
 * Shows the result of a round over the table, with each player's change and score; not for a scene
 * that draws its own result.
 */
export function showRoundEnd(stage: HTMLElement, state: StateMessage | null) {
  const { scene = null, seats = [] } = state ?? {};
  const oldResult = document.querySelector(".round-end");
  const isShown =
    scene?.rest && seats.length > 1 && !scene.places.some(({ look }) => look === "paper");
  if (!isShown) {
    oldResult?.remove();
    return;
  }
  if (oldResult) return; // the state is only laid out again
  const winners = seats.filter(({ won }) => won);
  const otherMood = winners.length ? "sad" : "";
  const heading = element("h2", { id: "round-end" }, scene.status);
  const detail = scene.detail ? element("p", { class: "soft small" }, scene.detail) : null;
  const lines = seats.map(({ name, face, player, score, change, won }) => {
    const hasChanged = change && score !== null;
    return element(
      "li",
      { class: player === PERSON && "own" },
      portrait(face, won ? "glad" : otherMood),
      element("span", {}, name),
      element("b", {}, hasChanged ? `${score - change} → ${score}` : String(score ?? "")),
    );
  });
  const title = element(
    "header",
    {},
    ...winners.map(({ face }) => portrait(face, "glad")),
    heading,
  );
  const result = element(
    "section",
    { class: "round-end", "aria-labelledby": heading.id },
    title,
    detail,
    element("ul", { class: "standing" }, ...lines),
  );
  stage.after(result);
}

/**
 * The winner of a match, the order of the other players, and the reasons. @param more shown below
 */
export function resultContent(
  { lines, account = [], faces = [], places = [], own = [] }: NonNullable<StateMessage["result"]>,
  ...more: (Node | null)[]
) {
  const standing = element(
    "ol",
    // a crowd's list scrolls, also by keys
    { class: "standing", tabindex: places.length > 0 && "0", hidden: !lines.length },
    ...lines.map((line, k) =>
      element(
        "li",
        { "data-place": places[k]?.toString(), class: own.includes(k) && "own" },
        faces[k] ? portrait(faces[k], k ? "" : "glad") : "",
        line,
      ),
    ),
  );
  const story = element(
    "ul",
    { class: "account", hidden: !account.length },
    ...account.map((line) => element("li", {}, line)),
  );
  return element(
    "div",
    { class: "ending" },
    lines.length ? portrait(faces[0], "glad") : null,
    standing,
    story,
    ...more,
  );
}

/** The action that uncovers the table at the end of a round, if its result covers it. */
export const lookAction = () =>
  shownRoundEnd()
    ? { label: say("look"), look: () => shownRoundEnd()?.classList.add("seen") }
    : null;

// The first minute of a game: a short introduction over the table, then tips when they matter.

/**
 * Introduces a game that was never played here and whose introduction was not read: three sentences
 * with pictures, if its rules have them. Resolves when the introduction is closed, and the rules if
 * they were opened from it.
 * @param there is the opened match still shown?
 */
export async function introduceGame(
  { game, title }: { game: string; title: string },
  settings: Settings,
  there: () => boolean,
) {
  const card = `${game}.short`;
  if (settings.hasPlayed(game) || !settings.wantsTip(card)) return;
  const text = await fetchShortRules(game);
  const isCovered = isDialogOpen() && !document.querySelector("dialog.curtain");
  if (!text.length || !there() || isCovered) return;
  const content = [element("div", { class: "rules short" }, element("article", {}, ...text))];
  const buttons: [string, string][] = [
    ["play", say("rules.play")],
    ["rules", say("rules.title")],
  ];
  const answer = await askQuestion({ title, content, buttons, kind: "first" });
  if (there()) settings.dismissTip(card);
  if (answer === "rules") await openRules(game, title);
}

/** Shows one tip at a time in the header, until the next move or touch; it is not shown again. */
export class TipBar {
  #id = "";
  #text = byId("tip");
  #close = byId("tip-close");

  /** @param dismissed moves the focus elsewhere */
  constructor(
    stage: HTMLElement,
    readonly settings: Settings,
    dismissed: () => void,
  ) {
    this.#close.addEventListener("click", () => {
      this.dismiss();
      dismissed();
    });
    for (const host of [stage, byId("actions")]) {
      host.addEventListener("pointerdown", () => this.dismiss());
    }
  }

  /** Dismisses the current tip, which was read or is being replaced. */
  dismiss() {
    if (this.#id) this.settings.dismissTip(this.#id);
    this.#show();
  }

  /** @returns a new tip, to be announced */
  show(scene: Scene | null): string {
    const isSilent = this.settings.value("sound") === "off" && !site.embedded;
    const soundTip = scene && isSilent ? { id: "sound", text: say("tips.sound") } : null;
    const tips = [scene?.tip ?? null, soundTip].filter((tip) => tip !== null);
    const tip = tips.find(({ id }) => this.settings.wantsTip(id));
    if (scene && tip?.id !== this.#id) this.dismiss();
    return this.#show(tip);
  }

  /** @returns its text if it is a new one */
  #show(tip?: Scene["tip"]): string {
    const newText = tip && tip.id !== this.#id ? tip.text : "";
    this.#id = tip?.id ?? "";
    this.#text.textContent = tip?.text ?? "";
    this.#text.dataset.tip = this.#id;
    this.#text.hidden = !tip;
    this.#close.hidden = !tip;
    return newText;
  }
}
