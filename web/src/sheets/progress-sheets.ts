/** Results: the deals of the day, on the home page and in a sheet; and the statistics of each game. */

import { dailyAddress, newAddress, openAddress, replayAddress } from "../base/address.ts";
import { button, element, icon, shareOrCopy } from "../base/html.ts";
import { boxWord, changedOptions, completeSetup } from "../base/match-setup.ts";
import { pageLanguage, say } from "../base/site.ts";
import type { GameBox } from "../base/types.ts";
import { dailyGames, dateOf, isPlayed, streak } from "../storage/daily.ts";
import { figuresOf, forgetResults, type GameResult, isWon, type SetupFigures, sumOf, withoutHints } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";
import { exportButton } from "./import-export.ts";
import { gradesOf } from "./puzzles.ts";
import { gameName } from "./saves-sheet.ts";
import { chips } from "./setup-sheet.ts";
import { openSheet } from "./sheets.ts";

const WEEK = [6, 5, 4, 3, 2, 1, 0]; // days ago
const MONTH_DAYS = 35;

const formatDate = (date: string, how: Intl.DateTimeFormatOptions) => new Date(date).toLocaleDateString(pageLanguage(), { timeZone: "UTC", ...how });

/** The result as text to share, without tiles or the seed. */
export const dailyText = (date: string, sentence: string, days: number) =>
  `${say("daily.told", { date: formatDate(date, { day: "numeric", month: "long" }) })}\n${sentence}\n${say("daily.row", { n: days })}`;

/** A day as a tile: played, free, or not played. */
function dayTile(store: Store, date: string, withName: boolean) {
  const [days, today] = [dailyGames(store), dateOf(store.now())];
  const kind = isPlayed(days, date) ? "played" : streak(days, store.now()).free.includes(date) ? "free" : "none";
  const day = String(Number(date.slice(8)));
  const tile = element("i", { class: kind, "aria-hidden": "true" }, kind === "played" ? icon("check") : kind === "free" ? icon("moon") : day);
  const name = withName && element("span", { "aria-hidden": "true" }, formatDate(date, { weekday: "short" }));
  const told = `${formatDate(date, { day: "numeric", month: "long" })}: ${say(`daily.${kind}`)}`;
  return element("li", { class: date === today ? "now" : null }, tile, name, element("span", { class: "unseen" }, told));
}

const daysBack = (store: Store, ago: number[], withName: boolean) => ago.map((one) => dayTile(store, dateOf(store.now(), one), withName));

/** Fills the card on the home page. */
export function showDaily(host: HTMLElement, store: Store) {
  const { length } = streak(dailyGames(store), store.now());
  host.querySelector("ol")?.replaceChildren(...daysBack(store, WEEK, true));
  const row = host.querySelector("b");
  if (row) row.textContent = length ? say("daily.row", { n: length }) : "";
}

/** A game with its result. */
const line = (box: GameBox, text: string, ...ways: (Node | null | false)[]) =>
  element("li", {}, element("span", {}, element("b", {}, gameName(box)), element("small", {}, text)), ...ways);

