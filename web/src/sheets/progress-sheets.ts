/**
 * Results: the deals of the day, and the statistics of each game.
 */

import { dailyAddress, newAddress, openAddress, replayAddress } from "../base/address.ts";
import { addDays } from "../base/days.ts";
import { button, element } from "../base/html.ts";
import { boxWord, changedOptions, completeSetup } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { shareOrCopy } from "../base/sharing.ts";
import { pageLanguage, say } from "../base/site.ts";
import type { GameBox } from "../base/types.ts";
import { forgetResults, isWon, sumOf } from "../storage/counted-matches.ts";
import { dailyGames, isUnfinished } from "../storage/daily.ts";
import { figuresOf, type GameResult, type SetupFigures, withoutHints } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";
import { openSheet } from "../view/dialog.ts";
import { dailyText, formatDate } from "./daily-words.ts";
import { openForToday } from "./day-change.ts";
import { type Calendar, calendarOf, latestDays } from "./day-tiles.ts";
import { exportButton } from "./export.ts";
import { gradesOf } from "./puzzles.ts";
import { gameName } from "./save-words.ts";
import { chips } from "./setup-sheet.ts";

const MONTH_DAYS = 35;
const WHOLE_DAY: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };

/** A game with its result. */
const line = (box: GameBox, text: string, ...ways: (Node | null | false)[]) =>
  element(
    "li",
    {},
    element("span", {}, element("b", {}, gameName(box)), element("small", {}, text)),
    ...ways,
  );

/** Today's deal of a game. @param share shares a text */
function lineOfToday(
  store: Store,
  box: GameBox,
  { today, row }: Calendar,
  share: (text: string) => Promise<void>,
) {
  const deal = dailyGames(store)[today]?.[box.key];
  const link = dailyAddress(box.key, today);
  const isKept = deal !== undefined && store.entry(deal.id) !== null;
  const isDone = deal?.done !== undefined;
  const result = deal?.done ?? say("shelf.minutes", { n: box.minutes });
  const kind = isDone ? "btn" : "btn main";
  const playing = deal ? "shelf.continue" : "shelf.play";
  const label = say(isDone ? "review.name" : playing);
  const href = isKept ? openAddress(deal.id) : link;
  const go = element("a", { class: kind, href, "data-daily": box.key }, label);
  const text = () => `${dailyText(today, result, row.length)}\n${location.origin}${link}`;
  const tell = button("", {
    icon: "share",
    kind: "round",
    name: say("menu.share"),
    on: () => inBackground(share(text())),
  });
  return line(box, result, isDone && tell, go);
}

/**
 * Yesterday's deal of a game: an unfinished one can be continued, else the expert can be watched.
 */
function lineOfYesterday(store: Store, box: GameBox, { today }: Calendar) {
  const yesterday = addDays(today, -1);
  const { id = "", begun = yesterday, done = "" } = dailyGames(store)[yesterday]?.[box.key] ?? {};
  if (isUnfinished(store, yesterday, box.key)) {
    const go = element(
      "a",
      { class: "btn main", href: openAddress(id), "data-daily": box.key },
      say("shelf.continue"),
    );
    return line(box, begun === yesterday ? say("daily.begun") : "", go);
  }
  const review = done !== "" && store.entry(id) !== null;
  const href = dailyAddress(box.key, yesterday, box.players.at(-1));
  return line(
    box,
    done,
    review &&
      element(
        "a",
        { class: "btn", href: replayAddress({ id }, 0, 0), "data-review": box.key },
        say("review.name"),
      ),
    element("a", { class: "btn", href, "data-expert": box.key }, say("daily.expert")),
  );
}

/** What to do for the days in a row. */
function advice({ today, counted, row }: Calendar): string {
  if (counted.has(today)) return say("daily.safe");
  return say(row.length ? "daily.keep" : "daily.first");
}

/** @param boxes facts about the games */
export const openDaily = (store: Store, boxes: GameBox[]) =>
  openForToday(store.now, (shut) => {
    const calendar = calendarOf(store);
    const { length } = calendar.row;
    const status = element("p", { class: "soft small", role: "status" });
    const share = async (text: string) => status.replaceChildren(await shareOrCopy({ text }, text));
    const streakWords = length > 0 && element("b", {}, `${say("daily.row", { n: length })}. `);
    return openSheet(
      formatDate(calendar.today, WHOLE_DAY),
      [
        element("p", {}, say("daily.same")),
        element("p", {}, streakWords, advice(calendar)),
        element(
          "ol",
          { class: "deals" },
          ...boxes.map((box) => lineOfToday(store, box, calendar, share)),
        ),
        status,
        element("h3", {}, say("daily.yesterday")),
        element(
          "ol",
          { class: "deals" },
          ...boxes.map((box) => lineOfYesterday(store, box, calendar)),
        ),
        element("h3", {}, say("daily.month")),
        element("ol", { class: "month" }, ...latestDays(calendar, MONTH_DAYS, false)),
      ],
      { kind: "daily-sheet", shut },
    );
  });

