/**
 * The part of the side panel that names the best move when it is asked: the hint (hint-card.ts),
 * and the best choices beside each other.
 */

import { html, nothing } from "lit-html";
import { say } from "../base/site.ts";
import { buttonTemplate, meterTemplate, type Template } from "../base/templates.ts";
import type { HintChoice, HintMessage } from "../base/types.ts";
import type { RenderContext } from "../board/render-context.ts";
import { type PlayPlan, sentenceTemplate } from "./panel-templates.ts";
import type { Advice } from "./shown-panels.ts";

/** The element that receives the card with the hint. */
const CARD_PLACE = "advice";

/** The place for the card in the panel, if that is in view. */
export function placeInPanel(): HTMLElement | null {
  const place = document.querySelector<HTMLElement>(`#side .${CARD_PLACE}`);
  return place && place.getClientRects().length > 0 ? place : null;
}

/** The section of the panel beside or below the table. @param play null: no move can be made now */
export function adviserTemplate(
  context: RenderContext,
  { canAsk, hint, ask }: Advice,
  play: PlayPlan | null,
): Template {
  return html`<section class="adviser">
    <h2>${say(hint ? "advice.named" : "advice.title")}</h2>
    <div class=${CARD_PLACE}></div>
    ${hint ? choicesTemplate(context, hint, play) : closedTemplate(canAsk, ask)}
  </section>`;
}

/** The section in a sheet: only the choices, because the card with the hint is over the table. */
export const sheetAdviceTemplate = (
  context: RenderContext,
  hint: HintMessage,
  play: PlayPlan | null,
): Template =>
  hint.choices.length > 0
    ? html`<section class="adviser">
        <h2>${say("advice.named")}</h2>
        ${choicesTemplate(context, hint, play)}
      </section>`
    : nothing;

const closedTemplate = (canAsk: boolean, ask: () => void) =>
  html`<div class="askline">
    <p class="soft small">${say("advice.about")}</p>
    ${buttonTemplate(say("advice.ask"), { icon: "hint", isOff: !canAsk, on: ask })}
  </div>`;

/** The choices on tracks of equal length, the best first. */
function choicesTemplate(
  context: RenderContext,
  { unit, choices }: HintMessage,
  play: PlayPlan | null,
): Template {
  if (!choices.length) return nothing;
  return html`<div class="coach choices">
    <p class="soft small">${unit}</p>
    ${choices.map((choice, k) => choiceTemplate(context, choice, play, k === 0))}
  </div>`;
}

/**
 * A choice in one line: its pieces, track and number; a button if it can be played. Screen readers
 * hear its full label.
 */
function choiceTemplate(
  context: RenderContext,
  { label, brief, share, figure, as_good, plan }: HintChoice,
  play: PlayPlan | null,
  isFirst: boolean,
): Template {
  const content = html`<span class="unseen">${label}</span
    ><span class="brief" title=${label} aria-hidden="true">${sentenceTemplate(context, brief)}</span
    >${meterTemplate(share)}<b>${figure}</b>${as_good ? bestMark(isFirst) : nothing}`;
  const classes = isFirst ? "choice leading" : "choice";
  if (!play) return html`<div class=${classes}>${content}</div>`;
  return html`<button
    type="button"
    class=${classes}
    data-plan=${plan.join("; ")}
    @click=${() => play(plan)}
  >
    ${content}
  </button>`;
}

/** A disc at the best choice, a ring at one that is as good. */
const bestMark = (isFirst: boolean) =>
  html`<i class=${isFirst ? "disc" : "ring"}></i><span class="unseen">${say("advice.best")}</span>`;