/** @param boxes facts about the games */
export function openDaily(store: Store, boxes: GameBox[]) {
  const today = dateOf(store.now());
  const days = dailyGames(store);
  const { length } = streak(days, store.now());
  const end = new Date(`${dateOf(store.now(), -1)}T00:00:00Z`).toLocaleTimeString(pageLanguage(), { timeStyle: "short" });
  const advice = say(isPlayed(days, today) ? "daily.safe" : length ? "daily.keep" : "daily.first");
  const told = element("p", { class: "soft small", role: "status" });
  const share = async (text: string) => told.replaceChildren(await shareOrCopy({ text }, text));
  const rowOf = (box: GameBox) => {
    const one = days[today]?.[box.key];
    const link = dailyAddress(box.key, today);
    const isKept = one !== undefined && store.entry(one.id) !== null;
    const text = one?.done === undefined ? say("shelf.minutes", { n: box.minutes }) : one.done;
    const go = element("a", { class: one?.done === undefined ? "btn main" : "btn", href: isKept ? openAddress(one.id) : link, "data-daily": box.key }, say(one?.done !== undefined ? "review.name" : one ? "shelf.continue" : "shelf.play"));
    const tell = one?.done !== undefined && button("", { icon: "share", kind: "round", name: say("menu.share"), on: () => share(`${dailyText(today, text, length)}\n${location.origin}${link}`) });
    return line(box, text, tell, go);
  };
  const yesterday = dateOf(store.now(), 1);
  const lineOfYesterday = (box: GameBox) => {
    const { id = "", done = "" } = days[yesterday]?.[box.key] ?? {};
    const review = done && store.entry(id) && element("a", { class: "btn", href: replayAddress({ id }, 0, 0), "data-review": box.key }, say("review.name"));
    return line(box, done, review || null, element("a", { class: "btn", href: dailyAddress(box.key, yesterday, box.players.at(-1)), "data-expert": box.key }, say("daily.expert")));
  };
  openSheet(formatDate(today, { weekday: "long", day: "numeric", month: "long" }), [
    element("p", {}, say("daily.same", { end })),
    element("p", {}, length > 0 && element("b", {}, `${say("daily.row", { n: length })}. `), advice),
    element("ol", { class: "deals" }, ...boxes.map(rowOf)),
    told,
    element("h3", {}, say("daily.yesterday")),
    element("ol", { class: "deals" }, ...boxes.map(lineOfYesterday)),
    element("h3", {}, say("daily.month")),
    element("ol", { class: "month" }, ...daysBack(store, Array.from({ length: MONTH_DAYS }, (_, k) => MONTH_DAYS - 1 - k), false)),
  ], { kind: "daily-sheet" });
}

// Statistics: numbers of games played and won, and a plot of the latest results; for all set-ups, a level or a set-up.

const [MIN_PLOTTED, MAX_PLOTTED, MAX_GAPS] = [5, 30, 4]; // games; spaces between the lines of the plot
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]; // points from one line to the next

const isSolo = ({ seats: [, most] }: GameBox) => most === 1;

/** Points; those of several players are a lead, with its sign. */
const format = (box: GameBox, n: number) =>
  n.toLocaleString(pageLanguage(), { maximumFractionDigits: 1, signDisplay: isSolo(box) ? "auto" : "exceptZero" }).replace("-", "−");

const meanOf = (games: GameResult[]) => games.reduce((sum, [, points]) => sum + points, 0) / games.length;

/** The results as dots at the end of stems from 0; in a solo game from the lowest line. */
function plot(box: GameBox, games: GameResult[]) {
  const points = games.map(([, n]) => n);
  const [low, high] = [Math.min(...points, isSolo(box) ? Infinity : 0), Math.max(...points, isSolo(box) ? -Infinity : 0)];
  const step = STEPS.find((one) => (high - low) / one <= MAX_GAPS) ?? high - low;
  const least = Math.floor(low / step) * step;
  const size = Math.max(step, Math.ceil(high / step) * step - least);
  const shareOf = (n: number) => (n - least) / size;
  const lines = Array.from({ length: size / step + 1 }, (_, k) => element("b", { "--at": shareOf(least + k * step) }, format(box, least + k * step)));
  const label = say("figures.plot", { n: games.length, won: games.filter(isWon).length, best: format(box, Math.max(...points)), mean: format(box, meanOf(games)) });
  const dots = games.map((one) => element("i", { class: isWon(one) && "won", "--at": shareOf(one[1]) }));
  const mean = element("u", { "--at": shareOf(meanOf(games)) });
  return element("div", { class: "plot", role: "img", "aria-label": label, "--from": shareOf(Math.max(0, least)) }, ...lines, mean, element("p", {}, ...dots));
}

