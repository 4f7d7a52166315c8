/** The introduction of a game that is played here for the first time. */

import { element } from "../base/html.ts";
import { say } from "../base/site.ts";
import { fetchShortRules, openRules } from "../sheets/rules-sheet.ts";
import { introductionOf, type Settings } from "../storage/settings.ts";
import { askQuestion, isDialogOpen } from "../view/dialog.ts";

/**
 * Introduces a game by three sentences with pictures, if its rules have them. Resolves when the
 * introduction is closed, and the rules if they were opened from it.
 * @param there is the opened match still shown?
 */
export async function introduceGame(
  { game, title }: { game: string; title: string },
  settings: Settings,
  there: () => boolean,
) {
  const text = await fetchShortRules(game);
  const isCovered = isDialogOpen() && !document.querySelector("dialog.curtain");
  if (!text.length || !there() || isCovered) return;
  const content = [element("div", { class: "rules short" }, element("article", {}, ...text))];
  const buttons: [string, string][] = [
    ["play", say("rules.play")],
    ["rules", say("rules.title")],
  ];
  const answer = await askQuestion({ title, content, buttons, kind: "first" });
  if (there()) settings.dismissTip(introductionOf(game));
  if (answer === "rules") await openRules(game, title);
}
