/** The first minute at a game: what it is about, in short, over the waiting table; then a tip where one matters. */

/** @import { Scene } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */

import { button, element } from "../base/html.js";
import { say } from "../base/words.js";
import { inShort, openRules } from "./rules.js";
import { anyOpen, ask } from "./sheets.js";

/**
 * What the game is about, where nobody has played it here yet, and nobody has read it.
 * @param {{game: string, title: string}} state @param {Settings} settings @param {() => boolean} there is it still the table that was opened?
 */
export async function meetGame({ game, title }, settings, there) {
  const card = `${game}.short`;
  if (settings.knows(game) || !settings.wantsTip(card)) return;
  if (await showInShort(game, title, there)) settings.dismissTip(card);
}

/**
 * Three sentences with pictures, where the rules of the game have them.
 * @param {string} game @param {string} title @param {() => boolean} there @returns {Promise<boolean>} was it read?
 */
async function showInShort(game, title, there) {
  const text = await inShort(game);
  if (!text.length || !there() || (anyOpen() && !document.querySelector("dialog.curtain"))) return false;
  const content = [element("div", { class: "rules short" }, element("article", {}, ...text))];
  /** @type {[string, string][]} */
  const buttons = [["play", say("rules.play")], ["rules", say("rules.title")]];
  if ((await ask({ title, content, buttons, kind: "first" })) === "rules") openRules(game, title);
  return there();
}

/** One tip at a time, beside the table or at its upper edge: gone at the first touch of the table, or for good. */
export class TipBar {
  /** @type {string} */
  #id = "";
  /** @type {Set<string>} */
  #passed = new Set(); // what a touch of this table put away
  #text = element("p");
  #host = element("div", { class: "tip", role: "note", hidden: true }, this.#text);

  /** @param {HTMLElement} stage @param {Settings} settings @param {() => void} dismissed the focus has nowhere to be */
  constructor(stage, settings, dismissed) {
    this.settings = settings;
    const close = button("", {
      icon: "close",
      kind: "round",
      on: () => {
        settings.dismissTip(this.#id);
        this.#host.hidden = true;
        dismissed();
      },
    });
    close.setAttribute("aria-label", say("tips.dismiss"));
    close.dataset.name = "tips.dismiss";
    this.#host.append(close);
    stage.parentElement?.append(this.#host);
    stage.parentElement?.addEventListener("pointerdown", ({ target }) => {
      if (this.#host.contains(/** @type {Node} */ (target))) return;
      this.#passed.add(this.#id);
      this.#host.hidden = true;
    });
  }

  /** @param {Scene | null} scene @returns {string} what is new, to be said */
  show(scene) {
    if (!scene) this.#passed.clear();
    const tip = scene?.tip && !this.#passed.has(scene.tip.id) && this.settings.wantsTip(scene.tip.id) ? scene.tip : null;
    const fresh = tip && tip.id !== this.#id ? tip.text : "";
    this.#id = tip?.id ?? "";
    this.#text.textContent = tip?.text ?? "";
    this.#host.hidden = !tip;
    return fresh;
  }
}
