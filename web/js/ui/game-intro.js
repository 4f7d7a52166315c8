/** The first minute at a game: what it is about, in short, over the waiting table; then a tip where one matters. */

/** @import { Scene } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */

import { byId, element } from "../base/html.js";
import { say } from "../base/words.js";
import { fetchShortRules, openRules } from "./rules-sheet.js";
import { isDialogOpen, askQuestion } from "./sheets.js";

/**
 * What the game is about, where nobody has played it here yet, and nobody has read it.
 * @param {{game: string, title: string}} state @param {Settings} settings @param {() => boolean} there is it still the table that was opened?
 */
export async function introduceGame({ game, title }, settings, there) {
  const card = `${game}.short`;
  if (settings.hasPlayed(game) || !settings.wantsTip(card)) return;
  if (await showShortRules(game, title, there)) settings.dismissTip(card);
}

/**
 * Three sentences with pictures, where the rules of the game have them.
 * @param {string} game @param {string} title @param {() => boolean} there @returns {Promise<boolean>} was it read?
 */
async function showShortRules(game, title, there) {
  const text = await fetchShortRules(game);
  if (!text.length || !there() || (isDialogOpen() && !document.querySelector("dialog.curtain"))) return false;
  const content = [element("div", { class: "rules short" }, element("article", {}, ...text))];
  /** @type {[string, string][]} */
  const buttons = [["play", say("rules.play")], ["rules", say("rules.title")]];
  if ((await askQuestion({ title, content, buttons, kind: "first" })) === "rules") openRules(game, title);
  return there();
}

/** One tip at a time, in the strip: gone with the next step or touch of the table, and never said again. */
export class TipBar {
  /** @type {string} */
  #id = "";
  #text = byId("tip");
  #close = byId("tip-close");

  /** @param {HTMLElement} stage @param {Settings} settings @param {() => void} dismissed the focus has nowhere to be */
  constructor(stage, settings, dismissed) {
    this.settings = settings;
    this.#close.addEventListener("click", () => {
      this.dismiss();
      dismissed();
    });
    stage.parentElement?.addEventListener("pointerdown", () => this.dismiss());
  }

  /** It was read, or something else is to be said in its place. */
  dismiss() {
    if (this.#id) this.settings.dismissTip(this.#id);
    this.#show();
  }

  /** @param {Scene | null} scene @returns {string} what is new, to be said */
  show(scene) {
    const tip = scene?.tip && this.settings.wantsTip(scene.tip.id) ? scene.tip : undefined;
    if (scene && tip?.id !== this.#id) this.dismiss();
    return this.#show(tip);
  }

  /** @param {Scene["tip"]} [tip] @returns {string} its text if it is another one */
  #show(tip) {
    const fresh = tip && tip.id !== this.#id ? tip.text : "";
    this.#id = tip?.id ?? "";
    this.#text.textContent = tip?.text ?? "";
    this.#text.hidden = this.#close.hidden = !tip;
    return fresh;
  }
}
