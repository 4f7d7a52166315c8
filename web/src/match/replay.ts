/** A replay: a bar in place of the buttons, and an address for each ply. Nothing is stored. */

import { type Address, hashOf, openAddress, replayAddress } from "../base/address.ts";
import { attempt } from "../base/attempt.ts";
import { button, byId, element, icon, setAttributes } from "../base/html.ts";
import { truncateSave } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { SaveBody, StateMessage } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { usesKey } from "../input/keys.ts";
import { continueFrom, unpackGame } from "../storage/game-links.ts";
import type { Store } from "../storage/store.ts";
import { isDialogOpen, loadLazyStyle } from "../view/dialog.ts";
import type { TableView } from "../view/table-view.ts";
import { reviewedSeats, ReviewWalk } from "./review.ts";

/**
 * `watch`: opens a replay; `playOn`: continues it as a new match with the name of the game `id`;
 * `move`: changes the address; `openShare`: the sheet for links
 */
export interface Page {
  client: EngineClient;
  store: Store;
  view: TableView;
  watch: (body: SaveBody, at: number) => void;
  playOn: (body: SaveBody, id: string) => unknown;
  stop: (why: string) => void;
  move: (address: string) => void;
  openShare: () => void;
}

const STEP_PAUSES_MS = { slow: 2600, normal: 1300, fast: 450 }; // milliseconds for each move
const ADDRESS_DELAY_MS = 400; // milliseconds before the address changes: browsers limit how often
const KEY_ACTIONS: Record<string, (replay: Replay) => void> = {
  ArrowLeft: (replay) => replay.jump(replay.targetPly - 1),
  ArrowRight: (replay) => replay.jump(replay.targetPly + 1),
  Home: (replay) => replay.jump(0),
  End: (replay) => replay.jump(replay.body.at),
  " ": (replay) => replay.toggle(),
};

/** Opens the game of an address, or returns the reason why it cannot be read. */
export async function openReplay(
  { id, packed, at, review }: Extract<Address, { kind: "replay" }>,
  page: Page,
): Promise<{ replay?: Replay; why?: string }> {
  const { store } = page;
  await loadLazyStyle();
  const stored = id ? await store.loadNewest(id) : null;
  const { body, why } = packed
    ? await unpackGame(packed)
    : { body: stored, why: store.hasNewerFormat(id) ? "sorry.newer" : "sorry.gone" };
  if (!body) return { why: say(why) };
  const ply = Math.min(at ?? body.at, body.at);
  const played = truncateSave(body, body.at);
  return { replay: new Replay(page, { id, packed }, played, { at: ply, reviewed: review }) };
}

