/** The end of a match: its result, and the next one with the same or another set-up. */

import { dailyAddress, hashOf, newAddress, parseAddress } from "../base/address.ts";
import { dateOf } from "../base/days.ts";
import { button, element } from "../base/html.ts";
import { newMatch, setupOfSave, validSetup } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { say, site } from "../base/site.ts";
import type { GameBox, MatchSetup, NewRequest, StateMessage } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { dailyText, verdictLine } from "../sheets/daily-words.ts";
import { exportReminder } from "../sheets/export.ts";
import { askToProtectOnce, installOffer } from "../sheets/install.ts";
import { openSetup } from "../sheets/setup-sheet.ts";
import { storageWarning } from "../sheets/storage-warning.ts";
import { noteFinished, streakOf } from "../storage/daily.ts";
import { countMatch, type Outcome } from "../storage/records.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { closeAllDialogs, openResult } from "../view/dialog.ts";
import { resultContent } from "../view/results.ts";
import type { ReplayLoader } from "./replay-loader.ts";

export function makeNextMatch(
  boxes: GameBox[],
  client: EngineClient,
  settings: Settings,
  open: () => void,
) {
  /** Facts about a game. */
  const boxOf = (game: string | undefined) => boxes.find(({ key }) => key === game);

  /** Opens an address, even if it is the current one. */
  function start(game: string, setup: MatchSetup) {
    const address = hashOf(newAddress(game, setup));
    if (address === location.hash) {
      open();
    } else if (client.state?.phase === "over") {
      location.replace(address); // the Back button must not lead to a finished match
    } else {
      location.assign(address);
    }
  }

  /** @param initial the sheet's initial values */
  function openSetupSheet(game: string, initial: unknown) {
    const box = boxOf(game);
    if (box) {
      openSetup({
        box,
        kept: initial,
        people: settings.people(),
        start: (setup) => start(game, setup),
      });
    }
  }

  /** Calls an action with the set-up of the open match. */
  const applyToCurrent = (act: (game: string, setup: MatchSetup) => void) => () => {
    const body = client.save?.body;
    if (body) act(body.game, setupOfSave(body));
  };

  /** Back to the sheet, with the choices in the address. */
  function setUpAgain() {
    const place = parseAddress(location.hash);
    if (place.kind === "new") openSetupSheet(place.game, place);
  }

  /** Requests that open a match like the last one, for each game played before. */
  function usual(): NewRequest[] {
    const played = boxes.filter(({ key }) => settings.hasPlayed(key));
    return played.flatMap((box) => likeLastMatch(box, settings));
  }

  return {
    boxOf,
    usual,
    again: applyToCurrent(start),
    setUp: applyToCurrent(openSetupSheet),
    setUpAgain,
  };
}

/** The request that opens a match like the last one of a game. */
function likeLastMatch(box: GameBox, settings: Settings): NewRequest[] {
  const setup = validSetup(box, settings.lastSetup(box.key));
  const place = parseAddress(newAddress(box.key, setup).split("#")[1]);
  if (place.kind !== "new") return [];
  const { request } = newMatch(place, box);
  return "seed" in request ? [request] : [];
}

// The result of a match, over the table: for the person, with its reasons, the best result so far,
// and ways to continue.

/** `again`: starts a new match */
interface ResultPage {
  client: EngineClient;
  store: Store;
  settings: Settings;
  again: () => void;
  replays: ReplayLoader;
}

type Result = NonNullable<StateMessage["result"]>;

export function showResult(state: StateMessage, page: ResultPage) {
  if (state.result) openMatchResult(state, state.result, page);
}

function openMatchResult(state: StateMessage, result: Result, page: ResultPage) {
  const { store, settings, again, replays } = page;
  const { id, save } = page.client;
  const outcome = save ? countMatch(store, id, save.body, state) : null;
  const best = recordLine(outcome, state.seats.length === 1);
  closeAllDialogs();
  if (!site.embedded) inBackground(askToProtectOnce(settings, "finished"));
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
  const next = againButton(closeAnd(again));
  const review = element("div", { class: "review" });
  const offer = offerAfterMatch(store, settings);
  const content = [
    resultContent(
      result,
      best ? element("p", { class: "best" }, best) : null,
      daily && element("p", { class: "best" }, daily.line),
    ),
    state.seal ? sealLine(verify) : null,
    review,
    resultButtons(save !== null, {
      share: () => inBackground(share()),
      replay: closeAnd(() => replays.openReplay(0)),
      look: closeAnd(() => {}),
    }),
    shareStatus,
    offer,
    element("div", { class: "row end" }, next),
  ];
  const dialog = openResult(
    result.title,
    content.filter((part) => part !== null),
    result.won,
  );
  next.focus();
  if (save && !site.embedded) {
    const names = state.seats.map(({ name }) => name);
    const openMove = (ply: number, seat: number) => {
      dialog.close();
      replays.openReplay(ply, seat);
    };
    inBackground(replays.showReviewSummary(review, names, openMove));
  }
}

const againButton = (on: () => void) =>
  button(say("again"), { kind: "main", data: { answer: "again" }, on });

/** What the page suggests after a match, if anything. */
function offerAfterMatch(store: Store, settings: Settings) {
  if (site.embedded) return null;
  return storageWarning(store) ?? installOffer(settings) ?? exportReminder(settings);
}

/** The buttons below a result. @param acts what they do; `look` only uncovers the table */
function resultButtons(
  isSaved: boolean,
  acts: { share: () => unknown; replay: () => void; look: () => void },
) {
  const share =
    isSaved &&
    button(say("menu.share"), { icon: "share", data: { answer: "share" }, on: acts.share });
  const shelf = element(
    "a",
    { class: "btn", href: `${ROOT}/`, target: site.embedded && "_blank" },
    say("menu.shelf"),
  );
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
