/** The seats with their scores, as a part of the side panel. */

import { html, nothing } from "lit-html";
import { MAX_SEATS_IN_SIGHT, PERSON } from "../base/match-setup.ts";
import { say } from "../base/site.ts";
import { faceTemplate, meterTemplate } from "../base/templates.ts";
import type { SeatLine, StateMessage } from "../base/types.ts";
import { sectionTemplate } from "./panel-templates.ts";

const MAX_WITH_BARS = 6; // more seats are in two columns
const MAX_SORTED = 12; // of more seats the leaders come first, then all in the order of play
const LEADERS = 3;

/** The seats with their scores, the best first. */
export function seatsSection({ seats, lowest_wins }: StateMessage) {
  if (seats.length < 2) return nothing;
  if (seats.length > MAX_SORTED) return crowdSections(seats);
  const hasScores = seats.some(({ score }) => score !== null);
  const title = hasScores ? say("side.points") : say("side.seats");
  const rule = hasScores && lowest_wins ? say("side.lowest-wins") : "";
  const kind = hasScores && seats.length <= MAX_WITH_BARS ? "bars" : "pairs";
  return sectionTemplate(html`${title}<small>${rule}</small>`, seatList(bestFirst(seats), kind));
}

const bestFirst = (seats: SeatLine[]) => seats.toSorted((seat, other) => other.share - seat.share);

function crowdSections(seats: SeatLine[]) {
  const all = say("side.all", { n: seats.length });
  const leaders = bestFirst(seats).slice(0, LEADERS);
  return html`${sectionTemplate(say("side.leaders"), seatList(leaders, ""))}
  ${sectionTemplate(html`${all}<small>${say("side.in-order")}</small>`, seatList(seats, ""))}`;
}

/** `pairs`: in two columns; "": without bars */
type ListKind = "bars" | "pairs" | "";

function seatList(seats: SeatLine[], kind: ListKind) {
  const tabindex = seats.length > MAX_SEATS_IN_SIGHT ? "0" : nothing;
  return html`<ul class="seats ${kind}" tabindex=${tabindex}>
    ${seats.map((seat) => seatTemplate(seat, kind === "bars"))}
  </ul>`;
}

function seatTemplate(seat: SeatLine, hasBar: boolean) {
  const { name, face, player, note, score, share, turn } = seat;
  const classes = [turn && "turn", player === PERSON && "own"].filter(Boolean).join(" ");
  const words = note ? html`<small class="soft">${note}</small>` : nothing;
  return html`<li class=${classes} aria-current=${turn ? "true" : nothing}>
    ${faceTemplate(face)}
    <div>${name}${words}</div>
    ${hasBar ? meterTemplate(share) : nothing}
    <b>${score}</b>
  </li>`;
}
