/** The folded panel: the scores as faces with numbers, and the newest moves. A press unfolds it. */

import { html, nothing } from "lit-html";
import { say } from "../base/site.ts";
import { faceTemplate, type Template } from "../base/templates.ts";
import type { SeatLine, StateMessage, StoryTurn } from "../base/types.ts";
import { markPicture, type RenderContext } from "../board/render-context.ts";
import { deedPictures } from "./deed-line.ts";

const MOST_SEATS = 6;
const MOST_TURNS = 5;

export function stripTemplate(
  context: RenderContext,
  { seats, story }: StateMessage,
  unfold: () => void,
): Template {
  const turns = story.filter(({ seat }) => seat !== null).slice(-MOST_TURNS);
  return html`<button
    type="button"
    class="panelstrip"
    aria-label=${say("side.unfold")}
    @click=${unfold}
  >
    ${seats.length > 1 ? seats.slice(0, MOST_SEATS).map(seatTemplate) : nothing}
    ${turns.length ? html`<hr />` : nothing}
    ${turns.map((turn) => turnTemplate(context, turn, seats))}
  </button>`;
}

const seatTemplate = ({ face, score, turn }: SeatLine) =>
  html`<span class=${turn ? "turn" : ""}>${faceTemplate(face)}<b>${score}</b></span>`;

/** The face of a player, and the last piece of the turn. */
function turnTemplate(context: RenderContext, { seat, deeds }: StoryTurn, seats: SeatLine[]) {
  const pictures = deeds.flatMap(deedPictures).slice(-1);
  const drawn = pictures.flatMap((picture) => [...context.withPictures(markPicture(picture, ""))]);
  const face = seat === null ? "" : seats[seat].face;
  return html`<span class="deed">${faceTemplate(face)}${drawn}</span>`;
}