export class Replay {
  // a sentence for each move in the language of the page; empty if there is none
  moveTexts: string[] = [];
  at: number; // the ply shown
  targetPly: number;
  reviewed: number | null; // the seat whose moves are reviewed, if any
  #farthest = 0; // later moves are not listed, so as not to spoil the end
  #requestedMove = -1; // the ply requested from the engine; -1: none
  #timer = 0; // timer of the next move while the replay plays
  #addressTimer = 0; // timer of the next change of the address
  #isPlaying = false;
  #walk: ReviewWalk | null = null; // through the review
  #listeners = new AbortController();
  #bar = element("div", {
    class: "replay",
    role: "group",
    "aria-label": say("replay.name"),
    "data-name": "replay.name",
  });
  #slider = element("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": say("replay.step"),
    "data-name": "replay.step",
    oninput: () => {
      this.jump(Number(this.#slider.value));
    },
    // the slider announces the same text
    onfocus: () => byId("status").setAttribute("aria-live", "off"),
    onblur: () => byId("status").removeAttribute("aria-live"),
  });
  #count = element("span", { class: "count", "aria-hidden": "true" });
  #speed = element("select", { "aria-label": say("replay.speed"), "data-name": "replay.speed" });

  /** @param body without undone moves @param start the ply and the reviewed seat at first */
  constructor(
    readonly page: Page,
    readonly source: { id: string; packed: string },
    readonly body: SaveBody,
    start: { at: number; reviewed: number | null },
  ) {
    this.at = start.at;
    this.targetPly = start.at;
    this.reviewed = start.reviewed;
  }

  /** Lets the engine open the game. */
  begin = () => this.page.watch(this.body, this.at);

  /** Called with the first state. */
  #insertBar() {
    this.#buildBar();
    byId("actions").before(this.#bar);
    if (document.activeElement !== document.body) {
      // the focus was on the control that opened the replay
      this.#button("play").focus({ preventScroll: true });
    }
    const { signal } = this.#listeners;
    document.addEventListener("keydown", (event) => this.#handleKey(event), { signal });
    const stopIfHidden = () => {
      if (document.hidden) this.#stop();
    };
    document.addEventListener("visibilitychange", stopIfHidden, { signal });
    if (this.reviewed !== null) this.#beginReview(this.reviewed);
  }

  end() {
    this.#stop();
    clearTimeout(this.#addressTimer);
    this.#listeners.abort();
    this.#walk?.end();
    this.#bar.remove();
    byId("status").removeAttribute("aria-live");
  }

  // messages of the engine

  /** @returns with its move in the log */
  annotateState(state: StateMessage): StateMessage {
    if (!state.replay) return state;
    if (!this.#bar.isConnected) this.#insertBar();
    const { at } = state.replay;
    if (this.#walk && this.#walk.lang !== state.lang) this.#beginReview(this.#walk.seat);
    const isJump = Math.abs(at - this.at) > 1;
    this.at = at;
    if (this.#requestedMove === at) this.#requestedMove = -1;
    this.#show(state.scene?.status ?? "");
    if (this.targetPly !== at) this.#requestMove();
    else this.#goOnPlaying();
    // single steps are animated; jumps are not
    if (isJump) requestAnimationFrame(() => inBackground(this.page.view.board.board.finish()));
    requestAnimationFrame(() => this.#walk?.show(at)); // once the board shows it
    this.#farthest = Math.max(at, this.#farthest);
    const moves = this.moveTexts
      .map((line, k) => ({ line, at: k + 1 }))
      .filter((move) => move.line && move.at <= this.#farthest);
    return {
      ...state,
      log: {
        start: 1,
        lines: moves.map(({ line }) => line),
        at: moves.map((move) => move.at),
        now: at,
      },
    };
  }

  // actions of the user

  /** The user wants to see this ply. */
  jump(at: number) {
    this.#stop();
    this.#goTo(at);
  }

  toggle(): void {
    if (this.#isPlaying) {
      this.#stop();
      return;
    }
    this.#isPlaying = true;
    this.#showPlaying();
    this.#goTo(this.at < this.body.at ? this.at + 1 : 0);
  }

  #goTo(at: number) {
    this.targetPly = Math.max(0, Math.min(this.body.at, at));
    this.#slider.value = String(this.targetPly);
    if (this.targetPly !== this.at && this.#requestedMove < 0) this.#requestMove();
  }

  /** Requests one ply at a time: dragging the slider shows as many as the engine can produce. */
  #requestMove() {
    this.#requestedMove = this.targetPly;
    this.page.client.send({
      do: "look",
      at: this.targetPly,
      ...(this.#walk && { seat: this.#walk.seat }),
    });
  }

  #goOnPlaying(): void {
    if (!this.#isPlaying) return;
    clearTimeout(this.#timer);
    if (this.at >= this.body.at) {
      this.#stop();
      return;
    }
    const pause = STEP_PAUSES_MS[this.#speed.value as keyof typeof STEP_PAUSES_MS];
    this.#timer = setTimeout(() => this.#goTo(this.at + 1), pause);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#showPlaying();
  }

  #handleKey(event: KeyboardEvent) {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    const act = KEY_ACTIONS[key];
    const isTaken = event.defaultPrevented || altKey || ctrlKey || metaKey;
    if (!act || isTaken || isDialogOpen()) return;
    const isForTarget =
      key === " "
        ? usesKey(target, "Space")
        : target instanceof Element && target.closest("input, select, textarea, .pane");
    if (isForTarget) return;
    event.preventDefault();
    act(this);
  }

  // the bar

  #buildBar() {
    setAttributes(this.#slider, { max: this.body.at, value: this.at });
    this.#bar.replaceChildren(
      element("div", { class: "steps" }, this.#slider, this.#count),
      this.#makeMoves(),
      this.#makeWays(),
    );
  }

  /** The buttons that move through the game, and its speed. */
  #makeMoves() {
    const speeds = Object.keys(STEP_PAUSES_MS).map((pace) =>
      element(
        "option",
        { value: pace, selected: pace === "normal", "data-say": `settings.pace.${pace}` },
        say(`settings.pace.${pace}`),
      ),
    );
    this.#speed.append(...speeds);
    return element(
      "div",
      { class: "moves" },
      moveButton("first", "first", () => this.jump(0)),
      moveButton("back", "prev", () => this.jump(this.targetPly - 1)),
      moveButton("play", "play", () => this.toggle()),
      moveButton("on", "next", () => this.jump(this.targetPly + 1)),
      moveButton("last", "last", () => this.jump(this.body.at)),
      this.#speed,
    );
  }

  /** The ways out of the replay: a link, the saved match, the review, a new match. */
  #makeWays() {
    const { client, playOn, openShare } = this.page;
    const { id } = this.source;
    const share = setName(
      button("", { icon: "share", kind: "round", on: openShare }),
      "share",
      "menu.share",
    );
    const leave = id ? leaveLink(id) : null;
    const [seat] = reviewedSeats(this.body);
    const isOver = client.state?.replay?.over ?? false;
    const review =
      isOver &&
      seat !== undefined &&
      button(say("review.name"), { on: () => this.#beginReview(seat), data: { replay: "review" } });
    const continueHere = button(say("lesson.play"), {
      kind: "main",
      on: () => playOn(continueFrom(this.body, this.at, client.state?.seal?.open), id),
      data: { replay: "play-on", say: "lesson.play" },
    });
    return element("div", { class: "ways" }, share, leave, review, continueHere);
  }

  /** @param line the move's sentence */
  #show(line: string) {
    if (this.#requestedMove < 0 && this.targetPly === this.at) this.#slider.value = String(this.at);
    this.#slider.setAttribute(
      "aria-valuetext",
      [say("replay.of", { n: this.at, of: this.body.at }), line].filter(Boolean).join(": "),
    );
    this.#count.textContent = `${this.at} / ${this.body.at}`;
    const over = this.page.client.state?.replay?.over ?? false;
    const isStart = this.at === 0;
    const isEnd = this.at === this.body.at;
    this.#button("play-on").hidden = over && isEnd;
    const disabled = { first: isStart, back: isStart, on: isEnd, last: isEnd };
    for (const [name, isDisabled] of Object.entries(disabled)) {
      this.#button(name).setAttribute("aria-disabled", String(isDisabled));
    }
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(() => this.#updateAddress(), ADDRESS_DELAY_MS);
  }

  // the review

  #beginReview(seat: number) {
    const { client, store, view } = this.page;
    this.reviewed = seat;
    this.#stop();
    this.#walk?.end();
    const match = { client, store, body: this.body, id: this.source.id };
    this.#walk = new ReviewWalk(match, seat, {
      jump: (at) => this.jump(at),
      point: (better, played) => view.board.point(better, played),
      leave: () => this.#endReview(),
    });
    this.#bar.prepend(this.#walk.row);
    this.#bar.after(this.#walk.card);
    this.#bar.lastElementChild?.append(...this.#walk.buttons);
    this.#showReviewing(true);
    inBackground(this.#walk.begin(this.at));
    this.#requestMove(); // as this seat saw it
  }

  #endReview() {
    this.#walk?.end();
    this.#walk = null;
    this.reviewed = null;
    this.page.view.board.point([]);
    this.#showReviewing(false);
    this.#requestMove();
    this.#updateAddress();
  }

  #showReviewing(isReviewing: boolean) {
    this.#bar.classList.toggle("reviewing", isReviewing);
    this.#button("play-on").textContent = say(isReviewing ? "review.fork" : "lesson.play");
  }

  #button = (name: string): HTMLElement =>
    this.#bar.querySelector(`[data-replay="${name}"]`) as HTMLElement;

  #showPlaying() {
    const play = this.#bar.querySelector("[data-replay=play]");
    if (!play) return;
    const name = this.#isPlaying ? "pause" : "play";
    setName(play as HTMLElement, "play", `replay.${name}`).replaceChildren(icon(name));
  }

  /** Fails while the browser's limit is reached. */
  #updateAddress = () =>
    attempt(
      () => this.page.move(hashOf(replayAddress(this.source, this.at, this.reviewed))),
      undefined,
    );
}

const moveButton = (words: string, sign: string, on: () => void) =>
  setName(button("", { icon: sign, kind: "round", on, data: { replay: words } }), words);

/** A link to the saved match. */
const leaveLink = (id: string) =>
  element(
    "a",
    {
      class: "btn",
      href: hashOf(openAddress(id)),
      "data-say": "replay.leave",
      "data-replay": "leave",
    },
    say("replay.leave"),
  );

/** @param key of its label */
function setName<T extends HTMLElement>(host: T, words: string, key = `replay.${words}`): T {
  setAttributes(host, { "aria-label": say(key), "data-name": key });
  return host;
}
