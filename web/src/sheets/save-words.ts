/** Sentences about saved games. */

import { dateOf, dayNumber } from "../base/days.ts";
import { boxWord } from "../base/match-setup.ts";
import { formatList, pageLanguage, say } from "../base/site.ts";
import type { GameBox, SaveFacts } from "../base/types.ts";
import type { Entry } from "../storage/entry.ts";

/** The translated name of a game. */
export const gameName = (
  box: GameBox | undefined,
  { game, title }: Pick<Entry, "game" | "title"> = { game: "", title: "" },
) => (box && boxWord(box, pageLanguage(), "name")) || title || game;

/** The title of a saved game: the user's name for it, else the game's. */
export function saveTitle({ name, copy }: Entry, game: string) {
  const plain = name || game;
  if (copy < 2) return copy ? say("shelf.copy-of", { name: plain }) : plain;
  return say("shelf.copies-of", { name: plain, number: copy });
}

/** The progress of a match, in the language of the page. */
export const progressOf = ({ fact }: SaveFacts) => fact?.[pageLanguage()] ?? "";

/** Today and yesterday in words, other days as dates. */
export function relativeDate(moment: string | number) {
  const lang = pageLanguage();
  const then = new Date(moment);
  const now = new Date();
  const days = dayNumber(dateOf(now)) - dayNumber(dateOf(then));
  if (days !== 0 && days !== 1) {
    return then.toLocaleDateString(lang, {
      day: "numeric",
      month: "short",
      year: then.getFullYear() === now.getFullYear() ? undefined : "numeric",
    });
  }
  const day = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-days, "day");
  const [initial, ...others] = day;
  const time = then.toLocaleTimeString(lang, { timeStyle: "short" });
  return `${initial.toLocaleUpperCase(lang)}${others.join("")} ${time}`;
}

/** The other players, and the score with the user's first. */
export function scoreLines({ others = [], score = [], mine = -1 }: SaveFacts & { mine?: number }) {
  const names = mine < 0 ? others : others.toSpliced(mine, 0, say("setup.you"));
  const company = others.length ? say("shelf.with", { who: others }) : "";
  if (score.length < 2 || names.length !== score.length) {
    return [company, score.length ? say("shelf.score", { score: score.join(" : ") }) : ""];
  }
  const each = names.map((name, seat) => say("shelf.seat", { name, score: score[seat] }));
  const isPlaying = mine >= 0 && mine < each.length;
  return ["", formatList(isPlaying ? [each[mine], ...each.toSpliced(mine, 1)] : each)];
}
