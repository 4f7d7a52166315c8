/** The first minute of a game: a short introduction over the table, then tips when they matter. */

import type { Scene } from "../base/types.ts";
import type { Settings } from "../client/settings.ts";
import { byId, element } from "../base/html.ts";
import { say } from "../base/words.ts";
import { fetchShortRules, openRules } from "./rules-sheet.ts";
import { isDialogOpen, askQuestion } from "./sheets.ts";

/**
 * Introduces a game that was never played here and whose introduction was not read.
 * @param there is the opened match still shown?
 */
export async function introduceGame({ game, title }: { game: string; title: string }, settings: Settings, there: () => boolean) {
  const card = `${game}.short`;
  if (settings.hasPlayed(game) || !settings.wantsTip(card)) return;
  if (await showShortRules(game, title, there)) settings.dismissTip(card);
}

/** Shows three sentences with pictures, if the game's rules have them. @returns was it read? */
async function showShortRules(game: string, title: string, there: () => boolean): Promise<boolean> {
  const text = await fetchShortRules(game);
  if (!text.length || !there() || (isDialogOpen() && !document.querySelector("dialog.curtain"))) return false;
  const content = [element("div", { class: "rules short" }, element("article", {}, ...text))];
  const buttons: [string, string][] = [["play", say("rules.play")], ["rules", say("rules.title")]];
  if ((await askQuestion({ title, content, buttons, kind: "first" })) === "rules") openRules(game, title);
  return there();
}

/** Shows one tip at a time in the status strip, until the next move or touch; it is not shown again. */
export class TipBar {
  #id = "";
  #text = byId("tip");
  #close = byId("tip-close");

  /** @param dismissed moves the focus elsewhere */
  constructor(stage: HTMLElement, readonly settings: Settings, dismissed: () => void) {
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

  /** @returns a new tip, to be announced */
  show(scene: Scene | null): string {
    const tip = scene?.tip && this.settings.wantsTip(scene.tip.id) ? scene.tip : undefined;
    if (scene && tip?.id !== this.#id) this.dismiss();
    return this.#show(tip);
  }

  /** @returns its text if it is a new one */
  #show(tip?: Scene["tip"]): string {
    const fresh = tip && tip.id !== this.#id ? tip.text : "";
    this.#id = tip?.id ?? "";
    this.#text.textContent = tip?.text ?? "";
    this.#text.hidden = this.#close.hidden = !tip;
    return fresh;
  }
}
