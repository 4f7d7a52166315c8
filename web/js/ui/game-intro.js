/** The first minute of a game: a short introduction over the table, then tips when they matter. */

/** @import { Scene } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */

import { byId, element } from "../base/html.js";
import { say } from "../base/words.js";
import { fetchShortRules, openRules } from "./rules-sheet.js";
import { isDialogOpen, askQuestion } from "./sheets.js";

/**
 * Introduces a game that was never played here and whose introduction was not read.
 * @param {{game: string, title: string}} state @param {Settings} settings @param {() => boolean} there is the opened match still shown?
 */
export async function introduceGame({ game, title }, settings, there) {
  const card = `${game}.short`;
  if (settings.hasPlayed(game) || !settings.wantsTip(card)) return;
  if (await showShortRules(game, title, there)) settings.dismissTip(card);
}

/**
 * Shows three sentences with pictures, if the game's rules have them.
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

/** Shows one tip at a time in the status strip, until the next move or touch; it is not shown again. */
export class TipBar {
  /** @type {string} */
  #id = "";
  #text = byId("tip");
  #close = byId("tip-close");

  /** @param {HTMLElement} stage @param {Settings} settings @param {() => void} dismissed moves the focus elsewhere */
  constructor(stage, settings, dismissed) {
    this.settings = settings;
    this.#close.addEventListener("click", () => {
      this.dismiss();
      dismissed();
    });
    stage.parentElement?.addEventListener("pointerdown", () => this.dismiss());
  }

  /** Dismisses the tip that was read or is being replaced. */
  dismiss() {
    if (this.#id) this.settings.dismissTip(this.#id);
    this.#show();
  }

  /** @param {Scene | null} scene @returns {string} a new tip, to be announced */
  show(scene) {
    const tip = scene?.tip && this.settings.wantsTip(scene.tip.id) ? scene.tip : undefined;
    if (scene && tip?.id !== this.#id) this.dismiss();
    return this.#show(tip);
  }

  /** @param {Scene["tip"]} [tip] @returns {string} its text if it is a new one */
  #show(tip) {
    const fresh = tip && tip.id !== this.#id ? tip.text : "";
    this.#id = tip?.id ?? "";
    this.#text.textContent = tip?.text ?? "";
    this.#text.hidden = this.#close.hidden = !tip;
    return fresh;
  }
}
