/**
 * The result of a match, over the table: for the person, with its reasons, the best result so far,
 * and ways to continue.
 */

import { dailyAddress } from "../base/address.ts";
import { dateOf } from "../base/days.ts";
import { homeLink } from "../base/home-page.ts";
import { button, element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { StateMessage } from "../base/types.ts";
import { dailyText, verdictLine } from "../sheets/daily-words.ts";
import { exportReminder } from "../sheets/export.ts";
import { installOffer } from "../sheets/install.ts";
import { askToProtectOnce } from "../sheets/storage-protection.ts";
import { storageWarning } from "../sheets/storage-warning.ts";
import { countMatch, type Outcome } from "../storage/counted-matches.ts";
import { noteFinished, streakOf } from "../storage/daily-results.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { closeAllDialogs, openResult } from "../view/dialog.ts";
import { resultContent } from "../view/result-content.ts";
import type { MatchParts } from "./match-parts.ts";

/** Where nothing is stored there is no review either. */
type ResultParts = Pick<
  MatchParts,
  "client" | "store" | "settings" | "next" | "replays" | "storing" | "leavesTo"
>;

type Result = NonNullable<StateMessage["result"]>;

/** @param result of this state */
export function openMatchResult(state: StateMessage, result: Result, parts: ResultParts) {
  const { store, settings, next, replays, leavesTo } = parts;
  const { id, save } = parts.client;
  const isStored = parts.storing !== null;
  const outcome = save ? countMatch(store, id, save.body, state) : null;
  const best = recordLine(outcome, state.seats.length === 1);
  closeAllDialogs();
  if (isStored) inBackground(askToProtectOnce(settings, "finished"));
  const daily = countDaily(store, id, state);
  const closeAnd = (act: () => unknown) => () => {
    dialog.close();
    act();
  };
  const shareStatus = element("div", { class: "soft small", role: "status" });
  const share = async () => {
    const answer = await replays.shareResult(daily?.text ?? result.shared, daily?.link);
    if (answer !== null) shareStatus.replaceChildren(answer);
  };
  const verify = closeAnd(() => inBackground(replays.openDeal(true)));
  const again = againButton(closeAnd(next.again));
  const review = element("div", { class: "review" });
  const content = [
    resultContent(
      result,
      best ? element("p", { class: "best" }, best) : null,
      daily && element("p", { class: "best" }, daily.line),
    ),
    state.seal ? sealLine(verify) : null,
    review,
    resultButtons(save !== null, homeLink(leavesTo, "btn"), {
      share: () => inBackground(share()),
      replay: closeAnd(() => replays.openReplay(0)),
      look: closeAnd(() => {}),
    }),
    shareStatus,
    isStored ? offerAfterMatch(settings) : null,
    element("div", { class: "row end" }, again),
  ];
  const dialog = openResult(
    result.title,
    content.filter((part) => part !== null),
    result.won,
  );
  again.focus();
  if (save && isStored) {
    const names = state.seats.map(({ name }) => name);
    const openMove = (ply: number, seat: number) => {
      dialog.close();
      replays.openReplay(ply, seat);
    };
    inBackground(replays.showReviewSummary(review, names, openMove));
  }
}

/** What the page suggests after a match, if anything. */
const offerAfterMatch = (settings: Settings) =>
  storageWarning(settings.store) ?? installOffer(settings) ?? exportReminder(settings);

const againButton = (on: () => void) =>
  button(say("again"), { kind: "main", data: { answer: "again" }, on });

/** The buttons below a result. @param acts what they do; `look` only uncovers the table */
function resultButtons(
  isSaved: boolean,
  shelf: HTMLElement,
  acts: { share: () => unknown; replay: () => void; look: () => void },
) {
  const share =
    isSaved &&
    button(say("menu.share"), { icon: "share", data: { answer: "share" }, on: acts.share });
  const replay =
    isSaved && button(say("end.replay"), { data: { answer: "replay" }, on: acts.replay });
  const look = button(say("look"), { data: { answer: "look" }, on: acts.look });
  return element("div", { class: "row" }, share, shelf, replay, look);
}

const sealLine = (verify: () => unknown) =>
  element(
    "p",
    { class: "sealed" },
    element("span", { class: "soft small" }, say("deal.fixed")),
    button(say("deal.verify"), {
      kind: "bare",
      icon: "seal",
      data: { answer: "verify" },
      on: verify,
    }),
  );

/** The moment of the last move, which may be long ago: that of the save. */
function finishedAt(store: Store, id: string): Date {
  const saved = new Date(store.entry(id)?.updated ?? "");
  return Number.isNaN(saved.getTime()) ? store.now() : saved;
}

/**
 * Counts a finished deal of the day. @returns `line`: for which date it counts, or why not; and
 * what can be shared
 */
function countDaily(store: Store, id: string, { result, can }: StateMessage) {
  if (!result) return null;
  const ended = dateOf(finishedAt(store, id));
  const deal = noteFinished(store, id, { done: result.shared, ended, practice: can.practice });
  if (!deal) return null;
  const { date, game, verdict } = deal;
  const { length } = streakOf(store);
  return {
    line: verdictLine(date, verdict, length),
    text: dailyText(date, result.shared, length),
    link: location.origin + dailyAddress(game, date),
  };
}

function recordLine(outcome: Outcome | null, alone: boolean) {
  if (!outcome) return "";
  const { tally, before, hinted } = outcome;
  if (hinted) return say("figures.apart");
  if (!alone || tally.best === null) return say("end.wins", { won: tally.won, all: tally.played });
  if (before.best !== null && tally.best > before.best) {
    return say("end.new-best", { before: before.best });
  }
  return before.best === null ? say("end.first") : say("end.best", { best: tally.best });
}
