/** A game looked at step by step: a bar in the place of the buttons, an address a step. Nothing of it is kept. */

/** @import { Address } from "../base/address.js" */
/** @import { SaveBody, StateMessage } from "../base/types.d.ts" */
/** @import { Page } from "./replay-loader.js" */

import { hashOf, openAddress, replayAddress } from "../base/address.js";
import { button, byId, element, icon, setAttributes } from "../base/html.js";
import { upTo } from "../base/match-setup.js";
import { say } from "../base/words.js";
import { playedOn, unpacked } from "../client/game-link.js";
import { lateStyle } from "./lazy-style.js";
import { anyOpen } from "./sheets.js";

const PAUSES = { slow: 2600, normal: 1300, fast: 450 }; // milliseconds that a step stays
const SETTLED = 400; // milliseconds until the address follows: browsers allow few changes of it
/** @type {Record<string, (replay: Replay) => void>} */
const KEYS = {
  ArrowLeft: (replay) => replay.jump(replay.wanted - 1),
  ArrowRight: (replay) => replay.jump(replay.wanted + 1),
  Home: (replay) => replay.jump(0),
  End: (replay) => replay.jump(replay.last),
  " ": (replay) => replay.toggle(),
};

/**
 * The game of an address, or the sentence why it cannot be read.
 * @param {Extract<Address, {kind: "replay"}>} place @param {Page} page @returns {Promise<{replay?: Replay, why?: string}>}
 */
export async function openReplay({ id, packed, at }, page) {
  const { store } = page;
  await lateStyle();
  if (id && !store.load(id)) await store.restored();
  const kept = id ? store.load(id) : null;
  const { body, why } = packed ? await unpacked(packed) : { body: kept, why: store.newer(id) ? "sorry.newer" : "sorry.gone" };
  return body ? { replay: new Replay(page, { id, packed }, body, at ?? body.at) } : { why: say(why) };
}

class Replay {
  /** @type {string[]} a sentence for each step; empty where nothing is told of it */
  #steps = [];
  #farthest = 0; // what comes later is not told beside the table: it would spoil the end
  #asked = -1; // the step that the engine is asked for; none
  #timer = 0; // to the next step, while it plays
  #settling = 0; // the clock of the address
  #playing = false;
  #leaving = new AbortController();
  #bar = element("div", { class: "replay", role: "group", "aria-label": say("replay.name"), "data-name": "replay.name" });
  #slider = element("input", { type: "range", min: "0", step: "1", "aria-label": say("replay.step"), "data-name": "replay.step" });
  #count = element("span", { class: "count", "aria-hidden": "true" });
  #speed = element("select", { "aria-label": say("replay.speed"), "data-name": "replay.speed" });

  /** @param {Page} page @param {{id: string, packed: string}} source @param {SaveBody} body @param {number} at */
  constructor(page, source, body, at) {
    this.page = page;
    this.source = source;
    this.body = upTo(body, body.at);
    this.last = body.at;
    this.at = this.wanted = Math.min(at, this.last);
  }

  /** The engine opens the game. */
  begin = () => this.page.watch(this.body, this.at);

  /** It is there. */
  #arrive() {
    this.#lay();
    byId("actions").before(this.#bar);
    if (document.activeElement !== document.body) this.#part("play").focus({ preventScroll: true }); // it was on what led here
    const { signal } = this.#leaving;
    document.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#stop(), { signal });
  }

