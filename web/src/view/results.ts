/** The results of a round, over the table, and of a match. */

import { element, portrait } from "../base/html.ts";
import { PERSON } from "../base/match-setup.ts";
import { say } from "../base/site.ts";
import type { StateMessage } from "../base/types.ts";

const shownRoundEnd = () => document.querySelector(".round-end:not(.seen)");

/**
 * Shows the result of a round over the table, with each player's change and score; not for a scene
 * that draws its own result.
 */
export function showRoundEnd(stage: HTMLElement, state: StateMessage | null) {
  const { scene = null, seats = [] } = state ?? {};
  const oldResult = document.querySelector(".round-end");
  const isShown =
    scene?.rest && seats.length > 1 && !scene.places.some(({ look }) => look === "paper");
  if (!isShown) {
    oldResult?.remove();
    return;
  }
  if (oldResult) return; // the state is only laid out again
  const winners = seats.filter(({ won }) => won);
  const otherMood = winners.length ? "sad" : "";
  const heading = element("h2", { id: "round-end" }, scene.status);
  const detail = scene.detail ? element("p", { class: "soft small" }, scene.detail) : null;
  const lines = seats.map(({ name, face, player, score, change, won }) => {
    const hasChanged = change && score !== null;
    return element(
      "li",
      { class: player === PERSON && "own" },
      portrait(face, won ? "glad" : otherMood),
      element("span", {}, name),
      element("b", {}, hasChanged ? `${score - change} → ${score}` : String(score ?? "")),
    );
  });
  const title = element(
    "header",
    {},
    ...winners.map(({ face }) => portrait(face, "glad")),
    heading,
  );
  const result = element(
    "section",
    { class: "round-end", "aria-labelledby": heading.id },
    title,
    detail,
    element("ul", { class: "standing" }, ...lines),
  );
  stage.after(result);
}

/** The action that uncovers the table at the end of a round, if its result covers it. */
export const lookAction = () =>
  shownRoundEnd()
    ? { label: say("look"), look: () => shownRoundEnd()?.classList.add("seen") }
    : null;