// Statistics: numbers of games played and won, and a plot of the latest results; for all set-ups, a
// level or a set-up.

// games; spaces between the lines of the plot
const MIN_PLOTTED = 5;
const MAX_PLOTTED = 30;
const MAX_GAPS = 4;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]; // points from one line to the next

const isSolo = ({ seats: [, most] }: GameBox) => most === 1;

/** Points; those of several players are a lead, with its sign. */
const format = (box: GameBox, n: number) =>
  n
    .toLocaleString(pageLanguage(), {
      maximumFractionDigits: 1,
      signDisplay: isSolo(box) ? "auto" : "exceptZero",
    })
    .replace("-", "−");

const meanOf = (games: GameResult[]) =>
  games.reduce((sum, [, points]) => sum + points, 0) / games.length;

/** The results as dots at the end of stems from 0; in a solo game from the lowest line. */
function plot(box: GameBox, games: GameResult[]) {
  const points = games.map(([, n]) => n);
  const shown = isSolo(box) ? points : [...points, 0];
  const low = Math.min(...shown);
  const high = Math.max(...shown);
  const step = STEPS.find((distance) => (high - low) / distance <= MAX_GAPS) ?? high - low;
  const least = Math.floor(low / step) * step;
  const size = Math.max(step, Math.ceil(high / step) * step - least);
  const shareOf = (n: number) => (n - least) / size;
  const lines = Array.from({ length: size / step + 1 }, (_, k) =>
    element("b", { "--at": shareOf(least + k * step) }, format(box, least + k * step)),
  );
  const label = say("figures.plot", {
    n: games.length,
    won: games.filter(isWon).length,
    best: format(box, Math.max(...points)),
    mean: format(box, meanOf(games)),
  });
  const dots = games.map((game) =>
    element("i", { class: isWon(game) && "won", "--at": shareOf(game[1]) }),
  );
  const mean = element("u", { "--at": shareOf(meanOf(games)) });
  return element(
    "div",
    { class: "plot", role: "img", "aria-label": label, "--from": shareOf(Math.max(0, least)) },
    ...lines,
    mean,
    element("p", {}, ...dots),
  );
}

/** All set-ups, those of a level, each set-up: their names and results. */
function choicesOf(box: GameBox, setups: SetupFigures[]): [string, SetupFigures[]][] {
  const word = (part: string) => boxWord(box, pageLanguage(), part);
  const player = (name: string) => word(`computer.${name}`) || word(`level.${name}`);
  const nameOf = ({ seats, levels, options }: SetupFigures) => {
    const wish = completeSetup(box, { options });
    const rules = changedOptions(box, wish).map(
      (name) => `${word(`switch.${name}.name`)}: ${word(`switch.${name}.${wish.options[name]}`)}`,
    );
    const company = isSolo(box) ? [] : [say("figures.seats", { n: seats })];
    return [...company, ...levels.map(player), ...rules].join(", ") || say("setup.as-usual");
  };
  const levels = [...box.players, ...box.manners].map((level): [string, SetupFigures[]] => [
    player(level),
    setups.filter((setup) => setup.levels.join() === level),
  ]);
  const each = setups
    .toSorted((one, other) => other.played - one.played)
    .map((setup): [string, SetupFigures[]] => [nameOf(setup), [setup]]);
  return [
    [say("figures.all"), setups],
    ...levels.filter(([, ofLevel]) => ofLevel.length > 1 && ofLevel.length < setups.length),
    ...(each.length > 1 ? each : []),
  ];
}

/** @param boxes facts about the games */
export function openFigures(store: Store, boxes: GameBox[]) {
  const sheet = new FiguresSheet(store, boxes);
  sheet.showGame();
  openSheet(say("figures.name"), sheet.parts, { kind: "figures-sheet" });
}

/** The statistics of one game, which can be chosen. */
class FiguresSheet {
  readonly parts: HTMLElement[];
  #box: GameBox;
  #body = element("div");
  #numbers = element("div", { class: "figures" });
  #status = element("p", { class: "soft small", role: "status" });
  #games: ReturnType<typeof chips>;