  end() {
    this.#stop();
    clearTimeout(this.#settling);
    this.#leaving.abort();
    this.#bar.remove();
    byId("status").removeAttribute("aria-live");
  }

  // what the engine says

  /** @param {string[]} steps in the reader's language */
  tell(steps) {
    this.#steps = steps;
  }

  /** @param {StateMessage} state @returns {StateMessage} with its step in the list of all */
  seen(state) {
    if (!state.replay) return state;
    if (!this.#bar.isConnected) this.#arrive();
    const { at } = state.replay;
    const far = Math.abs(at - this.at) > 1;
    this.at = at;
    if (this.#asked === at) this.#asked = -1;
    this.#show(state.scene?.status ?? "");
    if (this.wanted !== at) this.#ask();
    else this.#goOnPlaying();
    if (far) requestAnimationFrame(() => this.page.view.board.board.finish()); // a jump is no movement
    this.#farthest = Math.max(at, this.#farthest);
    const told = this.#steps.map((line, k) => ({ line, at: k + 1 })).filter((one) => one.line && one.at <= this.#farthest);
    return { ...state, log: { start: 1, lines: told.map(({ line }) => line), at: told.map((one) => one.at), now: at } };
  }

  // what a person does

  /** Somebody wants to see this step. @param {number} at */
  jump(at) {
    this.#stop();
    this.#go(at);
  }

  toggle() {
    if (this.#playing) return this.#stop();
    this.#playing = true;
    this.#showPlaying();
    this.#go(this.at < this.last ? this.at + 1 : 0);
    return undefined;
  }

  /** @param {number} at */
  #go(at) {
    this.wanted = Math.max(0, Math.min(this.last, at));
    this.#slider.value = String(this.wanted);
    if (this.wanted !== this.at && this.#asked < 0) this.#ask();
  }

  /** One question at a time: who drags the slider sees as many steps as the engine can show. */
  #ask() {
    this.#asked = this.wanted;
    this.page.client.send({ do: "look", at: this.wanted });
  }

  #goOnPlaying() {
    if (!this.#playing) return;
    clearTimeout(this.#timer);
    if (this.at >= this.last) return this.#stop();
    const pause = PAUSES[/** @type {keyof typeof PAUSES} */ (this.#speed.value)];
    this.#timer = setTimeout(() => this.#go(this.at + 1), pause);
    return undefined;
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#playing = false;
    this.#showPlaying();
  }

  /** A table of its own, called like this one. */
  #playOn() {
    this.page.playOn(playedOn(this.body, this.at, this.page.client.state?.seal?.open), this.source.id);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { target, key } = event;
    const does = KEYS[key];
    if (!does || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || anyOpen()) return;
    if (target instanceof Element && target.closest(key === " " ? "input, select, textarea, button, a" : "input, select, textarea, .pane")) return;
    event.preventDefault();
    does(this);
  }

  // the bar

  #lay() {
    const to = (/** @type {string} */ words, /** @type {string} */ name, /** @type {() => void} */ on) => named(button("", { icon: name, kind: "round", on, data: { replay: words } }), words);
    const play = to("play", "play", () => this.toggle());
    const moves = element("div", { class: "moves" },
      to("first", "first", () => this.jump(0)),
      to("back", "prev", () => this.jump(this.wanted - 1)),
      play,
      to("on", "next", () => this.jump(this.wanted + 1)),
      to("last", "last", () => this.jump(this.last)),
      this.#speed,
    );
    this.#speed.append(...Object.keys(PAUSES).map((one) => element("option", { value: one, selected: one === "normal", "data-say": `settings.pace.${one}` }, say(`settings.pace.${one}`))));
    setAttributes(this.#slider, { max: String(this.last), value: String(this.at) });
    this.#slider.addEventListener("input", () => this.jump(Number(this.#slider.value)));
    const status = byId("status"); // what the slider says need not be said twice
    this.#slider.addEventListener("focus", () => status.setAttribute("aria-live", "off"));
    this.#slider.addEventListener("blur", () => status.removeAttribute("aria-live"));
    const share = named(button("", { icon: "share", kind: "round", on: () => this.page.view.send({ do: "share" }) }), "share", "menu.share");
    const playOn = button("", { kind: "main", on: () => this.#playOn(), data: { replay: "play-on" } });
    playOn.append(element("span", { "data-say": "lesson.play" }, say("lesson.play")));
    const { id } = this.source;
    const leave = id && element("a", { class: "btn", href: hashOf(openAddress(id)), "data-say": "replay.leave", "data-replay": "leave" }, say("replay.leave"));
    const ways = element("div", { class: "ways" }, share, leave || null, playOn);
    this.#bar.replaceChildren(element("div", { class: "steps" }, this.#slider, this.#count), moves, ways);
  }

  /** @param {string} line what is told of the step */
  #show(line) {
    if (this.#asked < 0 && this.wanted === this.at) this.#slider.value = String(this.at);
    this.#slider.setAttribute("aria-valuetext", [say("replay.of", { n: this.at, of: this.last }), line].filter(Boolean).join(": "));
    this.#count.textContent = `${this.at} / ${this.last}`;
    const over = this.page.client.state?.replay?.over ?? false;
    this.#part("play-on").hidden = over && this.at === this.last;
    for (const [name, ended] of Object.entries({ first: this.at === 0, back: this.at === 0, on: this.at === this.last, last: this.at === this.last }))
      this.#part(name).setAttribute("aria-disabled", String(ended));
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#tellAddress(), SETTLED);
  }

  /** @param {string} name @returns {HTMLElement} */
  #part = (name) => /** @type {HTMLElement} */ (this.#bar.querySelector(`[data-replay="${name}"]`));

  #showPlaying() {
    const play = this.#bar.querySelector("[data-replay=play]");
    if (!play) return;
    named(/** @type {HTMLElement} */ (play), "play", this.#playing ? "replay.pause" : "replay.play").replaceChildren(icon(this.#playing ? "pause" : "play"));
  }

  #tellAddress() {
    try {
      this.page.move(hashOf(replayAddress(this.source, this.at)));
    } catch {
      // the browser has had enough of it for a while
    }
  }
}

/** @template {HTMLElement} T @param {T} one @param {string} words @param {string} [key] of its name @returns {T} */
function named(one, words, key = `replay.${words}`) {
  setAttributes(one, { "aria-label": say(key), "data-name": key });
  return one;
}
