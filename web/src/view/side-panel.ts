/** The log and the panels beside the table; in a sheet on small screens. */

import { html, nothing, render } from "lit-html";
import { byId, element } from "../base/html.ts";
import { MAX_SEATS_IN_SIGHT } from "../base/match-setup.ts";
import { say } from "../base/site.ts";
import { iconTemplate, type Template } from "../base/templates.ts";
import type { Panel, StateMessage } from "../base/types.ts";
import type { RenderContext } from "../board/render-context.ts";
import { adviserTemplate, sheetAdviceTemplate } from "./adviser.ts";
import { moveFocusByArrows } from "./arrow-focus.ts";
import { openSheet } from "./dialog.ts";
import { logLines, turnLine } from "./log-lines.ts";
import { stripTemplate } from "./panel-strip.ts";
import type { MatchPage } from "./match-page.ts";
import { panelTemplate, type PlayPlan, sectionTemplate } from "./panel-templates.ts";
import { seatsSection } from "./seat-list.ts";
import { adviceIn, type Adviser, shownPanels } from "./shown-panels.ts";

const MAX_RECENT = 10; // results shown
const MIN_RECENT = 2; // fewer results are not meaningful

/** The points of the last games as bars, the best one in another colour. */
function recentSection(points: number[]) {
  const recent = points.slice(-MAX_RECENT);
  if (recent.length < MIN_RECENT) return nothing;
  const best = Math.max(...recent);
  const bar = (n: number) =>
    element("i", { class: n === best && "best", "--share": Math.max(0, n) / Math.max(1, best) });
  return sectionTemplate(
    say("side.recent"),
    html`<ol class="recent">
      ${recent.map((n) => html`<li>${bar(n)}${n}</li>`)}
    </ol>`,
  );
}

/** What the panel is made with. */
export type PanelParts = Pick<SidePanel, "context" | "page" | "play" | "adviser" | "unfold">;

/**
 * Where seats, aids and log are shown: beside the table while there is room, else in a sheet on
 * request.
 */
export class SidePanel {
  #home = byId("side");
  #host = this.#home;
  #state: StateMessage | null = null;

  readonly context: RenderContext;
  readonly page: Pick<MatchPage, "openReplay" | "openDeal">;
  readonly play: PlayPlan;
  readonly adviser: Adviser;
  readonly unfold: () => void;