/** All set-ups, those of a level, each set-up: their names and results. */
function choicesOf(box: GameBox, setups: SetupFigures[]): [string, SetupFigures[]][] {
  const word = (part: string) => boxWord(box, pageLanguage(), part);
  const player = (name: string) => word(`computer.${name}`) || word(`level.${name}`);
  const nameOf = ({ seats, levels, options }: SetupFigures) => {
    const wish = completeSetup(box, { options });
    const rules = changedOptions(box, wish).map((name) => `${word(`switch.${name}.name`)}: ${word(`switch.${name}.${wish.options[name]}`)}`);
    return [...(isSolo(box) ? [] : [say("figures.seats", { n: seats })]), ...levels.map(player), ...rules].join(", ") || say("setup.as-usual");
  };
  const levels = [...box.players, ...box.manners].map((level): [string, SetupFigures[]] => [player(level), setups.filter((one) => one.levels.join() === level)]);
  const each = setups.toSorted((one, other) => other.played - one.played).map((one): [string, SetupFigures[]] => [nameOf(one), [one]]);
  return [[say("figures.all"), setups], ...levels.filter(([, some]) => some.length > 1 && some.length < setups.length), ...(each.length > 1 ? each : [])];
}

/** @param boxes facts about the games */
export function openFigures(store: Store, boxes: GameBox[]) {
  const latest = ({ key }: GameBox) => sumOf(figuresOf(store, key)).games.at(-1)?.[0] ?? 0;
  let [box] = boxes.toSorted((one, other) => latest(other) - latest(one));
  const [body, numbers, told] = [element("div"), element("div", { class: "figures" }), element("p", { class: "soft small", role: "status" })];
  const games = chips("figures-game", say("figures.game"), boxes.map((one) => [one.key, gameName(one)]), "", (key) => {
    box = boxes.find((one) => one.key === key) ?? box;
    showGame();
  });

  function showGame() {
    const setups = figuresOf(store, box.key);
    const choices = choicesOf(box, setups);
    const words = choices.map(([name, some], k): [string, string] => [String(k), `${name} · ${isSolo(box) ? sumOf(some).played : say("figures.of", { won: sumOf(some).won, all: sumOf(some).played })}`]);
    const which = chips("figures-setup", say("figures.setups"), words, "", (k) => showNumbers(sumOf(choices[Number(k)][1])));
    const empty = [element("h3", {}, say("figures.none")), element("p", {}, say("figures.none-line")), element("a", { class: "btn main", href: newAddress(box.key) }, say("shelf.play-game", { game: gameName(box) }))];
    const row = element("div", { class: "row" }, exportButton(store), button(say("figures.reset"), { on: reset, data: { reset: box.key } }));
    const puzzles = element("p", { class: "soft small", hidden: !box.puzzles }, `${say("puzzle.title")}: ${gradesOf(store, box).map((one) => one.words).join(" · ")}`);
    body.replaceChildren(...(setups.length ? [numbers, ...(choices.length > 1 ? [which.host] : []), puzzles, row] : [element("div", { class: "figures" }, ...empty), puzzles]));
    told.replaceChildren();
    games.show(box.key);
    which.show("0");
    showNumbers(sumOf(setups));
  }

  function showNumbers({ played, won, best, games: all }: ReturnType<typeof sumOf>) {
    const [plain, last] = [withoutHints(all), withoutHints(all).slice(-MAX_PLOTTED)];
    const isFew = last.length < MIN_PLOTTED;
    const known = [["played", String(played)], ["won", isSolo(box) ? "" : String(won)], ["best", best === null ? "–" : format(box, best)], ["mean", plain.length ? format(box, meanOf(plain)) : "–"]];
    numbers.replaceChildren(
      element("dl", {}, ...known.map(([key, number]) => number !== "" && element("div", {}, element("dt", {}, say(`figures.${key}`)), element("dd", {}, number)))),
      element("h3", {}, say("figures.last", { n: last.length })),
      element("p", { class: "soft small" }, isFew ? say("figures.few", { n: last.length }) : say(isSolo(box) ? "figures.points" : "figures.lead")),
      isFew ? "" : plot(box, last),
      element("p", { class: "soft small", hidden: plain.length === all.length }, say("figures.aided", { n: all.length - plain.length })),
    );
  }

  function reset() {
    const bringBack = forgetResults(store, box.key);
    const undo = button(say("bar.undo"), { icon: "undo", on: () => [bringBack(), showGame(), games.host.querySelector<HTMLElement>(":checked")?.focus()] });
    showGame();
    told.replaceChildren(say("figures.gone"), " ", undo);
    undo.focus();
  }
  showGame();
  openSheet(say("figures.name"), [games.host, body, told], { kind: "figures-sheet" });
}
