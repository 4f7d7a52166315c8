/**
 * The table on every page of a match, the host's and a guest's: board, curtain, sounds, cheers, and
 * their settings.
 */

import { PERSON } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { loadWords, pageLanguage, translate } from "../base/site.ts";
import type { ClientEvent, PageRequest, StateMessage } from "../base/types.ts";
import type { CheeredEnd } from "../board/cheer.ts";
import { printedPieces } from "../board/paint-prints.ts";
import {
  makeRenderContext,
  type RenderContext,
  replaceByPictures,
} from "../board/render-context.ts";
import type { Settings } from "../storage/settings.ts";
import { watchPageHidden } from "../view/curtain.ts";
import type { MatchPage } from "../view/match-page.ts";
import type { OnDemand } from "../view/on-demand.ts";
import { makeSounds, soundOfContact } from "../view/sound-events.ts";
import type { Sound } from "../view/sound-player.ts";
import { type LateParts as ViewParts, TableView } from "../view/table-view.ts";
import { keepTextFitting } from "../view/text-fitting.ts";
import { followAdvice } from "../view/advice-setting.ts";
import { followThumb, keepToolsInReach } from "../view/thumb-bar.ts";
import { TurnNotice } from "../view/turn-notice.ts";
import { stageDelay } from "./pace.ts";
import { afterHearing, afterSending, canShow, mustCover, PUBLIC_TABLE } from "./privacy.ts";

const root = document.documentElement;

/** Parts of the table that are loaded on demand. */
type LateParts = ViewParts & Pick<typeof import("../board/cheer.ts"), "planCheer">;

interface TablePage extends MatchPage {
  lateParts: OnDemand<LateParts>;
}

export class MatchTable {
  rev = -1; // of the state shown; -1: none
  privacy = PUBLIC_TABLE;
  isPlayedHere = () => true; // otherwise another tab plays it
  readonly view: TableView;
  #sounds: ReturnType<typeof makeSounds>;
  #turnNotice = new TurnNotice(() => inBackground(this.#sounds.ring("yours")));
  // Was a move sent, is this state its answer, could the player move before, had a seat won before?
  #isAsked = false;
  #isOwn = false;
  #wasReady = true;
  #wasWon = false;

  /** @param page with parts to load on demand @param words are loaded */
  static async make(settings: Settings, page: TablePage, words: Promise<void>) {
    const drawing = makeRenderContext({
      isInstant: () => settings.value("motion") === "none",
      beat: () => stageDelay(settings.value("pace")),
      isEngineStarting: () => performance.getEntriesByName("tilebag:ready").length === 0,
    });
    const [context] = await Promise.all([drawing, words]);
    translate(document);
    return new MatchTable(context, settings, page);
  }

  private constructor(
    context: RenderContext,
    readonly settings: Settings,
    readonly page: TablePage,
  ) {
    const makeSound = (sound: Sound) => this.makeSound(sound);
    const view = new TableView(context, settings, { ...page, makeSound });
    this.view = view;
    context.withPictures = (sentence) => replaceByPictures(context.art, sentence);
    context.printed = printedPieces;
    context.repaint = () => view.repaint();
    this.#sounds = makeSounds((name) => settings.value(name));
    const { board } = view.board;
    board.onContact = (piece, contact, force) => {
      const isOfPiece = contact === "land" || contact === "turn";
      const sound = isOfPiece ? soundOfContact(piece, contact === "turn", board.layer) : contact;
      this.makeSound(sound, force, piece.at[0]);
    };
    settings.onChange((name) => inBackground(this.#follow(name)));
    keepToolsInReach();
    followThumb(settings);
    followAdvice(settings);
    keepTextFitting();
  }

  /** Plays a sound from its side of the table. @param x its position on the table */
  makeSound(sound: Sound, force = 1, x = 0) {
    this.#sounds.make(sound, {
      force,
      isOwn: this.#isOwn || sound === "yours",
      pan: x && x / this.view.board.board.layer.size[0] - 0.5,
    });
  }

  async #follow(setting: string) {
    if (setting === "sound") inBackground(this.#sounds.playSample());
    if (setting === "vibration") this.#sounds.sampleVibration();
    if (setting === "aid") this.view.showAids();
    if (setting === "tips" || setting === "sound") this.view.tips.show(this.view.scene);
    if (setting !== "lang") return;
    await loadWords(this.settings.value("lang"));
    translate(document);
    this.page.send({ do: "lang", lang: pageLanguage() });
  }

  /** Called when a match is being opened. */
  begin() {
    root.dataset.phase = "loading";
    this.rev = -1;
  }

  /** May a received event be shown to the present viewer? */
  admits(event: ClientEvent) {
    if (!canShow(this.privacy, event)) return false;
    this.privacy = afterHearing(this.privacy, event);
    return true;
  }

  /** Called when a request is sent to the engine. */
  note(request: PageRequest) {
    this.#isAsked ||= request.do === "play";
    if (request.do === "undo") this.view.board.board.marksMove = true;
    this.privacy = afterSending(this.privacy, request);
  }

  /**
   * Covers hidden pieces when the player may have left. @param state the latest one @param covered
   * called then
   */
  coverWhenHidden(state: () => StateMessage | null, covered = () => {}) {
    watchPageHidden(() => {
      if (!mustCover(this.privacy, state())) return;
      this.view.cover();
      covered();
      this.page.send({ do: "hide" });
    });
  }

  /** @param isDeal is it the first state of a new match? @returns when it is drawn */
  async show(state: StateMessage, isDeal = false) {
    const isWon = state.phase !== "replay" && state.seats.some(({ won }) => won);
    const isEnd = this.rev >= 0 && isWon && !this.#wasWon && !state.can.redo;
    this.#wasWon = isWon;
    if (state.rev !== this.rev) this.#playNews(state); // otherwise it is only laid out again
    this.rev = state.rev;
    root.dataset.phase = state.phase;
    await this.view.show(state, isDeal);
    root.dataset.rev = String(state.rev);
    if (isEnd) inBackground(this.#celebrate(state));
  }

  /** Plays the sounds of a new state, except those of its pieces. */
  #playNews(state: StateMessage) {
    this.#isOwn = this.#isAsked;
    this.#isAsked = false;
    const isReady = state.phase === "ready";
    if (!isReady) this.#turnNotice.end();
    else if (!this.#wasReady && state.seats.length > 1) this.#announceTurn();
    this.#wasReady = isReady;
  }

  /**
   * The viewer's turn has begun. A table with a curtain does not say whose turn it is while nobody
   * looks.
   */
  #announceTurn() {
    if (!document.hidden) this.makeSound("yours", 0.7);
    else if (!this.privacy.secret && this.isPlayedHere()) this.#turnNotice.begin();
  }

  /** Cheers when a match or a round has just ended. */
  async #celebrate(state: StateMessage) {
    const end = cheeredEnd(state);
    if (end) this.makeSound(end);
    const winners = state.seats.flatMap(({ won }, k) => (won ? [`seat-${k + 1}`] : []));
    const cheer = { faces: this.view.cup.lastSeen, end, seats: winners };
    const code = await this.page.lateParts.load();
    if (!code || this.rev !== state.rev) return;
    this.view.board.board.cheer((layer, isStill) => code.planCheer(layer, { ...cheer, isStill }));
  }
}

/** What is cheered; "": only that another player has won a round. */
function cheeredEnd({ result, seats }: StateMessage): CheeredEnd {
  if (result) return result.won ? "match" : "lost";
  const isWonByPerson = seats.some(({ won, player }) => won && player === PERSON);
  return isWonByPerson ? "round" : "";
}
