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

/**
 * The winner of a match, the order of the other players, and the reasons. @param more shown below
 */
export function resultContent(
  { lines, account = [], faces = [], places = [], own = [] }: NonNullable<StateMessage["result"]>,
  ...more: (Node | null)[]
) {
  const standing = element(
    "ol",
    // a crowd's list scrolls, also by keys
    { class: "standing", tabindex: places.length > 0 && "0", hidden: !lines.length },
    ...lines.map((line, k) =>
      element(
        "li",
        { "data-place": places[k]?.toString(), class: own.includes(k) && "own" },
        faces[k] ? portrait(faces[k], k ? "" : "glad") : "",
        line,
      ),
    ),
  );
  const story = element(
    "ul",
    { class: "account", hidden: !account.length },
    ...account.map((line) => element("li", {}, line)),
  );
  return element(
    "div",
    { class: "ending" },
    lines.length ? portrait(faces[0], "glad") : null,
    standing,
    story,
    ...more,
  );
}

/** The action that uncovers the table at the end of a round, if its result covers it. */
export const lookAction = () =>
  shownRoundEnd()
    ? { label: say("look"), look: () => shownRoundEnd()?.classList.add("seen") }
    : null;
