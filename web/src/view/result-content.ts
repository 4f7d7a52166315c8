/** The result of a match. */

import { element, portrait } from "../base/html.ts";
import type { StateMessage } from "../base/types.ts";

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
