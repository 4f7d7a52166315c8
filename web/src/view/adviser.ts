/**
 * The part of the side panel that names the best move when it is asked: the hint (hint-card.ts),
 * and the best choices beside each other.
 */

import { html, nothing } from "lit-html";
import { say } from "../base/site.ts";
import { buttonTemplate, iconTemplate, type Template } from "../base/templates.ts";
import type { HintMessage } from "../base/types.ts";
import type { RenderContext } from "../board/render-context.ts";
import { barTemplate, type PlayPlan } from "./panel-templates.ts";
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
    ${choices.map(
      (choice) =>
        html`<div class="choice">
          ${barTemplate(context, choice, play)}${choice.as_good ? bestMark() : nothing}
        </div>`,
    )}
  </div>`;
}

const bestMark = () =>
  html`<span class="best"
    >${iconTemplate("check")}<span class="unseen">${say("advice.best")}</span></span
  >`;
