/** Statistics of a game: what was played and won, and the latest results as a plot; for all set-ups, a level or a set-up. */

import { newAddress } from "../base/address.ts";
import { button, element } from "../base/html.ts";
import { boxWord, changedOptions, completeSetup } from "../base/match-setup.ts";
import { say } from "../base/site.ts";
import type { GameBox } from "../base/types.ts";
import { figuresOf, forgetResults, type GameResult, isWon, type SetupFigures, sumOf, unaided } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";
import { exportButton } from "./import-export.ts";
import { gameName } from "./saves-sheet.ts";
import { chips } from "./setup-sheet.ts";
import { openSheet } from "./sheets.ts";

const [MIN_PLOTTED, MAX_PLOTTED, MAX_GAPS] = [5, 30, 4]; // games; spaces between the lines of the plot
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]; // points from one line to the next

const isSolo = ({ seats: [, most] }: GameBox) => most === 1;

/** Points; those of several players are a lead, with its sign. */
const format = (box: GameBox, n: number) =>
  n.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1, signDisplay: isSolo(box) ? "auto" : "exceptZero" }).replace("-", "−");

const meanOf = (games: GameResult[]) => games.reduce((sum, [, points]) => sum + points, 0) / games.length;

/** The results as dots at the end of stems from 0; in a solo game from the lowest line. */
function plot(box: GameBox, games: GameResult[]) {
  const points = games.map(([, n]) => n);
  const [low, high] = [Math.min(...points, isSolo(box) ? Infinity : 0), Math.max(...points, isSolo(box) ? -Infinity : 0)];
  const step = STEPS.find((one) => (high - low) / one <= MAX_GAPS) ?? high - low;
  const least = Math.floor(low / step) * step;
  const size = Math.max(step, Math.ceil(high / step) * step - least);
  const at = (made: HTMLElement, n: number, name = "--at") => [made.style.setProperty(name, String((n - least) / size)), made][1] as HTMLElement;
  const lines = Array.from({ length: size / step + 1 }, (_, k) => at(element("b", {}, format(box, least + k * step)), least + k * step));
  const label = say("figures.plot", { n: games.length, won: games.filter(isWon).length, best: format(box, Math.max(...points)), mean: format(box, meanOf(games)) });
  const dots = games.map((one) => at(element("i", { class: isWon(one) && "won" }), one[1]));
  return at(element("div", { class: "plot", role: "img", "aria-label": label }, ...lines, at(element("u"), meanOf(games)), element("p", {}, ...dots)), Math.max(0, least), "--from");
}

/** All set-ups, those of a level, each set-up: their names and results. */
function choicesOf(box: GameBox, setups: SetupFigures[]): [string, SetupFigures[]][] {
  const word = (part: string) => boxWord(box, document.documentElement.lang, part);
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
  const title = (one: GameBox) => gameName(one, { game: one.key, title: "" });
  const [body, numbers, told] = [element("div"), element("div", { class: "figures" }), element("p", { class: "soft small", role: "status" })];
  const games = chips("figures-game", say("figures.game"), boxes.map((one) => [one.key, title(one)]), "", (key) => {
    box = boxes.find((one) => one.key === key) ?? box;
    told.replaceChildren();
    showGame();
  });

  function showGame() {
    const setups = figuresOf(store, box.key);
    const choices = choicesOf(box, setups);
    const words = choices.map(([name, some], k): [string, string] => [String(k), `${name} · ${isSolo(box) ? sumOf(some).played : say("figures.of", { won: sumOf(some).won, all: sumOf(some).played })}`]);
    const which = chips("figures-setup", say("figures.setups"), words, "", (k) => showNumbers(sumOf(choices[Number(k)][1])));
    const empty = [element("h3", {}, say("figures.none")), element("p", {}, say("figures.none-line")), element("a", { class: "btn main", href: newAddress(box.key) }, say("shelf.play-game", { game: title(box) }))];
    const row = element("div", { class: "row" }, exportButton(store), button(say("figures.reset"), { on: reset, data: { reset: box.key } }));
    body.replaceChildren(...(setups.length ? [numbers, ...(choices.length > 1 ? [which.host] : []), row] : [element("div", { class: "figures" }, ...empty)]));
    games.show(box.key);
    which.show("0");
    showNumbers(sumOf(setups));
  }

  function showNumbers({ played, won, best, games: all }: ReturnType<typeof sumOf>) {
    const plain = unaided(all);
    const last = plain.slice(-MAX_PLOTTED);
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
    const undo = button(say("bar.undo"), { icon: "undo", on: () => [bringBack(), told.replaceChildren(), showGame()] });
    told.replaceChildren(say("figures.gone"), " ", undo);
    showGame();
    undo.focus();
  }
  showGame();
  openSheet(say("figures.name"), [games.host, body, told], { kind: "figures-sheet" });
}
