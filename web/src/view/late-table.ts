/**
 * What a table gets a moment after it has appeared, as one script: pieces that are chosen together,
 * the button that arranges the rack on phones, the choice of speed, a main button that makes the
 * move of the focused place, pictures beside the status, and the label of practice mode.
 */

import { byId, element, setAttributes } from "../base/html.ts";
import { PERSON } from "../base/match-setup.ts";
import { say, site } from "../base/site.ts";
import type { Offer, StateMessage } from "../base/types.ts";
import { markPicture } from "../board/render-context.ts";
import type { Action } from "./actions.ts";
import { ArrangeButton } from "./arrange-button.ts";
import { PieceChoice } from "./piece-choice.ts";
import type { TableView } from "./table-view.ts";
import { isSideways } from "./thumb-bar.ts";

/** The two speeds by their words, with the settings for which each counts as chosen. */
const SPEEDS: [words: string, settings: string[]][] = [
  ["bar.calm", ["normal", "slow", "step"]],
  ["bar.fast", ["fast", "none"]],
];

export class LateTable {
  #state: StateMessage | null = null;
  #chosen = { rev: -1, pick: "" }; // the piece or place focused last
  #speeds = element("div", { class: "speeds", role: "group" });
  #pictures = element("span", { class: "pictures", "aria-hidden": "true" });
  #shownPictures = "";

  constructor(readonly view: TableView) {
    const arrange = (sort: string) => view.page.send({ do: "arrange", sort });
    view.actions.arrange = new ArrangeButton(arrange);
    view.actions.complete = (actions) => actions.flatMap((action) => this.#complete(action));
    byId("stage").addEventListener("focusin", () => this.#choose());
    byId("actions").before(this.#speeds);
    byId("status-line").prepend(this.#pictures);
    view.settings.onChange(() => this.#showSpeeds());
  }

  /** Call before the buttons are shown. */
  show(state: StateMessage) {
    const { board, page } = this.view;
    this.#state = state;
    if (state.scene?.desk?.several) board.chooser ??= new PieceChoice(board, page);
    byId("practice").hidden = !state.can.practice;
    this.#showSpeeds();
    this.#showPictures(state.scene?.pictures ?? "");
    this.#chooseBar(state);
  }

  /**
   * A variant of a game with a narrow bar may need the table for something else. On a phone held
   * sideways, the scene tells.
   */
  #chooseBar({ game, scene }: StateMessage) {
    const hasRoom = !isSideways() || scene?.line;
    const isNarrow = site.narrowBars?.includes(game) && hasRoom;
    document.documentElement.dataset.bar = isNarrow ? "narrow" : "";
  }

  #showPictures(pictures: string) {
    if (pictures === this.#shownPictures) return;
    this.#shownPictures = pictures;
    const drawn = pictures ? this.view.context.withPictures(markPicture(pictures, "")) : [];
    this.#pictures.replaceChildren(...drawn);
  }

  // the main button

  /** The main button with places to choose from, if there is one. */
  get #choosing(): Offer | undefined {
    return this.#state?.scene?.offers.find(
      ({ pick, main, move, points }) => !pick && main && move === null && points.length,
    );
  }

  #offerAt = (pick: string) => this.#state?.scene?.offers.find((offer) => offer.pick === pick);

  /** A piece or place to choose has the focus, and keeps its button until the next state. */
  #choose() {
    const { pick, rev } = { pick: this.#focusedPick(), rev: this.#state?.rev ?? -1 };
    if (!this.#choosing?.points.includes(pick)) return;
    if (this.#chosen.pick === pick && this.#chosen.rev === rev) return;
    this.#chosen = { rev, pick };
    this.view.showButtons(true);
  }

  #focusedPick = () => this.view.board.mirror.spotOf(document.activeElement)?.offer?.pick ?? "";

  /**
   * The button for a choice of places makes the move of the chosen one. Beside the button for a
   * hinted move it is left out.
   */
  #complete(action: Action): Action[] {
    const choosing = this.#choosing;
    if (!choosing || action.points !== choosing.points) return [action];
    if (!action.main) return [];
    const isLatest = this.#chosen.rev === this.#state?.rev;
    const chosen = this.#offerAt(this.#focusedPick() || (isLatest ? this.#chosen.pick : ""));
    if (!chosen || chosen.move === null || !action.points.includes(chosen.pick)) return [action];
    return [{ ...chosen, label: chosen.brief || chosen.label, main: true }];
  }

  // the choice of speed

  #showSpeeds() {
    const { settings } = this.view;
    const wasFocused = this.#speeds.querySelector(":focus")?.textContent;
    const buttons = SPEEDS.map(([words, values]) => {
      const isOn = values.includes(settings.value("pace"));
      return element(
        "button",
        {
          type: "button",
          class: "btn",
          "aria-pressed": String(isOn),
          onclick: () => !isOn && settings.choose("pace", values[0]),
        },
        say(words),
      );
    });
    const hasChoice = this.#hasSpeeds();
    setAttributes(this.#speeds, { "aria-label": say("settings.pace.name"), hidden: !hasChoice });
    this.#speeds.replaceChildren(...(hasChoice ? buttons : []));
    buttons.find(({ textContent }) => textContent === wasFocused)?.focus();
  }

  /** Does a computer player move at the speed of this page? */
  #hasSpeeds() {
    const state = this.#state;
    if (!state || this.view.page.isGuest || state.puzzle) return false;
    const isPlaying = state.phase === "ready" || state.phase === "thinking";
    const hasChoice = site.large?.games[state.game]?.pace && state.scene?.mat;
    return isPlaying && hasChoice && state.seats.some(({ player }) => player !== PERSON);
  }
}