  /**
   * @param room is there room beside or below the table?
   * @param recent points of the player's last games like this
   */
  constructor(
    { context, page, play, adviser, unfold }: PanelParts,
    readonly room: MediaQueryList,
    readonly recent: (state: StateMessage) => number[],
  ) {
    this.context = context;
    this.page = page;
    this.play = play;
    this.adviser = adviser;
    this.unfold = unfold;
    room.addEventListener("change", () => this.#moveBesideTable());
  }

  show(state: StateMessage) {
    this.#state = state;
    this.#refresh();
  }

  open(title: string) {
    const isBeside = this.room.matches;
    if (!isBeside) {
      this.#host = element("div", { class: "about" });
      openSheet(title, [this.#host], { shut: () => this.#moveBesideTable() });
      this.#refresh();
    }
    const list = this.#host.querySelector(".log");
    list?.lastElementChild?.scrollIntoView({ block: "nearest" });
    if (isBeside) list?.querySelector<HTMLElement>("button:not([tabindex])")?.focus();
  }

  /** Removes everything about the match from the page. */
  clear() {
    this.#state = null;
    for (const host of [this.#host, this.#home]) render(nothing, host);
  }

  #moveBesideTable() {
    this.#host = this.#home;
    this.#refresh();
  }

  #refresh() {
    if (this.#host === this.#home && !this.room.matches) render(nothing, this.#home);
    else if (this.#state) this.#fill(this.#host, this.#state);
  }

  /** Shows everything about a state; the same button keeps the focus. */
  #fill(host: HTMLElement, state: StateMessage) {
    const focused = document.activeElement;
    const { plan, at } =
      focused instanceof HTMLElement && host.contains(focused) ? focused.dataset : {};
    const strip = host === this.#home ? stripTemplate(this.context, state, this.unfold) : nothing;
    render(html`${strip}${this.#content(state)}`, host);
    host.querySelector("[aria-current=step]")?.scrollIntoView({ block: "nearest" });
    const isSame = ({ dataset }: HTMLElement) =>
      (plan && dataset.plan === plan) || (at && dataset.at === at);
    [...host.querySelectorAll("button")].find(isSame)?.focus({ preventScroll: true });
  }

  /** Seats and aids, the log, counts and recent results. */
  #content(state: StateMessage): Template {
    const play = state.phase === "ready" ? this.play : null;
    const hasTallies = ({ tallies }: Panel) => tallies.length > 0;
    const draw = (panel: Panel) => panelTemplate(this.context, panel, play);
    const panels = shownPanels(state, this.adviser);
    const aids = panels.filter((panel) => !hasTallies(panel)).map(draw);
    const counts = panels.filter(hasTallies).map(draw);
    const seats = seatsSection(state);
    const story = this.#story(state);
    const recent = recentSection(this.recent(state));
    const adviser = this.#adviserPart(state, play);
    const parts = [seats, adviser, recent].filter((part) => part !== nothing);
    const isEmpty = aids.length + counts.length + parts.length === 0;
    if (isEmpty && story === nothing) return emptySection();
    const isStoryLast = this.#host === this.#home || state.seats.length > MAX_SEATS_IN_SIGHT;
    return isStoryLast
      ? html`${seats}${adviser}${aids}${story}${counts}${recent}`
      : html`${story}${seats}${adviser}${aids}${counts}${recent}`;
  }

  /** @param play null: no move can be made now */
  #adviserPart(state: StateMessage, play: PlayPlan | null): Template {
    const advice = adviceIn(state, this.adviser);
    if (!advice) return nothing;
    if (this.#host === this.#home) return adviserTemplate(this.context, advice, play);
    return advice.hint ? sheetAdviceTemplate(this.context, advice.hint, play) : nothing;
  }

  /** The log, initially scrolled to its end, and the seal of the deal. */
  #story(state: StateMessage): Template {
    const { log, seal } = state;
    if (!log.lines.length && !seal) return nothing;
    return html`<section class="story">
      ${log.lines.length ? this.#log(state) : nothing}
      ${seal ? this.#sealButton(seal.hash) : nothing}
    </section>`;
  }

  /** New lines are added without changing the others. */
  #log(state: StateMessage) {
    const { log } = state;
    const isShort = this.#host === this.#home;
    const face = isShort ? faceToMove(state) : "";
    const isTurnOpen = face !== "" && hasBegunTurn(state, face);
    return html`<h2>${say("side.log")}</h2>
      <div class="lines">
        <div>
          <ol
            class="log"
            aria-label=${say("side.log")}
            @keydown=${moveFocusByArrows}
            @click=${this.#openLine}
          >
            ${logLines(this.context, log, { isShort, isTurnOpen })}
          </ol>
          ${face && !isTurnOpen ? turnLine(face) : nothing}
        </div>
      </div>`;
  }

  #openLine = ({ target }: MouseEvent) => {
    const line = (target as Element).closest<HTMLElement>("[data-at]");
    if (line) this.page.openReplay?.(Number(line.dataset.at));
  };

  #sealButton(hash: string) {
    const seal = `${hash.slice(0, 4)} ${hash.slice(4, 8)} …`;
    return html`<button
      type="button"
      class="btn bare seal"
      autocomplete="off"
      data-deal="look"
      @click=${() => this.page.openDeal()}
    >
      ${iconTemplate("seal")}${say("deal.sealed", { seal })}
    </button>`;
  }
}

/** The face of the viewer while it is their turn, else "". */
const faceToMove = ({ phase, seats }: StateMessage) =>
  phase === "ready" ? (seats.find(({ turn }) => turn)?.face ?? "") : "";

/**
 * Is the last line of the log about the turn of the player with this face? A player who is alone
 * has all lines, so theirs do not tell.
 */
const hasBegunTurn = ({ log, seats }: StateMessage, face: string) =>
  seats.length > 1 && log.faces?.at(-1) === face;

const emptySection = () => html`<section><p class="soft">${say("side.empty")}</p></section>`;
