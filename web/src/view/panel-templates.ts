/** Templates of the panels beside the table, in a drawer and in a sheet. */

import { html, nothing, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { meterTemplate, symbolTemplate, type Template } from "../base/templates.ts";
import type { Bar, Panel, StateMessage, Tally } from "../base/types.ts";
import { markPicture, type RenderContext } from "../board/render-context.ts";
import { type Adviser, shownPanels } from "./shown-panels.ts";

/** Plays the moves of a plan. */
export type PlayPlan = (moves: string[]) => void;

export const sectionTemplate = (title: string | Template, content: Template) =>
  html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;

/** A sentence with pictures of pieces, which are drawn again only if it changes. */
export const sentenceTemplate = ({ withPictures }: RenderContext, sentence: string) =>
  guard([sentence], () => withPictures(sentence));

/** A sentence with the words that its pictures stand for. */
export const withoutPictures = (sentence: string) =>
  sentence.replaceAll(/\ue000[^\ue001]*\ue001([^\ue002]*)\ue002/g, "$1");

/** @param play null: no move can be made now */
export function barTemplate(context: RenderContext, bar: Bar, play: PlayPlan | null) {
  const { label, figure, share, plan } = bar;
  const content = html`<span>${sentenceTemplate(context, label)}</span
    ><b>${figure}</b>${meterTemplate(share)}`;
  if (!play || !plan.length) return html`<div class="barline">${content}</div>`;
  return html`<button
    type="button"
    class="barline"
    data-plan=${plan.join("; ")}
    @click=${() => play(plan)}
  >
    ${content}
  </button>`;
}

const MAX_DOTS = 2; // more copies of a piece are shown as a number

type TallyTable = Pick<Panel, "columns" | "tallies" | "copies">;

/**
 * The number of pieces of each suit and value: a picture with a dot for each copy, or with a
 * number.
 */
const tallyTemplate = (context: RenderContext, { columns, tallies, copies }: TallyTable) =>
  html`<table class="tally">
    <tr>
      <td></td>
      ${columns.map((column) => html`<th scope="col">${column}</th>`)}
    </tr>
    ${tallies.map((tally) => tallyRow(context, tally, copies))}
  </table>`;

const tallyRow = (context: RenderContext, { label, sign, counts, pieces }: Tally, copies: number) =>
  html`<tr>
    <th scope="row">
      ${symbolTemplate(`sign-${sign}`, "icon", 24)}<span class="unseen">${label}</span>
    </th>
    ${counts.map((n, k) => html`<td>${tallyCell(context, n, pieces[k], copies)}</td>`)}
  </tr>`;

/** @param piece the picture for a piece of which there are any */
function tallyCell(context: RenderContext, n: number, piece: string, copies: number) {
  if (copies > MAX_DOTS) return String(n);
  if (!n || !piece) return dots(n, copies);
  return sentenceTemplate(context, markPicture(piece, String(n)));
}

const dots = (n: number, copies: number) =>
  html`<span class="unseen">${n}</span>${Array.from(
      { length: copies },
      (_, k) => html`<i class=${k < n ? "full" : nothing}></i>`,
    )}`;

/** @param play null: no move can be made now */
export function panelTemplate(context: RenderContext, panel: Panel, play: PlayPlan | null) {
  const { title, big, lines, bars, tallies } = panel;
  return sectionTemplate(
    title,
    html`<div class="coach">
      ${big ? html`<span class="big">${big}</span>` : nothing}
      ${lines.map((line) => html`<p class="small">${sentenceTemplate(context, line)}</p>`)}
      ${bars.map((bar) => barTemplate(context, bar, play))}
      ${tallies.length ? tallyTemplate(context, panel) : nothing}
    </div>`,
  );
}

/** The state whose panels are drawn. `play`: null if no move can be made now */
interface ShownAids {
  context: RenderContext;
  state: StateMessage;
  adviser: Adviser;
  play: PlayPlan | null;
}

/** Shows the panels of a state in an element of their own. */
export function renderPanels(host: HTMLElement, { context, state, adviser, play }: ShownAids) {
  const panels = shownPanels(state, adviser);
  render(
    panels.map((panel) => panelTemplate(context, panel, play)),
    host,
  );
}