  constructor(
    readonly store: Store,
    readonly boxes: GameBox[],
  ) {
    const latest = ({ key }: GameBox) => sumOf(figuresOf(store, key)).games.at(-1)?.[0] ?? 0;
    this.#box = boxes.toSorted((one, other) => latest(other) - latest(one))[0];
    this.#games = chips({
      name: "figures-game",
      title: say("figures.game"),
      choices: boxes.map((box) => [box.key, gameName(box)]),
      choose: (key) => {
        this.#box = boxes.find((box) => box.key === key) ?? this.#box;
        this.showGame();
      },
    });
    this.parts = [this.#games.host, this.#body, this.#status];
  }

  showGame() {
    const setups = figuresOf(this.store, this.#box.key);
    const choices = choicesOf(this.#box, setups);
    const setupChips = this.#setupChips(choices);
    const puzzles = this.#puzzlesLine();
    if (setups.length) {
      const filter = choices.length > 1 ? [setupChips.host] : [];
      this.#body.replaceChildren(this.#numbers, ...filter, puzzles, this.#buttons());
    } else {
      this.#body.replaceChildren(this.#invitation(), puzzles);
    }
    this.#status.replaceChildren();
    this.#games.show(this.#box.key);
    setupChips.show("0");
    this.#showNumbers(setups);
  }

  #setupChips(choices: [string, SetupFigures[]][]) {
    const countOf = (setups: SetupFigures[]) => {
      const { played, won } = sumOf(setups);
      return isSolo(this.#box) ? played : say("figures.of", { won, all: played });
    };
    return chips({
      name: "figures-setup",
      title: say("figures.setups"),
      choices: choices.map(([name, setups], k) => [String(k), `${name} · ${countOf(setups)}`]),
      choose: (k) => this.#showNumbers(choices[Number(k)][1]),
    });
  }

  /** Shown for a game without results. */
  #invitation() {
    return element(
      "div",
      { class: "figures" },
      element("h3", {}, say("figures.none")),
      element("p", {}, say("figures.none-line")),
      element(
        "a",
        { class: "btn main", href: newAddress(this.#box.key) },
        say("shelf.play-game", { game: gameName(this.#box) }),
      ),
    );
  }

  #puzzlesLine() {
    const grades = gradesOf(this.store, this.#box).map(({ words }) => words);
    return element(
      "p",
      { class: "soft small", hidden: !this.#box.puzzles },
      `${say("puzzle.title")}: ${grades.join(" · ")}`,
    );
  }

  #buttons() {
    const reset = button(say("figures.reset"), {
      on: () => this.#reset(),
      data: { reset: this.#box.key },
    });
    return element("div", { class: "row" }, exportButton(this.store), reset);
  }

  #showNumbers(setups: SetupFigures[]) {
    const box = this.#box;
    const { games } = sumOf(setups);
    const unaided = withoutHints(games);
    const last = unaided.slice(-MAX_PLOTTED);
    const isFew = last.length < MIN_PLOTTED;
    const meaning = say(isSolo(box) ? "figures.points" : "figures.lead");
    this.#numbers.replaceChildren(
      numberList(box, setups),
      element("h3", {}, say("figures.last", { n: last.length })),
      element(
        "p",
        { class: "soft small" },
        isFew ? say("figures.few", { n: last.length }) : meaning,
      ),
      isFew ? "" : plot(box, last),
      element(
        "p",
        { class: "soft small", hidden: unaided.length === games.length },
        say("figures.aided", { n: games.length - unaided.length }),
      ),
    );
  }

  #reset() {
    const bringBack = forgetResults(this.store, this.#box.key);
    const undo = button(say("bar.undo"), {
      icon: "undo",
      on: () => {
        bringBack();
        this.showGame();
        this.#games.host.querySelector<HTMLElement>(":checked")?.focus();
      },
    });
    this.showGame();
    this.#status.replaceChildren(say("figures.gone"), " ", undo);
    undo.focus();
  }
}

/** Games played and won, the best and the mean result. */
function numberList(box: GameBox, setups: SetupFigures[]) {
  const { played, won, best, games } = sumOf(setups);
  const unaided = withoutHints(games);
  const numbers = [
    ["played", String(played)],
    ["won", isSolo(box) ? "" : String(won)],
    ["best", best === null ? "–" : format(box, best)],
    ["mean", unaided.length ? format(box, meanOf(unaided)) : "–"],
  ];
  const rows = numbers
    .filter(([, number]) => number !== "")
    .map(([key, number]) =>
      element("div", {}, element("dt", {}, say(`figures.${key}`)), element("dd", {}, number)),
    );
  return element("dl", {}, ...rows);
}
