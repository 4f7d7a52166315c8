/**
 * The lines of the log. The panel shows them as pictures (`face · pieces → target`), a sheet as
 * sentences. A line whose ply is known is a button that shows this ply.
 */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { say } from "../base/site.ts";
import { faceTemplate, iconTemplate, type Template } from "../base/templates.ts";
import type { DeedParts, StateMessage } from "../base/types.ts";
import type { RenderContext } from "../board/render-context.ts";
import { deedLine, lastDeeds } from "./deed-line.ts";
import { sentenceTemplate, withoutPictures } from "./panel-templates.ts";

type Log = StateMessage["log"];

/**
 * `isShort`: in pictures, where there are any; `isTurnOpen`: is the last line about the turn that
 * the viewer is playing?
 */
interface LineForm {
  isShort: boolean;
  isTurnOpen: boolean;
}

export const logLines = (context: RenderContext, log: Log, form: LineForm) =>
  log.lines.map((_, k) => logLine(context, log, k, form));

const MOST_OPEN_PIECES = 3; // in the line of a turn that is being played

/** The viewer, whose turn it is, where the log has no line about this turn. */
export const turnLine = (face: string) =>
  html`<p class="open-turn">${faceTemplate(face)}<span class="rest">${yourMove()}</span></p>`;

const yourMove = () => html`<span aria-hidden="true">…</span><em>${say("side.your-move")}</em>`;

/** What follows the pictures of a turn that is being played. */
const openRest = () => html`<span class="rest">${iconTemplate("next")}${yourMove()}</span>`;

const lineClasses = (hasPictures: boolean, isOpen: boolean) =>
  [hasPictures && "short", isOpen && "open-turn"].filter(Boolean).join(" ") || nothing;

/** @param k its index */
function logLine(context: RenderContext, log: Log, k: number, { isShort, isTurnOpen }: LineForm) {
  const number = log.start + k;
  const face = log.faces?.[k];
  const deeds = isShort ? (log.deeds?.[k] ?? []) : [];
  const sentence = log.lines[k];
  const isOpen = isTurnOpen && k === log.lines.length - 1;
  const told = deeds.length
    ? deedsTemplate(context, sentence, deeds, isOpen)
    : sentenceTemplate(context, sentence);
  const rest = isOpen ? openRest() : nothing;
  const words = html`${told}${wasHinted(log, k) ? hintMark() : nothing}${rest}`;
  return html`<li value=${number} class=${lineClasses(deeds.length > 0, isOpen)}>
    <span>${number}</span>${face ? faceTemplate(face) : nothing}${lineButton(log, k, words)}
  </li>`;
}

function lineButton(log: Log, k: number, words: Template) {
  const at = log.at?.[k];
  if (at === undefined) return html`<span>${words}</span>`;
  const isCurrent = at === currentPly(log);
  return html`<button
    type="button"
    data-at=${at}
    tabindex=${isCurrent ? nothing : "-1"}
    aria-current=${isCurrent && log.now !== undefined ? "step" : nothing}
  >
    ${words}
  </button>`;
}

/** The ply of the line that the Tab key reaches: the ply shown, else the newest. */
const currentPly = ({ at = [], now }: Log) =>
  now === undefined ? at.at(-1) : at.findLast((ply) => ply <= now);

/** What the moves of a turn did, in one line; screen readers hear the sentence. */
function deedsTemplate(
  context: RenderContext,
  sentence: string,
  deeds: DeedParts[],
  isOpen: boolean,
) {
  const words = withoutPictures(sentence);
  const shown = lastDeeds(deeds, isOpen ? MOST_OPEN_PIECES : undefined);
  const omission = shown.length < deeds.length ? ["… "] : [];
  const line = guard([sentence, isOpen], () => [
    ...omission,
    ...shown.flatMap((deed) => deedLine(context, deed)),
  ]);
  return html`<span class="unseen">${words}</span
    ><span class="deeds" title=${words} aria-hidden="true">${line}</span>`;
}

const hintMark = () =>
  html`<span class="used"
    >${iconTemplate("hint")}<span class="unseen">${say("hint.used")}</span></span
  >`;

/** Was a hint used for the moves of a line? */
function wasHinted({ hints = [], at }: Log, k: number) {
  if (!at) return false;
  const first = at[k - 1] ?? at[k] - 1;
  return hints.some((ply) => ply >= first && ply < at[k]);
}
